import type { Leaf } from '../../../src/view/leaf.js'
import type { ReceivedInvoice } from '../../../src/view/received.js'
import { shownText } from '../../../src/view/shown-text.js'

const NUMBERS: ReadonlySet<string> = new Set(['amount', 'unitPrice', 'quantity', 'percentage'])

/** The text of an English page; its style is no text. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}

/**
 * The values of an invoice that an English page does not have, as they are or as the language writes
 * numbers and dates; with the values that have no term.
 */
export function missingOn(
  text: string,
  { leaves, extension, unmapped }: ReceivedInvoice,
): string[] {
  const currency = currencyOf(leaves)
  const page = bare(text)
  const isShown = (leaf: Leaf) =>
    formsOf(leaf, currency).some((form) => page.includes(form)) || isDivided(page, leaf.value)
  const terms = [...leaves, ...extension]
    .filter((leaf) => leaf.type !== 'binary' && !isShown(leaf))
    .map(({ path, value }) => `${path}: ${value}`)
  const others = unmapped.filter(({ value }) => !page.includes(bare(shownText(value))))
  return [...terms, ...others.map(({ xpath, value }) => `${xpath}: ${value}`)]
}

/** Characters that are between two pages at most: their footer and header. */
const BETWEEN_PAGES = 1500
/** A shorter text is on one line. */
const LEAST_DIVIDED = 40

/** Whether a page has a text that continues on the next one: all its words, with little between two of them. */
function isDivided(page: string, value: string): boolean {
  const words = shownText(value)
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== '')
  if (words.join('').length < LEAST_DIVIDED) return false
  const [first = ''] = words
  for (let start = page.indexOf(first); start >= 0; start = page.indexOf(first, start + 1))
    if (continues(page, start, words)) return true
  return false
}

function continues(page: string, start: number, words: readonly string[]): boolean {
  let [at, between] = [start, 0]
  for (const word of words) {
    const next = page.indexOf(word, at)
    between += next - at
    if (next < 0 || between > BETWEEN_PAGES) return false
    at = next + word.length
  }
  return true
}

/** The forms in which an English page may show a value, without white space. */
export function formsOf({ type, value: given, path }: Leaf, currency: string): string[] {
  // Zeros at the end of more decimals than a page writes say nothing.
  const value = NUMBERS.has(type) ? given.replace(/(\.\d{20}\d*?)0+$/, '$1') : given
  const forms = [given]
  if (NUMBERS.has(type) && /^-?\d{1,40}(\.\d{1,20})?$/.test(value)) {
    const own = /\.(\d+)$/.exec(value)?.[1]?.length ?? 0
    const signed = /^(?:allowances|items\[\d+\]\.allowances|prepaidAmount)/.test(path)
      ? [value, negated(value)]
      : [value]
    for (const each of signed) {
      forms.push(numberText(each, own, own), numberText(each, Math.max(2, own), Math.max(2, own)))
      // The currency is between sign and digits.
      forms.push(numberText(each, 2, 2, currency))
      // A quantity, a price or a rate is shown without the zeros at its end.
      if (type !== 'amount')
        forms.push(numberText(each, 2, Math.max(2, own)), numberText(each, 0, own))
      if (own <= 6) forms.push(numberText(each, 2, 6), numberText(each, 0, 6))
    }
  }
  const date = new Date(`${value}T00:00:00Z`)
  if (type === 'date' && !Number.isNaN(date.getTime()))
    forms.push(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(date),
    )
  return forms.map((form) => bare(shownText(form)))
}

/** The currency that amounts are printed with; no code gives none. */
export function currencyOf(leaves: readonly Leaf[]): string {
  const code = leaves.find(({ path }) => path === 'currency')?.value ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : 'EUR'
}

function numberText(value: string, least: number, most: number, currency?: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    ...(currency === undefined ? {} : { style: 'currency', currency }),
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always',
  })
  return format.format(value as `${number}`)
}

function negated(value: string): string {
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

/** A text without white space: pages break lines, and group the characters of an IBAN. */
export function bare(text: string): string {
  return text.normalize('NFC').replace(/[\s\u00ad\u061c\u200b-\u200f\ufeff]+/g, '')
}
