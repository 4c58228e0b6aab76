import type { ViewFormats } from '../../formats.js'
import type { Ledger } from '../../ledger.js'
import type { PlacedFinding } from '../../places.js'
import type { Leaf } from '../../leaf.js'
import { plainDecimal } from '../../plain-decimal.js'
import { schemeName } from '../../scheme-names.js'
import { shownText } from '../../shown-text.js'
import type { CodeList, ViewWords } from '../../words.js'
import { withBreaks } from './breaks.js'
import { escapeHtml } from './escape.js'

/** The id of a value or a group on the page. */
export function idOf(path: string): string {
  return `p-${path.replace(/[^\w]+/g, '-').replace(/-$/, '')}`
}

/** How the value of a code is shown. */
type Shape = 'country' | 'reason' | 'iban' | 'scheme' | CodeList

/** The names of codes are shown before the codes. */
const SHAPES: Readonly<Record<string, Shape>> = {
  country: 'country',
  originCountry: 'country',
  vatCategory: 'vatCategory',
  category: 'vatCategory',
  meansCode: 'paymentMeans',
  reasonCode: 'reason',
  typeCode: 'documentType',
  vatPointDateCode: 'vatPointDateCode',
  iban: 'iban',
  debtorIban: 'iban',
  unit: 'unit',
  priceBaseUnit: 'unit',
  scheme: 'scheme',
}

/** What the parts of a page share: the values that are left, words, formats and findings by place. */
export class Sheet {
  readonly ledger: Ledger
  readonly words: ViewWords
  readonly formats: ViewFormats
  /** BT-5 and BT-6, for amounts; '' if there is none. */
  readonly currency: string
  readonly taxCurrency: string
  readonly #sellerCountry: string | undefined
  readonly #listed = new Set<string>()
  readonly #byPlace = new Map<string, PlacedFinding[]>()

  constructor(
    ledger: Ledger,
    language: { readonly words: ViewWords; readonly formats: ViewFormats },
    findings: readonly PlacedFinding[],
  ) {
    this.ledger = ledger
    this.words = language.words
    this.formats = language.formats
    this.currency = ledger.peek('currency') ?? ''
    this.taxCurrency = ledger.peek('taxCurrency') ?? ''
    this.#sellerCountry = ledger.peek('seller.country')
    for (const finding of findings)
      if (finding.place !== undefined) {
        const here = this.#byPlace.get(finding.place) ?? []
        here.push(finding)
        this.#byPlace.set(finding.place, here)
      }
  }

  /** A word of the page, escaped. */
  word(key: string, values?: Readonly<Record<string, string>>): string {
    return escapeHtml(this.words.text(key, values))
  }

  /** A word of the page, escaped, around values that are HTML already. */
  wordAround(key: string, values: Readonly<Record<string, string>>): string {
    const names = Object.keys(values)
    // Characters that no value has: those are shown without control characters.
    const mark = (name: string) => String.fromCharCode(names.indexOf(name))
    const text = this.word(key, Object.fromEntries(names.map((name) => [name, mark(name)])))
    return Object.entries(values).reduce(
      (html, [name, value]) => html.replace(mark(name), () => value),
      text,
    )
  }

  /**
   * The value at a path with its findings; '' if there is none. It then counts as shown.
   * @param around the quantity of a unit, which decides on its plural, or what follows the value
   */
  value(path: string, around?: { quantity?: string; unit?: string }): string {
    const leaf = this.ledger.take(path)
    return leaf === undefined ? '' : this.shown(leaf, around)
  }

  /**
   * A value that was taken.
   * @param unit what follows it, as HTML; the numbers of its findings are after both
   */
  shown(leaf: Leaf, { quantity, unit = '' }: { quantity?: string; unit?: string } = {}): string {
    const flags = this.#flags(leaf.path)
    const marks = flags === '' ? '' : ` id="${idOf(leaf.path)}" class="flagged"`
    const behind = unit === '' ? '' : ` ${unit}`
    const content = this.#content(leaf, quantity)
    return `<span data-bt="${leaf.id}"${marks}>${content}${behind}${flags}</span>`
  }

  /** A term with its label, for a list of descriptions. */
  row(path: string, label?: string): string {
    const leaf = this.ledger.take(path)
    if (leaf === undefined) return ''
    return this.pair(label ?? this.words.label(leaf), this.shown(leaf))
  }

