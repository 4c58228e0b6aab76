import type { CheckedRequest } from '../request/checked-request.js'
import { resemblesInvoiceName } from '../request/invoice-names.js'
import type { AttachedFile } from '../request/own-pdf.js'
import { SENTENCES } from '../verdict/sentences.js'
import type { RequestDetail } from './documents.js'

/** What a file system or a viewer may take for something else than a name. */
const NO_PLAIN_NAME =
  /[\\/\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\.*$/u
const LONGEST_NAME = 255
/** Type and subtype (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/i

/** The files of a request, then those of the caller. */
export function attachedFiles(
  { files = [] }: Pick<CheckedRequest, 'files'>,
  more: readonly AttachedFile[] = [],
): AttachedFile[] {
  const own = files.map(({ filename, base64, mimeType, description }) => ({
    name: filename,
    data: new Uint8Array(Buffer.from(base64, 'base64')),
    ...(mimeType === undefined ? {} : { mediaType: mimeType }),
    ...(description === undefined ? {} : { description }),
  }))
  return [...own, ...more]
}

/** What is wrong with the names and types of files that the caller gives beside the request. */
export function attachmentProblems(
  files: readonly AttachedFile[] = [],
  locale: string,
): RequestDetail[] {
  return files.flatMap(({ name, mediaType }, index) => {
    const at = `$.attachments[${index}]`
    const detail = (member: string, key: string, found: string) => ({
      path: `${at}.${member}`,
      code: 'FORMAT',
      message: SENTENCES.text(locale, key, { found: found.slice(0, LONGEST_NAME) }),
    })
    const isPlain = name.length <= LONGEST_NAME && !NO_PLAIN_NAME.test(name)
    return [
      ...(isPlain ? [] : [detail('name', 'attachment.name', name)]),
      ...(isPlain && resemblesInvoiceName(name) ? [detail('name', 'attachment.taken', name)] : []),
      ...(mediaType === undefined || MEDIA_TYPE.test(mediaType)
        ? []
        : [detail('mediaType', 'attachment.type', mediaType)]),
    ]
  })
}
