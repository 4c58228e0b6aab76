import {
  ancestry,
  isAbsolute,
  isBoolean,
  predicatesText,
  type ContextPath,
  type Step,
} from '../xpath/contexts.js'
import { TWINVOICE } from '../source/parts.js'
import { SchematronError } from '../source/schematron-error.js'

/** A name with its namespace; empty if it has none. */
export interface ExpandedName extends NameTest {
  readonly uri: string
}

/** The condition of a path step on the name of an element. */
export interface NameTest {
  /** Absent: any namespace, and any name. */
  readonly uri?: string
  /** Absent: any name of the namespace. */
  readonly local?: string
}

/** A stylesheet parameter that holds all nodes of one kind, in document order. */
export interface IndexedNodes {
  /** The parameter, as `Q{uri}local`. */
  readonly parameter: string
  /** Elements from the root down; if they may be anywhere, only the last one and possibly its parent. */
  readonly path: readonly NameTest[]
  readonly anywhere: boolean
  /** Only elements with this attribute; with an empty path, elements of any name anywhere. */
  readonly attribute?: ExpandedName
  /** Elements of any name without child elements and with only white space as content. */
  readonly empty?: true
  /** Not these elements but those that many steps above them, each once. Never with `anywhere`. */
  readonly above?: number
}

const ATTRIBUTE = /^@([\p{L}_][\p{L}\p{N}_.:-]*)$/u

/** Predicates that ask of any element whether it is empty. */
const EMPTY = ['not(*)', "not(matches(., '\\S'))"]

/**
 * The nodes that rules apply to and ask for. Whoever parses the document meets each of them once
 * and can hand them in; in the stylesheet a step to a child costs two microseconds, and most of
 * what rules ask for is in no document.
 */
export class NodeIndex {
  readonly #namespaces: ReadonlyMap<string, string>
  readonly #entries = new Map<string, IndexedNodes>()

  constructor(namespaces: ReadonlyMap<string, string>) {
    this.#namespaces = namespaces
  }

  /** XPath for all nodes that match the path, from the index; undefined if it cannot serve it. */
  select(path: ContextPath, attribute?: ExpandedName): string | undefined {
    const { steps } = path
    if (steps.length === 0 || !steps.every((step) => step.predicates.every(isBoolean)))
      return undefined
    return isAbsolute(path)
      ? this.#absolute(steps, attribute)
      : path.rooted
        ? undefined
        : this.#anywhere(steps, attribute)
  }

