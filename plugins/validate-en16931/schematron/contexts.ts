import { splitTop, stretches } from './xpath-text.js'

/**
 * One alternative of a rule's context, as far as it can be read: a path of child steps, perhaps
 * with an attribute or a text at its end.
 */
export interface ContextPath {
  /** XPath that selects all nodes which match, from the root of the document. */
  readonly select: string
  /** True if the path starts at the root and has child steps alone. */
  readonly absolute: boolean
  /** Node tests of its steps, without predicates. */
  readonly steps: readonly string[]
  /** The same path without the last step's predicates. */
  readonly base: string
  /** Predicates of the last step, without brackets. */
  readonly predicates: readonly string[]
}

const STEP =
  /^(?:(?:child::|attribute::|@)?(?:[\p{L}_][\p{L}\p{N}_.-]*:)?(?:[\p{L}_][\p{L}\p{N}_.-]*|\*)|(?:@|child::|attribute::)?\*:[\p{L}_][\p{L}\p{N}_.-]*|text\(\)|comment\(\)|node\(\)|@node\(\)|processing-instruction\(\))$/u

/**
 * Reads a rule's context.
 * @returns its alternatives, or undefined if it is a pattern of another kind (`key(…)`, `.[…]`,
 *   `document-node()`, other axes), which only a walk over the document can serve
 */
export function readContext(context: string): readonly ContextPath[] | undefined {
  const alternatives = splitTop(context, /\|/)
  const paths: ContextPath[] = []
  for (const alternative of alternatives) {
    const path = readPath(alternative.trim())
    if (path === undefined) return undefined
    paths.push(path)
  }
  return paths
}

function readPath(path: string): ContextPath | undefined {
  if (path === '/') return { select: '/', absolute: true, steps: [], base: '/', predicates: [] }
  if (path === '' || /(^|[^/])\bunion\b/.test(path)) return undefined
  const rooted = path.startsWith('/') && !path.startsWith('//')
  const parts = splitTop(path.replace(/^\/{1,2}/, ''), /\/{1,2}/)
  const steps: string[] = []
  let predicates: string[] = []
  for (const part of parts) {
    const [test = '', ...rest] = splitPredicates(part)
    if (!STEP.test(test)) return undefined
    steps.push(plainTest(test))
    predicates = rest
  }
  const select = rooted || path.startsWith('//') ? path : `//${path}`
  const last = parts.at(-1) ?? ''
  const [lastTest = ''] = splitPredicates(last)
  const base = select.slice(0, select.length - last.length) + lastTest
  return { select, absolute: rooted && !hasDeepStep(path), steps, base, predicates }
}

function plainTest(test: string): string {
  return test.replace(/^child::/, '').replace(/^attribute::/, '@')
}

function hasDeepStep(path: string): boolean {
  return splitTop(path, /\/\//).length > 1
}

/** A step's node test, then its predicates without brackets. */
function splitPredicates(step: string): string[] {
  const flat = stretches(step)
    .map(({ text, code }) => (code ? text : text.replace(/[^\n]/g, '\u0001')))
    .join('')
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < flat.length; at++) {
    const char = flat.charAt(at)
    if (char === '[') {
      if (depth === 0) {
        if (parts.length === 0) parts.push(step.slice(start, at).trim())
        start = at + 1
      }
      depth += 1
    } else if (char === ']') {
      depth -= 1
      if (depth === 0) parts.push(step.slice(start, at).trim())
    }
  }
  return parts.length === 0 ? [step.trim()] : parts
}

/** True if no node can match both paths, as far as names tell. */
export function areDisjoint(one: ContextPath, other: ContextPath): boolean {
  const lastOne = one.steps.at(-1)
  const lastOther = other.steps.at(-1)
  if (one.absolute && other.absolute && one.steps.length !== other.steps.length) return true
  if (lastOne === undefined || lastOther === undefined)
    return lastOne !== lastOther && one.absolute && other.absolute
  const length = Math.min(one.steps.length, other.steps.length)
  const fromEnd = one.absolute && other.absolute ? length : 1
  for (let back = 1; back <= fromEnd; back++)
    if (differ(one.steps.at(-back) ?? '', other.steps.at(-back) ?? '')) return true
  return false
}

/** True if two node tests can never hold for the same node. */
function differ(one: string, other: string): boolean {
  if (kind(one) !== kind(other)) return kind(one) !== 'any' && kind(other) !== 'any'
  return isName(one) && isName(other) && one !== other
}

function kind(test: string): 'attribute' | 'element' | 'text' | 'other' | 'any' {
  if (test.startsWith('@')) return 'attribute'
  if (test === 'text()') return 'text'
  if (test === 'node()') return 'any'
  return test.endsWith('()') ? 'other' : 'element'
}

function isName(test: string): boolean {
  return !test.includes('*') && !test.endsWith(')')
}

/**
 * True if a predicate surely filters by its truth, not by position: it compares, negates or
 * tests for existence.
 */
export function isBoolean(predicate: string): boolean {
  const code = stretches(predicate)
    .map(({ text, code }) => (code ? text : ''))
    .join('')
  if (/\b(position|last)\s*\(/.test(code)) return false
  const top = splitTop(predicate, /\s(?:and|or|eq|ne|lt|le|gt|ge|is)\s|[=<>]/)
  if (top.length > 1) return true
  if (/^(?:@?[\p{L}_*][\p{L}\p{N}_.:*-]*\/?)+$/u.test(predicate.trim())) return true
  return /^(?:not|exists|empty|boolean|contains|starts-with|ends-with|matches|true|false|tw:in-list)\s*\(.*\)$/s.test(
    predicate.trim(),
  )
}
