import {
  detail,
  findProperty,
  readMetadata,
  type PdfDocument,
  textOfProperty,
  type Xmp,
  XmpNotReadable,
} from 'twinvoice/pdf'
import type { XmpInvoiceFacts } from './facts.js'
import type { ContainerCode } from './codes.js'
import type { ContainerFinding } from './finding.js'
import {
  INVOICE_PROPERTIES,
  describedProperties,
  misspeltProperties,
  readXmpInvoice,
  type InvoiceProperty,
} from './xmp-invoice.js'

const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/'

/** What the XMP metadata of the catalog says about PDF/A and the invoice. */
export interface Metadata {
  readonly part: string | undefined
  readonly conformance: string | undefined
  /** Of the namespaces that describe an invoice, the one that counts. */
  readonly invoice: XmpInvoiceFacts | undefined
  readonly findings: readonly ContainerFinding[]
}

/**
 * Reads and checks the metadata.
 * @param fileName name of the embedded invoice; undefined if there is none
 */
export function judgeMetadata(document: PdfDocument, fileName: string | undefined): Metadata {
  const findings: ContainerFinding[] = []
  const xmp = readXmp(document, findings)
  if (xmp === undefined)
    return { part: undefined, conformance: undefined, invoice: undefined, findings }
  const part = textOfProperty(findProperty(xmp, PDFA_ID, 'part'))?.trim()
  const conformance = textOfProperty(findProperty(xmp, PDFA_ID, 'conformance'))?.trim()
  if (part === undefined) findings.push({ code: 'PDFA_PART_MISSING', expected: '3' })
  else if (part !== '3')
    findings.push({ code: 'PDFA_PART', found: part.slice(0, 40), expected: '3' })
  if (conformance === undefined || !['A', 'B', 'U'].includes(conformance))
    findings.push({ code: 'PDFA_CONFORMANCE', expected: 'A / B / U', ...found(conformance) })
  const all = readXmpInvoice(xmp)
  const invoice = all.find((each) => each.documentFileName === fileName) ?? all[0]
  if (all.length > 1)
    findings.push({ code: 'FX_SEVERAL', found: all.map((each) => each.namespace).join(' ') })
  if (invoice === undefined) findings.push({ code: 'FX_MISSING' })
  else findings.push(...judgeInvoiceProperties(xmp, invoice, fileName))
  return { part, conformance, invoice, findings }
}

function readXmp(document: PdfDocument, findings: ContainerFinding[]): Xmp | undefined {
  try {
    const xmp = readMetadata(document)
    if (xmp === undefined) findings.push({ code: 'XMP_MISSING' })
    return xmp
  } catch (thrown) {
    if (!(thrown instanceof XmpNotReadable)) throw thrown
    findings.push({ code: 'XMP_UNREADABLE', found: thrown.detail })
    return undefined
  }
}

/** File names, levels and versions of each standard. */
const STANDARDS: Readonly<
  Record<
    Exclude<XmpInvoiceFacts['standard'], 'unknown'>,
    {
      readonly names: readonly string[]
      readonly levels: readonly string[]
      readonly versions: RegExp
    }
  >
> = {
  'Factur-X': {
    names: ['factur-x.xml', 'xrechnung.xml'],
    levels: ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'],
    // 1 of Factur-X, 2 of ZUGFeRD, 1 to 3 of XRechnung
    versions: /^[1-3](\.\d{1,2}|p\d)(\.\d{1,2})?$/,
  },
  'ZUGFeRD 2.0': {
    names: ['zugferd-invoice.xml'],
    levels: ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED'],
    versions: /^(1\.0|2\.0|1p0|2p0)$/,
  },
  'ZUGFeRD 1.0': {
    names: ['ZUGFeRD-invoice.xml'],
    levels: ['BASIC', 'COMFORT', 'EXTENDED'],
    versions: /^(1\.0|1p0)$/,
  },
  'ZUGFeRD RC': {
    names: ['ZUGFeRD-invoice.xml'],
    levels: ['BASIC', 'COMFORT', 'EXTENDED'],
    versions: /^(RC|rc|1\.0|1p0)$/,
  },
}

function judgeInvoiceProperties(
  xmp: Xmp,
  invoice: XmpInvoiceFacts,
  fileName: string | undefined,
): ContainerFinding[] {
  const { documentType, documentFileName, version, conformanceLevel, namespace } = invoice
  const standard = invoice.standard === 'unknown' ? undefined : STANDARDS[invoice.standard]
  const findings: ContainerFinding[] = judgeExtensionSchema(xmp, namespace)
  if (standard === undefined)
    findings.push({ code: 'FX_NAMESPACE', found: namespace.slice(0, 120) })
  if (documentType !== 'INVOICE')
    findings.push({ code: 'FX_DOCUMENT_TYPE', expected: 'INVOICE', ...found(documentType) })
  if (documentFileName === undefined)
    findings.push({ code: 'FX_FILE_NAME_MISSING', ...expected(fileName) })
  else if (fileName !== undefined && documentFileName !== fileName)
    findings.push({
      code: 'FX_FILE_NAME',
      found: documentFileName.slice(0, 120),
      expected: fileName,
    })
  if (standard !== undefined && fileName !== undefined && !standard.names.includes(fileName))
    findings.push({
      code: 'FX_FILE_NAME_STANDARD',
      found: fileName,
      expected: standard.names.join(' / '),
    })
  if (version === undefined) findings.push({ code: 'FX_VERSION_MISSING' })
  else if (standard !== undefined && !standard.versions.test(version))
    findings.push({ code: 'FX_VERSION', found: version.slice(0, 40) })
  if (conformanceLevel === undefined) findings.push({ code: 'FX_LEVEL_MISSING' })
  else if (standard !== undefined && !standard.levels.includes(conformanceLevel))
    findings.push({
      code: 'FX_LEVEL',
      found: conformanceLevel.slice(0, 40),
      expected: standard.levels.join(' / '),
    })
  return [...findings, ...judgeSpelling(xmp, namespace, findings)]
}

const CODE_OF_VALUE = {
  DocumentType: 'FX_DOCUMENT_TYPE',
  DocumentFileName: 'FX_FILE_NAME',
  Version: 'FX_VERSION',
  ConformanceLevel: 'FX_LEVEL',
} as const satisfies Record<InvoiceProperty, ContainerCode>

/** Values that are right but for white space around them, or for being no text. */
function judgeSpelling(
  xmp: Xmp,
  namespace: string,
  others: readonly ContainerFinding[],
): ContainerFinding[] {
  return misspeltProperties(xmp, namespace)
    .map(({ name, text, isUri }) => {
      const expected = text.slice(0, 120)
      const found = isUri
        ? detail`"${expected}" as rdf:resource, not as text`
        : detail`"${expected}" with white space around it`
      return { code: CODE_OF_VALUE[name], found, expected }
    })
    .filter(({ code }) => !others.some((other) => other.code === code))
}

function judgeExtensionSchema(xmp: Xmp, namespace: string): ContainerFinding[] {
  const described = describedProperties(xmp, namespace)
  if (described === undefined)
    return [{ code: 'FX_SCHEMA_MISSING', expected: namespace.slice(0, 120) }]
  const missing = INVOICE_PROPERTIES.filter((name) => !described.includes(name))
  return missing.length === 0
    ? []
    : [{ code: 'FX_SCHEMA_INCOMPLETE', expected: missing.join(', ') }]
}

function found(value: string | undefined): { found?: string } {
  return value === undefined ? {} : { found: value.slice(0, 120) }
}

function expected(value: string | undefined): { expected?: string } {
  return value === undefined ? {} : { expected: value }
}
