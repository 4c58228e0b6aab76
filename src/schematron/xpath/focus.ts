import { isBoolean, type ContextPath, type Step } from './contexts.js'
import { tokens, variablesOf } from './xpath-tokens.js'

/** A path, and what its predicates ask of the document as a whole. */
export interface ConditionalPath {
  /** The path without those predicates. */
  readonly path: ContextPath
  /** They depend on variables alone, so they hold for all nodes or for none. */
  readonly conditions: readonly string[]
}

/** Takes out of a path what depends on no node of it: `$sellerCountry = 'DK'`. */
export function withoutConditions(path: ContextPath): ConditionalPath {
  const conditions: string[] = []
  const steps = path.steps.map((step): Step => {
    const [taken, left] = [
      step.predicates.filter(isCondition),
      step.predicates.filter((each) => !isCondition(each)),
    ]
    conditions.push(...taken)
    return taken.length === 0 ? step : { ...step, predicates: left }
  })
  // A number counts the nodes that the predicates before it leave.
  const isPlain = steps.every(({ predicates }) => predicates.every(isBoolean))
  return isPlain && conditions.length > 0
    ? { path: { ...path, steps }, conditions: [...new Set(conditions)] }
    : { path, conditions: [] }
}

function isCondition(predicate: string): boolean {
  return isBoolean(predicate) && variablesOf(predicate).size > 0 && !usesFocus(predicate)
}

/** False if an expression surely asks for nothing but its variables. */
export function usesFocus(expression: string): boolean {
  const list = tokens(expression)
  return list.some(({ text, kind }, at) => {
    const before = list[at - 1]?.text ?? ''
    const after = list[at + 1]?.text ?? ''
    if (text === '.' || text === '..' || text === '@' || text === '/' || text === '//')
      return !isStep(list[at - 1]?.kind, before)
    if (kind !== 'name' || before === '$' || WORDS.has(text)) return false
    if (before === 'as' || before === 'of') return false
    if (after === '(') return list[at + 2]?.text === ')'
    return before !== '/' && before !== '@'
  })
}

/** True if what follows continues from something: `$price/@x`. */
function isStep(kind: string | undefined, before: string): boolean {
  return (
    (kind === 'name' && !WORDS.has(before)) || before === '/' || before === ')' || before === ']'
  )
}

const WORDS = new Set([
  ...['and', 'or', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'div', 'idiv', 'mod', 'to', 'castable'],
  ...['cast', 'as', 'instance', 'of', 'treat', 'if', 'then', 'else'],
])
