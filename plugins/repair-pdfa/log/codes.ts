import { clauseCodes, type FindingCode } from 'twinvoice/plugin'

/** Clauses of ISO 19005-3 under which something can be repaired. */
const CLAUSES = [
  '6.1.3',
  '6.1.4',
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
  '6.2.5',
  '6.2.6',
  '6.2.8.1',
  '6.2.8.3',
  '6.2.9.1',
  '6.2.9.2',
  '6.2.9.3',
  '6.2.10',
  '6.2.11.2',
  '6.2.11.3.2',
  '6.2.11.4.1',
  '6.2.11.4.2',
  '6.2.11.5',
  '6.2.11.6',
  '6.2.11.7',
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
  '6.7',
  '6.8',
  '6.9',
  '6.10',
  '6.11',
] as const
/** Clauses of PDF/UA-1, for a file that goes on to claim it. */
const UA_CLAUSES = ['7.18.3'] as const
export type ClauseId = (typeof CLAUSES | typeof UA_CLAUSES)[number]

const pdf = { kind: 'form', severity: 'error' } as const
const obstacle = { kind: 'business', severity: 'error' } as const

/** What the stage reports: repairs, and what prevents one. */
export const CODES = {
  ...clauseCodes('REPAIRED', 'ISO 19005-3', CLAUSES, 'info'),
  ...clauseCodes('REPAIRED', 'ISO 14289-1', UA_CLAUSES, 'info'),
  NOT_PDF: { rule: 'NOT_PDF', ...pdf },
  PDF_UNREADABLE: { rule: 'PDF_UNREADABLE', ...pdf },
  PDF_LIMIT: { rule: 'PDF_LIMIT', ...pdf },
  PDF_LOCKED: { rule: 'PDF_LOCKED', ...pdf },
  NO_PAGES: { rule: 'NO_PAGES', ...pdf },
  SIGNED: { rule: 'ISO 19005-3 6.4.3', ...obstacle },
  FONT_MISSING: { rule: 'ISO 19005-3 6.2.11.4.1', ...obstacle },
  FONT_UNLIKE: { rule: 'ISO 19005-3 6.2.11.4.1', ...obstacle },
} satisfies Readonly<Record<string, FindingCode>>
