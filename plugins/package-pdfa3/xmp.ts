import type { Information } from './information.js'

/** The contents of the metadata. */
export interface XmpSetting {
  readonly information: Information
  /** The level of PDF/A that it declares: A is that of a tagged file. */
  readonly level: 'A' | 'B' | 'U'
  /** Whether it declares PDF/UA-1, too. */
  readonly isUniversal: boolean
  /** The embedded invoice XML; absent in a file without one. */
  readonly invoice?: { readonly fileName: string; readonly conformanceLevel: string }
}

/** Namespace of Factur-X and ZUGFeRD 2. */
const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const UA = 'http://www.aiim.org/pdfua/ns/id/'

/** The metadata of the document as an XMP packet in UTF-8 (ISO 16684-1, ISO 19005-3 6.6). */
export function writeXmp({ information, level, isUniversal, invoice }: XmpSetting): Uint8Array {
  const { title, author, subject, keywords, creator, producer, lang } = information
  const parts = [
    description('pdfaid="http://www.aiim.org/pdfa/ns/id/"', [
      element('pdfaid:part', '3'),
      element('pdfaid:conformance', level),
    ]),
    isUniversal ? description(`pdfuaid="${UA}"`, [element('pdfuaid:part', '1')]) : '',
    description('dc="http://purl.org/dc/elements/1.1/"', [
      element('dc:format', 'application/pdf'),
      title === undefined ? '' : `<dc:title>${alternatives(title)}</dc:title>`,
      author === undefined ? '' : `<dc:creator>${list('Seq', author)}</dc:creator>`,
      subject === undefined ? '' : `<dc:description>${alternatives(subject)}</dc:description>`,
      lang === undefined ? '' : `<dc:language>${list('Bag', lang)}</dc:language>`,
    ]),
    description('xmp="http://ns.adobe.com/xap/1.0/"', [
      optional('xmp:CreatorTool', creator),
      element('xmp:CreateDate', isoDate(information.created)),
      element('xmp:ModifyDate', isoDate(information.modified)),
    ]),
    description('pdf="http://ns.adobe.com/pdf/1.3/"', [
      optional('pdf:Producer', producer),
      optional('pdf:Keywords', keywords),
    ]),
    invoice === undefined ? '' : invoiceDescription(invoice),
    extensionSchemas([
      ...(invoice === undefined ? [] : [INVOICE_SCHEMA]),
      ...(isUniversal ? [UA_SCHEMA] : []),
    ]),
  ]
  const packet =
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n' +
    `${parts.join('')}</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="r"?>`
  return new TextEncoder().encode(packet)
}

function invoiceDescription({
  fileName,
  conformanceLevel,
}: NonNullable<XmpSetting['invoice']>): string {
  const properties = {
    DocumentType: 'INVOICE',
    DocumentFileName: fileName,
    Version: '1.0',
    ConformanceLevel: conformanceLevel,
  }
  return description(
    `fx="${FACTUR_X}"`,
    Object.entries(properties).map(([name, value]) => element(`fx:${name}`, value)),
  )
}

function description(namespace: string, content: readonly string[]): string {
  return `<rdf:Description rdf:about="" xmlns:${namespace}>\n${content.join('')}</rdf:Description>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>\n`
}

function optional(name: string, text: string | undefined): string {
  return text === undefined ? '' : element(name, text)
}

function alternatives(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`
}

function list(kind: 'Seq' | 'Bag', text: string): string {
  return `<rdf:${kind}><rdf:li>${escaped(text)}</rdf:li></rdf:${kind}>`
}

/** Dates in XMP have seconds, like PDF dates, since both must be equal. */
function isoDate(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}

function escaped(text: string): string {
  return (
    text
      // XML 1.0 does not allow control characters and noncharacters.
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

interface Schema {
  readonly name: string
  readonly namespace: string
  readonly prefix: string
  /** Name, type, category and description of each property. */
  readonly properties: readonly (readonly [
    string,
    'Text' | 'Integer',
    'external' | 'internal',
    string,
  ])[]
}

const INVOICE_SCHEMA: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: FACTUR_X,
  prefix: 'fx',
  properties: [
    ['DocumentFileName', 'Text', 'external', 'Name of the embedded XML invoice file'],
    ['DocumentType', 'Text', 'external', 'Type of the hybrid document'],
    ['Version', 'Text', 'external', 'Version of the XML schema'],
    ['ConformanceLevel', 'Text', 'external', 'Profile of the XML invoice'],
  ],
}

const UA_SCHEMA: Schema = {
  name: 'PDF/UA Universal Accessibility Schema',
  namespace: UA,
  prefix: 'pdfuaid',
  properties: [['part', 'Integer', 'internal', 'Part of ISO 14289 that the file conforms to']],
}

/** Properties that PDF/A does not define are described in the file (ISO 19005-3 6.6.2.3.3). */
function extensionSchemas(schemas: readonly Schema[]): string {
  if (schemas.length === 0) return ''
  return (
    '<rdf:Description rdf:about=""' +
    ' xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"' +
    ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\n' +
    `<pdfaExtension:schemas><rdf:Bag>\n${schemas.map(schemaText).join('')}</rdf:Bag>` +
    '</pdfaExtension:schemas>\n</rdf:Description>\n'
  )
}

function schemaText({ name, namespace, prefix, properties }: Schema): string {
  const described = properties.map(
    ([property, type, category, meaning]) =>
      '<rdf:li rdf:parseType="Resource">' +
      `<pdfaProperty:name>${property}</pdfaProperty:name>` +
      `<pdfaProperty:valueType>${type}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${category}</pdfaProperty:category>` +
      `<pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>\n`,
  )
  return (
    '<rdf:li rdf:parseType="Resource">' +
    `<pdfaSchema:schema>${name}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>` +
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>\n` +
    `<pdfaSchema:property><rdf:Seq>\n${described.join('')}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li>\n'
  )
}
