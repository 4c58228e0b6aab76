import type { SaxesTagNS } from 'saxes'
import type { ExpandedName } from 'twinvoice/schematron'

/** An element that a document repeats where it should be once. */
export interface Repetition {
  /** Name as the document writes it. */
  readonly name: string
  /** How often it is in one element. */
  readonly count: number
}

/** Children that an element may have before they are counted by name. */
const FEW_CHILDREN = 8
/** Sum of the squares of the numbers of repeated elements: about a second of work for the rules. */
const MOST_WORK = 1_000_000
/** From this one on, repeated elements count with all that is in them: rules look at that for each of them, too. */
const FEW_REPEATED = 8

/**
 * Counts elements that are in another element once. A rule may look at all elements of a name for
 * each of them, so 2,000 VAT categories in the one VAT of each of 400 lines would take minutes. An
 * invoice has none of them twice.
 */
export class Repetitions {
  readonly #single: ReadonlyMap<string, ReadonlySet<string>>
  /** By the depth of the parent: its children so far, and those of names that count. */
  readonly #children: number[] = []
  readonly #counts: (Map<string, number> | undefined)[] = []
  /** By depth: what every element in an open one adds to the work. */
  readonly #inherited: number[] = []
  #work = 0
  #most: Repetition = { name: '', count: 0 }

  /** @param single namespaces by local name */
  constructor(single: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#single = single
  }

  /** @param depth how many elements are around the element */
  opened(tag: SaxesTagNS, depth: number): void {
    this.#children[depth] = 0
    this.#counts[depth] = undefined
    const inherited = depth === 0 ? 0 : (this.#inherited[depth - 1] ?? 0)
    this.#inherited[depth] = inherited
    this.#work += inherited
    if (depth === 0) return
    const children = (this.#children[depth - 1] ?? 0) + 1
    this.#children[depth - 1] = children
    if (children <= FEW_CHILDREN) return
    const count = this.#count(tag, depth - 1)
    if (count > FEW_REPEATED) this.#inherited[depth] = inherited + stepOf(count)
  }

  /** What is repeated most often, if there is more than the rules can look at in about a second. */
  get excess(): Repetition | undefined {
    return this.#work > MOST_WORK ? this.#most : undefined
  }

  /** @returns how many there are; 0 if it does not count */
  #count({ name, local, uri }: SaxesTagNS, parent: number): number {
    if (this.#single.get(local)?.has(uri) !== true) return 0
    const counts = (this.#counts[parent] ??= new Map<string, number>())
    const count = (counts.get(local) ?? 0) + 1
    counts.set(local, count)
    if (count > 1) this.#work += stepOf(count)
    if (count > this.#most.count) this.#most = { name, count }
    return count
  }
}

/** What the square of a count has more than that of the one before. */
function stepOf(count: number): number {
  return 2 * count - 1
}

/** Namespaces by local name. */
export function byLocalName(
  names: readonly ExpandedName[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { local = '', uri } of names)
    found.set(local, (found.get(local) ?? new Set()).add(uri))
  return found
}
