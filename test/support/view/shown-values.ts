import type { Leaf, ReceivedInvoice } from '../../../src/view/received.js'
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
export function missingOn(text: string, { leaves, unmapped }: ReceivedInvoice): string[] {
  const currency = currencyOf(leaves)
  const page = bare(text)
  const terms = leaves
    .filter(
      (leaf) =>
        leaf.type !== 'binary' && !formsOf(leaf, currency).some((form) => page.includes(form)),
    )
    .map(({ path, value }) => `${path}: ${value}`)
  const others = unmapped.filter(({ value }) => !page.includes(bare(shownText(value))))
  return [...terms, ...others.map(({ xpath, value }) => `${xpath}: ${value}`)]
}

/** The forms in which an English page may show a value, without white space. */
export function formsOf({ type, value, path }: Leaf, currency: string): string[] {
  const forms = [value]
  if (NUMBERS.has(type) && /^-?\d{1,40}(\.\d{1,40})?$/.test(value)) {
    const own = /\.(\d+)$/.exec(value)?.[1]?.length ?? 0
    const signed = /^(?:allowances|items\[\d+\]\.allowances|prepaidAmount)/.test(path)
      ? [value, negated(value)]
      : [value]
    for (const each of signed) {
      forms.push(numberText(each, own, own), numberText(each, Math.max(2, own), Math.max(2, own)))
      // The currency stands between sign and digits.
      forms.push(numberText(each, 2, 2, currency))
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
