import { amountsIn, centsOf, payableLabel } from './amounts.js'

/** More rows than a plan of payments has. */
const MOST_ROWS = 60

/**
 * The amounts of a plan of payments: rows of one amount each below a label for the amount to pay, which are together
 * the amount due.
 * @param lines in lower case
 * @param own as `amountsIn` gives it
 */
export function instalments(lines: readonly string[], own: string): readonly string[] {
  const due = centsOf(own)
  return lines.flatMap((line, at) => {
    if (payableLabel(line) === undefined || amountsIn(line).length > 0) return []
    const rows: string[] = []
    let sum = 0n
    for (const below of lines.slice(at + 1, at + 1 + MOST_ROWS)) {
      const [amount, another] = amountsIn(below)
      if (amount === undefined || another !== undefined) return []
      rows.push(amount)
      sum += centsOf(amount)
      if (sum === due && rows.length > 1) return rows
      if (sum > due) return []
    }
    return []
  })
}
