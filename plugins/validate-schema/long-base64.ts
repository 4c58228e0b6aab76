/** Longer texts are examined. */
const LONG = 65_536
/** So much of the beginning and of the end is kept as it is. */
const KEPT = 1_024
/** White space and what may be in Base64 everywhere: not the `=` at its end. */
const BASE64 = /^[A-Za-z0-9+/ \t\r\n]*$/

/**
 * XML with long Base64 made short, such as that of attachments, which takes libxml2 a second for 10 MB. It stays valid or
 * invalid: whole groups of four characters are left out. Lines keep their numbers.
 */
export function withShortBase64(xml: string): string {
  if (xml.length < LONG) return xml
  const parts: string[] = []
  let written = 0
  for (let start = xml.indexOf('>'); start >= 0;) {
    const end = xml.indexOf('<', start)
    if (end < 0) break
    const [from, to] = [start + 1 + KEPT, end - KEPT]
    const middle = end - start > LONG ? xml.slice(from, to) : ''
    if (middle !== '' && BASE64.test(middle)) {
      parts.push(xml.slice(written, from), shortened(middle))
      written = to
    }
    start = xml.indexOf('>', end)
  }
  return parts.length === 0 ? xml : parts.join('') + xml.slice(written)
}

/** The line ends, and characters that are left when those of whole groups are counted off. */
function shortened(text: string): string {
  const lines = text.split('\n')
  const characters = lines.map((line) => line.replace(/[ \t\r]+/g, '')).join('')
  return '\n'.repeat(lines.length - 1) + characters.slice(0, characters.length % 4)
}
