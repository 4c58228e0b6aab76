import { asRead, lettersOf } from './as-read.js'

/** What goes on before an identifier: a digit, or a short prefix such as `RE-`, but not `Nr.` and the like. */
const BEFORE = /(?:\p{N}[-/_.,]?|(?<!\p{L})(?!(?:nr|no|num|nro|n)[-/_]?$)\p{L}{1,4}[-/_]?)$/u
/** What goes on behind it: a digit, a part of digits, which is no date, or a letter of its own. */
const BEHIND = /^(?:\p{N}|[-/_.](?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d))\p{N}|\p{L}(?!\p{L}))/u

/** As many characters beside an identifier say whether it goes on. */
const BESIDE = 12
/** In doubt, a text shows it: so if it is a part of so many others. */
const MOST_PARTS = 1000

/**
 * True if a text shows an identifier as a whole, as a person reads it: `RE-2026-10` is not in `RE-2026-104`, nor
 * `2026-104`.
 * @param text as {@link asRead} gives it
 */
export function showsWhole(text: string, identifier: string): boolean {
  const wanted = lettersOf(asRead(identifier))
  if (wanted === '') return true
  const letters = lettersOf(text)
  const places = placesOfLetters(text)
  let at = letters.indexOf(wanted)
  for (let parts = 0; at >= 0 && parts < MOST_PARTS; parts += 1) {
    const [start = 0, end = 0] = [places[at], places[at + wanted.length - 1]]
    const before = text.slice(Math.max(0, start - BESIDE), start)
    const behind = text.slice(end + 1, end + 1 + BESIDE)
    if (!BEFORE.test(before) && !BEHIND.test(behind)) return true
    at = letters.indexOf(wanted, at + 1)
  }
  return at >= 0
}

/** Where each UTF-16 code unit of {@link lettersOf} is in a text. */
function placesOfLetters(text: string): readonly number[] {
  const places: number[] = []
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu))
    for (let unit = 0; unit < letter.length; unit += 1) places.push(index + unit)
  return places
}

/** A VAT identifier: the prefix of a country, and digits or letters. */
const VAT_ID = /^[a-z]{2}[a-z\d]{6,12}$/

/** Words before an identifier that people write without its prefix, as in Italy and Spain. */
const LABEL = String.raw`(?<!\p{L})(?:p\.? ?iva|partita iva|iva|n\.?i\.?f\.?|c\.?i\.?f\.?|nip|tva|vat|btw|u\.?st|uid)(?!\p{L})[\p{L}. :°º#/-]{0,20}?`

/**
 * True if a text shows another VAT identifier of the same form in place of one. Pages without any may belong to an
 * invoice that shows it in a picture.
 * @param text as {@link asRead} gives it
 * @param known letters and digits of all values of the XML
 */
export function showsOtherVatId(text: string, vatId: string, known: string): boolean {
  const own = asRead(vatId).replace(/[^a-z\d]/g, '')
  if (!VAT_ID.test(own)) return false
  const [prefix, national] = [own.slice(0, 2), own.slice(2)]
  const signs = [...national].map((sign) => (/\d/.test(sign) ? String.raw`\d` : '[a-z]'))
  const form = signs.join('[ .-]?')
  // Of an IBAN with blanks, the first digits would be one.
  const forms = new RegExp(
    String.raw`(?:(?<![\p{L}\p{N}])${prefix}[ .-]?|${LABEL}(?<![\p{L}\p{N}]))(?<id>${form})(?! ?\p{N}|\p{L})`,
    'gu',
  )
  const found = Array.from(text.matchAll(forms), ({ groups }) =>
    (groups?.['id'] ?? '').replace(/[^a-z\d]/g, ''),
  )
  return found.length > 0 && !found.includes(national) && found.some((id) => !known.includes(id))
}
