import {
  cashDiscounts,
  Exact,
  isCreditNote,
  isDiscount,
  isPenalty,
  latePenalties,
  type Invoice,
  type InvoiceInput,
} from 'twinvoice/plugin'

/** A discount or penalty that the amount due contradicts. */
export interface DiscountProblem {
  readonly code: 'RANGE' | 'VALUE' | 'CREDIT_NOTE'
  readonly details: { readonly path: string; readonly found: string; readonly expected?: string }
  readonly params: Readonly<Record<string, string>>
}

/**
 * Discounts that only the computed amount due (BT-115) shows to be wrong: one that is more than it, and
 * one whose percentage and amount differ, as those of a penalty must not. Where nothing is due, neither is written.
 * A credit note has none: nobody pays it early or late.
 * @param asReceived whether the invoice is one that was received, which may have what is contradictory
 */
export function* discountProblems(
  { paymentTerms = [], date }: InvoiceInput,
  { typeCode, totals: { due } }: Invoice,
  asReceived: boolean,
): Generator<DiscountProblem> {
  if (isCreditNote(typeCode) && !asReceived) {
    for (const [index, term] of paymentTerms.entries()) {
      const path = `$.invoice.paymentTerms[${index}]`
      if (isDiscount(term) || isPenalty(term))
        yield { code: 'CREDIT_NOTE', details: { path, found: typeCode }, params: { typeCode } }
    }
    return
  }
  if (!new Exact(due).gt(0)) return
  for (const [index, term] of paymentTerms.entries()) {
    const one = { paymentTerms: [term], date }
    const [discount] = [...cashDiscounts(one, due), ...latePenalties(one, due)]
    if (discount === undefined) continue
    const field = term.amount === undefined ? 'baseAmount' : 'amount'
    const path = `$.invoice.paymentTerms[${index}].${field}`
    const found = term[field] ?? discount.amount
    if (isDiscount(term) && discount.payable.startsWith('-'))
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
