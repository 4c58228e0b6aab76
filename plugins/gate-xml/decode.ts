/** Why bytes cannot be decoded. */
export class EncodingRefused extends Error {
  readonly reason: 'unsupported' | 'contradiction' | 'invalid'
  readonly found: string
  /** What the document says, if its bytes are something else. */
  readonly declared: string | undefined

  constructor(
    reason: 'unsupported' | 'contradiction' | 'invalid',
    found: string,
    declared?: string,
  ) {
    super(`${reason}: ${found}`)
    this.name = 'EncodingRefused'
    this.reason = reason
    this.found = found
    this.declared = declared
  }
}

/** Encoding family according to the first bytes (XML 1.0, appendix F). */
type Family = 'utf-8' | 'utf-16le' | 'utf-16be' | 'ascii'

/** The name of an encoding (XML 1.0, 4.3.3). */
const ENCODING_NAME = /^[a-z][a-z0-9._-]*$/
const UTF16_ENCODINGS: ReadonlyMap<string, readonly Family[]> = new Map([
  ['utf-16', ['utf-16le', 'utf-16be']],
  ['utf-16le', ['utf-16le']],
  ['utf-16be', ['utf-16be']],
])

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"[^"<>]*"|'[^'<>]*')(?:\s+encoding\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'))?/

/**
 * Decodes the bytes of an XML document according to its byte order mark and declaration. If the two
 * contradict each other, or bytes are invalid in the encoding, the document is refused; characters
 * are never guessed. The encoding in the declaration is replaced by UTF-8.
 * @throws EncodingRefused
 */
export function decodeXml(bytes: Uint8Array): string {
  const { family, length } = detect(bytes)
  const body = bytes.subarray(length)
  const head = new TextDecoder(family === 'ascii' || family === 'utf-8' ? 'latin1' : family)
  const match = DECLARATION.exec(head.decode(body.subarray(0, endOfDeclaration(family, body))))
  const declared = match?.[1] ?? match?.[2]
  const text = decodeAs(encodingOf(family, declared), body)
  return declared === undefined ? text : declareUtf8(text, declared)
}

/** The first end of a declaration or an instruction: white space before the encoding may be of any length. */
const ENDS: Readonly<Record<Family, Buffer>> = {
  'utf-8': Buffer.from('?>'),
  ascii: Buffer.from('?>'),
  'utf-16le': Buffer.from('?\0>\0'),
  'utf-16be': Buffer.from('\0?\0>'),
}

function endOfDeclaration(family: Family, { buffer, byteOffset, length }: Uint8Array): number {
  return Math.max(Buffer.from(buffer, byteOffset, length).indexOf(ENDS[family]), 0)
}

function detect(bytes: Uint8Array): { readonly family: Family; readonly length: number } {
  const [a, b, c, d] = bytes
  const quad = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (['0000feff', 'fffe0000', '0000003c', '3c000000'].includes(quad))
    throw new EncodingRefused('unsupported', 'UTF-32')
  if (quad === '4c6fa794') throw new EncodingRefused('unsupported', 'EBCDIC')
  if (a === 0xef && b === 0xbb && c === 0xbf) return { family: 'utf-8', length: 3 }
  if (a === 0xfe && b === 0xff) return { family: 'utf-16be', length: 2 }
  if (a === 0xff && b === 0xfe) return { family: 'utf-16le', length: 2 }
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return { family: 'utf-16be', length: 0 }
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return { family: 'utf-16le', length: 0 }
  return { family: 'ascii', length: 0 }
}

function encodingOf(family: Family, declared: string | undefined): string {
  const name = declared?.toLowerCase()
  if (family === 'utf-16le' || family === 'utf-16be') {
    if (name === undefined || UTF16_ENCODINGS.get(name)?.includes(family)) return family
    throw new EncodingRefused('contradiction', family.toUpperCase(), declared)
  }
  if (name === undefined) return 'utf-8'
  const decoded = UTF16_ENCODINGS.has(name) ? 'utf-16' : standardName(name)
  if (decoded === undefined) throw new EncodingRefused('unsupported', declared ?? '')
  if (decoded.startsWith('utf-16')) throw new EncodingRefused('contradiction', '8 bit', declared)
  if (family === 'utf-8' && decoded !== 'utf-8')
    throw new EncodingRefused('contradiction', 'UTF-8 BOM', declared)
  return name
}

/** The name in the Encoding Standard of WHATWG, whose encodings are supported; else undefined. */
function standardName(name: string): string | undefined {
  if (!ENCODING_NAME.test(name)) return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Names of code pages of Windows among those of the Encoding Standard. */
const WINDOWS = /^(?:windows-|(?:x-)?cp12|dos-)/
/** Names of US-ASCII. */
const ASCII = /^(?:us-ascii|ascii|ansi_x3\.4-1968)$/

/**
 * The Encoding Standard has code pages of Windows under names of US-ASCII and ISO 8859, too, which do not have the
 * characters 0x80 to 0x9F of Windows (IANA).
 */
function decodeAs(encoding: string, bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  if (decoder.encoding.startsWith('windows') && !WINDOWS.test(encoding)) {
    if (ASCII.test(encoding) && buffer.some((byte) => byte > 0x7f))
      throw new EncodingRefused('invalid', encoding.toUpperCase())
    // ISO-8859-1 has control characters there, which XML allows.
    if (decoder.encoding === 'windows-1252') return buffer.toString('latin1')
    if (buffer.some((byte) => byte >= 0x80 && byte <= 0x9f))
      throw new EncodingRefused('invalid', encoding.toUpperCase())
  }
  try {
    // Node.js 20 decodes windows-1252 as ISO-8859-1, unless it is a stream: `€` would become U+0080.
    if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes)
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    throw new EncodingRefused('invalid', encoding.toUpperCase())
  }
}

function declareUtf8(text: string, declared: string): string {
  const end = text.indexOf('?>')
  const at = text.indexOf(declared, text.indexOf('encoding'))
  if (at < 0 || at > end) return text
  return `${text.slice(0, at)}UTF-8${text.slice(at + declared.length)}`
}
