import { clauseCodes } from 'twinvoice/plugin'

/** The clauses of ISO 14289-1 that are checked, as far as a program can. */
const CLAUSES = [
  '5',
  '6.1',
  '6.2',
  '7.1',
  '7.2',
  '7.3',
  '7.4.2',
  '7.4.4',
  '7.5',
  '7.7',
  '7.9',
  '7.10',
  '7.11',
  '7.15',
  '7.16',
  '7.18.1',
  '7.18.2',
  '7.18.3',
  '7.18.4',
  '7.18.5',
  '7.18.6.2',
  '7.18.8',
  '7.20',
  '7.21.3.1',
  '7.21.3.2',
  '7.21.3.3',
  '7.21.4.1',
  '7.21.4.2',
  '7.21.5',
  '7.21.6',
  '7.21.7',
  '7.21.8',
] as const

/** A clause that is checked: `7.4.2`. */
export type ClauseId = (typeof CLAUSES)[number]

/** Every finding about PDF/UA: a clause that the file breaks. */
export const CODES = clauseCodes('PDFUA', 'ISO 14289-1', CLAUSES)
