import { detailSentence, type DetailSentence } from '../../problems/messages.js'
import { Problem } from '../../problems/problem.js'
import { clientLocale, type RequestContext } from '../../request/context.js'

/** Why the present state forbids something, for machines, and its sentence. */
const REASONS = {
  LIVE_KEYS: 'liveKeys',
  PLAN_WITHOUT_LIVE: 'planWithoutLive',
  KEY_REVOKED: 'keyRevoked',
  KEY_ENDING: 'keyEnding',
  TOTP_STATE: 'totpState',
  ONESELF: 'oneself',
  TOO_MANY_KEYS: 'tooManyKeys',
  TOO_MANY_INVITATIONS: 'tooManyInvitations',
  NO_BATCH_ROOTS: 'noBatchRoots',
  RUN_CANCELLED: 'runCancelled',
  RUN_NOT_ENDED: 'runNotEnded',
} as const satisfies Readonly<Record<string, DetailSentence>>

/** The problem of something that the present state forbids. */
export function conflict(
  context: RequestContext,
  code: keyof typeof REASONS,
  { path = '$', value = '' }: { readonly path?: string; readonly value?: string } = {},
): Problem {
  const message = detailSentence(REASONS[code], clientLocale(context), value)
  return new Problem('conflict', { details: [{ path, code, message }] })
}
