import type { SchemaFile, SchemaNode } from './official.js'

/** A table of one namespace, as in `plugins/validate-schema/tables`. */
export interface DerivedTable {
  readonly prefix: string
  readonly namespace: string
  readonly with?: readonly string[]
  readonly types: Readonly<Record<string, string>>
  readonly elements: Readonly<Record<string, string>>
}

const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema'

/**
 * Derives the table of one namespace from the official schema: names, order, counts, types and
 * attributes, in the notation that the plugin's README describes.
 * @param prefixes prefix of each namespace in the tables
 */
export function deriveTable(
  files: readonly SchemaFile[],
  namespace: string,
  prefixes: ReadonlyMap<string, string>,
): DerivedTable {
  const types: [string, string][] = []
  const elements = new Map<string, string[]>()
  const imports = new Set<string>()
  for (const file of files.filter((one) => one.namespace === namespace)) {
    const table = new TableOfFile(file, prefixes, types)
    for (const node of file.nodes) {
      if (node.name === 'import') imports.add(prefixes.get(attribute(node, 'namespace')) ?? '')
      else if (node.name === 'element') {
        const type = table.named(attribute(node, 'type'))
        elements.set(type, [...(elements.get(type) ?? []), attribute(node, 'name')])
      } else if (node.name !== 'include') {
        types.push([attribute(node, 'name'), table.type(node)])
      }
    }
  }
  return compact({
    prefix: prefixes.get(namespace) ?? '',
    namespace,
    imports: [...imports].filter((prefix) => prefix !== ''),
    types,
    elements,
  })
}

interface Raw {
  readonly prefix: string
  readonly namespace: string
  readonly imports: readonly string[]
  readonly types: readonly (readonly [string, string])[]
  readonly elements: ReadonlyMap<string, readonly string[]>
}

/** Elements with types of their own that add nothing are listed by the type that these extend. */
function compact({ prefix, namespace, imports, types, elements }: Raw): DerivedTable {
  const own = new Map<string, string[]>()
  const kept: (readonly [string, string])[] = []
  for (const [name, notation] of types) {
    const [element, ...more] = elements.get(name) ?? []
    const base = /^text (\S+)$/.exec(notation)?.[1]
    if (base === undefined || more.length > 0 || `${element ?? ''}Type` !== name)
      kept.push([name, notation])
    else own.set(`own ${base}`, [...(own.get(`own ${base}`) ?? []), element ?? ''])
  }
  const owned = new Set([...own.values()].flat().map((name) => `${name}Type`))
  const listed = [...elements].filter(([type]) => !owned.has(type))
  const text = JSON.stringify([kept, [...own.keys()]])
  const unused = imports.filter((one) => !text.includes(`${one}:`))
  return {
    prefix,
    namespace,
    ...(unused.length > 0 ? { with: unused } : {}),
    types: Object.fromEntries(kept),
    elements: Object.fromEntries(
      [...listed, ...own].map(([type, names]) => [type, names.join(' ')] as const),
    ),
  }
}

class TableOfFile {
  readonly #file: SchemaFile
  readonly #prefixes: ReadonlyMap<string, string>
  /** Where types without a name go. */
  readonly #types: [string, string][]
  #inside = ''

  constructor(file: SchemaFile, prefixes: ReadonlyMap<string, string>, types: [string, string][]) {
    this.#file = file
    this.#prefixes = prefixes
    this.#types = types
  }

  /** A qualified name with the prefix of the tables; none in the namespace itself. */
  named(name: string): string {
    const [local = '', prefix = ''] = name.split(':').reverse()
    const uri = this.#file.prefixes.get(prefix) ?? ''
    if (uri === XML_SCHEMA) return `xs:${local}`
    if (uri === this.#file.namespace) return local
    const known = this.#prefixes.get(uri)
    if (known === undefined) throw new Error(`no prefix for ${uri}`)
    return `${known}:${local}`
  }

  type(node: SchemaNode): string {
    const name = node.attributes.get('name')
    if (name !== undefined) this.#inside = name
    const inner = node.children[0]
    if (node.name === 'simpleType')
      return inner?.name === 'union' ? this.#union(inner) : this.#values(only(node, 'restriction'))
    if (inner?.name === 'simpleContent') return this.#text(inner)
    const words = node.attributes.get('mixed') === 'true' ? ['mixed'] : []
    if (node.attributes.get('abstract') === 'true') words.push('abstract')
    if (inner?.name !== 'complexContent') return this.#content(words, node)
    const restriction = only(inner, 'restriction')
    const base = this.named(attribute(restriction, 'base'))
    return this.#content([...words, 'restricts', base], restriction)
  }

  #union(union: SchemaNode): string {
    const members = attribute(union, 'memberTypes').split(' ')
    return `value ${members.map((member) => this.named(member)).join('|')}`
  }

