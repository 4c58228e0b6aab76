import type { Detail } from 'twinvoice/pdf'
import type { ClauseId } from './clause/codes.js'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-pdfua': PdfuaFacts
  }
}

/** What the clauses of ISO 14289-1 found, but for what PDF/A requires as well. */
export interface PdfuaFacts {
  readonly breaches: readonly { readonly clause: ClauseId; readonly found: Detail }[]
  /** What was not checked, and why. */
  readonly notChecked: readonly Detail[]
}
