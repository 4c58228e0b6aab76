import { entryOf, fieldOf, groupsOf, namesOf, UNKNOWN, type Known } from './kinds.js'

/** The part of Handlebars' syntax tree that is used. */
export interface Node {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
}

/** A name such as `invoice.items`, `../number` or `@root.currency`. */
export interface Path extends Node {
  readonly data: boolean
  readonly depth: number
  readonly original: string
  readonly parts: readonly string[]
}

/** A call of a helper, a block or a partial. */
export interface CallNode extends Node {
  readonly params: readonly Node[]
  readonly hash?: { readonly pairs: readonly { readonly key: string; readonly value: Node }[] }
}

/** Where a node of a layout stands: what its names are looked up in. */
export interface Place {
  readonly here: Known
  /** The document, whose fields `@root` gives. */
  readonly document: Known
  /** What `../` gives. */
  readonly outer?: Place
  /** Names that blocks give: `{{#each lines as |line|}}`. */
  readonly names: ReadonlyMap<string, Known>
}

/** A node, and a place where it stands: one in a partial is visited for each call of the partial. */
export interface Visit {
  readonly file: string
  readonly node: Node
  readonly place: Place
}

/**
 * A value that a path names, or else the first part of it that its value does not have; `outside` for `../` that leaves
 * the layout or a partial, where Handlebars has nothing.
 */
export type Resolved =
  | {
      readonly value: Known
      /** Parts behind a value of which nothing is known. */
      readonly rest: readonly string[]
    }
  | { readonly within: Known; readonly missing: string }
  | 'outside'

/** More visits than any layout needs: partials that call each other many times. */
const MOST_VISITS = 50_000

/**
 * Visits every node of a layout but the names of helpers and partials that are called; those of partials at each place
 * from where they are called.
 */
export class Walk {
  readonly #partials: ReadonlyMap<string, readonly [file: string, tree: Node]>
  /** Calls of partials that were followed: the partial, and all that its place has. */
  readonly #followed = new Set<string>()
  readonly #called = new Set<string>()
  #hasUnknownCalls = false
  #visits = 0

  /** @param partials the parsed partials by name, with their file */
  constructor(partials: ReadonlyMap<string, readonly [file: string, tree: Node]>) {
    this.#partials = partials
  }

  *all(file: string, layout: Node, document: Known): Generator<Visit> {
    yield* this.#visit({
      file,
      node: layout,
      place: { here: document, document, names: new Map() },
    })
    for (const [name, [of, node]] of this.#partials)
      if (this.#hasUnknownCalls || !this.#called.has(name) || this.#visits > MOST_VISITS)
        yield* this.#visit({ file: of, node, place: { here: UNKNOWN, document, names: new Map() } })
  }

  *#visit(visit: Visit): Generator<Visit> {
    this.#visits += 1
    yield visit
    const { file, node, place } = visit
    const isCalled = isCall(node)
    if (isCalled && node.type.startsWith('Partial')) yield* this.#follow(node, place)
    for (const [key, child] of childrenOf(node)) {
      if (isCalled && (key === 'path' || key === 'name')) continue
      const within = key === 'program' && isCalled ? placeWithin(node, place) : place
      yield* this.#visit({ file, node: child, place: within })
    }
  }

  /** The nodes of a partial that is called, once for each kind of place. */
  *#follow(call: CallNode, place: Place): Generator<Visit> {
    const name = calledName(call)
    if (name === undefined) this.#hasUnknownCalls = true
    const partial = this.#partials.get(name ?? '')
    if (name === undefined || partial === undefined) return
    this.#called.add(name)
    const within = placeOfPartial(call, place)
    const key = `${name} ${said(within)}`
    if (this.#followed.has(key) || this.#visits > MOST_VISITS) return
    this.#followed.add(key)
    yield* this.#visit({ file: partial[0], node: partial[1], place: within })
  }
}