  #values(restriction: SchemaNode): string {
    const facets = restriction.children.map((facet) => {
      const value = attribute(facet, 'value')
      if (facet.name === 'minLength') return `${value}..`
      if (facet.name === 'maxLength') return `..${value}`
      if (facet.name === 'enumeration') return `'${value}'`
      throw new Error(`no notation for ${facet.name}`)
    })
    return ['value', this.named(attribute(restriction, 'base')), ...facets].join(' ')
  }

  #text(content: SchemaNode): string {
    const [derived] = content.children
    if (derived === undefined) throw new Error('simpleContent is empty')
    const words = derived.name === 'extension' ? ['text'] : ['text', 'restricts']
    return [
      ...words,
      this.named(attribute(derived, 'base')),
      ...this.#attributes(derived.children),
    ].join(' ')
  }

  #content(words: readonly string[], node: SchemaNode): string {
    const groups = node.children.filter(({ name }) => ['sequence', 'choice'].includes(name))
    const content = groups.map((group) =>
      isOnce(group) && group.name === 'sequence'
        ? group.children.map((one) => this.#particle(one)).join(' ')
        : this.#particle(group),
    )
    return [...words, ...content, ...this.#attributes(node.children)].join(' ')
  }

  #particle(node: SchemaNode): string {
    if (node.name === 'element') return this.#element(node) + occurrence(node)
    if (node.name === 'any') return wildcard(node) + occurrence(node)
    const between = node.name === 'choice' ? ' | ' : ' '
    const inside = node.children.map((one) => this.#particle(one)).join(between)
    return `(${inside})${occurrence(node)}`
  }

  #element(node: SchemaNode): string {
    const ref = node.attributes.get('ref')
    if (ref !== undefined) return this.named(ref)
    const name = attribute(node, 'name')
    const anonymous = node.children.find((child) => child.name === 'complexType')
    const type = node.attributes.get('type')
    if (type !== undefined) return `${name}=${this.named(type)}`
    if (anonymous === undefined) return `${name}=xs:anyType`
    const own = `${this.#inside}.${name}`
    this.#types.push([own, this.type(anonymous)])
    return `${name}=${own}`
  }

  #attributes(nodes: readonly SchemaNode[]): string[] {
    return nodes.flatMap((node) => {
      if (node.name === 'anyAttribute') return [`@${wildcard(node)}`]
      if (node.name !== 'attribute') return []
      const required = node.attributes.get('use') === 'required' ? '!' : ''
      const fixed = node.attributes.get('fixed')
      const value = fixed === undefined ? '' : `'${fixed}'`
      const type = this.named(attribute(node, 'type'))
      return [`@${attribute(node, 'name')}${required}=${type}${value}`]
    })
  }
}

function wildcard(node: SchemaNode): string {
  const namespaces = (node.attributes.get('namespace') ?? '##any').replace('##', '')
  return `any(${namespaces} ${node.attributes.get('processContents') ?? 'strict'})`
}

const OCCURRENCES: Readonly<Record<string, string>> = {
  '1 1': '',
  '0 1': '?',
  '0 unbounded': '*',
  '1 unbounded': '+',
}

function occurrence(node: SchemaNode): string {
  const count = `${node.attributes.get('minOccurs') ?? '1'} ${node.attributes.get('maxOccurs') ?? '1'}`
  const sign = OCCURRENCES[count]
  if (sign === undefined) throw new Error(`no notation for ${count}`)
  return sign
}

function isOnce(node: SchemaNode): boolean {
  return occurrence(node) === ''
}

function attribute(node: SchemaNode, name: string): string {
  const value = node.attributes.get(name)
  if (value === undefined) throw new Error(`${node.name} without ${name}`)
  return value
}

function only(node: SchemaNode, name: string): SchemaNode {
  const found = node.children.find((child) => child.name === name)
  if (found === undefined) throw new Error(`${node.name} without ${name}`)
  return found
}
