import type { Invoice, Party, SchemedIdentifier, Totals } from '../../invoice/model/invoice.js'
import { isDiscount } from './payment-terms.js'
import type { FrenchMentions, InvoiceInput, PartyInput } from '../invoice-input.js'

/** The texts of the mentions that a request leaves out, in the language of the invoice. */
export interface FrenchWording {
  readonly recoveryCosts: string
  readonly latePayment: string
  readonly noDiscount: string
  /** Where the payment terms have a discount. */
  readonly discount: string
}

/** The subject codes of the notes (BT-21) that the mentions of a request are written as. */
export const FRENCH_SUBJECTS = {
  recoveryCosts: 'PMT',
  latePayment: 'PMD',
  earlyPayment: 'AAB',
  treatment: 'BAR',
} as const

/** How the business process (BT-23) of a supply begins. */
export const FRENCH_SUPPLIES = { goods: 'B', services: 'S', mixed: 'M' } as const

/** Schemes of ISO/IEC 6523: SIREN, and the addresses of the French directory. */
const SIREN = '0002'
const FRENCH_ADDRESS = '0225'

/**
 * The request with its SIREN as registrations (BT-30, BT-47) and, if it is for France, with the notes
 * that BR-FR-05 requires and electronic addresses (BR-FR-12, BR-FR-13). What the request has stays.
 * @param texts of the notes; absent: the invoice is not for France
 */
export function withFrenchMentions(
  input: InvoiceInput,
  texts: FrenchWording | undefined,
): InvoiceInput {
  const { seller, buyer, france = {}, ...rest } = input
  const isFrench = texts !== undefined
  const parties = { seller: frenchParty(seller, isFrench), buyer: frenchParty(buyer, isFrench) }
  if (!isFrench) return { ...rest, ...parties }
  const written = new Set(input.notes?.map(({ subjectCode }) => subjectCode))
  const added = notesOf(france, input, texts).filter(({ subjectCode }) => !written.has(subjectCode))
  return { ...rest, ...parties, france, notes: [...(input.notes ?? []), ...added] }
}

/** Prepayment invoices and their credit notes, which no final invoice can be (BR-FR-CO-08). */
const PREPAYMENT_TYPES: readonly string[] = ['386', '500', '503']

/**
 * Business process (BT-23): goods, services or both; 4 a final invoice after payments on account,
 * 2 an invoice that is paid, else 1.
 * @param dueDate BR-FR-CO-09: a paid invoice has the date of payment as due date
 */
export function frenchProcess(
  { prepayments }: Pick<InvoiceInput, 'prepayments'>,
  { france: { supply = 'mixed' } = {}, prepaidAmount = '0', typeCode }: InvoiceInput,
  { due }: Totals,
  dueDate: string | undefined,
): string {
  const letter = FRENCH_SUPPLIES[supply]
  if (prepayments !== undefined && !PREPAYMENT_TYPES.includes(typeCode)) return `${letter}4`
  const isPaid = Number(due) === 0 && Number(prepaidAmount) !== 0 && dueDate !== undefined
  return `${letter}${isPaid ? '2' : '1'}`
}

function notesOf(
  { recoveryCosts, latePayment, earlyPayment, treatment }: FrenchMentions,
  { paymentTerms = [] }: InvoiceInput,
  texts: FrenchWording,
): NonNullable<Invoice['notes']> {
  const hasDiscount = paymentTerms.some(isDiscount)
  return [
    { subjectCode: FRENCH_SUBJECTS.recoveryCosts, text: recoveryCosts ?? texts.recoveryCosts },
    { subjectCode: FRENCH_SUBJECTS.latePayment, text: latePayment ?? texts.latePayment },
    {
      subjectCode: FRENCH_SUBJECTS.earlyPayment,
      text: earlyPayment ?? (hasDiscount ? texts.discount : texts.noDiscount),
    },
    ...(treatment === undefined
      ? []
      : [{ subjectCode: FRENCH_SUBJECTS.treatment, text: treatment }]),
  ]
}

function frenchParty({ siren, ...party }: PartyInput, isFrench: boolean): Party {
  const number = siren ?? (isFrench ? sirenOf(party) : undefined)
  if (number === undefined) return party
  const registered = { registration: { value: number, scheme: SIREN }, ...party }
  if (!isFrench) return registered
  const own = registered.registration
  return {
    electronicAddress: { value: addressOf(own, number), scheme: FRENCH_ADDRESS },
    ...registered,
  }
}

function addressOf({ value, scheme }: SchemedIdentifier, siren: string): string {
  return scheme === SIREN ? value : siren
}

/** A French VAT number is FR, a key of two characters, and the SIREN. */
function sirenOf({ registration, vatId }: Party): string | undefined {
  if (registration?.scheme === SIREN) return registration.value
  return /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatId ?? '')?.[1]
}
