import { DOCUMENT } from './document.js'
import type { Fact, GroupFact, TermFact } from './fact.js'

/** A term found by its whole path; it is computed if a group above it is. */
export type FoundTerm = Omit<TermFact, 'path'>
export type FoundGroup = Omit<GroupFact, 'path' | 'terms'>

const TERMS = new Map<string, FoundTerm>()
const GROUPS = new Map<string, FoundGroup>()
enter(DOCUMENT, '', false)

/** The term at a path of the model, such as `items[].period.start`. */
export function termAt(path: string): FoundTerm {
  const found = TERMS.get(path)
  if (found === undefined) throw new RangeError(`there is no business term at ${path}`)
  return found
}

/** The group at a path of the model, such as `items[]` or `seller`. */
export function groupAt(path: string): FoundGroup {
  const found = GROUPS.get(path)
  if (found === undefined) throw new RangeError(`there is no business group at ${path}`)
  return found
}

/** Joins a path to that of its group; `/…` starts at the invoice. */
export function below(group: string, path: string): string {
  if (path.startsWith('/')) return path.slice(1)
  return group === '' ? path : `${group}.${path}`
}

function enter(facts: readonly Fact[], group: string, isComputed: boolean): void {
  for (const fact of facts) {
    const whole = below(group, fact.path)
    const computed = isComputed || fact.computed === true
    const found = { id: fact.id, name: fact.name, ...(computed ? { computed } : {}) }
    if ('terms' in fact) {
      GROUPS.set(whole, found)
      enter(fact.terms, whole, computed)
    } else TERMS.set(whole, { ...found, type: fact.type })
  }
}
