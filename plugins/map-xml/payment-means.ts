import type { Invoice, InvoiceInput, Profile } from 'twinvoice/plugin'
import { computedProblems, type ComputedProblem } from './computed-amounts.js'
import { discountProblems, type DiscountProblem } from './discounts.js'

type PaymentField = keyof NonNullable<Invoice['payment']>

/** What is in the element of the means of payment (BG-16), in both syntaxes. */
const DETAILS: readonly PaymentField[] = [
  'meansText',
  'iban',
  'accountId',
  'bic',
  'accountName',
  'cardNumber',
  'cardholder',
  'debtorIban',
]

/** CII has these outside of it. */
const UBL_DETAILS: readonly PaymentField[] = ['reference', 'mandateReference']

/** A statement about the payment of an invoice, which refuses the request. */
interface PaymentProblem extends Pick<DiscountProblem, 'details' | 'params'> {
  readonly code: DiscountProblem['code'] | ComputedProblem['code'] | 'PAYMENT_MEANS' | 'CARD_NUMBER'
}

interface Target {
  readonly asReceived: boolean
  readonly syntax: 'cii' | 'ubl'
  readonly profile: Pick<Profile, 'level'>
}

/** What only the complete invoice shows to be wrong with its payment. */
export function paymentProblems(
  input: InvoiceInput,
  invoice: Invoice,
  target: Target,
): PaymentProblem[] {
  const problems: PaymentProblem[] = [
    ...computedProblems(input, invoice),
    ...discountProblems(input, invoice, target.asReceived),
  ]
  const found = withoutMeans(invoice, target.syntax).join(', ')
  if (found !== '' && target.profile.level !== 'MINIMUM') {
    const path = '$.invoice.payment.meansCode'
    problems.push({ code: 'PAYMENT_MEANS', details: { path, found }, params: { found } })
  }
  const { cardNumber, cardholder } = invoice.payment ?? {}
  if (cardholder !== undefined && cardNumber === undefined && hasCards(target)) {
    const details = { path: '$.invoice.payment.cardholder', found: cardholder }
    problems.push({ code: 'CARD_NUMBER', details, params: {} })
  }
  return problems
}

/** In CII, documents of the smaller profiles have no payment card (BG-18). */
function hasCards({ syntax, profile }: Target): boolean {
  return syntax === 'ubl' || profile.level === 'EN16931' || profile.level === 'EXTENDED'
}

/**
 * The details of a payment without a means of payment (BT-81), which their element must begin with (BR-49).
 * The service adds one to any request but those of invoices that were received.
 */
function withoutMeans({ payment = {} }: Invoice, syntax: 'cii' | 'ubl'): PaymentField[] {
  if (payment.meansCode !== undefined) return []
  const details = syntax === 'ubl' ? [...DETAILS, ...UBL_DETAILS] : DETAILS
  return details.filter((name) => payment[name] !== undefined)
}
