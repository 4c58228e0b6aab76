/** UTF-16 with a byte order mark, or with the first character of an XML without one. */
const UTF_16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/
const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/

/**
 * True if an XML is in the encoding that `charset` of its media type says (RFC 7303): that of its byte order mark,
 * else of its declaration, else UTF-8. The document itself is read by what it says (XML 1.0, 4.3.3).
 */
export function isInCharset(xml: Uint8Array, charset: string): boolean {
  const start = Buffer.from(xml.subarray(0, 400)).toString('latin1')
  if (UTF_16.test(start)) return /^utf-?16(?:le|be)?$/i.test(charset)
  const own = start.startsWith('\xef\xbb\xbf') ? 'utf-8' : (DECLARED.exec(start)?.[1] ?? 'utf-8')
  // US-ASCII is a part of UTF-8.
  return canonical(charset) === canonical(own) || /^us-ascii$/i.test(charset)
}

/** One name for each encoding, as ISO-8859-1 and latin1 are the same. */
function canonical(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return label.toLowerCase()
  }
}
