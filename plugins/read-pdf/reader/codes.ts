import type { Detail, FileKind } from 'twinvoice/pdf'
import type { FindingCode, FindingKind } from 'twinvoice/plugin'

const FX = 'Factur-X 1.0, 6.2'

/** Why a PDF, or the invoice in it, cannot be read, or which of several invoices was read. */
export const CODES = {
  NOT_PDF: code('ISO 32000-1, 7.5.2'),
  PDF_UNREADABLE: code('ISO 32000-1, 7.7.2'),
  PDF_LIMIT: code('security limit of twinvoice'),
  PDF_LOCKED: code('ISO 19005-3, 6.1.3'),
  NOT_ZUGFERD: code(FX, 'form'),
  FILE_SEVERAL: code(FX),
  FILE_NAME_CASE: code(FX),
  FILE_NO_DATA: code('ISO 32000-1, 7.11.4'),
  FILE_DAMAGED: code('ISO 32000-1, 7.4'),
} as const

/** A finding of the reader itself, without words. */
export interface ReadFinding {
  readonly code: keyof typeof CODES
  readonly found?: string | Detail
  readonly expected?: string
  /** What the file is instead of a PDF. */
  readonly reason?: FileKind['kind'] | 'unknown'
}

function code(rule: string, kind: FindingKind = 'internal'): FindingCode {
  return { rule, kind, severity: 'error' }
}
