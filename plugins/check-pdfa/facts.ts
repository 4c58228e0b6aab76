import type { Detail } from 'twinvoice/pdf'
import type { ClauseId } from './clause/codes.js'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-pdfa': PdfaFacts
  }
}

/** What the clauses of ISO 19005-3 found. */
export interface PdfaFacts {
  readonly breaches: readonly Breach[]
  /** Codes without Unicode value where the claimed level does not ask for one (6.2.11.7.2). */
  readonly unmapped: readonly Detail[]
  /** Values of `/Lang` in marked content that identify no language, which only level A asks for (6.7.4). */
  readonly oddLanguages: readonly Detail[]
  /** What was not checked: clauses by their number, parts of clauses in words, and why. */
  readonly notChecked: readonly Detail[]
}

/** A place where a clause is broken. */
export interface Breach {
  readonly clause: ClauseId
  /** In technical terms, with the number of the object. */
  readonly found: Detail
  /** Number of the object. */
  readonly object?: number
  /** From 1. */
  readonly page?: number
}
