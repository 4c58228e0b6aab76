import type { Budget, PdfValue } from 'twinvoice/pdf'
import { nameOf } from '../objects/name-of.js'
import type { ColorUse, Scope } from './rendering.js'

/** What a use takes of the document's values. */
const COST = 8

/** Gathers the colour spaces that are used, each once for a page and its resources. */
export class ColorUses {
  readonly #uses = new Map<string, ColorUse>()
  readonly #ids = new Map<object, number>()
  readonly #budget: Budget
  /** The use before: a content stream paints many paths with one colour. */
  #last: ColorUse | undefined

  constructor(budget: Budget) {
    this.#budget = budget
  }

  get all(): readonly ColorUse[] {
    return [...this.#uses.values()]
  }

  /** @throws LimitExceeded */
  use(space: PdfValue, scope: Scope, blending = false): void {
    const { space: before, scope: within, blending: was } = this.#last ?? {}
    if (before === space && within === scope && was === blending) return
    this.#last = { space, scope, blending }
    const what = nameOf(space) ?? this.#id(space as object)
    const where = this.#id(scope.resources ?? this)
    const key = `${what} ${scope.page} ${where} ${scope.uncolored} ${blending}`
    if (this.#uses.has(key)) return
    this.#budget.spendValues(COST)
    this.#uses.set(key, this.#last)
  }

  #id(value: object): number {
    const id = this.#ids.get(value) ?? this.#ids.size
    this.#ids.set(value, id)
    return id
  }
}
