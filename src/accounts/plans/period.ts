/** A billing period: a calendar month in UTC (D19). */
export interface Period {
  /** `YYYY-MM` */
  readonly month: string
  /** First millisecond of the month, since the epoch. */
  readonly start: number
  /** First millisecond of the next month. */
  readonly end: number
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** The period that contains a moment (milliseconds since the epoch). */
export function periodAt(moment: number): Period {
  const date = new Date(moment)
  return monthOf(date.getUTCFullYear(), date.getUTCMonth())
}

/** Reads `YYYY-MM`; undefined if it is not a month. */
export function parsePeriod(text: string): Period | undefined {
  const match = MONTH.exec(text)
  return match === null ? undefined : monthOf(Number(match[1]), Number(match[2]) - 1)
}

function monthOf(year: number, monthIndex: number): Period {
  const month = `${String(year).padStart(4, '0')}-${String(monthIndex + 1).padStart(2, '0')}`
  return { month, start: Date.UTC(year, monthIndex), end: Date.UTC(year, monthIndex + 1) }
}
