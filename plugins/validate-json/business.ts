import type { CheckedRequest, InvoiceInput, LineInput, PathSegment } from 'twinvoice'
import type { Params, Phrase, Problem } from './problem.js'

/**
 * The business rules that the schema cannot say (D11 to D14, BR-27), over a request that keeps to
 * the schema. The code of each problem is the id of the broken rule: a caller tells these from
 * problems of the schema by `BR-` (D2: 422, not 400).
 */
export function businessProblems({ invoice }: CheckedRequest): Problem[] {
  return [
    ...categoryMix(invoice),
    ...buyerIdentifier(invoice),
    ...lines(invoice),
    ...account(invoice),
  ]
}

/** Rules that bind a category's rate on a line; IGIC and IPSI (L and M) have any rate from 0. */
const RATE_RULES: Readonly<Record<string, string>> = {
  S: 'BR-S-05',
  Z: 'BR-Z-05',
  E: 'BR-E-05',
  AE: 'BR-AE-05',
  K: 'BR-IC-05',
  G: 'BR-G-05',
  O: 'BR-O-05',
}

function* lines({ items }: InvoiceInput): Generator<Problem> {
  for (const [index, item] of items.entries()) {
    const at = ['invoice', 'items', index]
    if (item.unitPrice.startsWith('-'))
      yield broken(
        'BR-27',
        [...at, 'unitPrice'],
        item.unitPrice,
        {},
        { key: 'expected.notNegative' },
      )
    yield* rate(item, [...at, 'vatRate'])
  }
}

/** D12: S has a rate above 0; Z, E, AE, K, G and O have 0; L and M have any. */
function* rate({ vatCategory, vatRate }: LineInput, segments: PathSegment[]): Generator<Problem> {
  const rule = RATE_RULES[vatCategory]
  if (rule === undefined) return
  const params = { category: vatCategory }
  if (vatCategory === 'S') {
    if (vatRate === '0')
      yield broken(rule, segments, vatRate, params, { key: 'expected.aboveZero' })
  } else if (vatRate !== '0') {
    const problem = broken(rule, segments, vatRate, params, { key: 'expected.zero' })
    yield { ...problem, key: 'BR-rate-zero' }
  }
}

/** BR-O-11: beside category O there is no other (D14). The first line that differs is named. */
function* categoryMix({ items }: InvoiceInput): Generator<Problem> {
  const outside = items[0]?.vatCategory === 'O'
  const index = items.findIndex(({ vatCategory }) => (vatCategory === 'O') !== outside)
  const found = items[index]?.vatCategory
  if (found !== undefined)
    yield broken('BR-O-11', ['invoice', 'items', index, 'vatCategory'], found)
}

/** D13: reverse charge and intra-community supply name the buyer's VAT identifier. */
function* buyerIdentifier({ buyer, items }: InvoiceInput): Generator<Problem> {
  if (buyer.vatId !== undefined) return
  const expected = { key: 'expected.vat-identifier' }
  for (const [category, rule] of [
    ['AE', 'BR-AE-02'],
    ['K', 'BR-IC-02'],
  ] as const)
    if (items.some(({ vatCategory }) => vatCategory === category))
      yield { ...broken(rule, ['invoice', 'buyer', 'vatId'], undefined, {}, expected) }
}

/** Payment means that are credit transfers, which need an account. */
const CREDIT_TRANSFERS: ReadonlySet<string> = new Set(['30', '58'])

/** D11: a credit transfer needs the account (BR-61), and so do its bank and holder (BR-50). */
function* account({ payment }: InvoiceInput): Generator<Problem> {
  if (payment === undefined || payment.iban !== undefined) return
  const segments = ['invoice', 'payment', 'iban']
  const expected = { key: 'expected.iban' }
  const means = payment.meansCode
  if (means !== undefined && CREDIT_TRANSFERS.has(means))
    yield broken('BR-61', segments, undefined, { means }, expected)
  else if (payment.bic !== undefined || payment.accountName !== undefined)
    yield broken('BR-50', segments, undefined, {}, expected)
}

function broken(
  rule: string,
  segments: readonly PathSegment[],
  found?: string,
  params: Params = {},
  expected?: Phrase,
): Problem {
  return {
    code: rule,
    key: rule,
    segments,
    params: { rule, ...params },
    ...(found !== undefined && { found }),
    ...(expected && { expected }),
  }
}
