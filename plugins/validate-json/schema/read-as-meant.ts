import { valueAt, type JsonDocument } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/**
 * Puts what was meant in the place of values of another form (D34, `coerce`): `2026-11-20` for
 * `20.11.2026`. The document is one that was read for this run.
 * @returns the problems that this solves
 */
export function readAsMeant(
  { root }: JsonDocument,
  problems: readonly Problem[],
): readonly Problem[] {
  return problems.filter(({ segments, meant }) => {
    const parent = meant === undefined ? undefined : valueAt(root ?? null, segments.slice(0, -1))
    const last = segments.at(-1)
    if (typeof parent !== 'object' || parent === null || last === undefined) return false
    return Reflect.set(parent, last, meant)
  })
}
