import type { SaxesTagNS } from 'saxes'
import type { ExpandedName, IndexedNodes, NameTest } from 'twinvoice/schematron'
import type { XmlNode } from '../saxon/dom.js'
import { byLocalName } from './repetitions.js'

/** A place in the trees of the paths that are asked for; an element has one or none. */
export interface PathState {
  /** Numbers of the lists that such an element belongs to. */
  readonly lists: readonly number[]
  readonly children: ReadonlyMap<string, NamedStates>
  /** For elements of namespaces that no path spells out. */
  readonly any: PathState | undefined
}

interface NamedStates {
  readonly byLocal: ReadonlyMap<string, PathState>
  /** For names that no path spells out. */
  readonly any: PathState | undefined
}

/** A path, from where it still has to go. */
interface OpenPath {
  readonly list: number
  readonly steps: readonly NameTest[]
}

/**
 * Which nodes a parser collects while it builds a tree, as a deterministic automaton over the names
 * of elements: for an element, two look-ups in maps, however many paths there are.
 */
export class NodePlan {
  readonly indexed: readonly IndexedNodes[]
  readonly root: PathState
  /** Elements that are in another element once: namespaces by local name. */
  readonly single: ReadonlyMap<string, ReadonlySet<string>>
  /** Numbers of the lists of empty elements. */
  readonly empty: readonly number[]
  /** Lists of elements that may stand anywhere, by local name, then namespace. */
  readonly #elements = new Map<string, Map<string, AnywhereList[]>>()
  /** Lists of elements with an attribute, likewise. */
  readonly #attributes = new Map<string, Map<string, AnywhereList[]>>()

  constructor(indexed: readonly IndexedNodes[], single: readonly ExpandedName[] = []) {
    this.indexed = indexed
    this.single = byLocalName(single)
    const paths: OpenPath[] = []
    const empties: number[] = []
    indexed.forEach(({ path, anywhere, attribute, empty }, list) => {
      if (!anywhere) paths.push({ list, steps: path })
      else if (empty === true) empties.push(list)
      else if (attribute !== undefined) addName(this.#attributes, attribute, { list })
      else addPath(this.#elements, path, list)
    })
    this.empty = empties
    this.root = stateOf(paths)
  }

  /**
   * Puts an element into the lists that it belongs to.
   * @param above the tag of its parent; absent for the root
   */
  collect(
    element: XmlNode,
    tag: SaxesTagNS,
    above: SaxesTagNS | undefined,
    state: PathState | undefined,
    into: XmlNode[][],
  ): void {
    if (state !== undefined) for (const list of state.lists) into[list]?.push(element)
    for (const { list, parent } of this.#elements.get(tag.local)?.get(tag.uri) ?? [])
      if (parent === undefined || (parent.local === above?.local && parent.uri === above?.uri))
        into[list]?.push(element)
    if (this.#attributes.size === 0) return
    for (const name in tag.attributes) {
      const { local, uri } = tag.attributes[name] ?? { local: '', uri: '' }
      for (const { list } of this.#attributes.get(local)?.get(uri) ?? []) into[list]?.push(element)
    }
  }
}

/** A list of elements that may stand anywhere, or below any element of one name. */
interface AnywhereList {
  readonly list: number
  readonly parent?: NameTest
}

/** The state of an element below one with the state. */
export function below(
  state: PathState | undefined,
  { uri, local }: SaxesTagNS,
): PathState | undefined {
  const named = state?.children.get(uri)
  return named === undefined ? state?.any : (named.byLocal.get(local) ?? named.any)
}

function stateOf(paths: readonly OpenPath[]): PathState {
  const open = paths.filter(({ steps }) => steps.length > 0)
  const uris = new Set(open.flatMap(({ steps: [first] }) => first?.uri ?? []))
  const wild = open.filter(({ steps: [first] }) => first?.uri === undefined)
  return {
    lists: paths.filter(({ steps }) => steps.length === 0).map(({ list }) => list),
    children: new Map([...uris].map((uri) => [uri, statesIn(uri, open)])),
    any: wild.length === 0 ? undefined : stateOf(wild.map(goneOn)),
  }
}

/** A path, one step further. */
function goneOn({ list, steps }: OpenPath): OpenPath {
  return { list, steps: steps.slice(1) }
}

function statesIn(uri: string, paths: readonly OpenPath[]): NamedStates {
  const here = paths.filter(({ steps: [first] }) => (first?.uri ?? uri) === uri)
  const after = (local: string | undefined) =>
    here
      .filter(({ steps: [first] }) => first?.local === undefined || first.local === local)
      .map(goneOn)
  const locals = new Set(here.flatMap(({ steps: [first] }) => first?.local ?? []))
  const wild = after(undefined)
  return {
    byLocal: new Map([...locals].map((local) => [local, stateOf(after(local))])),
    any: wild.length === 0 ? undefined : stateOf(wild),
  }
}

/** Takes in elements by their name, or by that of their parent and their own. */
function addPath(
  names: Map<string, Map<string, AnywhereList[]>>,
  path: readonly NameTest[],
  list: number,
): void {
  const [name, parent] = path.toReversed()
  if (name !== undefined) addName(names, name, parent === undefined ? { list } : { list, parent })
}

function addName(
  names: Map<string, Map<string, AnywhereList[]>>,
  { uri = '', local = '' }: NameTest,
  added: AnywhereList,
): void {
  const byUri = names.get(local) ?? new Map<string, AnywhereList[]>()
  names.set(local, byUri.set(uri, [...(byUri.get(uri) ?? []), added]))
}
