import { escapeAttribute } from './markup.js'
import { sharePaths } from './share-paths.js'
import { variablesOf } from './xpath-tokens.js'

/** A let of a rule, under a name that no other rule uses. */
export interface LetItem {
  readonly name: string
  readonly as?: string
  /** An XPath; with `content`, only the variables that it uses. */
  readonly expression: string
  /** XML in place of an XPath. */
  readonly content?: string
}

/** An assert as code: unless `expression` is true, it has failed. */
export interface TestItem {
  readonly expression: string
  /** XPath of the array to give. */
  readonly result: string
  /** Lets that were in scope, in order. */
  readonly scope: readonly LetItem[]
}

/** Lets and tests of a rule, in order; its node is the focus. */
export type Body = readonly (LetItem | TestItem)[]

export function isTest(item: LetItem | TestItem): item is TestItem {
  return 'result' in item
}

/**
 * Writes bodies as instructions for one and the same node. Saxon-JS evaluates a local variable
 * even if nothing uses it, so a let that no test needs is declared only where a test has failed.
 * Most nodes pass all their tests, so all are asked at once before each is asked for itself: a
 * conjunction costs a fourth of what as many instructions cost.
 * @param prefix for variables of shared paths
 */
export function writeBodies(bodies: readonly Body[], prefix: string): string {
  const items = bodies.flatMap((body) => {
    const needed = neededByTests(body)
    return body.filter((item) => isTest(item) || needed.has(item))
  })
  const shared = sharePaths(items, prefix)
  const lets = shared.items.filter((item): item is LetItem => !isTest(item))
  const needed = new Set(lets.map(({ name }) => name))
  const tests = shared.items.filter(isTest)
  const each = tests.map((item) => writeTest(item, needed)).join('')
  const all = tests.map(({ expression }) => `(${expression})`).join(' and ')
  return [
    ...[...shared.variables, ...lets].map((item) => writeVariable(item)),
    tests.length > 1 ? unless(all, each) : each,
  ].join('')
}

/** Lets that a test asks for, directly or over other lets. */
function neededByTests(body: Body): Set<LetItem> {
  const needed = new Set<LetItem>()
  for (const item of body) if (isTest(item)) addUsed(item.expression, item.scope, needed)
  return needed
}

function addUsed(expression: string, scope: readonly LetItem[], into: Set<LetItem>): void {
  const used = variablesOf(expression)
  for (const each of scope) {
    if (!used.has(each.name) || into.has(each)) continue
    into.add(each)
    addUsed(each.expression, scope, into)
  }
}

function writeTest({ expression, result, scope }: TestItem, declared: ReadonlySet<string>): string {
  const used = new Set<LetItem>()
  addUsed(result, scope, used)
  const lets = scope.filter((each) => used.has(each) && !declared.has(each.name))
  const sequence = `<xsl:sequence select="${escapeAttribute(result)}"/>`
  return unless(expression, `${lets.map((each) => writeVariable(each)).join('')}${sequence}`)
}

/** Instructions that run if a condition does not hold: without a call of `not`. */
function unless(condition: string, content: string): string {
  return `<xsl:choose><xsl:when test="${escapeAttribute(condition)}"/><xsl:otherwise>${content}</xsl:otherwise></xsl:choose>`
}

/** Writes a variable. */
export function writeVariable({ name, as, expression, content }: LetItem): string {
  const type = as === undefined ? '' : ` as="${escapeAttribute(as)}"`
  return content === undefined
    ? `<xsl:variable name="${name}"${type} select="${escapeAttribute(expression)}"/>`
    : `<xsl:variable name="${name}"${type}>${content}</xsl:variable>`
}
