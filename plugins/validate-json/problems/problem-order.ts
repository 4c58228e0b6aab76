import { documentOrder, jsonPath, type JsonDocument } from 'twinvoice/plugin'
import type { Problem } from './problem.js'

/** Codes that are omitted if the same value has a more basic error. */
const SECONDARY: ReadonlySet<string> = new Set(['FORMAT', 'VALUE'])

/** Problems in the order of the document (D2), without duplicates. */
export function inOrder(problems: readonly Problem[], document: JsonDocument): Problem[] {
  const basic = new Set<string>()
  for (const problem of problems)
    if (!SECONDARY.has(problem.code)) basic.add(jsonPath(problem.segments))
  const told = new Set<string>()
  const kept = problems.filter((problem) => {
    const path = jsonPath(problem.segments)
    const identity = `${problem.code} ${problem.key} ${path}`
    if (told.has(identity) || (SECONDARY.has(problem.code) && basic.has(path))) return false
    told.add(identity)
    return true
  })
  const compare = documentOrder(document.root ?? null)
  return kept.sort((a, b) => compare(a.segments, b.segments))
}
