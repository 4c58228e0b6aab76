import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** Each line has an identifier (BT-126) of its own; those in a tree of groups and parts have none. */
export function* lineIdProblems({ items }: InvoiceInput): Generator<Problem> {
  const used = new Set<string>()
  for (const [index, { lineId, groups = [], parts = [] }] of items.entries()) {
    const found = lineId ?? String(index + 1)
    const segments = ['invoice', 'items', index, 'lineId']
    const isInTree = groups.length > 0 || parts.length > 0
    if (lineId !== undefined && isInTree)
      yield { code: 'VALUE', key: 'VALUE.lineIdInTree', segments, found }
    else if (!isInTree && used.has(found))
      yield { code: 'VALUE', key: 'VALUE.lineIdTwice', segments, found }
    used.add(found)
  }
}
