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
  collect({ element: root, xpath: `/${root.name}` }, found)
  return found
}

function collect({ element, xpath }: Place, found: Place[]): void {
  const counts = new Map<string, number>()
  for (const child of element.children) {
    const count = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, count)
    if (child.children.length === 0 && !DATES.has(child.name)) continue
    const place = { element: child, xpath: `${xpath}/${child.name}[${count}]` }
    if (!DATES.has(child.name)) collect(place, found)
    else if (child.attributes.get('format') === '102' && isImpossible(child.text)) found.push(place)
  }
}

function isImpossible(text: string): boolean {
  const [, year, month, day] = BASIC_DATE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCDate() !== Number(day)
}
