import { invoicePdf } from '../../pdf/invoice-pdf.js'
import type { PdfFile } from '../../pdf/pdf-file.js'

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
export const ID = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'
const EXTENSION =
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" xmlns:pdfaType="http://www.aiim.org/pdfa/ns/type#" xmlns:pdfaField="http://www.aiim.org/pdfa/ns/field#"'
export const CLAIM = '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'
export const BEGIN = 'begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"'

export function packet(descriptions: string, begin = BEGIN): string {
  return `<?xpacket ${begin}?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${descriptions}</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`
}

export const description = (namespaces: string, content: string) =>
  `<rdf:Description rdf:about="" ${namespaces}>${content}</rdf:Description>`

export const claimed = description(ID, CLAIM)

/** A file with this packet, and no more to say of it. */
export function file(xmp: string): PdfFile {
  return invoicePdf({ xmp })
}

/** Properties of Dublin Core, XMP and other predefined schemas. */
export function predefined(content: string): PdfFile {
  return file(
    packet(
      claimed +
        description(
          'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#" xmlns:own="urn:own"',
          content,
        ),
    ),
  )
}

interface Schema {
  readonly schema?: string
  readonly namespaceUri?: string
  readonly prefix?: string
  readonly property?: string
  readonly type?: string
}

interface Extension {
  readonly container?: string
  /** The schemas of the container. */
  readonly items?: string
  readonly use?: string
}

export const PROPERTY = (parts: {
  name?: string
  valueType?: string
  category?: string
  description?: string
}) =>
  `<rdf:li rdf:parseType="Resource">${parts.name ?? '<pdfaProperty:name>x</pdfaProperty:name>'}${parts.valueType ?? '<pdfaProperty:valueType>Text</pdfaProperty:valueType>'}${parts.category ?? '<pdfaProperty:category>external</pdfaProperty:category>'}${parts.description ?? '<pdfaProperty:description>d</pdfaProperty:description>'}</rdf:li>`

export const PROPERTIES = (parts: Parameters<typeof PROPERTY>[0]) =>
  `<pdfaSchema:property><rdf:Seq>${PROPERTY(parts)}</rdf:Seq></pdfaSchema:property>`

export const FIELD = (parts: { name?: string; valueType?: string; description?: string }) =>
  `<rdf:li rdf:parseType="Resource">${parts.name ?? '<pdfaField:name>f</pdfaField:name>'}${parts.valueType ?? '<pdfaField:valueType>Text</pdfaField:valueType>'}${parts.description ?? '<pdfaField:description>d</pdfaField:description>'}</rdf:li>`

export const TYPE = (parts: {
  type?: string
  namespaceUri?: string
  prefix?: string
  description?: string
  field?: string
}) =>
  `<pdfaSchema:valueType><rdf:Seq><rdf:li rdf:parseType="Resource">${parts.type ?? '<pdfaType:type>Own</pdfaType:type>'}${parts.namespaceUri ?? '<pdfaType:namespaceURI>urn:own</pdfaType:namespaceURI>'}${parts.prefix ?? '<pdfaType:prefix>own</pdfaType:prefix>'}${parts.description ?? '<pdfaType:description>d</pdfaType:description>'}${parts.field ?? `<pdfaType:field><rdf:Seq>${FIELD({})}</rdf:Seq></pdfaType:field>`}</rdf:li></rdf:Seq></pdfaSchema:valueType>`

/** An extension schema of the namespace `urn:own`, as an item of the bag of them. */
export const SCHEMA = (parts: Schema) =>
  `<rdf:li rdf:parseType="Resource">${parts.schema ?? '<pdfaSchema:schema>Own</pdfaSchema:schema>'}${parts.namespaceUri ?? '<pdfaSchema:namespaceURI>urn:own</pdfaSchema:namespaceURI>'}${parts.prefix ?? '<pdfaSchema:prefix>own</pdfaSchema:prefix>'}${parts.property ?? PROPERTIES({})}${parts.type ?? ''}</rdf:li>`

/** A file with extension schemas, one by default, and properties of theirs. */
export function extension(parts: Schema & Extension = {}): PdfFile {
  const container =
    parts.container ??
    `<pdfaExtension:schemas><rdf:Bag>${parts.items ?? SCHEMA(parts)}</rdf:Bag></pdfaExtension:schemas>`
  const namespaces = 'xmlns:own="urn:own" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return file(
    packet(claimed + description(EXTENSION, container) + description(namespaces, parts.use ?? '')),
  )
}

export const withType = (parts: Parameters<typeof TYPE>[0], use = '') =>
  extension({
    type: TYPE(parts),
    property: PROPERTIES({ valueType: '<pdfaProperty:valueType>Own</pdfaProperty:valueType>' }),
    use,
  })

export const withField = (parts: Parameters<typeof FIELD>[0]) =>
  withType({ field: `<pdfaType:field><rdf:Seq>${FIELD(parts)}</rdf:Seq></pdfaType:field>` })

export const identified = (content: string, namespaces = ID) =>
  file(packet(description(namespaces, content)))
