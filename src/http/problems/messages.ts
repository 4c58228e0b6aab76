import { readMessages } from '../../messages/messages.js'
import { beginning } from '../../catalog/problems/beginning.js'
import type english from './messages/en.json'

/** One text for each problem, by its code, and for each detail, in the five languages (D25). */
const MESSAGES = readMessages(new URL('./messages/', import.meta.url))

/**
 * Problems with a body or a header that are detected here, by what follows `detail.` in the key of each text. They
 * are written out: declarations that read a JSON file compile only in projects with the setting `resolveJsonModule`.
 */
export type DetailSentence =
  | 'json'
  | 'mebibytes'
  | 'part'
  | 'duplicate'
  | 'required'
  | 'unknown'
  | 'object'
  | 'oneFile'
  | 'string'
  | 'base64'
  | 'empty'
  | 'multipart'
  | 'characters'
  | 'transferEncoding'
  | 'file'
  | 'idempotencyKey'
  | 'idempotencyKeyOnce'
  | 'query'
  | 'setting'
  | 'lost'
  | 'share'
  | 'tooSlow'
  | 'gaveWay'
  | 'liveKeys'
  | 'planWithoutLive'
  | 'keyRevoked'
  | 'keyEnding'
  | 'otherHeader'
  | 'totpState'
  | 'oneself'
  | 'tooManyKeys'
  | 'tooManyInvitations'
  | 'noBatchRoots'
  | 'runCancelled'
  | 'runNotEnded'
  | 'absolute'
  | 'moment'
  | 'outside'
  | 'noDocument'
  | 'type'
  | 'range'
  | 'slowDown'
  | 'rawPdf'
  | 'charset'
  | 'xmlCharset'
  | 'contentEncoding'

/**
 * The message of a problem, in the client's language.
 * @param code of the table of problems
 */
export function problemSentence(code: string, locale: string, value = ''): string {
  return MESSAGES.text(locale, code, { value })
}

/** Characters of a value in a message: names of fields can be as long as a body. */
const MOST_SHOWN = 64

/** The message of a detail. */
export function detailSentence(key: DetailSentence, locale: string, value = ''): string {
  const text: keyof typeof english = `detail.${key}`
  return MESSAGES.text(locale, text, { value: beginning(value, MOST_SHOWN) })
}
