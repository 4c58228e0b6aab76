import { invoicePdf } from '../../pdf/invoice-pdf.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'

const TYPES =
  'xmlns:pdfaType="http://www.aiim.org/pdfa/ns/type#" xmlns:pdfaField="http://www.aiim.org/pdfa/ns/field#"'
const FIELD =
  '<pdfaType:field><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaField:name>f</pdfaField:name><pdfaField:valueType>Text</pdfaField:valueType><pdfaField:description>x</pdfaField:description></rdf:li></rdf:Seq></pdfaType:field>'

/** An invoice whose metadata are changed. */
function described(change: (packet: string) => string): PdfFile {
  const file = invoicePdf()
  const body = file.objects.get(6)
  if (typeof body !== 'object') throw new Error('no metadata')
  const packet = Buffer.from(body.data).toString()
  const changed = change(packet)
  if (changed === packet) throw new Error('nothing to change')
  return file.stream(6, body.dict, Buffer.from(changed).toString('latin1'))
}

const typed = (type: string) =>
  described((packet) =>
    packet.replace('<pdfaProperty:valueType>Text', `<pdfaProperty:valueType>${type}`),
  )

/** The type of the document is a value of a type of its own. */
function structured(value: string, fields = FIELD): PdfFile {
  const type = `<pdfaSchema:valueType ${TYPES}><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaType:type>Own</pdfaType:type><pdfaType:namespaceURI>urn:t#</pdfaType:namespaceURI><pdfaType:prefix>t</pdfaType:prefix><pdfaType:description>x</pdfaType:description>${fields}</rdf:li></rdf:Seq></pdfaSchema:valueType>`
  return described((packet) =>
    packet
      .replace('<pdfaProperty:valueType>Text', '<pdfaProperty:valueType>Own')
      .replace('</pdfaSchema:property>', `</pdfaSchema:property>${type}`)
      .replace(/<fx:DocumentType>INVOICE<\/fx:DocumentType>/, value),
  )
}

const structure = (namespace: string) =>
  `<fx:DocumentType rdf:parseType="Resource" xmlns:t="${namespace}"><t:f>x</t:f></fx:DocumentType>`
const text = '<fx:DocumentType>x</fx:DocumentType>'

const EXIF = 'http://ns.adobe.com/exif/1.0/'
const DYNAMIC_MEDIA = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/'
const MANAGEMENT = 'http://ns.adobe.com/xap/1.0/mm/'

/** A value of a structured type of a predefined schema, with one field of some namespace. */
function predefined(schema: string, property: string, namespace: string, field: string): PdfFile {
  const [name = '', array] = property.split(' ')
  const value = `<t:${field} xmlns:t="${namespace}">1</t:${field}>`
  const written =
    array === undefined
      ? `<p:${name} rdf:parseType="Resource">${value}</p:${name}>`
      : `<p:${name}><rdf:${array}><rdf:li rdf:parseType="Resource">${value}</rdf:li></rdf:${array}></p:${name}>`
  const description = `<rdf:Description rdf:about="" xmlns:p="${schema}">${written}</rdf:Description>`
  return described((packet) => packet.replace('</rdf:RDF>', `${description}</rdf:RDF>`))
}

/** Types that extension schemas define, and how numbers and levels are written. */
export const VALUE_TYPE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.6.2.3.1-2',
    {
      'a structure in its namespace': () => structured(structure('urn:t#')),
      'a text of a type without fields': () => structured(text, ''),
      'fields of exif': () => predefined(EXIF, 'OECF', EXIF, 'Columns'),
      'fields of xmpDM': () => predefined(DYNAMIC_MEDIA, 'duration', DYNAMIC_MEDIA, 'value'),
      'fields of stVer': () =>
        predefined(
          MANAGEMENT,
          'Versions Seq',
          'http://ns.adobe.com/xap/1.0/sType/Version#',
          'version',
        ),
    },
    {
      'fields of RDF in exif': () =>
        predefined(EXIF, 'OECF', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'Columns'),
      'fields of exif in xmpDM': () => predefined(DYNAMIC_MEDIA, 'duration', EXIF, 'value'),
      'fields of xmpMM in its versions': () =>
        predefined(MANAGEMENT, 'Versions Seq', MANAGEMENT, 'version'),
      'a structure in another namespace': () => structured(structure('urn:other#')),
      'a text of a type with fields': () => structured(text),
      'a structure of a type without fields': () => structured(structure('urn:t#'), ''),
    },
  ),
  requirement(
    '6.6.2.3.3-8',
    {
      'a type in small letters': () => typed('text'),
      'a choice of what is not said': () => typed('Choice'),
    },
    { 'a type in more letters': () => typed('texts') },
  ),
  requirement(
    '6.6.2.1-2',
    {
      'a second header': () =>
        described((packet) =>
          packet.replace('<x:xmpmeta', '<?xpacket begin="" id="x"?><x:xmpmeta'),
        ),
    },
    {
      'a second header with the number of bytes': () =>
        described((packet) =>
          packet.replace('<x:xmpmeta', '<?xpacket begin="" id="x" bytes="2"?><x:xmpmeta'),
        ),
    },
  ),
  requirement(
    '6.6.4-2',
    { 'a number with a sign': () => invoicePdf({ pdfaPart: '<pdfaid:part>+3</pdfaid:part>' }) },
    { 'another number': () => invoicePdf({ pdfaPart: '<pdfaid:part>33</pdfaid:part>' }) },
  ),
  requirement(
    '6.6.4-3',
    {
      'a letter': () =>
        invoicePdf({ pdfaConformance: '<pdfaid:conformance>U</pdfaid:conformance>' }),
    },
    {
      'a space before the letter': () =>
        invoicePdf({ pdfaConformance: '<pdfaid:conformance> B</pdfaid:conformance>' }),
    },
  ),
].flat()
