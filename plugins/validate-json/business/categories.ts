import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'
import { taxedParts, type TaxedPart } from './taxed-parts.js'

/** Rules on VAT categories: rates (D12), required identifiers (D13), combinations (D14). */
export function* categoryProblems(invoice: InvoiceInput): Generator<Problem> {
  const parts = taxedParts(invoice)
  yield* mix(parts)
  yield* sellerIdentifier(invoice, parts)
  yield* buyerIdentifier(invoice, parts)
  yield* representative(invoice, parts)
  yield* parts.flatMap(rate)
  yield* exemptions(invoice, parts)
}

/** Prefix of the rules of a category. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    S: 'BR-S',
    Z: 'BR-Z',
    E: 'BR-E',
    AE: 'BR-AE',
    K: 'BR-IC',
    G: 'BR-G',
    O: 'BR-O',
    L: 'BR-AF',
    M: 'BR-AG',
  }),
)

/** Categories that require a rate above 0, with their texts: the standard rate, and IGIC (D35). */
const ABOVE_ZERO: ReadonlyMap<string, { key: string; expected: { key: string } }> = new Map([
  ['S', { key: 'BR-S-05', expected: { key: 'expected.aboveZero' } }],
  ['L', { key: 'BR-AF-05', expected: { key: 'expected.aboveZeroIgic' } }],
])
const ZERO = { key: 'BR-rate-zero', expected: { key: 'expected.zero' } }

const RATE_RULE = { line: '05', allowance: '06', charge: '07' } as const
const PARTY_RULE = { line: '02', allowance: '03', charge: '04' } as const

/** D12, D35: S and L have a rate above 0; Z, E, AE, K, G and O have 0; M has any. */
function rate({ kind, segments, vatCategory, vatRate }: TaxedPart): Problem[] {
  const prefix = PREFIXES.get(vatCategory)
  const aboveZero = ABOVE_ZERO.get(vatCategory)
  if (prefix === undefined || vatCategory === 'M') return []
  if ((vatRate === '0') !== (aboveZero !== undefined)) return []
  const details = { ...(aboveZero ?? ZERO), found: vatRate, params: { category: vatCategory } }
  return [broken(`${prefix}-${RATE_RULE[kind]}`, [...segments, 'vatRate'], details)]
}

/**
 * BR-O-11: category O cannot be combined with another (D14). The first part that differs is
 * reported.
 */
function* mix(parts: readonly TaxedPart[]): Generator<Problem> {
  const outside = parts[0]?.vatCategory === 'O'
  const other = parts.find(({ vatCategory }) => (vatCategory === 'O') !== outside)
  if (other !== undefined)
    yield broken('BR-O-11', [...other.segments, 'vatCategory'], { found: other.vatCategory })
}

/** Categories for which a tax registration (BT-32) is not enough: BR-IC-02, BR-G-02. */
const NEED_VAT_ID: ReadonlySet<string> = new Set(['K', 'G'])

/**
 * D36: a seller without a VAT identifier needs a tax registration, except in category O; in K and G
 * the VAT identifier of a tax representative takes its place.
 */
function* sellerIdentifier(
  { seller, taxRepresentative }: InvoiceInput,
  parts: readonly TaxedPart[],
): Generator<Problem> {
  if (seller.vatId !== undefined || taxRepresentative !== undefined) return
  const part = parts.find(
    ({ vatCategory }) =>
      vatCategory !== 'O' && (seller.taxRegistration === undefined || NEED_VAT_ID.has(vatCategory)),
  )
  if (part === undefined) return
  const prefix = PREFIXES.get(part.vatCategory) ?? 'BR-S'
  yield broken(`${prefix}-${PARTY_RULE[part.kind]}`, ['invoice', 'seller', 'vatId'], {
    key: 'BR-seller-vat-id',
    params: { category: part.vatCategory },
    expected: { key: 'expected.vat-identifier' },
  })
}

/** D13: reverse charge and intra-community supply require the buyer's VAT identifier. */
function* buyerIdentifier(
  { buyer }: InvoiceInput,
  parts: readonly TaxedPart[],
): Generator<Problem> {
  if (buyer.vatId !== undefined) return
  for (const category of ['AE', 'K'] as const) {
    const part = parts.find(({ vatCategory }) => vatCategory === category)
    if (part === undefined) continue
    const reverse = category === 'AE'
    const prefix = reverse ? 'BR-AE' : 'BR-IC'
    yield broken(`${prefix}-${PARTY_RULE[part.kind]}`, ['invoice', 'buyer', 'vatId'], {
      key: reverse ? 'BR-AE-02' : 'BR-IC-02',
      expected: { key: 'expected.vat-identifier' },
    })
  }
}

/** BR-O-02: category O forbids VAT identifiers, but a tax representative must have one. */
function* representative(
  { taxRepresentative }: InvoiceInput,
  parts: readonly TaxedPart[],
): Generator<Problem> {
  if (taxRepresentative !== undefined && parts.some(({ vatCategory }) => vatCategory === 'O'))
    yield broken('BR-O-02', ['invoice', 'taxRepresentative'])
}

/**
 * Each category in the invoice has at most one exemption reason (BR-E-01, BR-E-10 and their
 * counterparts).
 */
function* exemptions(
  { vatExemptions = [] }: InvoiceInput,
  parts: readonly TaxedPart[],
): Generator<Problem> {
  const told = new Set<string>()
  for (const [index, { vatCategory, reason, reasonCode }] of vatExemptions.entries()) {
    const at = ['invoice', 'vatExemptions', index]
    const prefix = PREFIXES.get(vatCategory) ?? 'BR-E'
    const details = { found: vatCategory, params: { category: vatCategory } }
    if (reason === undefined && reasonCode === undefined)
      yield broken(`${prefix}-10`, [...at, 'reason'], {
        key: 'BR-exemption-reason',
        expected: { key: 'expected.reason' },
      })
    if (told.has(vatCategory))
      yield broken(`${prefix}-01`, [...at, 'vatCategory'], {
        key: 'BR-exemption-twice',
        ...details,
      })
    else if (!parts.some((part) => part.vatCategory === vatCategory))
      yield broken(`${prefix}-01`, [...at, 'vatCategory'], {
        key: 'BR-exemption-unused',
        ...details,
      })
    told.add(vatCategory)
  }
}
