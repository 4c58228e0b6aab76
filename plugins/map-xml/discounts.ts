import { cashDiscounts, Exact, isDiscount, type Invoice, type InvoiceInput } from 'twinvoice/plugin'

/** A discount for early payment that the amount due contradicts. */
export interface DiscountProblem {
  readonly code: 'RANGE' | 'VALUE'
  readonly details: { readonly path: string; readonly found: string; readonly expected: string }
  readonly params: Readonly<Record<string, string>>
}

/**
 * Discounts that only the computed amount due (BT-115) shows to be wrong: one that is more than it, and
 * one whose percentage and amount differ. Where nothing is due, discounts are not written.
 */
export function* discountProblems(
  { paymentTerms = [], date }: InvoiceInput,
  { totals: { due } }: Invoice,
): Generator<DiscountProblem> {
  if (!new Exact(due).gt(0)) return
  for (const [index, term] of paymentTerms.entries()) {
    const [discount] = cashDiscounts({ paymentTerms: [term], date }, due)
    if (discount === undefined || !isDiscount(term)) continue
    const field = term.amount === undefined ? 'baseAmount' : 'amount'
    const path = `$.invoice.paymentTerms[${index}].${field}`
    const found = term[field] ?? discount.amount
    if (discount.payable.startsWith('-'))
      yield { code: 'RANGE', details: { path, found, expected: `≤ ${due}` }, params: { due } }
    else if (isOtherShare(term, due))
      yield {
        code: 'VALUE',
        details: { path, found, expected: shareOf(term, due) },
        params: { due },
      }
  }
}

type Term = NonNullable<InvoiceInput['paymentTerms']>[number]

/** True for an amount that is not the percentage of the amount due; with a base amount it is checked before. */
function isOtherShare(term: Term, due: string): boolean {
  const { percent, amount, baseAmount } = term
  if (percent === undefined || amount === undefined || baseAmount !== undefined) return false
  return !new Exact(shareOf(term, due)).equals(amount)
}

function shareOf({ percent = '0' }: Term, due: string): string {
  return new Exact(due).times(percent).div(100).toFixed(2)
}