  /**
   * Like {@link select}; attributes of elements that the path names begin with a list of the
   * elements that have one, as most attributes that rules forbid are nowhere.
   */
  selectContext(path: ContextPath): string | undefined {
    const { rooted, steps } = path
    const last = steps.at(-1)
    if (last?.test.startsWith('@') !== true || last.deep) return this.select(path)
    const attribute = expandedName(last.test.slice(1), this.#namespaces)
    const elements = attribute && this.select({ rooted, steps: steps.slice(0, -1) }, attribute)
    if (elements === undefined || !last.predicates.every(isBoolean)) return this.select(path)
    return `${elements}/${last.test}${predicatesText(last)}`
  }

  /**
   * XPath for the elements so many steps above those that a path leads to, or that have the attribute at its
   * end, each once; undefined if the index cannot serve it. In the stylesheet, such a step sorts what it finds.
   */
  above(path: ContextPath, count: number): string | undefined {
    const last = path.steps.at(-1)
    const isAttribute = last?.test.startsWith('@') === true
    const elements = isAttribute ? path.steps.slice(0, -1) : path.steps
    const names = elements.map(({ test }) => expandedName(test, this.#namespaces, true))
    const attribute = isAttribute ? expandedName(last.test.slice(1), this.#namespaces) : undefined
    if (!isAbsolute(path) || path.steps.some(({ predicates }) => predicates.length > 0))
      return undefined
    if (count < 1 || count >= names.length || (isAttribute && attribute === undefined))
      return undefined
    if (!names.every((name) => name !== undefined)) return undefined
    return this.#variable({ ...bearing(names, attribute), anywhere: false, above: count })
  }

  /** What the stylesheet wants handed in. */
  get parameters(): readonly IndexedNodes[] {
    return [...this.#entries.values()]
  }

  /** Declarations for the stylesheet. */
  declarations(): string[] {
    return this.parameters.map(({ parameter }) => declaration(parameter))
  }

  /** @param attribute which the elements must have */
  #absolute(given: readonly Step[], asked?: ExpandedName): string | undefined {
    const { steps, attribute } =
      asked === undefined ? this.#demanded(given) : { steps: given, attribute: asked }
    const last = steps.at(-1)
    if (last?.test.startsWith('@') === true) {
      const elements = this.#absolute(steps.slice(0, -1))
      return elements && `${elements}/${last.test}${predicatesText(last)}`
    }
    const names = steps.map(({ test }) =>
      test === '*' ? {} : expandedName(test, this.#namespaces, true),
    )
    if (last === undefined || !names.every((name) => name !== undefined)) return undefined
    // Asked of the nodes above, not of each node below them: those may be many.
    const first = steps.findIndex(({ predicates }) => predicates.length > 0)
    const until = first < 0 ? steps.length : first + 1
    if (attribute !== undefined && until < steps.length) return undefined
    const nodes = this.#variable({ ...bearing(names.slice(0, until), attribute), anywhere: false })
    const below = steps.slice(until).map((step) => `/${step.test}${predicatesText(step)}`)
    return `${nodes}${steps
      .slice(until - 1, until)
      .map(predicatesText)
      .join('')}${below.join('')}`
  }

  /** The attribute that the last step demands of its elements before anything else: `ram:ID[@schemeID]`. */
  #demanded(steps: readonly Step[]): { steps: readonly Step[]; attribute?: ExpandedName } {
    const last = steps.at(-1)
    const [first = '', ...predicates] = last?.predicates ?? []
    const isOnly = steps.slice(0, -1).every((step) => step.predicates.length === 0)
    if (last === undefined || last.test.startsWith('@') || !isOnly) return { steps }
    const [, name = ''] = ATTRIBUTE.exec(first) ?? []
    const attribute = expandedName(name, this.#namespaces)
    if (attribute === undefined) return { steps }
    return { steps: [...steps.slice(0, -1), { ...last, predicates }], attribute }
  }

  /** The nodes that an XPath of {@link select} begins with: without any, it finds none. */
  startOf(select: string): IndexedNodes | undefined {
    const [, name] = /^\$tw:(nodes-\d+)(?![\d\w-])/.exec(select) ?? []
    return name === undefined
      ? undefined
      : this.parameters.find(({ parameter }) => localOf(parameter) === name)
  }

  /** The parameters that a stylesheet declares. */
  declaredIn(xslt: string): string[] {
    return this.parameters
      .filter(({ parameter }) => xslt.includes(declaration(parameter)))
      .map(({ parameter }) => parameter)
  }

  /** All empty elements of a document, if that is what the step asks for. */
  #empty({ test, predicates }: Step): string | undefined {
    if (test !== '*' || !EMPTY.every((each) => predicates.includes(each))) return undefined
    const nodes = this.#variable({ path: [], anywhere: true, empty: true })
    const others = predicates.filter((each) => !EMPTY.includes(each))
    return nodes + predicatesText({ deep: false, test, predicates: others })
  }

  #anywhere(steps: readonly Step[], attribute?: ExpandedName): string | undefined {
    const last = steps.at(-1)
    const empty =
      last !== undefined && steps.length === 1 && attribute === undefined
        ? this.#empty(last)
        : undefined
    if (empty !== undefined) return empty
    const name = last && expandedName(last.test.replace(/^@/, ''), this.#namespaces)
    if (last === undefined || name === undefined) return undefined
    if (!last.test.startsWith('@')) return this.#element(steps, last, name, attribute)
    // The index of an attribute holds its elements: the step above is the element itself.
    const nodes = this.#variable({ path: [], anywhere: true, attribute: name })
    const above = steps.at(-2)
    if (above === undefined) return `${nodes}/${last.test}${predicatesText(last)}`
    const axis = last.deep ? 'ancestor-or-self' : 'self'
    const element = `[${axis}::${above.test}${predicatesText(above)}${ancestry(steps.slice(0, -2), above, false)}]`
    return `${nodes}${element}/${last.test}${predicatesText(last)}`
  }

  /** Elements that may be anywhere: by their parent too, if the path names it. */
  #element(
    steps: readonly Step[],
    last: Step,
    name: ExpandedName,
    attribute?: ExpandedName,
  ): string {
    const top = attribute === undefined ? this.#fromTop(steps) : undefined
    if (top !== undefined) return top
    const above = last.deep ? undefined : steps.at(-2)
    const parent = above && expandedName(above.test, this.#namespaces)
    if (above === undefined || parent === undefined)
      return `${this.#variable({ ...bearing([name], attribute), anywhere: true })}${conditions(steps, last)}`
    const nodes = this.#variable({ ...bearing([parent, name], attribute), anywhere: true })
    const isAll = steps.length === 2 && above.predicates.length === 0
    return nodes + (isAll ? predicatesText(last) : conditions(steps, last))
  }

  /**
   * Elements several steps below others that may be anywhere: from these down, as often no document has them, while
   * the elements at the end may be in each.
   */
  #fromTop([above, first, ...below]: readonly Step[]): string | undefined {
    if (above === undefined || first === undefined || below.length === 0) return undefined
    if ([first, ...below].some(({ deep, test }) => deep || test.startsWith('@'))) return undefined
    const [parent, name] = [above, first].map(({ test }) => expandedName(test, this.#namespaces))
    if (parent === undefined || name === undefined) return undefined
    const rest = below.map((step) => `/${step.test}${predicatesText(step)}`)
    return this.#element([above, first], first, name) + rest.join('')
  }

  #variable(entry: Omit<IndexedNodes, 'parameter'>): string {
    const key = JSON.stringify(entry)
    const known = this.#entries.get(key)
    const parameter = known?.parameter ?? `Q{${TWINVOICE}}nodes-${String(this.#entries.size)}`
    this.#entries.set(key, known ?? { parameter, ...entry })
    return `$tw:${localOf(parameter)}`
  }
}

/**
 * The name that a node test asks for.
 * @returns undefined for text, any namespace and unknown prefixes
 */
export function expandedName(
  test: string,
  namespaces: ReadonlyMap<string, string>,
  wildcard = false,
): ExpandedName | undefined {
  const [, prefix, local] = /^(?:([^:*()@]+):)?([^:()@]+)$/.exec(test) ?? []
  if (local === undefined || (local === '*' && (prefix === undefined || !wildcard)))
    return undefined
  const uri = prefix === undefined ? '' : namespaces.get(prefix)
  if (uri === undefined) return undefined
  return local === '*' ? { uri } : { uri, local }
}

/**
 * Names of elements with their namespaces.
 * @throws SchematronError if one is no name, or its prefix is not bound
 */
export function elementNames(
  names: readonly string[],
  namespaces: ReadonlyMap<string, string>,
): ExpandedName[] {
  return names.map((name) => {
    const expanded = expandedName(name, namespaces)
    if (expanded === undefined)
      throw new SchematronError(`${name} is not the name of an element here`)
    return expanded
  })
}

/** A path to elements that have an attribute, if one is named. */
function bearing(
  path: readonly NameTest[],
  attribute: ExpandedName | undefined,
): Pick<IndexedNodes, 'path' | 'attribute'> {
  return attribute === undefined ? { path } : { path, attribute }
}

/** Predicates of a path's last step, and what the steps above must be. */
function conditions(steps: readonly Step[], last: Step): string {
  return `${ancestry(steps.slice(0, -1), last, false)}${predicatesText(last)}`
}

function declaration(parameter: string): string {
  return `<xsl:param name="tw:${localOf(parameter)}" select="()"/>`
}

function localOf(parameter: string): string {
  return parameter.slice(parameter.indexOf('}') + 1)
}
