import type { XmlElement } from 'twinvoice/plugin'
import type { Place } from './amounts.js'
import { currencyTest } from './currencies.js'
import { isImpossibleDate } from './dates.js'

/** A place and what is odd there. */
export interface OddPlace extends Place {
  readonly code: 'CALENDAR' | 'AMOUNT_CURRENCY'
  readonly found: string
  readonly expected?: string
}

interface Odd {
  readonly trail: readonly XmlElement[]
  readonly what: Omit<OddPlace, keyof Place>
}

/** Dates that the calendar does not have, and amounts in another currency than the invoice, in one walk. */
export function oddPlaces(root: XmlElement): OddPlace[] {
  const odd: Odd[] = []
  const currencyOf = currencyTest(root)
  const whatIsOdd = (element: XmlElement, parent: XmlElement): Odd['what'] | undefined => {
    if (isImpossibleDate(element)) return { code: 'CALENDAR', found: element.text.trim() }
    const currency = currencyOf(element, parent)
    return currency && { code: 'AMOUNT_CURRENCY', ...currency }
  }
  const trail = [root]
  const walk = (element: XmlElement): void => {
    for (const child of element.children) {
      if (child.children.length > 0) {
        trail.push(child)
        walk(child)
        trail.pop()
        continue
      }
      const what = whatIsOdd(child, element)
      if (what !== undefined) odd.push({ trail: [...trail, child], what })
    }
  }
  walk(root)
  const positions = new Positions()
  return odd.map(({ trail: steps, what }) => ({
    ...what,
    element: steps.at(-1) ?? root,
    xpath: `/${steps.map((element, at) => positions.step(element, steps[at - 1])).join('/')}`,
  }))
}

/** Positions among siblings of the same name, counted once for all children of an element. */
class Positions {
  readonly #counted = new Set<XmlElement>()
  readonly #positions = new Map<XmlElement, number>()

  /** A step of an XPath. */
  step(element: XmlElement, parent: XmlElement | undefined): string {
    if (parent === undefined) return element.name
    if (!this.#counted.has(parent)) this.#count(parent)
    return `${element.name}[${this.#positions.get(element) ?? 1}]`
  }

  #count(parent: XmlElement): void {
    this.#counted.add(parent)
    const counts = new Map<string, number>()
    for (const child of parent.children) {
      const count = (counts.get(child.name) ?? 0) + 1
      counts.set(child.name, count)
      this.#positions.set(child, count)
    }
  }
}
