import type { FindingCode } from 'twinvoice/plugin'

const FX = 'Factur-X 1.0, 6.2'

/** Every finding about the container, with the clause that asks for it. */
export const CODES = {
  PDF_ENCRYPTED: error('ISO 19005-3, 6.1.3'),
  PDF_RECOVERED: warning('ISO 32000-1, 7.5.4'),
  PDF_HYBRID: warning('ISO 32000-1, 7.5.8.4'),
  PDF_UPDATED: info('ISO 32000-1, 7.5.6'),
  FILE_NAMES_DIFFER: error('ISO 19005-3, 6.8'),
  FILE_NAME_INCOMPLETE: error('ISO 19005-3, 6.8'),
  FILE_NAME_UNSAFE: warning('ISO 32000-1, 7.11.2'),
  FILE_TYPE: warning('ISO 32000-1, table 44'),
  FILE_NOT_LISTED: error(FX),
  FILE_NOT_ASSOCIATED: error('ISO 19005-3, 6.8'),
  FILE_VERSIONS_DIFFER: error('ISO 32000-1, 7.11.4'),
  FILE_EXTERNAL: error('ISO 32000-1, 7.3.8.2'),
  RELATIONSHIP_MISSING: error('ISO 19005-3, 6.8'),
  RELATIONSHIP_VALUE: error(FX),
  MIME_MISSING: error('ISO 19005-3, 6.8'),
  MIME_VALUE: error(FX),
  MIME_APPLICATION: warning(FX),
  DATE_MISSING: warning(FX),
  DATE_INVALID: error('ISO 32000-1, 7.9.4'),
  SIZE_WRONG: error('ISO 32000-1, table 46'),
  CHECKSUM_WRONG: error('ISO 32000-1, table 46'),
  XMP_MISSING: error('ISO 19005-3, 6.6.2.1'),
  XMP_UNREADABLE: error('ISO 19005-3, 6.6.2.1'),
  PDFA_PART_MISSING: error('ISO 19005-3, 6.6.4'),
  PDFA_PART: error(FX),
  PDFA_CONFORMANCE: error('ISO 19005-3, 6.6.4'),
  FX_MISSING: error(FX),
  FX_NAMESPACE: error(FX),
  FX_SEVERAL: error(FX),
  FX_SCHEMA_MISSING: error('ISO 19005-3, 6.6.2.3.1'),
  FX_SCHEMA_INCOMPLETE: error('ISO 19005-3, 6.6.2.3.3'),
  FX_DOCUMENT_TYPE: error(FX),
  FX_FILE_NAME_MISSING: error(FX),
  FX_FILE_NAME: error(FX),
  FX_FILE_NAME_STANDARD: warning(FX),
  FX_VERSION_MISSING: error(FX),
  FX_VERSION: error(FX),
  FX_LEVEL_MISSING: error(FX),
  FX_LEVEL: error(FX),

  // The stage finds these, where the inspector knows no more than the container.
  FX_LEVEL_MISMATCH: error('Factur-X 1.0, 6.2.1'),
  FX_STANDARD_MISMATCH: error('Factur-X 1.0, 6.2.1'),
  RELATIONSHIP_PROFILE: error('Factur-X 1.0, 6.2.2'),
} as const

export type ContainerCode = keyof typeof CODES

function error(rule: string): FindingCode {
  return { rule, kind: 'internal', severity: 'error' }
}

function warning(rule: string): FindingCode {
  return { rule, kind: 'internal', severity: 'warning' }
}

function info(rule: string): FindingCode {
  return { rule, kind: 'internal', severity: 'info' }
}
