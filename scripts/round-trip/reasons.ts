import type { Difference } from './differences.js'

/**
 * Why an invoice that is generated again differs; undefined if that is not known.
 * @param isValid whether the document is valid
 */
export function reasonOf({ what, kind }: Difference, isValid: boolean): string | undefined {
  // A value that is lost must be told, whatever the document is.
  if (!isValid && (kind === 'refused' || kind === 'added' || kind === 'changed')) return NOT_VALID
  if (kind === 'refused' && OF_XRECHNUNG.test(what)) return OWN_CODES
  const reasons = kind === 'told' ? TOLD : OTHERS[`${what} ${kind}`]
  return reasons === undefined || typeof reasons === 'string' ? reasons : reasons(what)
}

const COMPUTED =
  'the service computes amounts (D9); those of the document do not follow from its lines'
const WITHOUT_LINES = 'a VAT category that no line, allowance or charge has'
const NOT_VALID = 'the document itself is not valid'
const OWN_CODES =
  'the extension of XRechnung and its invoices on clean vehicles have codes that a request cannot have'
/** Schemes and media types that EN 16931 does not have. */
const OF_XRECHNUNG = /^VALUE \$\.invoice\.\S+\.(scheme|mimeType)$/
const IN_GROUPS = 'lines in groups are numbered by their groups'
const OF_GROUPS = 'of a line that is a group, a request has the name'
const DISCOUNT = 'a discount is given in days from the invoice date, with its amount'
const OF_CATEGORY = 'a VAT category has one reason for an exemption in a request'
const AT_PARTS = 'EXTENDED has the reason of the VAT breakdown at each line, allowance and charge'

/** The reasons for exemptions at lines, allowances and charges. */
const REASONS_OF_PARTS = ['BT-X-96', 'BT-X-97', 'BT-173', 'BT-174', 'BT-175', 'BT-176']

const TOLD_REASONS: Readonly<Record<string, string>> = {
  'BT-6': 'a request has a VAT accounting currency only if it differs from that of the invoice',
  'BT-24': 'the specification is that of the profile which is generated',
  'BT-126': IN_GROUPS,
  'BT-118': WITHOUT_LINES,
  'BT-119': WITHOUT_LINES,
  'BT-120': WITHOUT_LINES,
  'BT-121': WITHOUT_LINES,
  ...Object.fromEntries(REASONS_OF_PARTS.map((term) => [term, OF_CATEGORY])),
  'BT-X-8': IN_GROUPS,
  'BT-X-304': IN_GROUPS,
  ...Object.fromEntries(
    [106, 107, 108, 109, 110, 112, 115, 116, 117, 131].map((term) => [`BT-${term}`, COMPUTED]),
  ),
}

/** Every one of these is in `unmapped` of extract. */
function TOLD(term: string): string {
  return TOLD_REASONS[term] ?? OF_GROUPS
}

const OTHERS: Readonly<Record<string, string | undefined>> = {
  'REQUIRED $.invoice.items refused':
    'MINIMUM and BASIC WL have no lines, and a request is computed from lines',
  'REQUIRED $.invoice.items[].unitPrice refused': 'ZUGFeRD 1 has lines without a price or VAT rate',
  'REQUIRED $.invoice.items[].vatRate refused': 'ZUGFeRD 1 has lines without a price or VAT rate',
  ...Object.fromEntries(
    ['BT-116', 'BT-117', 'BT-118', 'BT-119'].map((term) => [
      `${term} added`,
      'the document has no VAT breakdown, which the official rules do not see',
    ]),
  ),
  ...Object.fromEntries(REASONS_OF_PARTS.map((term) => [`${term} added`, AT_PARTS])),
  ...Object.fromEntries(
    ['BT-X-282', 'BT-X-283', 'BT-X-284', 'BT-X-285', 'BT-X-287'].map((term) => [
      `${term} added`,
      DISCOUNT,
    ]),
  ),
}
