import { asRead, lettersOf } from './as-read.js'
import {
  amountOf,
  balanceAmounts,
  centsOf,
  payableAmounts,
  showsAmount,
  totalAmounts,
} from './amounts.js'
import { chargesVat } from './charged-vat.js'
import { showsDate } from './dates/dates.js'
import { otherDate } from './dates/labelled-dates.js'
import { showsOtherCurrency } from './currencies.js'
import { instalments } from './instalments.js'
import { showsOtherVatId, showsWhole } from './identifiers.js'
import {
  arrears,
  isOtherwisePaid,
  ofInvoice,
  withheldAmounts,
  type InvoiceAmounts,
} from './other-payments.js'
import type { OwnNumbers } from './own-numbers.js'
import { showsRightToLeft } from './right-to-left.js'
import { totalsRowAmounts } from './totals-row.js'
import type { PageText } from './text/page-text.js'

/** A value of the XML that the pages should show. */
export interface Expected {
  readonly term: string
  readonly kind: 'text' | 'number' | 'vatId' | 'currency' | 'date' | 'amount'
  readonly value: string
}

/** What the pages do not show, or show otherwise. */
export interface Disagreement {
  readonly code: 'PAGE_LACKS' | 'PAGE_DIFFERS' | 'PAGE_OTHER_DATE' | 'PAGE_NO_TEXT'
  readonly term?: string
  readonly expected?: string
  readonly found?: string
}

/** Of what an invoice consists: its amount without VAT, and its VAT. */
const PARTS: readonly string[] = ['BT-109', 'BT-110']

/** No date goes on beyond it. */
const APART = `\n${'|'.repeat(20)}\n`

/** Less is a scanned page. */
const LEAST_TEXT = 10

/**
 * Compares the text of the pages with the XML.
 * @param payable amount due for payment (BT-115)
 * @param numbers all of the XML
 */
export function disagreements(
  { lines, columns }: PageText,
  expected: readonly Expected[],
  payable: string | undefined,
  numbers: OwnNumbers,
): Disagreement[] {
  const spaced = lines.map(asRead)
  const text = spaced.join('\n')
  const dense = lettersOf(text)
  const spacedColumns = columns.map(asRead)
  const denseColumns = spacedColumns.map(lettersOf).join('\n')
  if (dense.length < LEAST_TEXT) return [{ code: 'PAGE_NO_TEXT' }]
  const amounts = amountsOf(expected)
  const showsText = (value: string) =>
    [dense, denseColumns].some((each) => each.includes(lettersOf(asRead(value)))) ||
    showsRightToLeft(dense, asRead(value))
  const ways: Readonly<Record<Expected['kind'], (value: string) => boolean>> = {
    text: showsText,
    number: (value) =>
      showsText(value) && [text, spacedColumns.join('\n')].some((each) => showsWhole(each, value)),
    vatId: (value) => showsText(value) || !showsOtherVatId(text, value, numbers.letters),
    currency: (value) => !showsOtherCurrency(spaced, value, amounts),
    date: (value) => showsDate(text, value) || showsDate(spacedColumns.join(APART), value),
    amount: (value) => showsAmount(text, value),
  }
  const shows = ({ kind, value }: Expected) => ways[kind](value)
  // Who charges no VAT may have to show none, such as a small business: pages without VAT agree with a VAT of zero.
  const isUncharged = ({ term, value }: Expected) =>
    term === 'BT-110' && Number(value) === 0 && !chargesVat(spaced, numbers)
  const dates = otherDates([text, ...spacedColumns], expected, numbers)
  const isOther = ({ term }: Expected) => dates.some((each) => each.term === term)
  const lacking = expected
    .filter((each) => !isOther(each) && !shows(each) && !isUncharged(each))
    .map(({ term, value }) => ({ code: 'PAGE_LACKS', term, expected: value }) as const)
  const parts = amountsOf(expected.filter(({ term }) => PARTS.includes(term)))
  const { currency, names } = numbers
  const other =
    otherPayable(spaced, payable, { currency, parts, names }) ??
    otherTotal(spaced, expected, lacking)
  const said = [...dates, ...lacking]
  return other === undefined ? said : [{ code: 'PAGE_DIFFERS', ...other }, ...said]
}

