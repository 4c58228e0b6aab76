import { isInCharset } from '../xml-encoding.js'

/** Encodings that change nothing; only the others need decoding (RFC 2045, 6.2). */
const AS_IT_IS: ReadonlySet<string> = new Set(['', '7bit', '8bit', 'binary'])

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/
const NOT_PADDING = /[^=\s]/
/** A character, or an equals sign, that quoted-printable has not. */
const NOT_QUOTED = /[^\t\r\n -~]|=(?![\dA-Fa-f]{2}|[ \t]*(?:\r?\n|$))/

const [TAB, LF, CR, SPACE, EQUALS] = [9, 10, 13, 32, 61]

/** What an XML begins with, in any encoding: perhaps a mark of the byte order, and white space. */
const XML_START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</

/**
 * The bytes of a part without its Content-Transfer-Encoding. It has no place in HTTP (RFC 7578, 4.7), but programs
 * that write forms like mails send it, some of them with content that is not so encoded.
 * @returns undefined if nobody here knows the encoding
 */
export function decodedContent(content: Buffer, encoding: string): Buffer | undefined {
  if (AS_IT_IS.has(encoding)) return content
  const text = content.toString('latin1')
  if (encoding === 'base64') return isBase64(text) ? Buffer.from(text, 'base64') : content
  if (encoding !== 'quoted-printable') return undefined
  return NOT_QUOTED.test(text) ? content : fromQuoted(content)
}

function isBase64(text: string): boolean {
  const end = text.indexOf('=')
  return !NOT_BASE64.test(text) && (end === -1 || !NOT_PADDING.test(text.slice(end)))
}

/** RFC 2045, 6.7. In one pass, since a file can have millions of lines, or white space only. */
function fromQuoted(content: Buffer): Buffer {
  const decoded = Buffer.alloc(content.length)
  let length = 0
  /** Up to here; white space behind it was added on the way, if the line ends. */
  let kept = 0
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    const isEnd = byte === LF || (byte === CR && content[at + 1] === LF)
    if (isEnd) length = kept
    const escaped = byte === EQUALS ? content.toString('latin1', at + 1, at + 3) : ''
    if (/^[\dA-Fa-f]{2}$/.test(escaped)) {
      decoded[length++] = parseInt(escaped, 16)
      at += 2
    } else if (byte === EQUALS) {
      const end = content.indexOf(LF, at)
      at = end === -1 ? content.length : end
    } else decoded[length++] = byte
    if (byte !== SPACE && byte !== TAB) kept = length
  }
  return decoded.subarray(0, kept)
}

/**
 * The text of a part.
 * @param charset what its media type says; UTF-8 if it says nothing (RFC 7578, 5.1.2)
 * @returns undefined if it cannot be read
 */
export function contentText(content: Buffer, charset = 'utf-8'): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    // Node.js 20 decodes windows-1252 as ISO-8859-1, unless it is a stream: `€` would become U+0080.
    return decoder.decode(content, { stream: true }) + decoder.decode()
  } catch {
    return undefined
  }
}

/**
 * A document that may be sent as text: an XML as it is, since it says its encoding itself, and anything else in UTF-8.
 * @returns undefined if it cannot be read, or is an XML in another encoding than its media type says
 */
export function contentDocument(content: Buffer, charset: string | undefined): Buffer | undefined {
  if (XML_START.test(content.toString('latin1', 0, 256)))
    return charset === undefined || isInCharset(content, charset) ? content : undefined
  const text = contentText(content, charset)
  return text === undefined ? undefined : Buffer.from(text)
}
