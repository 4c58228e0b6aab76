import type { ReportedFinding } from 'twinvoice/plugin'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-pdfa': PdfaFacts
  }
}

/** What the clauses of ISO 19005-3 found, in the language of the run. */
export interface PdfaFacts {
  readonly findings: readonly ReportedFinding[]
  /** Clauses that are not implemented, or were not reached, and why. */
  readonly notChecked: readonly string[]
}
