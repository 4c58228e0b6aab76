/** Dates as people type them: how the parts are read, by the order in which they stand. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const EITHER_FIRST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/

/**
 * The date that a text means: `2026-11-20` for `20.11.2026`, `2026/11/20`, `20261120`, `20/11/2026` and
 * `11/20/2026`. Where day and month cannot be told apart (`03/04/2026`), and for points in time, whose day
 * depends on the time zone, there is none.
 * @returns `YYYY-MM-DD`; undefined if it is not clear which date is meant, or if it does not exist
 */
export function dateMeant(text: string): string | undefined {
  const plain = text.trim()
  const [, year = '', month = '', day = ''] =
    YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain) ?? turned(plain)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
  return exists ? date : undefined
}

/** Year, month and day of a text with the year at its end. */
function turned(text: string): readonly string[] {
  const [, first = '', second = '', year = ''] =
    DAY_FIRST.exec(text) ?? EITHER_FIRST.exec(text) ?? []
  if (text.includes('.') || first === second) return ['', year, second, first]
  if (Number(first) > 12) return ['', year, second, first]
  return Number(second) > 12 ? ['', year, first, second] : []
}
