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

/** Prefixes of all these namespaces. */
export const PREFIXES: ReadonlyMap<string, string> = new Map(
  [...CII_NAMESPACES, ...ublNamespaces('Invoice'), ...ublNamespaces('CreditNote')].map(
    ([prefix, uri]) => [uri, prefix],
  ),
)
