import { xpathTokens, type XPathToken } from 'twinvoice/schematron'
import { mayCall, shortName } from './allowed-code.js'

/** Names before a bracket that call nothing: tests of types, and operators. */
const NO_CALLS = new Set(
  `and array as attribute comment div document-node element else empty-sequence eq except function ge
  gt idiv if in instance intersect is item le lt map mod namespace-node ne node of or
  processing-instruction return satisfies schema-attribute schema-element text then to union`.split(
    /\s+/,
  ),
)
/** XPath 3.1 has no others. Something else is a sign that the tokens are not those of the processor. */
const SYMBOLS = /^(?:\/\/?|::?|:=|!=?|<=?|<<|>=?|>>|\|\|?|=>?|\.\.?|[[\](){},?@$*+#-])$/
/** Prefixes that processors know without a declaration, and that are of use here. */
const KNOWN: Readonly<Record<string, string>> = {
  fn: 'http://www.w3.org/2005/xpath-functions',
  map: 'http://www.w3.org/2005/xpath-functions/map',
  array: 'http://www.w3.org/2005/xpath-functions/array',
  math: 'http://www.w3.org/2005/xpath-functions/math',
  xs: 'http://www.w3.org/2001/XMLSchema',
}

/**
 * Looks through an XPath for what it may not call: it is evaluated as it is, so that no compiled
 * form of it can be looked through.
 * @param uriOf namespaces by prefix
 * @returns the first function that is not allowed, or symbol that is none of XPath; undefined if there is none
 */
export function forbiddenIn(
  expression: string,
  uriOf: (prefix: string) => string | undefined,
): string | undefined {
  const list = xpathTokens(expression)
  for (const [at, token] of list.entries()) {
    if (token.kind === 'symbol' && !SYMBOLS.test(token.text)) return token.text
    if (!isCall(list, at) || NO_CALLS.has(token.text)) continue
    const name = expandedName(token.text, uriOf)
    if (name === undefined || !(isCast(name) || mayCall(name))) return shortName(name ?? token.text)
  }
  return undefined
}

/** A name before a bracket, or before the number of arguments: `doc('x')`, `doc#1`. */
function isCall(list: readonly XPathToken[], at: number): boolean {
  if (list[at]?.kind !== 'name' || list[at - 1]?.text === '$') return false
  const next = list[at + 1]
  return next?.kind === 'symbol' && (next.text === '(' || next.text === '#')
}

function isCast(name: string): boolean {
  return name.startsWith(`Q{${KNOWN['xs'] ?? ''}}`)
}

function expandedName(
  name: string,
  uriOf: (prefix: string) => string | undefined,
): string | undefined {
  if (name.startsWith('Q{')) return name.replace(/^Q\{\s*|\s*\}/g, (brace) => brace.trim())
  const [local = '', prefix] = name.split(':').reverse()
  if (prefix === undefined) return local
  const uri = uriOf(prefix) ?? KNOWN[prefix]
  return uri === undefined ? undefined : `Q{${uri}}${local}`
}
