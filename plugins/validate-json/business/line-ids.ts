import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** Each line has an identifier (BT-126) of its own; those in a tree of groups and parts have none. */
export function* lineIdProblems({ items }: InvoiceInput): Generator<Problem> {
  const used = new Set<string>()
  // A line without one gets a number that is free.
  for (const [index, { lineId, groups = [], parts = [] }] of items.entries()) {
    if (lineId === undefined) continue
    const segments = ['invoice', 'items', index, 'lineId']
    const isInTree = groups.length > 0 || parts.length > 0
    if (isInTree) yield { code: 'VALUE', key: 'VALUE.lineIdInTree', segments, found: lineId }
    else if (used.has(lineId))
      yield { code: 'VALUE', key: 'VALUE.lineIdTwice', segments, found: lineId }
    used.add(lineId)
  }
}
