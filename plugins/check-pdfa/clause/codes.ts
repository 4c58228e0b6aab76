import type { FindingCode } from 'twinvoice/plugin'

/** Every finding about PDF/A: a clause that the file breaks. */
export const CODES = {
  'PDFA-6.1.2': clause('6.1.2'),
  'PDFA-6.1.3': clause('6.1.3'),
  'PDFA-6.1.4': clause('6.1.4'),
  'PDFA-6.1.6': clause('6.1.6'),
  'PDFA-6.1.7.1': clause('6.1.7.1'),
  'PDFA-6.1.7.2': clause('6.1.7.2'),
  'PDFA-6.1.8': clause('6.1.8'),
  'PDFA-6.1.9': clause('6.1.9'),
  'PDFA-6.1.10': clause('6.1.10'),
  'PDFA-6.1.12': clause('6.1.12'),
  'PDFA-6.1.13': clause('6.1.13'),
  'PDFA-6.2.2': clause('6.2.2'),
  'PDFA-6.2.3': clause('6.2.3'),
  'PDFA-6.2.4.2': clause('6.2.4.2'),
  'PDFA-6.2.4.3': clause('6.2.4.3'),
  'PDFA-6.2.4.4': clause('6.2.4.4'),
  'PDFA-6.2.4.5': clause('6.2.4.5'),
  'PDFA-6.2.5': clause('6.2.5'),
  'PDFA-6.2.6': clause('6.2.6'),
  'PDFA-6.2.8.1': clause('6.2.8.1'),
  'PDFA-6.2.8.3': clause('6.2.8.3'),
  'PDFA-6.2.9.1': clause('6.2.9.1'),
  'PDFA-6.2.9.2': clause('6.2.9.2'),
  'PDFA-6.2.9.3': clause('6.2.9.3'),
  'PDFA-6.2.10': clause('6.2.10'),
  'PDFA-6.2.11.2': clause('6.2.11.2'),
  'PDFA-6.2.11.3.1': clause('6.2.11.3.1'),
  'PDFA-6.2.11.3.2': clause('6.2.11.3.2'),
  'PDFA-6.2.11.3.3': clause('6.2.11.3.3'),
  'PDFA-6.2.11.4.1': clause('6.2.11.4.1'),
  'PDFA-6.2.11.4.2': clause('6.2.11.4.2'),
  'PDFA-6.2.11.5': clause('6.2.11.5'),
  'PDFA-6.2.11.6': clause('6.2.11.6'),
  'PDFA-6.2.11.7.2': clause('6.2.11.7.2'),
  'PDFA-6.2.11.7.3': clause('6.2.11.7.3'),
  'PDFA-6.2.11.8': clause('6.2.11.8'),
  'PDFA-6.3.1': clause('6.3.1'),
  'PDFA-6.3.2': clause('6.3.2'),
  'PDFA-6.3.3': clause('6.3.3'),
  'PDFA-6.4.1': clause('6.4.1'),
  'PDFA-6.4.2': clause('6.4.2'),
  'PDFA-6.4.3': clause('6.4.3'),
  'PDFA-6.5.1': clause('6.5.1'),
  'PDFA-6.5.2': clause('6.5.2'),
  'PDFA-6.6.2.1': clause('6.6.2.1'),
  'PDFA-6.6.2.3.1': clause('6.6.2.3.1'),
  'PDFA-6.6.2.3.2': clause('6.6.2.3.2'),
  'PDFA-6.6.2.3.3': clause('6.6.2.3.3'),
  'PDFA-6.6.4': clause('6.6.4'),
  'PDFA-6.7.2.2': clause('6.7.2.2'),
  'PDFA-6.7.3.3': clause('6.7.3.3'),
  'PDFA-6.7.3.4': clause('6.7.3.4'),
  'PDFA-6.7.4': clause('6.7.4'),
  'PDFA-6.8': clause('6.8'),
  'PDFA-6.9': clause('6.9'),
  'PDFA-6.10': clause('6.10'),
  'PDFA-6.11': clause('6.11'),
} as const

export type PdfaCode = keyof typeof CODES

type IdOf<Code> = Code extends `PDFA-${infer Id}` ? Id : never

/** A clause that is checked: `6.1.2`. */
export type ClauseId = IdOf<PdfaCode>

function clause(id: string): FindingCode {
  return { rule: `ISO 19005-3 ${id}`, kind: 'internal', severity: 'error' }
}
