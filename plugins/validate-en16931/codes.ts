import type { FindingCode } from 'twinvoice/plugin'

const DATES: FindingCode = {
  rule: 'twinvoice, dates of a rule pack',
  kind: 'business',
  severity: 'warning',
}

/** Findings of the stage itself, in addition to those of rules. */
export const CODES = {
  /** Out of its dates; the profile is built on it, so its rules are applied nevertheless. */
  PACK_NOT_IN_FORCE: DATES,
  /** Out of its dates, and left out. */
  PACK_NOT_APPLIED: DATES,
  /** The rules would take too long on it, and were not applied. */
  ELEMENT_REPEATED: { rule: 'twinvoice, limits of rules', kind: 'internal', severity: 'error' },
} as const
