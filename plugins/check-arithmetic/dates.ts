import type { XmlElement } from 'twinvoice/plugin'
import type { Place } from './amounts.js'

/** Elements of CII that hold a date. */
const DATES: ReadonlySet<string> = new Set([
  'udt:DateTimeString',
  'qdt:DateTimeString',
  'udt:DateString',
])
const BASIC_DATE = /^\s*(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\s*$/
/** Digits of other scripts count as digits in the regular expressions of XPath. */
const FOREIGN_DIGITS = /(?!\d)\p{Nd}/u
/** An `xs:date` of UBL that ISO 8601 has only by agreement: before the year 0, or with five digits of the year. */
const FOREIGN_YEAR = /^\s*(?:-|\d{5})/

/**
 * Dates that the calendar does not have. EN 16931-1, 6.5 has dates of the calendar with four digits of the year. In
 * the form YYYYMMDD of CII (format 102), schema and rules look at the form alone, and take 30 February and digits of
 * other scripts; the type of dates in UBL has years that no calendar counts.
 */
export function impossibleDates(root: XmlElement): Place[] {
  const found: XmlElement[][] = []
  collect([root], root, found)
  const positions = new Positions()
  return found.map((trail) => ({
    element: trail.at(-1) ?? root,
    xpath: `/${trail.map((element, at) => positions.step(element, trail[at - 1])).join('/')}`,
  }))
}

/**
 * @param trail from the root to the element
 * @param found trails of the dates
 */
function collect(trail: XmlElement[], element: XmlElement, found: XmlElement[][]): void {
  for (const child of element.children) {
    if (isImpossible(child)) found.push([...trail, child])
    else if (child.children.length > 0) {
      trail.push(child)
      collect(trail, child, found)
      trail.pop()
    }
  }
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

function isImpossible({ name, text, attributes }: XmlElement): boolean {
  if (name.startsWith('cbc:')) return name.endsWith('Date') && FOREIGN_YEAR.test(text)
  if (!DATES.has(name) || attributes.get('format') !== '102') return false
  return FOREIGN_DIGITS.test(text) || isNoDay(text)
}

function isNoDay(text: string): boolean {
  const [, year, month, day] = BASIC_DATE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return Number(year) === 0 || date.getUTCDate() !== Number(day)
}
