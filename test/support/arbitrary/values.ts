import fc from 'fast-check'
import { composeIBAN, countrySpecs } from 'ibantools'

/** Letters that the bundled fonts have, with what XML and PDF must escape. */
const ALPHABET = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'äöüßÄÖÜéèêëàâçñóúíìòùåøæœőűčšžłđ',
  ...'αβγδεζηθΩЖдйиц',
  ...'.,:;!?-–—_/\\|()[]{}<>&"\'%€$£#+*=@~^`§°„“”‘’«»',
]

/** Text of one to `length` characters that begins and ends with something to be seen. */
export function text(length: number): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...ALPHABET)
  const words = fc.array(fc.oneof({ weight: 7, arbitrary: letter }, fc.constant(' ')), {
    maxLength: length - 2,
  })
  return fc
    .tuple(letter, words, letter)
    .map(([first, middle, last]) => (first + middle.join('') + last).normalize('NFC'))
    .map((value) => value.slice(0, length))
    .filter((value) => value.trim() === value)
}

/**
 * The text of a note without `#xyz#`: BR-CL-08 takes three characters between the first two number
 * signs of a note in UBL for the code of its subject (BT-21), wherever they stand.
 */
export function noteText(length: number): fc.Arbitrary<string> {
  return text(length).filter((value) => !/^[^#]*#[^#]{3}#/u.test(value))
}

/**
 * A positive number, or 0, whose decimal text is exact: at most 15 digits in all. Seldom a large
 * one, so that products and sums stay where the referees' own arithmetic is exact to the cent.
 */
export function money(decimals: number): fc.Arbitrary<number> {
  const scale = 10 ** decimals
  const small = fc.integer({ min: 0, max: 20_000 * scale })
  const large = fc.integer({ min: 0, max: 5_000_000 * scale })
  return fc
    .oneof({ weight: 6, arbitrary: small }, { weight: 1, arbitrary: large })
    .map((units) => Number(`${String(units)}e-${String(decimals)}`))
    .filter((value) => !String(value).includes('e'))
}

/** By the form: 9 a digit, a a letter, x either; written by hand from the public structures. */
const VAT_FORMS = [
  'ATU99999999',
  'BE0999999999',
  'BG999999999',
  'BG9999999999',
  'CY99999999a',
  'CZ99999999',
  'CZ9999999999',
  'DE999999999',
  'DK99999999',
  'EE999999999',
  'EL999999999',
  'ESa99999999',
  'ES99999999a',
  'FI99999999',
  'FRxx999999999',
  'GB999999999',
  'HR99999999999',
  'HU99999999',
  'IE9999999a',
  'IE9999999aa',
  'IT99999999999',
  'LT999999999',
  'LT999999999999',
  'LU99999999',
  'LV99999999999',
  'MT99999999',
  'NL999999999B99',
  'PL9999999999',
  'PT999999999',
  'RO99999999',
  'SE999999999901',
  'SI99999999',
  'SK9999999999',
  'XI999999999',
  'CHE999999999MWST',
  'US999999999',
]

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SIGNS: Readonly<Record<string, string>> = { '9': DIGITS, a: LETTERS, x: DIGITS + LETTERS }

/** Text of a form: 9 a digit, a a letter, x either, all else itself. */
export function ofForm(form: string): fc.Arbitrary<string> {
  const signs = [...form]
  const size = { minLength: signs.length, maxLength: signs.length }
  return fc.array(fc.nat(DIGITS.length * LETTERS.length - 1), size).map((picks) =>
    signs
      .map((sign, index) => {
        const choice = SIGNS[sign] ?? sign
        return choice[(picks[index] ?? 0) % choice.length] ?? sign
      })
      .join(''),
  )
}

/** A VAT identifier of any country, also in lower case, with dots and spaces (D16). */
export function vatIdentifier(): fc.Arbitrary<string> {
  const identifiers = VAT_FORMS.map((form) =>
    ofForm(form.slice(2)).map((rest) => form.slice(0, 2) + rest),
  )
  const written = fc.constantFrom<(identifier: string) => string>(
    (identifier) => identifier,
    (identifier) => identifier.toLowerCase(),
    (identifier) => `${identifier.slice(0, 2)} ${identifier.slice(2, 5)}.${identifier.slice(5)}`,
  )
  return fc.tuple(fc.oneof(...identifiers), written).map(([identifier, write]) => write(identifier))
}

/** An IBAN of a country whose account numbers have no check digits of their own, spaced or not. */
export function iban(): fc.Arbitrary<string> {
  const countries = Object.entries(countrySpecs).flatMap(([countryCode, spec]) => {
    const form = formOf(spec.bban_regexp ?? '')
    const free = spec.IBANRegistry === true && spec.bban_validation_func === undefined
    return free && form !== undefined ? [{ countryCode, form }] : []
  })
  const electronic = countries.map(({ countryCode, form }) =>
    ofForm(form).map((bban) => composeIBAN({ countryCode, bban }) ?? ''),
  )
  const written = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.replace(/(.{4})(?=.)/g, '$1 '),
    (text) => text.toLowerCase(),
  )
  return fc.tuple(fc.oneof(...electronic), written).map(([text, write]) => write(text))
}

/** The form of account numbers that a pattern such as `^[A-Z]{4}[0-9]{14}$` describes. */
function formOf(pattern: string): string | undefined {
  if (!/^\^(?:\[(?:0-9|A-Z|0-9A-Z|A-Z0-9)\]\{\d+\})+\$$/.test(pattern)) return undefined
  const signs: Readonly<Record<string, string>> = { '0-9': '9', 'A-Z': 'a' }
  return [...pattern.matchAll(/\[([^\]]+)\]\{(\d+)\}/g)]
    .map(([, range = '', count]) => (signs[range] ?? 'x').repeat(Number(count)))
    .join('')
}

/** A BIC of 8 or 11 characters. */
export function bic(): fc.Arbitrary<string> {
  return fc
    .constantFrom('DE', 'FR', 'ES', 'IT', 'AT', 'NL', 'BE', 'CH')
    .chain((country) => fc.constantFrom('xx', 'xxxxx').map((rest) => ({ country, rest })))
    .chain(({ country, rest }) =>
      fc.tuple(ofForm('aaaa'), fc.constant(country), ofForm(rest)).map((parts) => parts.join('')),
    )
}
