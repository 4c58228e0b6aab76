import { writeAudit } from '../../../accounts/audit/audit.js'
import { setPassword } from '../../../accounts/members/members.js'
import { hashPassword, verifyPassword } from '../../../accounts/users/passwords.js'
import {
  beginTotp,
  confirmTotp,
  endTotp,
  useTotpCode,
} from '../../../accounts/users/second-factor.js'
import { forgiveAttempt, takeAttempt } from '../../../accounts/sessions/attempts.js'
import { endSession, listSessions } from '../../../accounts/sessions/sessions.js'
import { Problem } from '../../problems/problem.js'
import { changeOf, found, iso, param, signedIn, type Call, type Handler } from '../call/call.js'
import { conflict } from '../call/conflict.js'
import { clearSessionCookie } from '../call/cookie.js'
import { slowDown } from './sign-in.js'

export const signOut: Handler = async (call) => {
  const { user, session } = signedIn(call)
  await end(call, user.id, session.id)
  clearSessionCookie(call.context, call.setup)
}

export const listOwnSessions: Handler = async (call) => {
  const { user, session } = signedIn(call)
  const sessions = await listSessions(call.setup.database, user.id, call.now)
  return {
    items: sessions.map(({ id, createdAt, lastUsedAt, expiresAt, address }) => ({
      id,
      current: id === session.id,
      created_at: iso(createdAt),
      last_used_at: iso(lastUsedAt),
      expires_at: iso(expiresAt),
      address: address ?? null,
    })),
  }
}

export const endOwnSession: Handler = async (call) => {
  const { user } = signedIn(call)
  found(await end(call, user.id, param(call, 'session')))
}

export const setOwnPassword: Handler = async (call) => {
  const { current, password } = call.body as { current?: string; password: string }
  const { user, session } = signedIn(call)
  await confirmPassword(call, current)
  const hash = await hashPassword(password)
  const changed = { userId: user.id, hash, keptSession: session.id }
  await setPassword(call.setup.database, changed, changeOf(call))
}

export const beginOwnTotp: Handler = async (call) => {
  const { user } = signedIn(call)
  if (user.totpSecret !== undefined) throw conflict(call.context, 'TOTP_STATE')
  const { password } = call.body as { password?: string }
  await confirmPassword(call, password)
  return beginTotp(call.setup.database, user)
}

export const confirmOwnTotp: Handler = async (call) => {
  const { user } = signedIn(call)
  if (user.totpPending === undefined) throw conflict(call.context, 'TOTP_STATE')
  const { code } = call.body as { code: string }
  await judged(call, () => confirmTotp(call.setup.database, user, code, changeOf(call)))
}

export const endOwnTotp: Handler = async (call) => {
  const { user } = signedIn(call)
  if (user.totpSecret === undefined) throw conflict(call.context, 'TOTP_STATE')
  const { code } = call.body as { code: string }
  const { database } = call.setup
  await judged(call, () => database.transaction((tx) => useTotpCode(tx, user, code, call.now)))
  await database.transaction((tx) => endTotp(tx, user, changeOf(call)))
}

/**
 * Who has only got hold of a session must not be able to keep it. A user without a password, or who
 * came by a link, has none to give.
 */
async function confirmPassword(call: Call, password: string | undefined): Promise<void> {
  const { user, session } = signedIn(call)
  if (user.passwordHash === undefined || session.method === 'link') return
  await judged(call, () => verifyPassword(user.passwordHash, password ?? ''))
}

/** Slows attempts down, too, that are made within a session. */
async function judged(call: Call, isRight: () => Promise<boolean>): Promise<void> {
  const { database } = call.setup
  const attempt = { name: `own:${signedIn(call).user.id}`, address: call.visitor.addressRange }
  const waitMs = await takeAttempt(database, attempt, call.now)
  if (waitMs > 0) throw slowDown(waitMs)
  if (!(await isRight())) throw new Problem('sign_in_failed')
  await forgiveAttempt(database, attempt)
}

async function end(call: Call, userId: string, id: string): Promise<boolean> {
  const { actor, now } = changeOf(call)
  return call.setup.database.transaction(async (tx) => {
    if (!(await endSession(tx, userId, id))) return false
    await writeAudit(tx, actor, { action: 'session.end', target: id }, now)
    return true
  })
}
