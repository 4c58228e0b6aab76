import { isInCharset } from '../xml-encoding.js'

/** Encodings that change nothing; only the others need decoding (RFC 2045, 6.2). */
const AS_IT_IS: ReadonlySet<string> = new Set(['', '7bit', '8bit', 'binary'])

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/
const NOT_PADDING = /[^=\s]/
const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [9, 10, 13, 32, 61, 126]

/** What an XML begins with, in any encoding: perhaps a mark of the byte order, and white space. */
const XML_START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</

/**
 * The bytes of a part without its Content-Transfer-Encoding. It has no place in HTTP (RFC 7578, 4.7), but programs
 * that write forms like mails send it, some of them with content that is not so encoded.
 * @returns undefined if nobody here knows the encoding
 */
export function decodedContent(content: Buffer, encoding: string): Buffer | undefined {
  if (AS_IT_IS.has(encoding)) return content
  if (encoding === 'quoted-printable') return fromQuoted(content) ?? content
  if (encoding !== 'base64') return undefined
  const text = content.toString('latin1')
  return isBase64(text) ? Buffer.from(text, 'base64') : content
}

function isBase64(text: string): boolean {
  const end = text.indexOf('=')
  return !NOT_BASE64.test(text) && (end === -1 || !NOT_PADDING.test(text.slice(end)))
}

/**
 * RFC 2045, 6.7. In one pass over the bytes, since a file can have millions of lines, or white space only, and every
 * other request waits for it.
 * @returns undefined for a character, or an equals sign, that quoted-printable has not
 */
function fromQuoted(content: Buffer): Buffer | undefined {
  const decoded = Buffer.allocUnsafe(content.length)
  let length = 0
  /** Up to here; white space behind it was added on the way, if the line ends. */
  let kept = 0
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    if (byte === EQUALS) {
      const escaped = (hexDigit(content[at + 1]) << 4) | hexDigit(content[at + 2])
      const end = escaped < 0 ? endOfSoftBreak(content, at + 1) : at + 2
      if (end === undefined) return undefined
      if (escaped >= 0) decoded[length++] = escaped
      at = end
      kept = length
    } else if (byte === SPACE || byte === TAB) decoded[length++] = byte
    else {
      const isEnd = byte === LF || (byte === CR && content[at + 1] === LF)
      if (isEnd) length = kept
      else if (byte !== CR && (byte < SPACE || byte > TILDE)) return undefined
      decoded[length++] = byte
      kept = length
    }
  }
  return decoded.subarray(0, kept)
}

/** The value of a digit; negative if it is none. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}

/** The last byte of a line break behind an equals sign; undefined if there is something else. */
function endOfSoftBreak(content: Buffer, from: number): number | undefined {
  let at = from
  while (content[at] === SPACE || content[at] === TAB) at += 1
  if (content[at] === CR && content[at + 1] === LF) at += 1
  return at >= content.length || content[at] === LF ? at : undefined
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
