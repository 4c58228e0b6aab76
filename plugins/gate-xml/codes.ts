import type { FindingCode } from 'twinvoice/plugin'

const LIMITS = 'security limit of twinvoice'

/** Every finding of the gate. */
export const CODES = {
  XML_SIZE: refused(LIMITS),
  XML_DOCTYPE: refused(LIMITS),
  XML_NESTING: refused(LIMITS),
  XML_ATTRIBUTES: refused(LIMITS),
  XML_TEXT: refused(LIMITS),
  XML_NODES: refused(LIMITS),
  XML_REPEATED: refused(LIMITS),
  XML_CHARACTER: refused('XML 1.0, 2.2'),
  XML_ENCODING: refused('XML 1.0, 4.3.3'),
  XML_ENCODING_CONTRADICTION: refused('XML 1.0, 4.3.3'),
  XML_ENCODING_UNSUPPORTED: refused('XML 1.0, 4.3.3'),
  XML_MALFORMED: refused('XML 1.0, 2.1'),
  XML_NOT_INVOICE: refused('EN 16931-3-1'),
  PROFILE_UNKNOWN: noted('EN 16931-1, 4.4'),
  SPECIFICATION_NOT_CHECKED: noted('EN 16931-1, 4.4'),
} as const

export type GateCode = keyof typeof CODES

function refused(rule: string): FindingCode {
  return { rule, kind: 'internal', severity: 'error' }
}

function noted(rule: string): FindingCode {
  return { rule, kind: 'internal', severity: 'warning' }
}
