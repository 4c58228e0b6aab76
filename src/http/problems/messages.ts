import { readMessages } from '../../messages/messages.js'

/** One text for each problem, by its code, and for each detail, in the five languages (D25). */
const MESSAGES = readMessages(new URL('./messages/', import.meta.url))

/** Problems with a body or a header that are detected here. */
export const DETAIL_SENTENCES = [
  'json',
  'duplicate',
  'required',
  'unknown',
  'object',
  'oneFile',
  'string',
  'base64',
  'empty',
  'multipart',
  'file',
  'idempotencyKey',
  'query',
  'setting',
  'lost',
  'share',
  'liveKeys',
  'planWithoutLive',
  'keyRevoked',
  'keyEnding',
  'otherHeader',
  'totpState',
  'oneself',
  'tooManyKeys',
  'tooManyInvitations',
  'noBatchRoots',
  'runCancelled',
  'absolute',
  'outside',
  'noDocument',
  'type',
  'range',
  'slowDown',
  'rawPdf',
  'charset',
  'contentEncoding',
] as const

export type DetailSentence = (typeof DETAIL_SENTENCES)[number]

/**
 * The message of a problem, in the client's language.
 * @param code of the table of problems
 */
export function problemSentence(code: string, locale: string, value = ''): string {
  return MESSAGES.text(locale, code, { value })
}

/** The message of a detail. */
export function detailSentence(key: DetailSentence, locale: string, value = ''): string {
  return MESSAGES.text(locale, `detail.${key}`, { value })
}
