import type { StructureTable } from './table.js'

/** An element that can occur in another one, at its position in the order. */
export interface Slot {
  /** With the prefix of its table, `ubl` for the root element of UBL. */
  readonly name: string
  readonly isRequired: boolean
  readonly isMany: boolean
  /** The type of its content, with the prefix of its table. */
  readonly type: string
}

const ROOT_PREFIXES: ReadonlySet<string> = new Set(['invoice', 'credit-note'])

/** What can occur in each element, in order, as the tables of a syntax state it. */
export class ContentOrder {
  readonly #tables: ReadonlyMap<string, StructureTable>
  readonly #prefixes: ReadonlyMap<string, string>
  readonly #globals = new Map<string, string>()
  readonly #slots = new Map<string, readonly Slot[]>()
  /** What types of elements of their own add nothing to. */
  readonly #bases = new Map<string, string>()

  constructor(tables: readonly StructureTable[]) {
    this.#tables = new Map(tables.map((table) => [table.prefix, table]))
    this.#prefixes = new Map(tables.map(({ namespace, prefix }) => [namespace, prefix]))
    for (const { prefix, elements } of tables)
      for (const [type, names] of Object.entries(elements))
        for (const name of names.split(' ')) {
          const own = type.startsWith('own ') ? `${name}Type` : type
          this.#globals.set(this.#nameOf(prefix, name), qualified(prefix, own))
          if (own !== type)
            this.#bases.set(qualified(prefix, own), qualified(prefix, type.slice('own '.length)))
        }
  }

  /**
   * The elements that can occur in the last one of a path, in order.
   * @param path names of elements from the root, as `parseXml` gives them
   * @returns undefined if the path leaves the tables, or for content that is no plain sequence
   */
  of(path: readonly string[]): readonly Slot[] | undefined {
    return this.#slotsOf(this.#typeOf(path))
  }

  /**
   * The type of XML Schema, such as `xs:decimal`, that the text of the last element of a path has.
   * @param path names of elements from the root, as `parseXml` gives them
   * @returns undefined if the path leaves the tables, and for an element without text
   */
  textType(path: readonly string[]): string | undefined {
    let type = this.#typeOf(path)
    while (type !== undefined && !type.startsWith('xs:')) {
      const [prefix = '', local = ''] = type.split(':')
      const facts = this.#tables.get(prefix)?.types[local]
      const base = /^(?:text(?: restricts)?|value) ([\w:.|-]+)/.exec(facts ?? '')?.[1]
      type = this.#bases.get(type) ?? (base && qualified(prefix, base))
    }
    return type
  }

  #typeOf(path: readonly string[]): string | undefined {
    const [root = '', ...steps] = path.map((name) => this.named(name))
    let type = this.#globals.get(root)
    for (const step of steps) type = this.#slotsOf(type)?.find(({ name }) => name === step)?.type
    return type
  }

  /** The name with a prefix of the tables, where `parseXml` has the namespace. */
  named(name: string): string {
    if (!name.startsWith('{')) return name
    const [, namespace, local] = /^\{(.*)\}(.*)$/s.exec(name) ?? []
    const prefix = namespace === undefined ? undefined : this.#prefixes.get(namespace)
    return prefix === undefined || local === undefined ? name : this.#nameOf(prefix, local)
  }

  #slotsOf(type: string | undefined): readonly Slot[] | undefined {
    if (type === undefined) return undefined
    const known = this.#slots.get(type)
    if (known !== undefined) return known
    const [prefix = '', local = ''] = type.split(':')
    const facts = this.#tables.get(prefix)?.types[local]
    if (facts === undefined || /^(?:text|value|mixed|abstract|restricts)\b|[(]/.test(facts))
      return undefined
    const slots = facts
      .split(' ')
      .filter((word) => word !== '' && !word.startsWith('@'))
      .map((word) => this.#slotOf(prefix, word))
    this.#slots.set(type, slots)
    return slots
  }

  #slotOf(prefix: string, word: string): Slot {
    const [, name = '', local, sign] = /^([\w:.-]+?)(?:=([\w:.-]+))?([?*+]?)$/.exec(word) ?? []
    const [own = prefix, element = name] = name.includes(':') ? name.split(':') : []
    const full = this.#nameOf(own, element)
    return {
      name: full,
      isRequired: sign === '' || sign === '+',
      isMany: sign === '*' || sign === '+',
      type: local === undefined ? (this.#globals.get(full) ?? '') : qualified(prefix, local),
    }
  }

  #nameOf(prefix: string, name: string): string {
    return `${ROOT_PREFIXES.has(prefix) ? 'ubl' : prefix}:${name}`
  }
}

function qualified(prefix: string, name: string): string {
  return name.includes(':') ? name : `${prefix}:${name}`
}
