/**
 * Text strings (ISO 32000-1, 7.9.2.2): UTF-16 with a byte order mark of either order, UTF-8 with
 * one (PDF 2.0), else PDFDocEncoding. Bytes that do not decode become U+FFFD.
 */
export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return stripLanguage(UTF16BE.decode(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return stripLanguage(UTF16LE.decode(bytes))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF8.decode(bytes)
  const units = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at++)
    units[at] = PDF_DOC_ENCODING[bytes[at] as number] as number
  return UTF16LE.decode(units)
}

const UTF16BE = new TextDecoder('utf-16be')
const UTF16LE = new TextDecoder('utf-16le')
const UTF8 = new TextDecoder('utf-8')

/** A language escape is enclosed in two U+001B (7.9.2.2). */
function stripLanguage(text: string): string {
  return text.includes('\u001b') ? text.replace(/\u001b[A-Za-z]{2,8}\u001b/g, '') : text
}

/** Where PDFDocEncoding differs from Latin-1 (ISO 32000-1, annex D.3); '' is undefined there. */
const DIFFERENCES: Readonly<Record<number, string>> = {
  0x18: '\u02d8',
  0x19: '\u02c7',
  0x1a: '\u02c6',
  0x1b: '\u02d9',
  0x1c: '\u02dd',
  0x1d: '\u02db',
  0x1e: '\u02da',
  0x1f: '\u02dc',
  0x7f: '\ufffd',
  0x80: '\u2022',
  0x81: '\u2020',
  0x82: '\u2021',
  0x83: '\u2026',
  0x84: '\u2014',
  0x85: '\u2013',
  0x86: '\u0192',
  0x87: '\u2044',
  0x88: '\u2039',
  0x89: '\u203a',
  0x8a: '\u2212',
  0x8b: '\u2030',
  0x8c: '\u201e',
  0x8d: '\u201c',
  0x8e: '\u201d',
  0x8f: '\u2018',
  0x90: '\u2019',
  0x91: '\u201a',
  0x92: '\u2122',
  0x93: '\ufb01',
  0x94: '\ufb02',
  0x95: '\u0141',
  0x96: '\u0152',
  0x97: '\u0160',
  0x98: '\u0178',
  0x99: '\u017d',
  0x9a: '\u0131',
  0x9b: '\u0142',
  0x9c: '\u0153',
  0x9d: '\u0161',
  0x9e: '\u017e',
  0x9f: '\ufffd',
  0xa0: '\u20ac',
  0xad: '\ufffd',
}

/** The UTF-16 unit of each byte. */
const PDF_DOC_ENCODING = Uint16Array.from(
  { length: 256 },
  (_, byte) => DIFFERENCES[byte]?.charCodeAt(0) ?? byte,
)
