import type { RulePackEntry, Validity } from 'twinvoice/plugin'

/** Whether rules with these dates are in force at a moment. Both days count, in UTC. */
export function isInForce({ from, to }: Validity, moment: Date): boolean {
  const day = dayOf(moment)
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

/**
 * Of several releases of the same rules (packs of one family and syntax), those in force at a moment; if
 * none is, the last. A pack without other releases always stays.
 */
export function releasesAt(packs: readonly RulePackEntry[], moment: Date): RulePackEntry[] {
  return packs.filter((pack) => {
    const releases = packs.filter(
      ({ family, syntax }) => family === pack.family && syntax === pack.syntax,
    )
    const inForce = releases.filter(({ valid = {} }) => isInForce(valid, moment))
    return inForce.length > 0 ? inForce.includes(pack) : pack === releases.at(-1)
  })
}

/** The dates as an interval of ISO 8601-2: `2026-01-01/..`. */
export function intervalOf({ from = '..', to = '..' }: Validity): string {
  return `${from}/${to}`
}

/** The day of a moment in UTC: `2026-05-15`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
