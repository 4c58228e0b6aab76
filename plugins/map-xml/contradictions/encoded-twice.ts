import type { InvoiceInput } from 'twinvoice/plugin'
import type { Contradiction } from './contradiction.js'
import { texts } from './markup.js'

/** The characters of windows-1252 at 80 to 9F, a blank where it has none. */
const SPECIALS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const BYTES = new Map(Array.from(SPECIALS, (sign, at) => [sign, 0x80 + at] as const))
BYTES.delete(' ')

/** Bytes of a character in UTF-8, read as windows-1252: one that begins it, and one or two that go on. */
const GOES_ON = String.raw`[\u0080-\u00bf${SPECIALS.replaceAll(' ', '')}]`
const MISREAD = new RegExp(
  String.raw`(?:[\u00c2-\u00df]${GOES_ON}|[\u00e1-\u00ef]${GOES_ON}{2})+`,
  'gu',
)
/** Quotation marks and dashes also stand behind a letter that is meant, as in „Ä“, but hardly within a word. */
const ALSO_MEANT = /[\u2013\u2014\u2018-\u201e]$/u
const APOSTROPHE = '’'

/**
 * Texts whose UTF-8 was taken for windows-1252 and written as UTF-8 again, as by an export from a database:
 * `MÃ¼ller` for `Müller`. Told once for each field.
 */
export function* encodedTwice(invoice: InvoiceInput): Generator<Contradiction> {
  const told = new Set<string>()
  for (const { path, text } of texts(invoice, '$.invoice')) {
    const field = path.replace(/\[\d+\]/g, '[]')
    const expected = told.has(field) ? text : text.replace(MISREAD, meant)
    if (expected === text) continue
    told.add(field)
    const words = text.split(' ')
    const at = expected.split(' ').findIndex((word, index) => word !== words[index])
    const [found = text, word = expected] = [words[at], expected.split(' ')[at]]
    yield {
      code: 'ENCODED_TWICE',
      details: { path, found, expected },
      params: { found, meant: word },
    }
  }
}

/** What misread characters mean; themselves, if they may be meant. */
function meant(misread: string, at: number, text: string): string {
  const read = inUtf8(misread)
  if (read === undefined) return misread
  // Several letters of another alphabet, or a sign that nobody writes so.
  if (Array.from(read).length > 1 || !/^\p{L}$/u.test(read)) return read
  const isBehindLetter = /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at))
  const isBeforeLetter = /^\p{L}/u.test(text.slice(at + misread.length))
  const isLetter = ALSO_MEANT.test(misread)
    ? isBeforeLetter && !(misread.endsWith(APOSTROPHE) && isBehindLetter)
    : isBehindLetter || isBeforeLetter
  return isLetter ? read : misread
}

function inUtf8(misread: string): string | undefined {
  const bytes = Array.from(misread, (sign) => BYTES.get(sign) ?? sign.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}
