import type { Seeded } from '../../../test/support/hostile/mutate.js'
import { localName, placesIn, type Node, type Place } from './tree.js'

/** Elements of one place that are kept. */
const MOST = 60
/** Longer texts are no codes. */
const SHORT = 24

/** Which elements are where in the documents that nobody changed. */
export class Stock {
  /** Elements by path. */
  readonly #elements = new Map<string, Node[]>()
  /** Names of children by path of the parent. */
  readonly #children = new Map<string, Set<string>>()
  /** Elements by name. */
  readonly #named = new Map<string, Node[]>()
  readonly #attributes = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #lists: readonly (readonly string[])[]

  /** @param lists the codes of each code list */
  constructor(lists: readonly (readonly string[])[] = []) {
    this.#lists = lists
  }

  add(root: Node): void {
    for (const { node, path } of placesIn(root)) {
      const kept = this.#elements.get(path) ?? []
      if (kept.length < MOST) this.#elements.set(path, [...kept, node])
      const name = localName(node)
      const alike = this.#named.get(name) ?? []
      if (alike.length < MOST) this.#named.set(name, [...alike, node])
      for (const key of node.attributes.keys()) this.#attributes.add(key)
      const names = this.#children.get(path) ?? new Set()
      for (const child of node.children) names.add(localName(child))
      this.#children.set(path, names)
      for (const text of [node.text.trim(), ...node.attributes.values()])
        if (text !== '' && text.length < SHORT) this.#texts.add(text)
    }
  }

  /** Short texts of all documents. */
  get texts(): readonly string[] {
    return [...this.#texts]
  }

  /** An element that is below such a parent, one that this parent lacks if chance allows. */
  childOf({ node, path }: Place, random: Seeded): Node | undefined {
    const names = [...(this.#children.get(path) ?? [])]
    const have = new Set(node.children.map(localName))
    const lacking = names.filter((name) => !have.has(name))
    const from = lacking.length > 0 && random.below(8) > 0 ? lacking : names
    return from.length === 0 ? undefined : this.#at(`${path}/${random.pick(from)}`, random)
  }

  /** An element from the same place of another document. */
  like({ path }: Place, random: Seeded): Node | undefined {
    return this.#at(path, random)
  }

  /** An element of the same name from any place, such as an address of another party. */
  namesake(node: Node, random: Seeded): Node | undefined {
    return random.pick(this.#named.get(localName(node)) ?? [])
  }

  /** Names of all attributes. */
  get attributes(): readonly string[] {
    return [...this.#attributes]
  }

  /** A code of a list that has this one, too. */
  codeLike(code: string, random: Seeded): string | undefined {
    const lists = this.#lists.filter((list) => list.includes(code))
    return lists.length === 0 ? undefined : random.pick(random.pick(lists))
  }

  #at(path: string, random: Seeded): Node | undefined {
    const elements = this.#elements.get(path)
    return elements && random.pick(elements)
  }
}
