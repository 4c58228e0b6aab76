import {
  Exact,
  cashDiscounts,
  isCreditNote,
  isPaidBack,
  isSelfBilled,
  xrechnungTerm,
  type Invoice,
  type Payment,
} from 'twinvoice/plugin'
import { sepaPayload } from '../qr/sepa.js'
import { details, type Detail, type Language } from './details.js'
import { negated } from './amounts.js'
import { optional } from './optional.js'

/** How the invoice is paid, ready to be printed. */
export interface PaymentView {
  /** Means of payment, account, reference, mandate: those that the invoice contains. */
  readonly details: readonly Detail[]
  /** Only the accounts: for layouts that show it separately. */
  readonly account: readonly Detail[]
  /** The details without the accounts. */
  readonly other: readonly Detail[]
  /** The payment terms (BT-20). */
  readonly terms?: string
  /** A sentence with the amount and its due date; only if the date is known. */
  readonly sentence?: string
  /** The payload of a QR code for a SEPA transfer; only if who reads the invoice can pay it by one. */
  readonly qr?: string
}

/** Means of payment by which the buyer sends the money: only there a QR code helps. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58'])
/** Means of payment by which the seller fetches the money. */
const DEBITS: ReadonlySet<string> = new Set(['49', '59'])

/**
 * Puts the payment of an invoice into words. Where the buyer pays nothing, the account is labelled as the
 * seller's, and the due date (BT-9) as that of the refund.
 */
export function paymentView(language: Language, invoice: Invoice): PaymentView {
  const { payment = {} } = invoice
  const isCredit = isPaidBack(invoice.typeCode, invoice.totals.due)
  const { words, formats } = language
  const code = payment.meansCode
  const qr = isCredit || isSelfBilled(invoice.typeCode) ? undefined : qrPayload(invoice, payment)
  const account = [payment, ...(payment.furtherAccounts ?? [])].flatMap((each) =>
    details(words, [
      ['accountName', each.accountName],
      [isCredit ? 'sellerIban' : 'iban', each.iban && grouped(each.iban)],
      [isCredit ? 'sellerAccount' : 'account', each.accountId],
      ['bic', each.bic],
    ]),
  )
  const means = payment.meansText ?? (code && (words.find(`paymentMeans.${code}`) ?? code))
  const method = details(words, [['paymentMeans', means]])
  const rest = details(words, [
    ['refundDue', isCredit && invoice.dueDate ? formats.date(invoice.dueDate) : undefined],
    ['paymentReference', payment.reference],
    ['cardNumber', payment.cardNumber],
    ['cardholder', payment.cardholder],
    ['mandateReference', payment.mandateReference],
    ['creditorId', payment.creditorId],
    ['debtorIban', payment.debtorIban && grouped(payment.debtorIban)],
  ])
  return {
    details: [...method, ...account, ...rest],
    account,
    other: [...method, ...rest],
    ...optional('terms', termsText(language, invoice)),
    ...optional('sentence', paymentSentence(language, invoice)),
    ...optional('qr', qr),
  }
}

/** A day that can be written with four digits of the year. */
const LAST_DAY = /^\d{4}-\d\d-\d\d$/

/** BT-20; discounts in the form of XRechnung in words, with day and amount. */
function termsText({ words, formats }: Language, invoice: Invoice): string | undefined {
  const { payment, date, totals, currency } = invoice
  return payment?.terms
    ?.split('\n')
    .map((line) => {
      const term = xrechnungTerm(line)
      if (term === undefined || term.isPenalty || isNegative(term.baseAmount)) return unbroken(line)
      // A received invoice may have no date or amount, of which nothing can be computed.
      if (date === '' || totals.due === '') return line
      const [discount] = cashDiscounts({ date, paymentTerms: [term] }, totals.due)
      if (discount === undefined || !LAST_DAY.test(discount.date)) return line
      const base = discount.baseAmount ?? totals.due
      const isOfDue = new Exact(base).equals(totals.due)
      const amounts = [discount.payable, base].map((each) => formats.money(each, currency))
      return words.text(
        isOfDue ? 'terms.cashDiscount' : 'terms.cashDiscountOn',
        formats.percent(term.percent),
        formats.date(discount.date),
        ...amounts,
      )
    })
    .join('\n')
    .trimEnd()
}

/** Where a number of BT-20, which has blanks as XML does, must not end a line: between its thousands, and its unit. */
const IN_NUMBER = /(?<=\d) (?=\d{3}(?!\d)|[%€$£]|[A-Z]{3}(?![\p{L}\d]))/gu

function unbroken(line: string): string {
  return line.replace(IN_NUMBER, '\u00a0')
}

function isNegative(amount = ''): boolean {
  return amount.startsWith('-')
}

function paymentSentence({ words, formats }: Language, invoice: Invoice): string | undefined {
  const { totals, currency, dueDate, payment, typeCode } = invoice
  // It is settled: nobody is asked to pay.
  if (totals.due !== '' && new Exact(totals.due).isZero()) return undefined
  const isPaid = isPaidBack(typeCode, totals.due)
  // The sentence says who pays: a negative amount is said without its sign.
  const sum = isCreditNote(typeCode) === isPaid ? totals.due : negated(totals.due)
  const due = formats.money(sum, currency)
  const isDebit = DEBITS.has(payment?.meansCode ?? '')
  // Both sentences speak to the buyer, but the seller reads it.
  if (isSelfBilled(typeCode) && (isPaid || isDebit)) return undefined
  if (isPaid) return words.text('sentence.credit', due)
  if (dueDate === undefined) return undefined
  const date = formats.longDate(dueDate)
  if (isSelfBilled(typeCode)) return words.text('sentence.selfBilled', due, date)
  if (isDebit) return words.text('sentence.debit', due, date)
  return words.text('sentence.pay', due, date)
}

function qrPayload(invoice: Invoice, payment: Payment): string | undefined {
  const { iban, bic, meansCode = '' } = payment
  if (invoice.currency !== 'EUR' || iban === undefined || !TRANSFERS.has(meansCode))
    return undefined
  return sepaPayload({
    name: payment.accountName ?? invoice.payee?.name ?? invoice.seller.name,
    iban,
    ...optional('bic', bic),
    amount: invoice.totals.due,
    reference: payment.reference ?? invoice.number,
  })
}

/** An IBAN in groups of four (ISO 13616, print format); no line may end within it. */
function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
}
