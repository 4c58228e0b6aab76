import { codePointName, INVOICE_LIMITS } from 'twinvoice/plugin'
import {
  NODE_LIMITS,
  NodeBudget,
  Siblings,
  type NodeExcess,
  type NodeLimits,
} from './node-budget.js'

/** Limits of a document. All are options of the plugin. */
export interface GateLimits extends NodeLimits {
  /** Size of the file in bytes. */
  readonly bytes: number
  /** Nesting depth of elements. */
  readonly nesting: number
  /** Attributes of one element, including namespace declarations. */
  readonly attributes: number
  /** Characters in the text of an element or in an attribute, except attachments. */
  readonly text: number
}

export const DEFAULT_LIMITS: GateLimits = Object.freeze({
  bytes: INVOICE_LIMITS.xmlBytes,
  nesting: 256,
  attributes: 64,
  text: 65_536,
  ...NODE_LIMITS,
})

/** A violation found by the scan; `line` is counted from 1. */
export interface StructureProblem {
  readonly code:
    | 'XML_DOCTYPE'
    | 'XML_NESTING'
    | 'XML_ATTRIBUTES'
    | 'XML_TEXT'
    | 'XML_CHARACTER'
    | NodeExcess['code']
  readonly line: number
  readonly found: string
  readonly expected?: string
}

/** End of the names of elements that contain an attached file. */
const ATTACHMENT = 'BinaryObject'

/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** XML 1.1 has no other control characters as they are, either, but the next line (section 2.2). */
const FORBIDDEN_IN_11 =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/

/**
 * Scans the markup in one pass, before a parser builds a tree. Markup that is not well-formed is
 * left to the parser to report.
 * @returns the first violation; undefined if there is none
 */
export function scanStructure(
  text: string,
  limits: GateLimits,
  isXml11 = false,
): StructureProblem | undefined {
  // The byte order mark of the file is gone: what follows it is a character, which nothing may be before the root.
  const forbidden = /^\ufeff/.exec(text) ?? (isXml11 ? FORBIDDEN_IN_11 : FORBIDDEN).exec(text)
  const problem = (
    code: StructureProblem['code'],
    at: number,
    found: string,
  ): StructureProblem => ({
    code,
    line: lineOf(text, at),
    found,
  })
  if (forbidden !== null) {
    const character = codePointName(forbidden[0].charCodeAt(0))
    return problem('XML_CHARACTER', forbidden.index, character)
  }
  const exceeded = ({ code, limit, allowed }: NodeExcess, at: number, found: string) => ({
    ...problem(code, at, found),
    expected: `${limit} ≤ ${allowed}`,
  })
  const budget = new NodeBudget(limits)
  const open: Open[] = []
  let at = 0
  for (;;) {
    const next = text.indexOf('<', at)
    const inner = open.at(-1)
    if (inner !== undefined && grow(inner, (next < 0 ? text.length : next) - at, limits))
      return problem('XML_TEXT', at, inner.name)
    if (next < 0) return undefined
    if (text.startsWith('<!', next) || text.startsWith('<?', next)) {
      const end = endOfOther(text, next)
      if (end === undefined) return problem('XML_DOCTYPE', next, text.slice(next, next + 30))
      const excess = budget.other()
      if (excess !== undefined) return exceeded(excess, next, text.slice(next, next + 9))
      const isData = text.startsWith('<![CDATA[', next)
      if (isData && inner !== undefined && grow(inner, end - next, limits))
        return problem('XML_TEXT', next, inner.name)
      at = end
      continue
    }
    if (text[next + 1] === '/') {
      open.pop()
      at = after(text.indexOf('>', next), text)
      continue
    }
    const tag = readTag(text, next)
    if (tag.attributes > limits.attributes) return problem('XML_ATTRIBUTES', next, tag.name)
    if (tag.longest > limits.text) return problem('XML_TEXT', next, tag.name)
    const excess = budget.element(tag.name, tag.attributes, inner?.children)
    if (excess !== undefined) return exceeded(excess, next, tag.name)
    if (!tag.empty && open.push(opened(tag.name)) > limits.nesting)
      return problem('XML_NESTING', next, tag.name)
    at = tag.end
  }
}

interface Open {
  readonly name: string
  /** Number of characters of text so far. */
  length: number
  /** True for an attachment, whose length is limited only by the file size. */
  readonly free: boolean
  readonly children: Siblings
}

function opened(name: string): Open {
  return { name, length: 0, free: name.endsWith(ATTACHMENT), children: new Siblings(name) }
}

function grow(element: Open, by: number, limits: GateLimits): boolean {
  element.length += by
  return !element.free && element.length > limits.text
}

/** End of a comment, CDATA section or processing instruction; undefined for a declaration. */
function endOfOther(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text.indexOf('-->', at + 4), text, 3)
  if (text.startsWith('<![CDATA[', at)) return after(text.indexOf(']]>', at + 9), text, 3)
  if (text.startsWith('<?', at)) return after(text.indexOf('?>', at + 2), text, 2)
  return undefined
}

function after(at: number, text: string, length = 1): number {
  return at < 0 ? text.length : at + length
}

interface Tag {
  readonly name: string
  readonly attributes: number
  /** Length of the longest attribute. */
  readonly longest: number
  readonly empty: boolean
  readonly end: number
}

function readTag(text: string, from: number): Tag {
  let at = from + 1
  let attributes = 0
  let longest = 0
  const name = /[^\s/>"'<]{0,200}/y
  name.lastIndex = at
  const [read = ''] = name.exec(text) ?? []
  for (; at < text.length && text[at] !== '>'; at++) {
    const quote = text[at]
    if (quote !== '"' && quote !== "'") continue
    const end = after(text.indexOf(quote, at + 1), text) - 1
    attributes++
    longest = Math.max(longest, end - at - 1)
    at = end
  }
  return { name: read, attributes, longest, empty: text[at - 1] === '/', end: at + 1 }
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1))
    line++
  return line
}