/** The dates that the pages show behind the words for those of the XML, and that are others. */
function otherDates(
  texts: readonly string[],
  expected: readonly Expected[],
  { dates }: OwnNumbers,
): Disagreement[] {
  return expected
    .filter(({ kind }) => kind === 'date')
    .flatMap(({ term, value }) => {
      const others = dates.filter((date) => date !== value)
      const found = otherDate(texts, term, value, others, isOtherwisePaid)
      return found === undefined ? [] : { code: 'PAGE_OTHER_DATE', term, expected: value, found }
    })
}

/** The amounts of the XML. */
function amountsOf(expected: readonly Expected[]): ReadonlySet<string> {
  const amounts = expected.filter(({ kind }) => kind === 'amount')
  return new Set(amounts.flatMap(({ value }) => amountOf(value) ?? []))
}

/**
 * An amount next to words for the amount to pay, where none such is that of the XML. Where the pages show that,
 * too, another may be in another currency, or what is paid early, late or in parts.
 */
function otherPayable(
  lines: readonly string[],
  payable: string | undefined,
  invoice: Omit<InvoiceAmounts, 'payable'>,
): OtherAmount | undefined {
  if (payable === undefined) return undefined
  const own = amountOf(payable)
  if (own === undefined) return undefined
  const isShown = showsAmount(lines.join('\n'), payable)
  const isTotalShown = totalAmounts(lines).includes(own)
  const all = payableAmounts(
    isShown ? ofInvoice(lines, { ...invoice, payable: own }, isTotalShown) : lines,
  )
  const parts = isTotalShown ? instalments(lines, own) : []
  const shown = all.filter((each) => !parts.includes(each))
  const [first] = shown
  if (first === undefined || shown.includes(own)) return undefined
  // Several that are the amount due together, or the amount without VAT, are its parts.
  if (isShown && shown.length > 1 && [own, ...invoice.parts].includes(sumOf(shown)))
    return undefined
  if (isTotalShown && isAllButWithheld(shown, own, lines)) return undefined
  if (isTotalShown && shown.every((each) => isWithArrears(each, own, lines))) return undefined
  return { term: 'BT-115', expected: own, found: first }
}

/** True if one of the amounts and what the buyer keeps back are together the amount due. */
function isAllButWithheld(
  amounts: readonly string[],
  own: string,
  lines: readonly string[],
): boolean {
  const withheld = withheldAmounts(lines).map(centsOf)
  const all = withheld.reduce((sum, each) => sum + each, 0n)
  const left = new Set([...withheld, all].map((each) => centsOf(own) - each))
  return amounts.some((each) => left.has(centsOf(each)))
}

/** True if an amount is that of the invoice with what was open before, as of bills of electricity. */
function isWithArrears(amount: string, own: string, lines: readonly string[]): boolean {
  const before = centsOf(amount) - centsOf(own)
  return arrears(lines).includes(before)
}

/** The sum of amounts as `amountsIn` gives them. */
function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, each) => sum + centsOf(each), 0n).toString()
  return `${cents.slice(0, -2) || '0'}.${cents.slice(-2).padStart(2, '0')}`
}

interface OtherAmount {
  readonly term: string
  readonly expected: string
  readonly found: string
}

/** What an invoice has to be paid by: the pages show one of them. */
const DUE: readonly string[] = ['BT-112', 'BT-115']

/**
 * The only total of pages that show neither the total of the XML nor its amount due. Several totals,
 * as of parts of an invoice, say nothing.
 */
function otherTotal(
  lines: readonly string[],
  expected: readonly Expected[],
  lacking: readonly Disagreement[],
): OtherAmount | undefined {
  const due = expected.filter(({ term }) => DUE.includes(term))
  const [total] = due
  if (total === undefined || payableAmounts(lines).length > 0) return undefined
  if (!due.every(({ term }) => lacking.some((each) => each.term === term))) return undefined
  const own = amountsOf(expected)
  const [others = new Set<string>()] = [
    [...totalAmounts(lines), ...totalsRowAmounts(lines)],
    balanceAmounts(lines),
  ]
    .map((amounts) => new Set(amounts.filter((amount) => !own.has(amount))))
    .filter(({ size }) => size > 0)
  const [found] = others
  if (found === undefined || others.size > 1) return undefined
  return { term: total.term, expected: total.value, found }
}
