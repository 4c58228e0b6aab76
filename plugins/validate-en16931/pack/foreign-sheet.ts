import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice/plugin'
import { attribute, childElements, type XmlNode } from '../saxon/dom.js'
import { parseXml } from '../saxon/saxon.js'

const XSLT = 'http://www.w3.org/1999/XSL/Transform'

/** Functions that reach out of the sheet; at run time {@link confine} stops them, but not while it is compiled. */
const REACHING =
  /\b(?:doc|document|doc-available|unparsed-text|unparsed-text-lines|unparsed-text-available|json-doc|collection|uri-collection|transform|function-lookup|load-xquery-module|environment-variable|available-environment-variables)\b/

/** Instructions and functions that run code which is not in the sheet. */
const FORBIDDEN_INSTRUCTIONS = new Set(['evaluate', 'resultDoc'])
const FORBIDDEN_FUNCTIONS = new Set([
  'transform',
  'function-lookup',
  'load-xquery-module',
  'environment-variable',
  'available-environment-variables',
  'collection',
  'uri-collection',
])
const SCRIPT_NAMESPACES = /^Q\{http:\/\/saxonica\.com\/ns\/(?:interactiveXSLT|globalJS)\}/

/**
 * Looks through a foreign stylesheet and all that it imports before xslt3 sees it.
 * @throws Fault CATALOG_INVALID if it asks for anything outside its pack's folder
 */
export async function checkStylesheet(folder: string, file: string): Promise<void> {
  const root = path.resolve(folder)
  const seen = new Set<string>()
  const waiting = [path.join(root, file)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const document = await readStylesheet(next)
    for (const href of checkElements(document, next)) {
      const target = path.resolve(path.dirname(next), href)
      if (/^[a-z][a-z0-9+.-]+:/i.test(href) || !target.startsWith(root + path.sep))
        throw new Fault('CATALOG_INVALID', `${href} leads out of the pack's folder`, { file: next })
      waiting.push(target)
    }
  }
}

async function readStylesheet(file: string): Promise<XmlNode> {
  try {
    return await parseXml(await readFile(file, 'utf8'))
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${reasonOf(thrown)}`, { file }, thrown)
  }
}

/** Yields what a stylesheet imports and includes. */
function* checkElements(node: XmlNode, file: string): Generator<string> {
  for (const element of childElements(node)) {
    const isXslt = element.namespaceURI === XSLT
    const refuse = (what: string) => {
      throw new Fault('CATALOG_INVALID', `${what} is not allowed in a rule sheet`, { file })
    }
    if (isXslt && (element.localName === 'import' || element.localName === 'include'))
      yield attribute(element, 'href') ?? ''
    if (isXslt && element.localName === 'use-package') refuse('xsl:use-package')
    for (const each of Array.from(element.attributes ?? [])) {
      const { nodeName, nodeValue } = each
      if (isXslt && nodeName.startsWith('_')) refuse(`the attribute ${nodeName}`)
      const runsEarly =
        /^(?:xsl:)?use-when$/.test(nodeName) ||
        (isXslt && nodeName === 'select' && isStatic(attribute(element, 'static')))
      if (runsEarly && REACHING.test(nodeValue ?? '')) refuse(`${nodeName}="${nodeValue ?? ''}"`)
    }
    yield* checkElements(element, file)
  }
}

function isStatic(value: string | undefined): boolean {
  return value !== undefined && !/^(?:no|false|0)$/.test(value.trim())
}

interface SefNode {
  readonly N?: string
  readonly name?: string
  readonly C?: readonly SefNode[]
}

/**
 * Looks through a compiled sheet for what runs other code: scripts, dynamic evaluation, other
 * stylesheets, output files. Reading files is left to {@link confine}, which knows the folder.
 * @throws Fault CATALOG_INVALID
 */
export function checkSef(sef: object, file: string): void {
  const waiting: SefNode[] = [sef]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { N = '', name = '' } = node
    const local = name.replace(/^Q\{http:\/\/www\.w3\.org\/2005\/xpath-functions\}/, '')
    const forbidden =
      FORBIDDEN_INSTRUCTIONS.has(N) ||
      ((N === 'fn' || N === 'fnRef') && FORBIDDEN_FUNCTIONS.has(local)) ||
      SCRIPT_NAMESPACES.test(name)
    if (forbidden)
      throw new Fault('CATALOG_INVALID', `${local || N} is not allowed in a rule sheet`, { file })
    waiting.push(...(node.C ?? []))
  }
}
