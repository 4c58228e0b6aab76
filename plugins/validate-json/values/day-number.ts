const DAY = 86_400
/** Days as spreadsheet programs count them from 1899-12-30, of the years 1982 to 2064. */
const SERIAL = /^[3-5]\d{4}$/
const EPOCH_OF_SERIALS = Date.UTC(1899, 11, 30)
/** Whole seconds since 1970, also in milliseconds, of the years 2001 to 2096. */
const SECONDS = /^([1-3]\d{9})(?:000)?$/

/**
 * The day that a number means: 46346 of a spreadsheet program is 2026-11-20, and so is 1795132800, its first second in
 * UTC. Of another second, the day depends on the time zone.
 * @param written the digits
 * @returns `YYYY-MM-DD`
 */
export function dayOfNumber(written: string): string | undefined {
  if (SERIAL.test(written)) return dayAt(EPOCH_OF_SERIALS + Number(written) * DAY * 1000)
  const [, seconds] = SECONDS.exec(written) ?? []
  const isMidnight = seconds !== undefined && Number(seconds) % DAY === 0
  return isMidnight ? dayAt(Number(seconds) * 1000) : undefined
}

function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