/** What a path names at a place. */
export function resolve(path: Path, place: Place): Resolved {
  const [first = '', ...others] = path.parts
  if (path.data)
    return first === 'root' ? follow(place.document, others) : { value: UNKNOWN, rest: [] }
  let from: Place | undefined = place
  for (let depth = path.depth; depth > 0; depth -= 1) from = from?.outer
  const isScoped = /^\.|this\b/.test(path.original)
  const given = path.depth === 0 && !isScoped ? place.names.get(first) : undefined
  if (given !== undefined) return follow(given, others)
  return from === undefined ? 'outside' : follow(from.here, path.parts)
}

/** The value of an argument; of one that names nothing, a value of which nothing is known. */
export function valueOf(node: Node | undefined, place: Place): Known {
  if (isPath(node)) {
    const found = resolve(node, place)
    return found !== 'outside' && 'value' in found ? found.value : UNKNOWN
  }
  const isGroup = isCall(node) && calledName(node) === 'group'
  return isGroup ? groupsOf(valueOf(node.params[0], place)) : UNKNOWN
}

/** The name of the helper, block or partial that is called; undefined if it is computed. */
export function calledName(call: CallNode): string | undefined {
  const name = 'name' in call ? call.name : 'path' in call ? call.path : undefined
  return isPath(name) ? name.original : undefined
}

/** Whether a node calls a helper, a block or a partial; `{{number}}` is a path. */
export function isCall(node: Node | undefined): node is CallNode {
  if (node === undefined || !('params' in node)) return false
  const { params } = node as CallNode
  return params.length > 0 || /Block|Partial|SubExpression/.test(node.type)
}

export function isPath(value: unknown): value is Path {
  return isNode(value) && value.type === 'PathExpression'
}

/** The nodes within a node, each with the property that has it. */
export function* childrenOf(node: Node): Generator<readonly [property: string, child: Node]> {
  for (const [property, value] of Object.entries(node)) {
    if (property === 'loc') continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield [property, child]
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** What a value has under parts of a path, one within the other. */
export function follow(from: Known, parts: readonly string[]): Exclude<Resolved, 'outside'> {
  let value = from
  for (const [index, part] of parts.entries()) {
    if (value.kind === 'any' && value.own?.has(part) !== true)
      return { value: UNKNOWN, rest: parts.slice(index) }
    const next = fieldOf(value, part)
    if (next === undefined) return { within: value, missing: part }
    value = next
  }
  return { value, rest: [] }
}

/** The place within a block: `each` and `with` look names up in something else than their surroundings. */
function placeWithin(block: CallNode, place: Place): Place {
  const name = calledName(block)
  if (name === 'if' || name === 'unless' || block.type.startsWith('Partial')) return place
  const value = valueOf(block.params[0], place)
  const here = name === 'each' ? entryOf(value) : name === 'with' ? value : UNKNOWN
  const names = new Map(place.names)
  const { program } = block as { readonly program?: { readonly blockParams?: readonly string[] } }
  for (const [index, given] of (program?.blockParams ?? []).entries())
    names.set(given, index === 0 ? here : UNKNOWN)
  return { here, document: place.document, outer: place, names }
}

/** The place within a partial: `{{> party buyer}}`, `{{> row label=x}}`. */
function placeOfPartial({ params, hash }: CallNode, place: Place): Place {
  const { document } = place
  const [of] = params
  const value = of === undefined ? place.here : valueOf(of, place)
  const given = (hash?.pairs ?? []).map(({ key, value: of }) => [key, valueOf(of, place)] as const)
  const here =
    given.length === 0 ? value : { ...value, own: new Map([...(value.own ?? []), ...given]) }
  return { here, document, names: new Map() }
}

/** All that tells a place from others, as text. */
function said({ here }: Place): string {
  const own = [...(here.own ?? [])].map(([name, value]) => `${name}=${value.said}`)
  return `${here.said}:${here.kind === 'any' ? 'any' : namesOf(here).length}(${own.join()})`
}
