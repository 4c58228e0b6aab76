import type { SaxesTagNS } from 'saxes'
import type { ExpandedName, IndexedNodes, NameTest } from 'twinvoice/schematron'
import type { XmlNode } from '../saxon/dom.js'
import { byLocalName } from './repetitions.js'

/** A place in the trees of the paths that are asked for; an element has one or none. */
export interface PathState {
  /** What such an element is collected for, if it has the attribute. */
  readonly wanted: readonly IndexedNodes[]
  readonly children: ReadonlyMap<string, NamedStates>
  /** For elements of namespaces that no path spells out. */
  readonly any: PathState | undefined
}

interface NamedStates {
  readonly byLocal: ReadonlyMap<string, PathState>
  /** For names that no path spells out. */
  readonly any: PathState | undefined
}

/** Elements that were collected, in document order; what found none is absent. */
export type Collected = Map<IndexedNodes, XmlNode[]>

/** A path, from where it still has to go. */
interface OpenPath {
  readonly wanted: IndexedNodes
  readonly steps: readonly NameTest[]
}

/**
 * Which nodes a parser collects while it builds a tree, as a deterministic automaton over the names
 * of elements: for an element, two look-ups in maps, however many paths there are.
 */
export class NodePlan {
  readonly root: PathState
  /** Elements that are in another element once: namespaces by local name. */
  readonly single: ReadonlyMap<string, ReadonlySet<string>>
  /** What asks for empty elements. */
  readonly empty: readonly IndexedNodes[]
  /** What asks for elements that may be anywhere, by local name, then namespace. */
  readonly #elements = new Map<string, Map<string, Anywhere[]>>()
  /** What asks for elements of any name with an attribute, likewise. */
  readonly #attributes = new Map<string, Map<string, Anywhere[]>>()

  constructor(indexed: readonly IndexedNodes[], single: readonly ExpandedName[] = []) {
    this.single = byLocalName(single)
    const paths: OpenPath[] = []
    const empties: IndexedNodes[] = []
    for (const wanted of indexed) {
      const { path, anywhere, attribute, empty } = wanted
      if (!anywhere) paths.push({ wanted, steps: path })
      else if (empty === true) empties.push(wanted)
      else if (path.length > 0) addPath(this.#elements, wanted)
      else if (attribute !== undefined) addName(this.#attributes, attribute, { wanted })
    }
    this.empty = empties
    this.root = stateOf(paths)
  }

  /**
   * Collects an element for all that ask for it.
   * @param open the elements that it is in, outermost first
   * @param above the tag of its parent; absent for the root
   */
  collect(
    element: XmlNode,
    tag: SaxesTagNS,
    open: readonly XmlNode[],
    above: SaxesTagNS | undefined,
    state: PathState | undefined,
    into: Collected,
  ): void {
    for (const wanted of state?.wanted ?? []) {
      if (!bears(tag, wanted)) continue
      if (wanted.above === undefined) put(into, wanted, element)
      else putOnce(into, wanted, open[open.length - wanted.above])
    }
    for (const { wanted, parent } of this.#elements.get(tag.local)?.get(tag.uri) ?? [])
      if (parent === undefined || (parent.local === above?.local && parent.uri === above?.uri))
        if (bears(tag, wanted)) put(into, wanted, element)
    if (this.#attributes.size === 0) return
    for (const name in tag.attributes) {
      const { local, uri } = tag.attributes[name] ?? { local: '', uri: '' }
      for (const { wanted } of this.#attributes.get(local)?.get(uri) ?? [])
        put(into, wanted, element)
    }
  }
}

/** Adds an element to those that were collected. */
export function put(into: Collected, wanted: IndexedNodes, element: XmlNode): void {
  const found = into.get(wanted)
  if (found === undefined) into.set(wanted, [element])
  else found.push(element)
}

/** Elements above those at a path of fixed length: what is in one of them comes before the next one begins. */
function putOnce(into: Collected, wanted: IndexedNodes, element: XmlNode | undefined): void {
  if (element !== undefined && into.get(wanted)?.at(-1) !== element) put(into, wanted, element)
}

/** True if an element has the attribute that is asked for, if one is. */
function bears(tag: SaxesTagNS, { attribute }: IndexedNodes): boolean {
  if (attribute === undefined) return true
  for (const name in tag.attributes) {
    const each = tag.attributes[name]
    if (each !== undefined && each.local === attribute.local && each.uri === attribute.uri)
      return true
  }
  return false
}

/** Elements that may be anywhere, or below any element of one name. */
interface Anywhere {
  readonly wanted: IndexedNodes
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
    wanted: paths.filter(({ steps }) => steps.length === 0).map(({ wanted }) => wanted),
    children: new Map([...uris].map((uri) => [uri, statesIn(uri, open)])),
    any: wild.length === 0 ? undefined : stateOf(wild.map(goneOn)),
  }
}

/** A path, one step further. */
function goneOn({ wanted, steps }: OpenPath): OpenPath {
  return { wanted, steps: steps.slice(1) }
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
function addPath(names: Map<string, Map<string, Anywhere[]>>, wanted: IndexedNodes): void {
  const [name, parent] = wanted.path.toReversed()
  if (name !== undefined)
    addName(names, name, { wanted, ...(parent === undefined ? {} : { parent }) })
}

function addName(
  names: Map<string, Map<string, Anywhere[]>>,
  { uri = '', local = '' }: NameTest,
  added: Anywhere,
): void {
  const byUri = names.get(local) ?? new Map<string, Anywhere[]>()
  names.set(local, byUri.set(uri, [...(byUri.get(uri) ?? []), added]))
}
