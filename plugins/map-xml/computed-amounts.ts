import { Exact, type Invoice, type InvoiceInput } from 'twinvoice/plugin'

/** What a request may give as an amount, and so what may be computed in its place. */
const LIMIT = '1000000000000'

/** An amount that is computed from a field and that the request could not give. */
export interface ComputedProblem {
  readonly code: 'COMPUTED_RANGE'
  readonly details: { readonly path: string; readonly found: string; readonly expected: string }
  readonly params: { readonly found: string }
}

/**
 * Amounts with a field of their own, computed out of others: the VAT in the accounting currency (BT-111) by
 * an exchange rate, the paid amount (BT-113) from payments on account. One beyond the range of that field
 * is refused, so that the request of an extracted invoice is always a legal one.
 */
export function* computedProblems(
  { exchangeRate, prepayments }: InvoiceInput,
  { vatInTaxCurrency, prepaidAmount }: Invoice,
): Generator<ComputedProblem> {
  if (exchangeRate !== undefined) yield* outOfRange('$.invoice.exchangeRate', vatInTaxCurrency)
  if (prepayments !== undefined) yield* outOfRange('$.invoice.prepayments', prepaidAmount)
}

function* outOfRange(path: string, found = '0'): Generator<ComputedProblem> {
  if (new Exact(found).abs().lt(LIMIT)) return
  const expected = found.startsWith('-') ? `> -${LIMIT}` : `< ${LIMIT}`
  yield { code: 'COMPUTED_RANGE', details: { path, found, expected }, params: { found } }
}
