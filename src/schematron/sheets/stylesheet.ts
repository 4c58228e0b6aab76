import { escapeAttribute } from '../source/markup.js'
import { TWINVOICE } from '../source/parts.js'
import { NODES_DECLARATION } from './handed-nodes.js'

/** Namespaces that every sheet has; what a schema binds otherwise gives way. */
const OWN_NAMESPACES = [
  ['xsl', 'http://www.w3.org/1999/XSL/Transform'],
  ['tw', TWINVOICE],
] as const

const USUAL_NAMESPACES = [
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
  ['map', 'http://www.w3.org/2005/xpath-functions/map'],
] as const

/** What a stylesheet is written from. */
export interface SheetParts {
  readonly namespaces: ReadonlyMap<string, string>
  /** Parameters, functions, keys, variables, each one an element. */
  readonly declarations: readonly string[]
  /** Content of the template of the document. */
  readonly body: string
  /** Modes and further templates. */
  readonly templates: readonly string[]
}

/**
 * Writes a stylesheet. Functions and variables that nothing asks for are left out: Saxon-JS goes
 * through the whole of a sheet at the beginning of each run.
 */
export function writeStylesheet({ namespaces, declarations, body, templates }: SheetParts): string {
  const bound = new Map([...USUAL_NAMESPACES, ...namespaces, ...OWN_NAMESPACES])
  const attributes = [...bound].map(([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`)
  return [
    `<xsl:stylesheet version="3.0" exclude-result-prefixes="#all"${attributes.join('')}>`,
    NODES_DECLARATION,
    ...neededDeclarations(declarations, [body, ...templates]),
    // The 0 makes the result a sequence of several items in any case.
    `<xsl:template match="/"><xsl:sequence select="0"/>${body}</xsl:template>`,
    ...templates,
    '</xsl:stylesheet>',
  ].join('\n')
}

const NAMED = /^<xsl:(?:function|variable|param)\s[^>]*?\bname="([^"]+)"/

function neededDeclarations(declarations: readonly string[], texts: readonly string[]): string[] {
  const needed = new Set(declarations.filter((each) => !NAMED.test(each)))
  const waiting = [...texts, ...needed]
  for (const text of waiting) {
    const used = new Set(text.match(/[\p{L}_][\p{L}\p{N}_.-]*/gu))
    for (const each of declarations) {
      // Without its prefix, as a namespace may have several.
      const name = NAMED.exec(each)?.[1]?.replace(/^.*:/, '')
      if (name === undefined || needed.has(each) || !used.has(name)) continue
      needed.add(each)
      waiting.push(each)
    }
  }
  return declarations.filter((each) => needed.has(each))
}
