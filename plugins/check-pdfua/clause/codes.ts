import type { FindingCode } from 'twinvoice/plugin'

/** Every finding about PDF/UA: a clause of ISO 14289-1 that the file breaks. */
export const CODES = {
  'PDFUA-5': clause('5'),
  'PDFUA-6.1': clause('6.1'),
  'PDFUA-6.2': clause('6.2'),
  'PDFUA-7.1': clause('7.1'),
  'PDFUA-7.2': clause('7.2'),
  'PDFUA-7.3': clause('7.3'),
  'PDFUA-7.4.2': clause('7.4.2'),
  'PDFUA-7.4.4': clause('7.4.4'),
  'PDFUA-7.5': clause('7.5'),
  'PDFUA-7.7': clause('7.7'),
  'PDFUA-7.9': clause('7.9'),
  'PDFUA-7.10': clause('7.10'),
  'PDFUA-7.11': clause('7.11'),
  'PDFUA-7.15': clause('7.15'),
  'PDFUA-7.16': clause('7.16'),
  'PDFUA-7.18.1': clause('7.18.1'),
  'PDFUA-7.18.2': clause('7.18.2'),
  'PDFUA-7.18.3': clause('7.18.3'),
  'PDFUA-7.18.4': clause('7.18.4'),
  'PDFUA-7.18.5': clause('7.18.5'),
  'PDFUA-7.18.6.2': clause('7.18.6.2'),
  'PDFUA-7.18.8': clause('7.18.8'),
  'PDFUA-7.20': clause('7.20'),
  'PDFUA-7.21.3.1': clause('7.21.3.1'),
  'PDFUA-7.21.3.2': clause('7.21.3.2'),
  'PDFUA-7.21.3.3': clause('7.21.3.3'),
  'PDFUA-7.21.4.1': clause('7.21.4.1'),
  'PDFUA-7.21.4.2': clause('7.21.4.2'),
  'PDFUA-7.21.5': clause('7.21.5'),
  'PDFUA-7.21.6': clause('7.21.6'),
  'PDFUA-7.21.7': clause('7.21.7'),
  'PDFUA-7.21.8': clause('7.21.8'),
} as const

export type PdfuaCode = keyof typeof CODES

type IdOf<Code> = Code extends `PDFUA-${infer Id}` ? Id : never

/** A clause that is checked: `7.4.2`. */
export type ClauseId = IdOf<PdfuaCode>

function clause(id: string): FindingCode {
  return { rule: `ISO 14289-1 ${id}`, kind: 'internal', severity: 'error' }
}
