import type { FindingCode } from 'twinvoice/plugin'

const BROKEN: FindingCode = { rule: 'XML Schema', kind: 'internal', severity: 'error' }

/** What libxml2 finds, by kind. */
export const CODES = {
  SCHEMA_UNEXPECTED: BROKEN,
  SCHEMA_MISSING: BROKEN,
  SCHEMA_ATTRIBUTE_MISSING: BROKEN,
  SCHEMA_ATTRIBUTE: BROKEN,
  SCHEMA_VALUE: BROKEN,
  SCHEMA_ROOT: BROKEN,
  SCHEMA_CONTENT: BROKEN,
} as const

export type SchemaCode = keyof typeof CODES
