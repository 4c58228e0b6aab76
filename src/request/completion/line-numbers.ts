/** Where a line stands among the lines of a request. */
export interface LinePlace {
  /** The headings that it is below, the outermost first. */
  readonly groups?: readonly string[] | undefined
  readonly parts?: readonly unknown[] | undefined
  /** The identifier (BT-126) that the request gives to it. */
  readonly lineId?: string | undefined
}

/** A heading with the number of its line. */
export interface OpenGroup {
  readonly heading: string
  readonly lineId: string
  readonly parentId: string | undefined
}

/** The number of a line, and what it is in. */
export interface NumberedPlace {
  readonly lineId: string
  /** The groups around it, the outermost first. */
  readonly within: readonly OpenGroup[]
  /** Those among them that begin with it. */
  readonly begun: readonly OpenGroup[]
}

/** True for a line whose identifier the request gives; one in a tree is numbered by its place there. */
export function isNumbered<T extends LinePlace>(line: T): line is T & { readonly lineId: string } {
  const { groups = [], parts = [], lineId } = line
  return lineId !== undefined && groups.length === 0 && parts.length === 0
}

/**
 * Numbers lines by their groups: `1` the first group, `1.1` its first line, `2` the next line without a
 * group. Identifiers that the request gives to lines are left out of the numbers.
 */
export class LineNumbers {
  readonly #taken: ReadonlySet<string>
  readonly #children = new Map<OpenGroup, number>()
  #open: OpenGroup[] = []
  #top = 0

  /** @param taken identifiers that no line is numbered with */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  /**
   * The number of the next line, which is below these headings.
   * @param known the identifier that the request gives to the line
   */
  next(headings: readonly string[], known?: string): NumberedPlace {
    const differs = this.#open.findIndex(({ heading }, index) => heading !== headings[index])
    if (differs >= 0) this.#open = this.#open.slice(0, differs)
    const begun = headings.slice(this.#open.length).map((heading) => this.#begin(heading))
    const within = [...this.#open]
    if (known === undefined) return { lineId: this.#id(within.at(-1)), within, begun }
    this.#top += 1
    return { lineId: known, within, begun }
  }

  /** Identifiers of the first parts of a line. */
  below(lineId: string, count: number): string[] {
    const ids: string[] = []
    for (let part = 1; ids.length < count; part += 1) {
      const id = `${lineId}.${part}`
      if (!this.#taken.has(id)) ids.push(id)
    }
    return ids
  }

  #begin(heading: string): OpenGroup {
    const parent = this.#open.at(-1)
    const group = { heading, lineId: this.#id(parent), parentId: parent?.lineId }
    this.#open.push(group)
    return group
  }

  #id(parent: OpenGroup | undefined): string {
    let id: string
    do {
      if (parent === undefined) id = String(++this.#top)
      else {
        const child = (this.#children.get(parent) ?? 0) + 1
        this.#children.set(parent, child)
        id = `${parent.lineId}.${String(child)}`
      }
    } while (this.#taken.has(id))
    return id
  }
}
