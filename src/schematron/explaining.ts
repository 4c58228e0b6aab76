import { escapeAttribute } from './markup.js'
import { TWINVOICE } from './parts.js'
import { forEach, neededLets, when, writeVariable, type RuleCode } from './rule-code.js'

/** The parameter that takes the nodes of a rule which are to be explained, as `Q{uri}local`. */
export function ruleParameter(rule: number): string {
  return `Q{${TWINVOICE}}${localName(rule)}`
}

/** The parameter that says how many hits of one assert are given, at most; the rest is counted. */
export const MOST_HITS_PARAMETER = `Q{${TWINVOICE}}most-hits`

/** Asserts that one sheet explains, at least. */
const ASSERTS_OF_A_SHEET = 24

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
    '<xsl:param name="tw:most-hits" select="100"/>',
    ...rules.map(({ number }) => `<xsl:param name="tw:${localName(number)}" select="()"/>`),
    '<xsl:function name="tw:hit" as="array(*)"><xsl:param name="number"/><xsl:param name="node"/><xsl:param name="values" as="array(*)"/>' +
      "<xsl:sequence select=\"Q{http://www.w3.org/2005/xpath-functions/array}join((if ($node instance of attribute()) then [$number, $node/.., concat(if (namespace-uri($node) ne '') then '*:' else '', local-name($node))] else [$number, $node, ()], $values))\"/></xsl:function>",
  ]
}

/**
 * Instructions that say what is wrong with the nodes that were handed in for a rule: for each
 * assert that fails, its number and how often it fails; then the first of its hits.
 */
export function explainRule({ number, tests }: RuleCode): string {
  const nodes = `$tw:${localName(number)}`
  const asserts = tests.map(({ assert, expression, result, scope }) => {
    const hits = `tw.hits.${String(assert)}`
    const lets = (text: string) =>
      neededLets(text, scope)
        .map((each) => writeVariable(each))
        .join('')
    // A union has each node once, in the order of the document.
    const failing = forEach(
      `${nodes} | ()`,
      lets(expression) + when(`not(${expression})`, '<xsl:sequence select="."/>'),
    )
    const first = forEach(
      `subsequence($${hits}, 1, $tw:most-hits)`,
      `${lets(result)}<xsl:sequence select="${escapeAttribute(result)}"/>`,
    )
    return [
      `<xsl:variable name="${hits}" as="node()*">${failing}</xsl:variable>`,
      when(
        `exists($${hits})`,
        `<xsl:sequence select="[${String(assert)}, count($${hits})]"/>${first}`,
      ),
    ].join('')
  })
  return asserts.length === 0 ? '' : when(`exists(${nodes})`, asserts.join(''))
}

function localName(rule: number): string {
  return `rule-${String(rule)}`
}
