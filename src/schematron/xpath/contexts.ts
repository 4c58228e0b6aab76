import { splitTop, tokens, topTokens, type Token } from './xpath-tokens.js'

/** One alternative of a rule's context: a path of child steps, perhaps with an attribute or text at its end. */
export interface ContextPath {
  /** True if it begins at the root: `/a/b`, not `a/b` or `//a/b`. */
  readonly rooted: boolean
  readonly steps: readonly Step[]
}

export interface Step {
  /** True after `//`. */
  readonly deep: boolean
  /** Node test: `ram:ID`, `@schemeID`, `text()`. */
  readonly test: string
  /** Predicates without their brackets. */
  readonly predicates: readonly string[]
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*`
const TEST = new RegExp(
  String.raw`^(?:@?(?:${NAME}:)?(?:${NAME}|\*)|@?\*:${NAME}|@?node\(\)|text\(\)|comment\(\)|processing-instruction\(\))$`,
  'u',
)

/**
 * Reads a rule's context.
 * @returns its alternatives, or undefined if it is a pattern of another kind (`key(…)`, `.[…]`,
 *   `document-node()`, other axes), which only a walk over the document can serve
 */
export function readContext(context: string): readonly ContextPath[] | undefined {
  const paths: ContextPath[] = []
  for (const alternative of splitTop(context, ({ text }) => text === '|' || text === 'union')) {
    const path = readPath(alternative.trim())
    if (path === undefined) return undefined
    paths.push(path)
  }
  return paths
}

function readPath(path: string): ContextPath | undefined {
  if (path === '/') return { rooted: true, steps: [] }
  const separators = topTokens(path).filter(isSlash)
  const parts = splitTop(path, isSlash).map((part) => part.trim())
  const begins = separators[0]?.start === 0
  const steps: Step[] = []
  for (const [index, part] of (begins ? parts.slice(1) : parts).entries()) {
    const [test, ...predicates] = splitPredicates(part) ?? []
    if (test === undefined) return undefined
    const plain = test.replace(/^child::/, '').replace(/^attribute::/, '@')
    if (!TEST.test(plain)) return undefined
    const separator = separators[begins ? index : index - 1]
    steps.push({ deep: separator?.text === '//', test: plain, predicates })
  }
  const rooted = begins && separators[0]?.text === '/'
  const [first, ...rest] = steps
  if (first === undefined) return undefined
  return { rooted, steps: rooted ? steps : [{ ...first, deep: true }, ...rest] }
}

function isSlash({ text }: Token): boolean {
  return text === '/' || text === '//'
}

/** A step's node test, then its predicates without brackets; undefined if more follows them. */
function splitPredicates(step: string): string[] | undefined {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { text, start: at } of tokens(step)) {
    if (depth === 0 && parts.length > 0 && text !== '[') return undefined
    if (text === '[') {
      if (depth === 0 && parts.length === 0) parts.push(step.slice(0, at).trim())
      if (depth === 0) start = at + 1
      depth += 1
    } else if (text === ']') {
      depth -= 1
      if (depth === 0) parts.push(step.slice(start, at).trim())
    }
  }
  return parts.length === 0 ? [step.trim()] : parts
}

/** True if the path begins at the root and has no `//`: its nodes are found by child steps alone. */
export function isAbsolute({ rooted, steps }: ContextPath): boolean {
  return rooted && steps.every(({ deep }) => !deep)
}

/** True if the paths begin at root elements of different names: at most one finds nodes in a document. */
export function haveOtherRoots(paths: readonly ContextPath[]): boolean {
  return paths.every(
    (path, index) =>
      isAbsolute(path) &&
      paths
        .slice(index + 1)
        .every(({ steps: [first] }) => differ(path.steps[0]?.test ?? '*', first?.test ?? '*')),
  )
}

/** XPath that selects all nodes of a document which match the path. */
export function selectAll({ steps }: ContextPath): string {
  if (steps.length === 0) return '/'
  return steps.map((step) => `${step.deep ? '//' : '/'}${stepText(step)}`).join('')
}

/** The step with its predicates. */
export function stepText({ test, predicates }: Step): string {
  return test + predicatesText({ deep: false, test, predicates })
}

/** The same path with other predicates on its last step. */
export function withLastPredicates(path: ContextPath, predicates: readonly string[]): ContextPath {
  const last = path.steps.at(-1)
  if (last === undefined) return path
  return { ...path, steps: [...path.steps.slice(0, -1), { ...last, predicates }] }
}

/**
 * XPath that says of the context node whether it matches the path.
 * @returns undefined if a predicate may count positions, which cannot be told from below
 */
export function matchTest({ rooted, steps }: ContextPath): string | undefined {
  const last = steps.at(-1)
  if (last === undefined) return 'self::document-node()'
  if (!steps.every(({ predicates }) => predicates.every(isBoolean))) return undefined
  return `self::${kindTest(last.test)}${predicatesText(last)}${ancestry(steps.slice(0, -1), last, rooted)}`
}

function kindTest(test: string): string {
  if (test === '@*' || test === '@node()') return 'attribute()'
  return test.startsWith('@') ? `attribute(${test.slice(1)})` : test
}

/** Predicates of a step, in brackets. */
export function predicatesText({ predicates }: Step): string {
  return predicates.map((each) => `[${each}]`).join('')
}

/** A predicate that demands the steps above a node: `[parent::b[p][ancestor::a]]`. */
export function ancestry(above: readonly Step[], below: Step, rooted: boolean): string {
  const step = above.at(-1)
  if (step === undefined) return rooted && !below.deep ? '[parent::document-node()]' : ''
  const axis = below.deep ? 'ancestor' : 'parent'
  return `[${axis}::${step.test}${predicatesText(step)}${ancestry(above.slice(0, -1), step, rooted)}]`
}

/** Predicates of the last step. */
export function lastPredicates({ steps }: ContextPath): readonly string[] {
  return steps.at(-1)?.predicates ?? []
}

/** True if no node can match both paths, as far as names tell. */
export function areDisjoint(one: ContextPath, other: ContextPath): boolean {
  const bothAbsolute = isAbsolute(one) && isAbsolute(other)
  if (bothAbsolute && one.steps.length !== other.steps.length) return true
  if (isAbove(one, other) || isAbove(other, one)) return true
  const [lastOne, lastOther] = [one.steps.at(-1), other.steps.at(-1)]
  if (lastOne === undefined || lastOther === undefined) return lastOne !== lastOther
  if (!bothAbsolute) return differBelow(one.steps, other.steps)
  return one.steps.some((step, index) => differ(step.test, other.steps[index]?.test ?? ''))
}

/** True if a path from the root ends above all nodes of the other, which are as deep as it has steps, or deeper. */
function isAbove(one: ContextPath, other: ContextPath): boolean {
  return isAbsolute(one) && one.steps.length < other.steps.length
}

/** True if the last steps differ, or those above them as far as both go from child to parent. */
function differBelow(one: readonly Step[], other: readonly Step[]): boolean {
  const [last, lastOther] = [one.at(-1), other.at(-1)]
  if (last === undefined || lastOther === undefined) return false
  if (differ(last.test, lastOther.test)) return true
  if (last.deep || lastOther.deep) return false
  return differBelow(one.slice(0, -1), other.slice(0, -1))
}

/** True if two node tests can never hold for the same node. */
function differ(one: string, other: string): boolean {
  if (one === 'node()' || other === 'node()')
    return kind(one) === 'attribute' || kind(other) === 'attribute'
  if (kind(one) !== kind(other)) return true
  return isName(one) && isName(other) && one !== other
}

function kind(test: string): string {
  if (test.startsWith('@')) return 'attribute'
  return test.endsWith('()') ? test : 'element'
}

function isName(test: string): boolean {
  return !test.includes('*') && !test.endsWith(')')
}

const COMPARISONS = new Set([
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'is',
  'and',
  'or',
])
const BOOLEAN_CALL =
  /^(?:not|exists|empty|boolean|contains|starts-with|ends-with|matches|true|false|map:contains|tw:in-list|tw:filled)\s*\([^]*\)$/
const PLAIN_PATH = /^(?:@?[\p{L}_*][\p{L}\p{N}_.:*-]*\/?)+$/u

/**
 * True if a predicate surely filters by its truth, not by position: it compares, negates or
 * tests for existence.
 */
export function isBoolean(predicate: string): boolean {
  if (tokens(predicate).some(({ text }) => text === 'position' || text === 'last')) return false
  if (splitTop(predicate, ({ text }) => COMPARISONS.has(text)).length > 1) return true
  return PLAIN_PATH.test(predicate) || BOOLEAN_CALL.test(predicate)
}

/** What `path = 'literal'` or `path/normalize-space(.) = 'literal'` compares, if a predicate is just that. */
export interface Equality {
  readonly path: string
  /** Whether white space around the value does not count. */
  readonly isNormalized: boolean
  /** The literal with its quotes. */
  readonly literal: string
}

const NORMALIZED = '/normalize-space(.)'

/** Reads a predicate that compares a child path with one string. */
export function readEquality(predicate: string): Equality | undefined {
  const list = tokens(predicate)
  const [literal] = list.slice(-1)
  if (literal?.kind !== 'string' || list.at(-2)?.text !== '=') return undefined
  const compared = list.slice(0, -2)
  const tail = compared.slice(-5)
  const isNormalized = tail.map(({ text }) => text).join('') === NORMALIZED
  const path = isNormalized ? compared.slice(0, -tail.length) : compared
  const isPath = path.every(({ text, kind: each }, index) =>
    index % 2 === 1 ? text === '/' : each === 'name' && text.includes(':') && !text.includes('*'),
  )
  if (!isPath || path.length % 2 === 0) return undefined
  return { path: path.map(({ text }) => text).join(''), isNormalized, literal: literal.text }
}
