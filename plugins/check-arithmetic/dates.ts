import type { XmlElement } from 'twinvoice/plugin'

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
 * True for a date that the calendar does not have. EN 16931-1, 6.5 has dates of the calendar with four digits of the
 * year. In the form YYYYMMDD of CII (format 102), schema and rules look at the form alone, and take 30 February and
 * digits of other scripts; the type of dates in UBL has years that no calendar counts.
 */
export function isImpossibleDate({ name, text, attributes }: XmlElement): boolean {
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
