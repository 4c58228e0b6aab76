import { TWINVOICE } from '../source/parts.js'
import {
  failsAlways,
  forEach,
  neededLets,
  sequence,
  when,
  writeVariable,
  type LetItem,
  type RuleCode,
} from './rule-code.js'

/** The parameter that requests only numbers and nodes: see {@link explainRule}. */
export const BRIEF_PARAMETER = `Q{${TWINVOICE}}brief`

/** The parameter with the number of the only assert that runs; none of that number: only contexts and variables. */
export const ONLY_PARAMETER = `Q{${TWINVOICE}}only`

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
export const EXPLAINING_DECLARATIONS: readonly string[] = [
  '<xsl:param name="tw:brief" select="false()"/>',
  '<xsl:param name="tw:only" select="-1"/>',
  '<xsl:function name="tw:hit" as="array(*)"><xsl:param name="number"/><xsl:param name="node"/><xsl:param name="values" as="array(*)"/>' +
    "<xsl:sequence select=\"Q{http://www.w3.org/2005/xpath-functions/array}join((if ($node instance of attribute()) then [$number, $node/.., concat(if (namespace-uri($node) ne '') then '*:' else '', local-name($node))] else [$number, $node, ()], $values))\"/></xsl:function>",
]

/**
 * Instructions that say what is wrong with the nodes that were handed in for a rule, in document
 * order: a hit for each assert that fails. In brief, its number and the node: values of 40,000
 * hits would take more memory than the document.
 * @param nodes XPath of those nodes
 */
export function explainRule({ tests }: RuleCode, nodes: string): string {
  if (tests.length === 0) return ''
  const shared = new Set(tests.flatMap(({ expression, scope }) => neededLets(expression, scope)))
  const asserts = tests.map((test) => {
    const { assert, expression, result, scope } = test
    const own = neededLets(result, scope).filter((each) => !shared.has(each))
    const fails = failsAlways(test) ? '' : ` and not(${expression})`
    const condition = `$tw:only = (-1, ${String(assert)})${fails}`
    const hit = `if ($tw:brief) then (${String(assert)}, .) else ${result}`
    // One expression for what instructions could do: the compiler takes longer for those.
    return own.length === 0
      ? sequence(`if (${condition}) then (${hit}) else ()`)
      : when(condition, writeAll(own) + sequence(hit))
  })
  // A union has each node once, in the order of the document.
  return forEach(`${nodes} | ()`, writeAll([...shared]) + asserts.join(''))
}

function writeAll(lets: readonly LetItem[]): string {
  return lets.map((each) => writeVariable(each)).join('')
}
