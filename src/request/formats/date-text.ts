import { LOCALES } from '../checked-request.js'
import { startOfDay } from './calendar-day.js'

/** Dates as people type them: how the parts are read, by the order in which they stand. */
/** With a time of day, if need be, but without a time zone. */
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
/** With points, the day is always first, and a year of two digits is of this century. */
const SHORT_YEAR = /^(\d{1,2}\. ?\d{1,2}\. ?)(\d{2})$/
/** The day of the week before a date with the name of its month. */
const WEEKDAY = /^\p{L}+(?:, ?| (?=\d{1,2}\D))(?=.*\p{L}{3})/u
const EITHER_FIRST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/
const NAMED_MONTH =
  /^(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[ -](?:de )?(\p{L}+)\.?[ -](?:de )?(\d{4})$/iu
const MONTH_FIRST = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu

/**
 * The date that a text means: `2026-11-20` for `20.11.2026`, `2026/11/20`, `20261120`, `20/11/2026`,
 * `11/20/2026`, `20.11.26` and `Friday, 20 November 2026`, with months in the languages of the service. Where day and month cannot
 * be told apart (`03/04/2026`), and for points in time, whose day depends on the time zone, there is none; a time of
 * day without a zone is left out.
 * @returns `YYYY-MM-DD`; undefined if it is not clear which date is meant, or if it does not exist
 */
export function dateMeant(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(WEEKDAY, '')
    .replace(SHORT_YEAR, (_, dayAndMonth: string, year: string) => `${dayAndMonth}20${year}`)
  const [, year = '', month = '', day = ''] =
    YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain) ?? named(plain) ?? turned(plain)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return startOfDay(date) === undefined ? undefined : date
}

/** Year, month and day of a text with the year at its end. */
function turned(text: string): readonly string[] {
  const [, first = '', second = '', year = ''] =
    DAY_FIRST.exec(text) ?? EITHER_FIRST.exec(text) ?? []
  if (text.includes('.') || first === second) return ['', year, second, first]
  if (Number(first) > 12) return ['', year, second, first]
  return Number(second) > 12 ? ['', year, first, second] : []
}

/** Year, month and day of a text with the name of the month. */
function named(text: string): readonly string[] | undefined {
  const [, day = '', name = '', year = ''] = NAMED_MONTH.exec(text) ?? []
  const [, otherName = name, otherDay = day, otherYear = year] = MONTH_FIRST.exec(text) ?? []
  if (otherName === '') return undefined
  months ??= monthNames()
  const month = months.get(plainName(otherName))
  return month === undefined ? undefined : ['', otherYear, String(month), otherDay]
}

let months: ReadonlyMap<string, number> | undefined

/** Names and abbreviations of the months; no two languages use one for different months. */
function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of LOCALES)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      for (let index = 0; index < 12; index++)
        names.set(plainName(format.format(Date.UTC(2026, index, 15))), index + 1)
    }
  return names
}

/** Without case, accents and the point of an abbreviation. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}
