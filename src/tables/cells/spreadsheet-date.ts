const DAY = 86_400_000
/** The last day that spreadsheet programs know: 9999-12-31. */
const LAST = 2_958_465
/** Serial 60 is 1900-02-29, which spreadsheet programs count and the calendar does not have. */
const NO_DAY = 60

/**
 * The day of a serial number of a spreadsheet program: 46346 is 2026-11-20. The time of day is left out.
 * @param epoch the first year: serial 1 is 1900-01-01, or serial 0 is 1904-01-01
 * @returns `YYYY-MM-DD`; undefined for a number that is no day
 */
export function dateOfSerial(serial: number, epoch: 1900 | 1904 = 1900): string | undefined {
  const day = Math.floor(serial)
  if (epoch === 1904)
    return isIn(day, 0, LAST - 1462) ? after(Date.UTC(1904, 0, 1), day) : undefined
  if (!isIn(day, 1, LAST) || day === NO_DAY) return undefined
  return after(Date.UTC(1899, 11, day < NO_DAY ? 31 : 30), day)
}

function isIn(day: number, first: number, last: number): boolean {
  return day >= first && day <= last
}

function after(start: number, days: number): string {
  return new Date(start + days * DAY).toISOString().slice(0, 10)
}
