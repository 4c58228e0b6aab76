import { createHash } from 'node:crypto'
import { type PdfFile, onePage } from './pdf-file.js'

/** Everything that a container says of its invoice; a test changes one thing. */
export interface InvoicePdfParts {
  xml: string
  name: string
  key: string
  f: string
  uf: string
  relationship: string
  specificationType: string
  fileType: string
  mimeType: string
  params: string
  ef: string
  tree: string
  af: string
  catalog: string
  pageEntries: string
  xmp: string
  namespace: string
  prefix: string
  documentType: string
  documentFileName: string
  version: string
  conformanceLevel: string
  pdfaPart: string
  pdfaConformance: string
  described: readonly string[]
  extension: string
}

export const INVOICE_XML = '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice/>\n'

/** A container without fault, with the changes given. */
export function invoicePdf(change: Partial<InvoicePdfParts> = {}): PdfFile {
  const name = change.name ?? 'factur-x.xml'
  const namespace = change.namespace ?? 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
  const xml = change.xml ?? INVOICE_XML
  const checksum = createHash('md5').update(xml).digest('hex')
  const parts: InvoicePdfParts = {
    xml,
    name,
    key: `(${name})`,
    f: `/F(${name})`,
    uf: `/UF(${name})`,
    relationship: '/AFRelationship/Alternative',
    specificationType: '/Type/Filespec',
    fileType: '/Type/EmbeddedFile',
    mimeType: '/Subtype/text#2Fxml',
    params: `/Params<</ModDate(D:20261120120000+01'00')/Size ${Buffer.byteLength(xml)}/CheckSum<${checksum}>>>`,
    ef: '/EF<</F 5 0 R/UF 5 0 R>>',
    tree: `/Names<</EmbeddedFiles<</Names[${change.key ?? `(${name})`} 4 0 R]>>>>`,
    af: '/AF[4 0 R]',
    catalog: '',
    pageEntries: '',
    xmp: '',
    namespace,
    prefix: 'fx',
    documentType: '<fx:DocumentType>INVOICE</fx:DocumentType>',
    documentFileName: `<fx:DocumentFileName>${name}</fx:DocumentFileName>`,
    version: '<fx:Version>1.0</fx:Version>',
    conformanceLevel: '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    pdfaPart: '<pdfaid:part>3</pdfaid:part>',
    pdfaConformance: '<pdfaid:conformance>B</pdfaid:conformance>',
    described: ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'],
    extension: '',
    ...change,
  }
  const xmp = parts.xmp === '' ? metadata(parts) : parts.xmp
  return onePage()
    .object(
      1,
      `<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R${parts.tree}${parts.af}${parts.catalog}>>`,
    )
    .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]${parts.pageEntries}>>`)
    .object(
      4,
      `<<${parts.specificationType}${parts.f}${parts.uf}${parts.relationship}${parts.ef}>>`,
    )
    .deflated(5, `${parts.fileType}${parts.mimeType}${parts.params}`, Buffer.from(xml))
    .stream(6, '/Type/Metadata/Subtype/XML', Buffer.from(xmp))
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

function metadata(parts: InvoicePdfParts): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${parts.pdfaPart}${parts.pdfaConformance}</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${parts.namespace}">${parts.documentType}${parts.documentFileName}${parts.version}${parts.conformanceLevel}</rdf:Description>
${parts.extension === '' ? extensionSchema(parts) : parts.extension}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

function extensionSchema({ namespace, prefix, described }: InvoicePdfParts): string {
  const properties = described.map(
    (name) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>of the invoice</pdfaProperty:description></rdf:li>`,
  )
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
}
