import { Fault } from 'twinvoice'
import { attribute, textOf, type XmlNode } from '../../plugins/validate-en16931/saxon/dom.js'
import { toMarkup } from '../../plugins/validate-en16931/saxon/markup.js'
import { PatternReader } from './patterns.js'
import { readLet, readRichText } from './parts.js'
import type { Let, Pattern, Phase, RichText, Schema } from './schema.js'
import { SCHEMATRON, type Located, type Sources } from './sources.js'

const XSLT = 'http://www.w3.org/1999/XSL/Transform'
const DECLARATIONS = new Set([
  'function',
  'key',
  'variable',
  'param',
  'decimal-format',
  'accumulator',
])

/** Query languages that XPath 3.1 in an XSLT 3.0 processor serves (ISO/IEC 19757-3, 6.4). */
const BINDINGS = new Set(['xslt', 'xslt2', 'xslt3', 'xpath', 'xpath2', 'xpath3', 'xpath31'])

/**
 * Reads a schema with all it includes, instantiates abstract patterns and resolves abstract rules.
 * @throws Fault CATALOG_INVALID, naming file and reason
 */
export async function readSchema(file: string, sources: Sources): Promise<Schema> {
  const root = await sources.open(file)
  checkRoot(root)
  const reading = new SchemaReading()
  collectNamespaces(root.node, reading.namespaces)
  for (const child of sources.children(root)) reading.take(child)
  const patterns = new PatternReader(sources, reading.patterns).read()
  return { ...reading.result(root), patterns }
}

function checkRoot({ node, file }: Located): void {
  if (node.namespaceURI !== SCHEMATRON || node.localName !== 'schema')
    throw new Fault('CATALOG_INVALID', 'the root element is not a Schematron schema', { file })
  const binding = attribute(node, 'queryBinding') ?? 'xslt'
  if (!BINDINGS.has(binding.toLowerCase()))
    throw new Fault('CATALOG_INVALID', `queryBinding ${binding} is not supported`, { file })
}

/** Namespace declarations of the markup itself: `xsl:function` bodies lean on them. */
function collectNamespaces(node: XmlNode, namespaces: Map<string, string>): void {
  for (const each of Array.from(node.attributes ?? []))
    if (each.nodeName.startsWith('xmlns:'))
      namespaces.set(each.nodeName.slice('xmlns:'.length), each.nodeValue ?? '')
}

/** Sorts the top-level elements of a schema by kind. */
class SchemaReading {
  readonly namespaces = new Map<string, string>()
  readonly patterns: Located[] = []
  readonly #declarations: string[] = []
  readonly #lets: Let[] = []
  readonly #phases = new Map<string, Phase>()
  readonly #diagnostics = new Map<string, RichText>()
  readonly #properties = new Map<string, RichText>()
  #title = ''

  take(located: Located): void {
    const { node, file } = located
    const parent = node.parentNode
    if (parent !== null && parent.localName === 'library')
      collectNamespaces(parent, this.namespaces)
    if (node.namespaceURI === XSLT) this.#takeDeclaration(node, file)
    if (node.namespaceURI !== SCHEMATRON) return
    switch (node.localName) {
      case 'title':
        if (this.#title === '') this.#title = textOf(node).trim()
        return
      case 'ns':
        this.#takeNamespace(node, file)
        return
      case 'let':
        this.#lets.push(readLet(node, file))
        return
      case 'phase':
        this.#takePhase(node, file)
        return
      case 'pattern':
        this.patterns.push(located)
        return
      case 'diagnostics':
        takeTexts(node, 'diagnostic', this.#diagnostics)
        return
      case 'properties':
        takeTexts(node, 'property', this.#properties)
        return
      case 'p':
        return
      default:
        throw new Fault('CATALOG_INVALID', `<${node.nodeName}> is not known here`, { file })
    }
  }

  result(root: Located): Omit<Schema, 'patterns'> {
    const defaultPhase = attribute(root.node, 'defaultPhase')
    return {
      title: this.#title,
      namespaces: this.namespaces,
      declarations: this.#declarations,
      lets: this.#lets,
      phases: this.#phases,
      ...(defaultPhase === undefined ? {} : { defaultPhase }),
      diagnostics: this.#diagnostics,
      properties: this.#properties,
    }
  }

  #takeDeclaration(node: XmlNode, file: string): void {
    if (!DECLARATIONS.has(node.localName ?? ''))
      throw new Fault('CATALOG_INVALID', `<${node.nodeName}> may not stand in a schema`, { file })
    this.#declarations.push(toMarkup(node))
  }

  #takeNamespace(node: XmlNode, file: string): void {
    const prefix = attribute(node, 'prefix') ?? ''
    const uri = attribute(node, 'uri') ?? ''
    const before = this.namespaces.get(prefix)
    if (before !== undefined && before !== uri)
      throw new Fault('CATALOG_INVALID', `prefix ${prefix} is bound to ${before} and ${uri}`, {
        file,
      })
    this.namespaces.set(prefix, uri)
  }

  #takePhase(node: XmlNode, file: string): void {
    const id = attribute(node, 'id') ?? ''
    const children = Array.from(node.childNodes).filter((each) => each.namespaceURI === SCHEMATRON)
    this.#phases.set(id, {
      id,
      lets: children.filter((each) => each.localName === 'let').map((each) => readLet(each, file)),
      active: children
        .filter((each) => each.localName === 'active')
        .map((each) => attribute(each, 'pattern') ?? ''),
    })
  }
}

function takeTexts(node: XmlNode, name: string, into: Map<string, RichText>): void {
  for (const child of Array.from(node.childNodes))
    if (child.namespaceURI === SCHEMATRON && child.localName === name)
      into.set(attribute(child, 'id') ?? '', readRichText(child))
}

/** Patterns that a phase activates; without a phase, or with `#ALL`, every one. */
export function activePatterns(schema: Schema, phase: string | undefined): readonly Pattern[] {
  const chosen = phaseOf(schema, phase)
  if (chosen === undefined) return schema.patterns
  return schema.patterns.filter(
    ({ id, isA }) =>
      (id !== undefined && chosen.active.includes(id)) ||
      (isA !== undefined && chosen.active.includes(isA)),
  )
}

/** The phase by name; `#DEFAULT` is the schema's own. */
export function phaseOf(schema: Schema, phase = '#ALL'): Phase | undefined {
  const name = phase === '#DEFAULT' ? (schema.defaultPhase ?? '#ALL') : phase
  if (name === '#ALL') return undefined
  const found = schema.phases.get(name)
  if (found === undefined) throw new Fault('CATALOG_INVALID', `there is no phase ${name}`)
  return found
}
