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
  readonly code:
    | DiscountProblem['code']
    | ComputedProblem['code']
    | 'PAYMENT_MEANS'
    | 'CARD_NUMBER'
    | 'ACCOUNT_TWICE'
}

interface Target {
  readonly asReceived: boolean
  readonly syntax: 'cii' | 'ubl'
  readonly profile: Pick<Profile, 'level'>
  /** The XML schema that counts in CII: the subset of Factur-X, or the complete one. */
  readonly extent: 'profile' | 'complete'
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
  return [...problems, ...accountsTwice(invoice, target)]
}

/** An account has one identifier (BT-84), but the CII schema has room for an IBAN and another one. */
function accountsTwice({ payment = {} }: Invoice, target: Target): PaymentProblem[] {
  if (hasRoomForTwo(payment.meansCode, target)) return []
  const { furtherAccounts = [] } = payment
  const accounts = [
    { ...payment, at: 'payment' },
    ...furtherAccounts.map((each, index) => ({ ...each, at: `payment.furtherAccounts[${index}]` })),
  ]
  return accounts.flatMap(({ iban, accountId, at }) => {
    if (iban === undefined || accountId === undefined) return []
    const details = { path: `$.invoice.${at}.accountId`, found: accountId }
    return [{ code: 'ACCOUNT_TWICE', details, params: {} }]
  })
}

/**
 * UBL cannot have the second one, and the official sheet of Factur-X refuses it in a credit transfer
 * (CII-SR-470), which is said here for EN16931: the pack of that sheet judges no document there.
 */
function hasRoomForTwo(
  means: string | undefined,
  { syntax, profile, extent, asReceived }: Target,
): boolean {
  if (syntax === 'ubl') return false
  const isFacturX = extent === 'profile' && profile.level === 'EN16931'
  return !isFacturX || asReceived || (means !== '30' && means !== '58')
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
