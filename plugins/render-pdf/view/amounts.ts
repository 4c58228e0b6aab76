import { Exact, type AllowanceCharge, type Invoice, type VatBreakdown } from 'twinvoice/plugin'
import { reasonText, vatText, type AdjustmentKind, type Language } from './details.js'

/** A row of the totals; amounts are printed unchanged. */
export interface TotalRow {
  /** `line`: a part of the sum; `sum`: a total; `due`: the amount due. */
  readonly kind: 'line' | 'sum' | 'due'
  /** The name of the amount: “Total without VAT”. */
  readonly label: string
  /** An explanation of the label: a reason, a base, or the VAT where there are several rates. */
  readonly detail?: string
  /** The amount with the currency symbol. */
  readonly amount: string
  /** Whether `kind` is `line`. */
  readonly isLine: boolean
  /** Whether `kind` is `sum`. */
  readonly isSum: boolean
  /** Whether `kind` is `due`. */
  readonly isDue: boolean
}

/** A row of the VAT breakdown (BG-23), formatted. */
export interface VatRow {
  /** The category's code if the lines show it: for all categories except S. */
  readonly code?: string
  /** The reason why no VAT is charged, otherwise the category's name. */
  readonly name: string
  /** Absent outside the scope of VAT. */
  readonly rate?: string
  /** The taxable amount (BT-116). */
  readonly taxable: string
  /** The VAT amount (BT-117). */
  readonly tax: string
}

/** What the totals depend on beside the invoice. */
interface TotalsSetting {
  readonly isCredit: boolean
  /** No VAT and no total without it are shown. */
  readonly withoutVat: boolean
  /** From which the VAT in the accounting currency was computed. */
  readonly exchangeRate?: string
}

/** The totals from the sum of the lines down to the amount due (BG-22 with BG-20 and BG-21). */
export function totalRows(
  language: Language,
  invoice: Invoice,
  { isCredit, withoutVat, exchangeRate }: TotalsSetting,
): TotalRow[] {
  const { words, formats } = language
  const { totals, prepaidAmount, roundingAmount, allowances = [], charges = [] } = invoice
  const label = (key: string): string => words.text(`label.${key}`)
  const money = (amount: string): string => formats.money(amount, invoice.currency)
  // With one rate, the row of the VAT names it.
  const namesVat = !withoutVat && invoice.vatBreakdown.length > 1
  const adjustment = (key: AdjustmentKind, entry: AllowanceCharge, amount: string): TotalRow => {
    const vat = namesVat ? words.text('label.vatAt', vatText(language, entry)) : ''
    const says = [reasonText(language, key, entry), vat].filter((part) => part !== '')
    return row('line', label(key), money(amount), says.join(', '))
  }

  const isAdjusted = allowances.length + charges.length > 0
  const isSettled = prepaidAmount === undefined && roundingAmount === undefined
  const rows: TotalRow[] = []
  if (isAdjusted) rows.push(row('line', label('lineTotal'), money(totals.lines)))
  for (const entry of allowances) rows.push(adjustment('allowance', entry, negated(entry.amount)))
  for (const entry of charges) rows.push(adjustment('charge', entry, entry.amount))
  if (!withoutVat) {
    rows.push(row(isAdjusted ? 'sum' : 'line', label('netTotal'), money(totals.net)))
    rows.push(row('line', vatLabel(language, invoice), money(totals.vat)))
  }
  if (invoice.vatInTaxCurrency !== undefined && invoice.taxCurrency !== undefined)
    rows.push(
      row(
        'line',
        words.text('label.vatInTaxCurrency', invoice.taxCurrency),
        formats.money(invoice.vatInTaxCurrency, invoice.taxCurrency),
        exchangeRate === undefined
          ? ''
          : `1\u00a0${invoice.currency} = ${formats.price(exchangeRate)}\u00a0${invoice.taxCurrency}`,
      ),
    )
  rows.push(
    row(
      isSettled ? 'line' : 'sum',
      label(withoutVat ? 'total' : 'grossTotal'),
      money(totals.gross),
    ),
  )
  if (prepaidAmount !== undefined)
    rows.push(row('line', label('prepaid'), money(negated(prepaidAmount))))
  if (roundingAmount !== undefined) rows.push(row('line', label('rounding'), money(roundingAmount)))
  rows.push(row('due', label(isCredit ? 'amountCredited' : 'amountDue'), money(totals.due)))
  return rows
}

function row(kind: TotalRow['kind'], label: string, amount: string, detail = ''): TotalRow {
  const isKind = { isLine: kind === 'line', isSum: kind === 'sum', isDue: kind === 'due' }
  return { kind, label, amount, ...isKind, ...(detail === '' ? {} : { detail }) }
}

/** Names the rate where there is just one, and the VAT is that of its row: in a received invoice it may not be. */
function vatLabel({ words, formats }: Language, { vatBreakdown, totals }: Invoice): string {
  const [first, ...others] = vatBreakdown
  return first?.rate === undefined ||
    others.length > 0 ||
    Number(first.taxAmount) !== Number(totals.vat)
    ? words.text('label.vatTotal')
    : words.text('label.vatAt', formats.percent(first.rate))
}

/** The VAT breakdown, row by row. */
export function vatRows(
  { words, formats }: Language,
  breakdown: readonly VatBreakdown[],
): VatRow[] {
  return breakdown.map(({ category, rate, taxableAmount, taxAmount, exemptionReason }) => ({
    ...(category === 'S' ? {} : { code: category }),
    name: exemptionReason ?? words.find(`vatCategory.${category}`) ?? category,
    ...(rate === undefined ? {} : { rate: formats.percent(rate) }),
    taxable: formats.amount(taxableAmount),
    tax: formats.amount(taxAmount),
  }))
}

/** The running sum of the lines' net amounts after each line: what a page carries forward. */
export function runningTotals(amounts: readonly string[]): string[] {
  let total = new Exact(0)
  return amounts.map((amount) => {
    if (amount !== '') total = total.plus(amount)
    return total.toFixed(2)
  })
}

/** The amount with the other sign; zero stays zero. */
export function negated(amount: string): string {
  if (/^-?0*(\.0*)?$/.test(amount)) return amount.replace('-', '')
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
