export type Namespace = readonly [prefix: string, uri: string]

/** Namespaces of UN/CEFACT CII D16B, with the prefixes that the rows use. */
export const CII_NAMESPACES: readonly Namespace[] = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
]

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

/**
 * Namespaces of OASIS UBL 2.1. Each document type has its own root namespace. Both use the same
 * prefix, since a file has only one root.
 */
export function ublNamespaces(document: 'Invoice' | 'CreditNote'): readonly Namespace[] {
  return [
    ['ubl', `${UBL}${document}-2`],
    ['cac', `${UBL}CommonAggregateComponents-2`],
    ['cbc', `${UBL}CommonBasicComponents-2`],
  ]
}

const CEFACT = 'urn:un:unece:uncefact:data:standard:'

/** Namespaces of ZUGFeRD 1.0, a draft of CII. It is only read. */
const ZUGFERD_1_NAMESPACES: readonly (readonly [...Namespace, cii: string])[] = [
  ['zf', 'urn:ferd:CrossIndustryDocument:invoice:1p0', 'rsm'],
  ['zf-qdt', `${CEFACT}QualifiedDataType:12`, 'qdt'],
  ['zf-ram', `${CEFACT}ReusableAggregateBusinessInformationEntity:12`, 'ram'],
  ['zf-udt', `${CEFACT}UnqualifiedDataType:15`, 'udt'],
]

/** The prefix in CII of each prefix of ZUGFeRD 1.0. */
export const ZUGFERD_1_PREFIXES: ReadonlyMap<string, string> = new Map(
  ZUGFERD_1_NAMESPACES.map(([prefix, , cii]) => [prefix, cii]),
)

/** Prefixes of all these namespaces. */
export const PREFIXES: ReadonlyMap<string, string> = new Map(
  [
    ...CII_NAMESPACES,
    ...ublNamespaces('Invoice'),
    ...ublNamespaces('CreditNote'),
    ...ZUGFERD_1_NAMESPACES,
  ].map(([prefix, uri]) => [uri, prefix]),
)
