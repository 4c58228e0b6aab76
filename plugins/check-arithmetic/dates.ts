import type { XmlElement } from 'twinvoice/plugin'
import type { Place } from './amounts.js'

/** Elements of CII that hold a date. UBL has a type for dates, which its schema checks. */
const DATES: ReadonlySet<string> = new Set([
  'udt:DateTimeString',
  'qdt:DateTimeString',
  'udt:DateString',
])
const BASIC_DATE = /^\s*(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\s*$/

/**
 * Dates in the form YYYYMMDD (format 102) that the calendar does not have, such as 30 February. EN 16931-1,
 * 6.5 has dates of the calendar; schema and rules of CII look at the form alone.
 */
export function impossibleDates(root: XmlElement): Place[] {
  const found: Place[] = []
  collect([root], root, found)
  return found
}

/** @param trail from the root to the element */
function collect(trail: XmlElement[], element: XmlElement, found: Place[]): void {
  for (const child of element.children) {
    if (DATES.has(child.name)) {
      if (child.attributes.get('format') === '102' && isImpossible(child.text))
        found.push({ element: child, xpath: xpathOf([...trail, child]) })
    } else if (child.children.length > 0) {
      trail.push(child)
      collect(trail, child, found)
      trail.pop()
    }
  }
}

/** The path of the last element of a trail, with positions. */
function xpathOf(trail: readonly XmlElement[]): string {
  const steps = trail.map((element, depth) => {
    const siblings = trail[depth - 1]?.children.filter(({ name }) => name === element.name)
    return siblings === undefined
      ? element.name
      : `${element.name}[${siblings.indexOf(element) + 1}]`
  })
  return `/${steps.join('/')}`
}

function isImpossible(text: string): boolean {
  const [, year, month, day] = BASIC_DATE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCDate() !== Number(day)
}
