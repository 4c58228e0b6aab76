/** A date as requests and models have it: `2026-11-20`. */
const DATE = /^\d{4}-\d\d-\d\d$/

/**
 * The start of a day in UTC.
 * @param text `YYYY-MM-DD`
 * @returns undefined for a text of another form, and for a day that its month does not have, such as 30 February
 */
export function startOfDay(text: string): Date | undefined {
  if (!DATE.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  // Date takes 30 February for 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined
}

/** Noon of a day in UTC, which is that day in nearly all time zones; undefined as for {@link startOfDay}. */
export function noonOf(text: string): Date | undefined {
  const date = startOfDay(text)
  date?.setUTCHours(12)
  return date
}