  /** A VAT identifier, by the name that it has in its country. */
  vatId(path: string): string {
    const label = this.words.vatIdLabel(this.ledger.peek(path) ?? '', this.#sellerCountry)
    return this.row(path, label)
  }

  /** An identifier with its scheme in brackets: `registration`, `identifiers[0]`. */
  schemed(group: string): string {
    const value = this.value(`${group}.value`)
    const scheme = this.value(`${group}.scheme`)
    const label = this.words.labelOf(group) ?? group
    if (value === '' && scheme === '') return ''
    return this.pair(label, scheme === '' ? value : `${value} (${scheme})`)
  }

  /** A label and a value that is HTML already. */
  pair(label: string, value: string): string {
    return `<div><dt>${escapeHtml(label)}</dt><dd>${value}</dd></div>`
  }

  /** A list of descriptions; '' without content. */
  list(...rows: readonly string[]): string {
    const content = rows.join('')
    return content === '' ? '' : `<dl>${content}</dl>`
  }

  /** The attribute id of a group that has findings of its own. */
  anchor(group: string): string {
    return this.#byPlace.has(group) ? ` id="${idOf(group)}"` : ''
  }

  /** The findings about a group and the values in it, in full. They are listed once. */
  notes(group: string): string {
    const found: PlacedFinding[] = []
    for (const [place, findings] of this.#byPlace)
      if (place === group || place.startsWith(`${group}.`) || place.startsWith(`${group}[`)) {
        for (const finding of findings) found.push(finding)
        this.#listed.add(place)
      }
    return this.#noteList(found)
  }

  /** The findings about these values. */
  notesAt(paths: readonly string[]): string {
    const found: PlacedFinding[] = []
    for (const path of paths) {
      if (this.#listed.has(path)) continue
      const here = this.#byPlace.get(path)
      if (here === undefined) continue
      for (const finding of here) found.push(finding)
      this.#listed.add(path)
    }
    return this.#noteList(found)
  }

  /** The findings that no part of the page has listed. */
  remainingNotes(): string {
    return this.notesAt([...this.#byPlace.keys()])
  }

  #noteList(found: readonly PlacedFinding[]): string {
    if (found.length === 0) return ''
    const items = found.map(({ number, finding }) => {
      const { severity, message } = finding
      const title = this.word(`severity.${severity}`, { n: String(number) })
      return `<li class="${severity}"><a href="#f${number}">${title}</a>${escapeHtml(this.words.colon)}${escapeHtml(shownText(message))}</li>`
    })
    return `<ul class="remarks">${items.join('')}</ul>`
  }

  #flags(path: string): string {
    const here = this.#byPlace.get(path) ?? []
    return here
      .map(({ number, finding: { severity } }) => {
        const title = this.word(`severity.${severity}`, { n: String(number) })
        return ` <a class="flag ${severity}" href="#f${number}" aria-label="${title}">${number}</a>`
      })
      .join('')
  }

  #content({ path, type, value }: Leaf, quantity: string | undefined): string {
    const shown = escapeHtml(shownText(value))
    if (type === 'amount') return dataOf(value, this.formats.number(value, 2), shown)
    if (type === 'unitPrice' || type === 'quantity' || type === 'percentage') {
      const short = withoutZeros(value)
      const isRate = type === 'percentage'
      const decimals = type === 'unitPrice' ? 2 : 0
      return dataOf(
        value,
        isRate ? this.formats.percent(short) : this.formats.number(short, decimals),
        shown,
      )
    }
    if (type === 'date') {
      const date = this.formats.date(value)
      return date === value
        ? `<bdi>${shown}</bdi>`
        : `<time datetime="${shown}">${escapeHtml(date)}</time>`
    }
    const shape = SHAPES[lastOf(path)]
    const name = this.#nameOf(path, value, quantity)
    if (name !== undefined && shape === 'scheme') return `${escapeHtml(name)}, <bdi>${shown}</bdi>`
    if (name !== undefined && name !== value)
      return `${escapeHtml(name)} <small>(<bdi>${shown}</bdi>)</small>`
    if (shape === 'reason') return `<small>(<bdi>${shown}</bdi>)</small>`
    if (shape === 'iban')
      return `<bdi class="keep">${shown.replace(/[A-Z0-9]{4}(?=[A-Z0-9])/g, '$&<wbr>')}</bdi>`
    return `<bdi>${withBreaks(shown)}</bdi>`
  }

  #nameOf(path: string, value: string, quantity: string | undefined): string | undefined {
    const shape = SHAPES[lastOf(path)]
    if (shape === 'country') return this.formats.country(value)
    if (shape === 'scheme') return schemeName(value)
    if (shape === undefined || shape === 'iban') return undefined
    if (shape === 'reason')
      return this.words.code(
        path.includes('allowances[') ? 'allowanceReason' : 'chargeReason',
        value,
      )
    return this.words.code(shape, value, quantity)
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** A decimal without the zeros at its end, of which some programs write a dozen. */
function withoutZeros(value: string): string {
  if (!/\.\d*$/.test(value)) return value
  let end = value.length
  while (value[end - 1] === '0') end -= 1
  return value.slice(0, value[end - 1] === '.' ? end - 1 : end)
}

/** A number as its readers write it, with the value for programs; what is no number is unchanged. */
function dataOf(value: string, formatted: string, shown: string): string {
  const plain = plainDecimal(value)
  if (plain === undefined) return `<bdi>${shown}</bdi>`
  return `<data value="${plain}">${escapeHtml(formatted)}</data>`
}
