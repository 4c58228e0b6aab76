import type { FindingCode } from 'twinvoice/plugin'

/** The clauses of ISO 19005-3 that are checked, as far as a program can. */
const CLAUSES = [
  '6.1.2',
  '6.1.3',
  '6.1.4',
  '6.1.6',
  '6.1.7.1',
  '6.1.7.2',
  '6.1.8',
  '6.1.9',
  '6.1.10',
  '6.1.12',
  '6.1.13',
  '6.2.2',
  '6.2.3',
  '6.2.4.2',
  '6.2.4.3',
  '6.2.4.4',
  '6.2.4.5',
  '6.2.5',
  '6.2.6',
  '6.2.8.1',
  '6.2.8.3',
  '6.2.9.1',
  '6.2.9.2',
  '6.2.9.3',
  '6.2.10',
  '6.2.11.2',
  '6.2.11.3.1',
  '6.2.11.3.2',
  '6.2.11.3.3',
  '6.2.11.4.1',
  '6.2.11.4.2',
  '6.2.11.5',
  '6.2.11.6',
  '6.2.11.7.2',
  '6.2.11.7.3',
  '6.2.11.8',
  '6.3.1',
  '6.3.2',
  '6.3.3',
  '6.4.1',
  '6.4.2',
  '6.4.3',
  '6.5.1',
  '6.5.2',
  '6.6.2.1',
  '6.6.2.3.1',
  '6.6.2.3.2',
  '6.6.2.3.3',
  '6.6.4',
  '6.7.2.2',
  '6.7.3.3',
  '6.7.3.4',
  '6.7.4',
  '6.8',
  '6.9',
  '6.10',
  '6.11',
] as const

/** A clause that is checked: `6.1.2`. */
export type ClauseId = (typeof CLAUSES)[number]

export type PdfaCode = `PDFA-${ClauseId}`

/** Every finding about PDF/A: a clause that the file breaks. */
export const CODES = Object.fromEntries(
  CLAUSES.map((id): [string, FindingCode] => [
    `PDFA-${id}`,
    { rule: `ISO 19005-3 ${id}`, kind: 'internal', severity: 'error' },
  ]),
) as Readonly<Record<PdfaCode, FindingCode>>
