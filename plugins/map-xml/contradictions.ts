import { Exact, type Invoice } from 'twinvoice/plugin'

/** Values of an invoice that are allowed together and hardly meant so. */
export interface Contradiction {
  readonly code: 'OVERPAID' | 'DUE_BEFORE_DATE'
  readonly details: { readonly path: string; readonly found: string; readonly expected: string }
  readonly params: Readonly<Record<string, string>>
  /** True if the answer of the service tells it, too: it has fields that the contract does not have. */
  readonly notice?: true
}

/** What is told to the caller, and changes nothing. */
export function* contradictions({
  date,
  dueDate,
  prepaidAmount = '0',
  totals,
}: Invoice): Generator<Contradiction> {
  const { gross, due } = totals
  const isPrepaid = new Exact(prepaidAmount).gt(0) && new Exact(gross).gt(0)
  // A rounding amount (BT-114) may make up for the difference.
  if (isPrepaid && new Exact(due).lt(0))
    yield {
      code: 'OVERPAID',
      details: { path: '$.invoice.prepaidAmount', found: prepaidAmount, expected: `≤ ${gross}` },
      params: { gross },
      notice: true,
    }
  if (dueDate !== undefined && dueDate < date)
    yield {
      code: 'DUE_BEFORE_DATE',
      details: { path: '$.invoice.dueDate', found: dueDate, expected: `≥ ${date}` },
      params: { date },
    }
}
