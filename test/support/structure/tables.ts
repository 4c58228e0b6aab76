import type { TableSet } from '../../../plugins/validate-schema/structure/table.js'
import { deriveTable, type DerivedTable } from './derive.js'
import { readSchemas } from './official.js'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const CEFACT = 'urn:un:unece:uncefact:data'

/** Prefixes of the tables of UBL 2.1, by namespace. */
const UBL_PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${UBL}:Invoice-2`, 'invoice'],
  [`${UBL}:CreditNote-2`, 'credit-note'],
  [`${UBL}:CommonAggregateComponents-2`, 'cac'],
  [`${UBL}:CommonBasicComponents-2`, 'cbc'],
  [`${UBL}:CommonExtensionComponents-2`, 'ext'],
  [`${UBL}:UnqualifiedDataTypes-2`, 'udt'],
  [`${CEFACT}:specification:CoreComponentTypeSchemaModule:2`, 'cct'],
  [`${UBL}:CommonSignatureComponents-2`, 'sig'],
  [`${UBL}:SignatureAggregateComponents-2`, 'sac'],
  [`${UBL}:SignatureBasicComponents-2`, 'sbc'],
  ['http://www.w3.org/2000/09/xmldsig#', 'ds'],
  ['http://uri.etsi.org/01903/v1.3.2#', 'xades'],
  ['http://uri.etsi.org/01903/v1.4.1#', 'xades141'],
])

/** Prefixes of the tables of CII, by namespace. */
const CII_PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${CEFACT}:standard:CrossIndustryInvoice:100`, 'rsm'],
  [`${CEFACT}:standard:ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${CEFACT}:standard:QualifiedDataType:100`, 'qdt'],
  [`${CEFACT}:standard:UnqualifiedDataType:100`, 'udt'],
])

/** Prefixes of the tables of ZUGFeRD 1.0, by namespace. */
const ZUGFERD_1_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['urn:ferd:CrossIndustryDocument:invoice:1p0', 'zf'],
  [`${CEFACT}:standard:ReusableAggregateBusinessInformationEntity:12`, 'zf-ram'],
  [`${CEFACT}:standard:QualifiedDataType:12`, 'zf-qdt'],
  [`${CEFACT}:standard:UnqualifiedDataType:15`, 'zf-udt'],
])

const ALL_PREFIXES: Readonly<Record<TableSet, ReadonlyMap<string, string>>> = {
  ubl: UBL_PREFIXES,
  cii: CII_PREFIXES,
  'cii-d22b': CII_PREFIXES,
  'zugferd-1': ZUGFERD_1_PREFIXES,
}

/** The tables that the official schemas in these folders give. */
export function deriveTables(syntax: TableSet, folders: readonly string[]): DerivedTable[] {
  const files = readSchemas(folders)
  const prefixes = ALL_PREFIXES[syntax]
  return [...prefixes.keys()].map((namespace) => deriveTable(files, namespace, prefixes))
}
