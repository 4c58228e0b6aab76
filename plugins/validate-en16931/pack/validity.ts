import type { PackManifest } from './manifest.js'

type Dates = NonNullable<PackManifest['valid']>

/** Whether rules with these dates are in force at a moment. Both days count, in UTC. */
export function isInForce({ from, to }: Dates, moment: Date): boolean {
  const day = dayOf(moment)
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

/** The dates as an interval of ISO 8601-2: `2026-01-01/..`. */
export function intervalOf({ from = '..', to = '..' }: Dates): string {
  return `${from}/${to}`
}

/** The day of a moment in UTC: `2026-05-15`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
