import { checkAttributes, checkNamespace, XSLT } from './known-elements.js'
import { toMarkup } from './markup.js'
import { PatternReader } from './patterns.js'
import { readLet, readRichText, TWINVOICE, words } from './parts.js'
import type { Let, Pattern, Phase, RichText, Schema, SimpleFunction } from './schema.js'
import { SchematronError } from './schematron-error.js'
import { placeOf, SCHEMATRON, type Located, type Sources } from './sources.js'
import { attribute, childElements, textOf, type XmlElement } from './xml-tree.js'

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
 * @throws SchematronError with file, line and reason
 */
export async function readSchema(file: string, sources: Sources): Promise<Schema> {
  const root = await sources.open(file)
  checkRoot(root)
  const reading = new SchemaReading()
  collectNamespaces(root.node, reading.namespaces)
  for (const child of sources.children(root)) reading.take(child)
  const patterns = new PatternReader(sources, reading.patterns).read()
  const schema = { ...reading.result(root), patterns }
  checkPhases(schema, root)
  return schema
}

/** A phase that activates no pattern of the schema would find every document valid. */
function checkPhases({ phases, patterns }: Schema, root: Located): void {
  const known = new Set(patterns.flatMap(({ id, isA }) => [id, isA]))
  for (const { id, active } of phases.values())
    for (const pattern of active)
      if (!known.has(pattern))
        throw new SchematronError(
          `the phase ${id} activates a pattern ${pattern}, which there is not`,
          placeOf(root),
        )
}

function checkRoot(root: Located): void {
  const { node } = root
  if (node.uri !== SCHEMATRON || node.local !== 'schema')
    throw new SchematronError('the root element is not a Schematron schema', placeOf(root))
  const binding = attribute(node, 'queryBinding') ?? 'xslt'
  if (!BINDINGS.has(binding.toLowerCase()))
    throw new SchematronError(`queryBinding ${binding} is not supported`, placeOf(root))
}

/** Namespace declarations of the markup itself: `xsl:function` bodies lean on them. */
function collectNamespaces(node: XmlElement, namespaces: Map<string, string>): void {
  for (const { name, value } of node.attributes)
    if (name.startsWith('xmlns:')) namespaces.set(name.slice('xmlns:'.length), value)
}

/** Sorts the top-level elements of a schema by kind. */
class SchemaReading {
  readonly namespaces = new Map<string, string>()
  readonly patterns: Located[] = []
  readonly #declarations: string[] = []
  readonly #functions = new Map<string, SimpleFunction>()
  readonly #lets: Let[] = []
  readonly #phases = new Map<string, Phase>()
  readonly #diagnostics = new Map<string, RichText>()
  readonly #properties = new Map<string, RichText>()
  #title = ''

  take(located: Located): void {
    const { node } = located
    if (node.parent?.local === 'library') collectNamespaces(node.parent, this.namespaces)
    if (node.uri === XSLT) this.#takeDeclaration(located)
    checkNamespace(located)
    checkAttributes(located)
    if (node.uri !== SCHEMATRON) return
    switch (node.local) {
      case 'title':
        if (this.#title === '') this.#title = textOf(node).trim()
        return
      case 'ns':
        this.#takeNamespace(located)
        return
      case 'let':
        this.#lets.push(readLet(located))
        return
      case 'phase':
        this.#takePhase(located)
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
        throw new SchematronError(`<${node.name}> is not known here`, placeOf(located))
    }
  }

  result(root: Located): Omit<Schema, 'patterns'> {
    const defaultPhase = attribute(root.node, 'defaultPhase')
    return {
      title: this.#title,
      many: words(attribute(root.node, 'many', TWINVOICE)),
      single: words(attribute(root.node, 'single', TWINVOICE)),
      seldom: (attribute(root.node, 'seldom', TWINVOICE) ?? '').split('|').map(words),
      namespaces: this.namespaces,
      declarations: this.#declarations,
      functions: this.#functions,
      lets: this.#lets,
      phases: this.#phases,
      ...(defaultPhase === undefined ? {} : { defaultPhase }),
      diagnostics: this.#diagnostics,
      properties: this.#properties,
    }
  }

  #takeDeclaration(located: Located): void {
    const { node } = located
    if (!DECLARATIONS.has(node.local))
      throw new SchematronError(`<${node.name}> may not stand in a schema`, placeOf(located))
    this.#declarations.push(toMarkup(node))
    const simple = simpleFunction(node)
    if (simple === undefined && attribute(node, 'all', TWINVOICE) !== undefined)
      throw new SchematronError(
        'tw:all is for a function of one parameter, of nodes or items, that is one expression',
        placeOf(located),
      )
    if (simple !== undefined) this.#functions.set(attribute(node, 'name') ?? '', simple)
  }

  #takeNamespace(located: Located): void {
    const { node } = located
    const prefix = attribute(node, 'prefix') ?? ''
    const uri = attribute(node, 'uri') ?? ''
    const before = this.namespaces.get(prefix)
    if (before !== undefined && before !== uri)
      throw new SchematronError(
        `prefix ${prefix} is bound to ${before} and ${uri}`,
        placeOf(located),
      )
    this.namespaces.set(prefix, uri)
  }

  #takePhase(located: Located): void {
    const { node, file } = located
    const id = attribute(node, 'id') ?? ''
    const children = childElements(node).filter(({ uri }) => uri === SCHEMATRON)
    if (this.#phases.has(id))
      throw new SchematronError(`there are two phases ${id}`, placeOf(located))
    for (const child of children) checkAttributes({ node: child, file })
    this.#phases.set(id, {
      id,
      lets: children
        .filter((each) => each.local === 'let')
        .map((each) => readLet({ node: each, file })),
      active: children
        .filter((each) => each.local === 'active')
        .map((each) => attribute(each, 'pattern') ?? ''),
    })
  }
}

/** A function of one parameter that gives one expression. */
function simpleFunction(node: XmlElement): SimpleFunction | undefined {
  const [param, sequence, ...more] = childElements(node)
  const parameter = param?.local === 'param' ? attribute(param, 'name') : undefined
  const expression = sequence?.local === 'sequence' ? attribute(sequence, 'select') : undefined
  const type = param === undefined ? undefined : attribute(param, 'as')
  // Any other type may convert the argument.
  const isPlain = type === undefined || /^(?:item|node|element)\(\)\*$/.test(type)
  const isOne = node.local === 'function' && more.length === 0 && isPlain
  if (!isOne || parameter === undefined || expression === undefined) return undefined
  const all = attribute(node, 'all', TWINVOICE)
  return { parameter, expression, ...(all === undefined ? {} : { all }) }
}

function takeTexts(node: XmlElement, name: string, into: Map<string, RichText>): void {
  for (const child of childElements(node))
    if (child.uri === SCHEMATRON && child.local === name)
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
  if (found === undefined) throw new SchematronError(`there is no phase ${name}`)
  return found
}
