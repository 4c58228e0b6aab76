import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'
import { taxedParts, type TaxedPart } from './taxed-parts.js'

/** Rules on VAT categories: rates (D12), required identifiers (D13), combinations (D14). */
export function* categoryProblems(invoice: InvoiceInput): Generator<Problem> {
  const parts = taxedParts(invoice)
  yield* mix(parts)
  yield* buyerIdentifier(invoice, parts)
  yield* representative(invoice, parts)
  yield* parts.flatMap(rate)
  yield* exemptions(invoice, parts)
}

/** Prefix of the rules of a category; IGIC and IPSI (L and M) have any rate from 0. */
const RULES: Readonly<Record<string, string>> = {
  S: 'BR-S',
  Z: 'BR-Z',
  E: 'BR-E',
  AE: 'BR-AE',
  K: 'BR-IC',
  G: 'BR-G',
  O: 'BR-O',
}

const RATE_RULE = { line: '05', allowance: '06', charge: '07' } as const
const BUYER_RULE = { line: '02', allowance: '03', charge: '04' } as const

/** D12: S has a rate above 0; Z, E, AE, K, G and O have 0; L and M have any. */
function rate({ kind, segments, vatCategory, vatRate }: TaxedPart): Problem[] {
  const prefix = RULES[vatCategory]
  const standard = vatCategory === 'S'
  if (prefix === undefined || (vatRate === '0') !== standard) return []
  const details = {
    key: standard ? 'BR-S-05' : 'BR-rate-zero',
    found: vatRate,
    params: { category: vatCategory },
    expected: { key: standard ? 'expected.aboveZero' : 'expected.zero' },
  }
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
    yield broken(`${prefix}-${BUYER_RULE[part.kind]}`, ['invoice', 'buyer', 'vatId'], {
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
    const prefix = RULES[vatCategory] ?? 'BR-E'
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
