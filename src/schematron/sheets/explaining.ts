import { escapeAttribute } from '../source/markup.js'
import { TWINVOICE } from '../source/parts.js'
import { tokens } from '../xpath/xpath-tokens.js'
import {
  forEach,
  neededLets,
  when,
  writeVariable,
  type LetItem,
  type RuleCode,
} from './rule-code.js'

/** The parameter for the nodes of a rule to be explained, as `Q{uri}local`. */
export function ruleParameter(rule: number): string {
  return `Q{${TWINVOICE}}${localName(rule)}`
}

/** The parameter that requests only numbers and nodes: see {@link explainRule}. */
export const BRIEF_PARAMETER = `Q{${TWINVOICE}}brief`

/**
 * The parameter that runs the asserts for all nodes of the contexts, none being handed in: to find the one
 * that breaks. It may find one at a node that belongs to an earlier rule.
 */
export const EVERYWHERE_PARAMETER = `Q{${TWINVOICE}}everywhere`

/** What breaks while a sheet runs. */
export type BrokenPart =
  | { readonly kind: 'assert'; readonly assert: number }
  /** The context or a variable of the rule with this assert. */
  | { readonly kind: 'rule'; readonly assert: number }
  /** A variable of the schema or a pattern. */
  | { readonly kind: 'let'; readonly name: string }

const BROKEN = /^(?:(?<kind>assert|rule)-(?<assert>\d+)|let-(?<name>.*?)(?:\.tw-.*)?)$/u

/**
 * Reads what breaks from the code of an error of an explaining sheet.
 * @returns undefined if it is no part of the schema
 */
export function brokenPart(code: string): BrokenPart | undefined {
  const namespace = `Q{${TWINVOICE}}`
  const local = code.startsWith(namespace) ? code.slice(namespace.length) : ''
  const { kind, assert, name } = BROKEN.exec(local)?.groups ?? {}
  if (name !== undefined) return { kind: 'let', name }
  if (kind !== 'assert' && kind !== 'rule') return undefined
  return { kind, assert: Number(assert) }
}

/**
 * Asserts that one sheet explains, at least. Each sheet repeats the functions and variables that it
 * needs, which takes time when a pack is compiled; a large one takes time for each document.
 */
const ASSERTS_OF_A_SHEET = 60

/** The rules of each explaining sheet: neighbours, as what is broken at once is often of one topic. */
export function rulesOfSheets(rules: readonly RuleCode[]): RuleCode[][] {
  const made: RuleCode[][] = []
  let asserts = ASSERTS_OF_A_SHEET
  for (const rule of rules) {
    if (asserts >= ASSERTS_OF_A_SHEET) {
      made.push([])
      asserts = 0
    }
    made.at(-1)?.push(rule)
    asserts += rule.tests.length
  }
  return made
}

/**
 * Declarations for what follows. An attribute is shown as its element and its name, so that all
 * nodes are of one kind.
 */
export function explainingDeclarations(rules: readonly RuleCode[]): string[] {
  return [
    '<xsl:param name="tw:brief" select="false()"/>',
    '<xsl:param name="tw:everywhere" select="false()"/>',
    ...rules.map(({ number }) => `<xsl:param name="tw:${localName(number)}" select="()"/>`),
    '<xsl:function name="tw:hit" as="array(*)"><xsl:param name="number"/><xsl:param name="node"/><xsl:param name="values" as="array(*)"/>' +
      "<xsl:sequence select=\"Q{http://www.w3.org/2005/xpath-functions/array}join((if ($node instance of attribute()) then [$number, $node/.., concat(if (namespace-uri($node) ne '') then '*:' else '', local-name($node))] else [$number, $node, ()], $values))\"/></xsl:function>",
  ]
}

/**
 * Instructions that say what is wrong with the nodes that were handed in for a rule, in document
 * order: a hit for each assert that fails. In brief, its number and the node: values of 40,000
 * hits would take more memory than the document.
 */
export function explainRule({ number, tests, everywhere = '()' }: RuleCode): string {
  const [first] = tests
  if (first === undefined) return ''
  const nodes = `(if ($tw:everywhere) then (${everywhere}) else $tw:${localName(number)})`
  const shared = new Set(tests.flatMap(({ expression, scope }) => neededLets(expression, scope)))
  const asserts = tests.map(({ assert, expression, result, scope }) => {
    const own = neededLets(result, scope).filter((each) => !shared.has(each))
    const brief = `<xsl:when test="$tw:brief"><xsl:sequence select="${String(assert)}, ."/></xsl:when>`
    const hit = `${writeAll(own)}<xsl:sequence select="${escapeAttribute(result)}"/>`
    const explained = `<xsl:choose>${brief}<xsl:otherwise>${hit}</xsl:otherwise></xsl:choose>`
    return orBroken(`assert-${String(assert)}`, when(`not(${expression})`, explained))
  })
  // A union has each node once, in the order of the document.
  const visits = forEach(`${nodes} | ()`, writeAll([...shared]) + asserts.join(''))
  return orBroken(`rule-${String(first.assert)}`, visits)
}

/** Writes a variable of the schema or a pattern. */
export function explainedVariable(item: LetItem): string {
  const { name, as = 'item()*', expression, content } = item
  if (content !== undefined || isConstant(expression)) return writeVariable(item)
  const value = `<xsl:sequence select="${escapeAttribute(expression)}"/>`
  return `<xsl:variable name="${name}" as="${escapeAttribute(as)}">${orBroken(`let-${name}`, value)}</xsl:variable>`
}

/** True if the expression asks for no node and no other variable. */
function isConstant(expression: string): boolean {
  return !tokens(expression).some(({ text }) => ['/', '//', '@', '$'].includes(text))
}

/** Instructions whose errors get a code that says what breaks, unless one within them has said it. */
function orBroken(part: string, instructions: string): string {
  const isSaid = `namespace-uri-from-QName($${ERRORS}code) eq '${TWINVOICE}'`
  const code = `if (${isSaid}) then $${ERRORS}code else QName('${TWINVOICE}', 'tw:${part}')`
  return `<xsl:try>${instructions}<xsl:catch select="error(${code}, $${ERRORS}description)"/></xsl:try>`
}

/** The namespace of what a catch knows of an error; a schema may bind its usual prefix otherwise. */
const ERRORS = 'Q{http://www.w3.org/2005/xqt-errors}'

function writeAll(lets: readonly LetItem[]): string {
  return lets.map((each) => writeVariable(each)).join('')
}

function localName(rule: number): string {
  return `rule-${String(rule)}`
}
