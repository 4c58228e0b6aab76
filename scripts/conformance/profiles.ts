import type { GenerateRequest, ProfileLevel } from 'twinvoice'
import { PROFILE_LEVELS } from 'twinvoice/plugin'

/** The profiles that invoices are made in. */
const PROFILES = [...PROFILE_LEVELS, 'XRECHNUNG'] as const
export type ProfileId = (typeof PROFILES)[number]

/** @throws RangeError for an unknown name */
export function profileId(name: string): ProfileId {
  const profile = PROFILES.find((known) => known === name)
  if (profile === undefined) throw new RangeError(`${name} is none of ${PROFILES.join(', ')}`)
  return profile
}

/** The level whose schema and terms a profile has. */
export function levelOf(profile: ProfileId): ProfileLevel {
  return profile === 'XRECHNUNG' ? 'EN16931' : profile
}

/** True if something that `from` has is there in `level` too. */
export function reaches(level: ProfileLevel, from: ProfileLevel): boolean {
  return PROFILE_LEVELS.indexOf(level) >= PROFILE_LEVELS.indexOf(from)
}

/** BT-23 of XRechnung and Peppol BIS Billing 3.0. */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Currencies that the release of the artefacts inside Mustang's XRechnung rules does not have yet. */
const NEWER_CURRENCIES = new Set(['XCG', 'XAD', 'ZWG'])

function withOlderCurrency(invoice: GenerateRequest['invoice']): GenerateRequest['invoice'] {
  return NEWER_CURRENCIES.has(invoice.currency ?? 'EUR') ? { ...invoice, currency: 'EUR' } : invoice
}

const CARDS = new Set(['48', '54', '55'])

/** BR-DE-24, -25: card and direct debit have their own details, and no account to pay to. */
function withPaymentDetails(invoice: GenerateRequest['invoice']): GenerateRequest['invoice'] {
  const { meansCode = '' } = invoice.payment ?? {}
  if (meansCode !== '59' && !CARDS.has(meansCode)) return invoice
  const { iban: _iban, bic: _bic, accountName: _accountName, ...payment } = invoice.payment ?? {}
  const debit = {
    mandateReference: 'M-1',
    creditorId: 'DE98ZZZ09999999999',
    debtorIban: 'DE89370400440532013000',
  }
  const details = meansCode === '59' ? debit : { cardNumber: '4111' }
  return { ...invoice, payment: { ...details, ...payment } }
}

/** The complete schema of CII, which counts for XRechnung, has room for one preceding invoice (BG-3). */
function withOnePrecedingInvoice(invoice: GenerateRequest['invoice']): GenerateRequest['invoice'] {
  const { precedingInvoices } = invoice
  if (precedingInvoices === undefined) return invoice
  return { ...invoice, precedingInvoices: precedingInvoices.slice(0, 1) }
}

/** Those profiles have no rounding amount (BT-114), which one in six sums of gross prices needs. */
function withNetPrices(request: GenerateRequest): GenerateRequest {
  const { prices: _prices, roundingAmount: _rounding, ...invoice } = request.invoice
  return { ...request, invoice }
}

/** The request with what the national rules of its profile require beyond the contract. */
export function fitting(request: GenerateRequest, profile: ProfileId): GenerateRequest {
  if (profile === 'BASIC' || profile === 'BASIC WL') return withNetPrices(request)
  if (profile !== 'XRECHNUNG') return request
  const invoice = withOnePrecedingInvoice(withPaymentDetails(withOlderCurrency(request.invoice)))
  const contact = {
    contactName: 'Billing',
    phone: '+49 30 1234567',
    email: 'billing@seller.example',
  }
  return {
    ...request,
    invoice: {
      businessProcess: BILLING,
      buyerReference: '04011000-12345-34',
      payment: { meansCode: '58', iban: 'DE89370400440532013000' },
      ...invoice,
      seller: {
        electronicAddress: { value: 'billing@seller.example', scheme: 'EM' },
        postalCode: '10115',
        ...contact,
        ...invoice.seller,
      },
      buyer: {
        electronicAddress: { value: 'invoices@buyer.example', scheme: 'EM' },
        postalCode: '20095',
        ...invoice.buyer,
      },
      // An intra-community supply names the place of delivery (D13); BR-DE-10 and -11 require it in full.
      ...(invoice.items.some(({ vatCategory }) => vatCategory === 'K')
        ? {
            delivery: {
              city: invoice.buyer.city,
              postalCode: '20095',
              country: invoice.buyer.country,
              ...invoice.delivery,
            },
          }
        : {}),
    },
  }
}

/**
 * The referees compute in binary floating point, so that sums beyond 15 digits are off by a cent.
 * Lines of more than 10^9 become smaller; that larger ones are exact, the product's own tests show.
 */
export function withinReach(request: GenerateRequest): GenerateRequest {
  const items = request.invoice.items.map((item) =>
    Math.abs(item.quantity * item.unitPrice) <= 1e9
      ? item
      : { ...item, quantity: item.quantity < 0 ? -1 : 1 },
  )
  return { ...request, invoice: { ...request.invoice, items } }
}
