import { readMessages } from '../../messages/messages.js'

/** One text for each problem, by its code, and for each detail, in the five languages (D25). */
const MESSAGES = readMessages(new URL('./messages/', import.meta.url))

/** What can be wrong with a body or a header that is looked at here. */
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
  'share',
] as const

export type DetailSentence = (typeof DETAIL_SENTENCES)[number]

/**
 * What a problem says to a client, in its language.
 * @param code of the table of problems
 */
export function problemSentence(code: string, locale: string, value = ''): string {
  return MESSAGES.text(locale, code, { value })
}

/** What a detail says. */
export function detailSentence(key: DetailSentence, locale: string): string {
  return MESSAGES.text(locale, `detail.${key}`)
}
