import { headerValue } from '../header-value.js'
import { contentText } from './part-content.js'

/** What the headers of a part of a form say (RFC 7578, 4). */
export interface PartHead {
  /** The field; '' if it has none. */
  readonly field: string
  /** Without folders; undefined if there is none. */
  readonly fileName: string | undefined
  /** Without parameters. */
  readonly mediaType: string
  readonly charset: string | undefined
  /** The Content-Transfer-Encoding in small letters. */
  readonly encoding: string
}

/** The name of a header, and its value, which may go on in lines that begin with white space. */
const HEADER = /([!#$%&'*+.^`|~\w-]+):[ \t]*((?:[^\r\n\0]|\r\n[ \t])*)(?:\r\n|$)/y

const MEDIA_TYPE = /^[!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+$/

const ENCODED_NAME = /^([\w-]+)'[\w-]*'((?:[^%]|%[\da-f]{2})*)$/i

/**
 * Reads the headers of a part.
 * @returns undefined if they are malformed, name no field of a form, or say something twice
 */
export function partHead(bytes: Buffer): PartHead | undefined {
  const headers = headersOf(bytes.toString('latin1'))
  const disposition = headerValue(headers?.get('content-disposition') ?? '')
  const type = headerValue(headers?.get('content-type') ?? 'text/plain')
  if (disposition?.value !== 'form-data' || type === undefined) return undefined
  const { parameters } = disposition
  const extended = parameters.get('filename*')
  const plain = parameters.get('filename')
  const name = extended === undefined ? plain && nameOf(plain) : fromExtended(extended)
  if (extended !== undefined && name === undefined) return undefined
  return {
    field: nameOf(parameters.get('name') ?? ''),
    fileName: name === undefined || name === '' ? undefined : lastName(name),
    mediaType: MEDIA_TYPE.test(type.value) ? type.value : 'text/plain',
    charset: type.parameters.get('charset'),
    encoding: (headers?.get('content-transfer-encoding') ?? '').trim().toLowerCase(),
  }
}

function headersOf(text: string): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    HEADER.lastIndex = at
    const [all = '', name = '', value = ''] = HEADER.exec(text) ?? []
    if (all === '' || headers.has(name.toLowerCase())) return undefined
    headers.set(name.toLowerCase(), value.replace(/\r\n/g, ''))
    at += all.length
  }
  return headers
}

/** Names are in UTF-8 (RFC 7578, 5.1); older programs send them in the encoding of Windows. */
function nameOf(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1')
  return contentText(bytes) ?? contentText(bytes, 'windows-1252') ?? latin1
}

/** A name with its encoding (RFC 8187), which mails have; undefined if it cannot be read. */
function fromExtended(text: string): string | undefined {
  const [, charset = '', encoded] = ENCODED_NAME.exec(text) ?? []
  if (encoded === undefined) return undefined
  const bytes = encoded.replace(/%(..)/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  return contentText(Buffer.from(bytes, 'latin1'), charset)
}

/** Some programs send the path of a file, which is nobody's business. */
function lastName(path: string): string {
  return path.replace(/^.*[/\\]/s, '')
}
