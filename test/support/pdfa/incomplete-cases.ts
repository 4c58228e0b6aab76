import { trueTypeFont } from '../fonts/truetype-font.js'
import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { managed, page, type PdfaCase, requirement } from '../requirements/case.js'

/** An invoice whose metadata are changed. */
function described(change: (packet: string) => string): PdfFile {
  const file = invoicePdf()
  const body = file.objects.get(6)
  if (body === undefined || typeof body === 'string') throw new Error('no metadata')
  const packet = Buffer.from(body.data).toString()
  const changed = change(packet)
  if (changed === packet) throw new Error('nothing to change')
  return file.stream(6, body.dict, Buffer.from(changed).toString('latin1'))
}

const ID = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'
const beside = (content: string) => (packet: string) =>
  packet.replace(
    '</rdf:RDF>',
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${ID}>${content}</rdf:Description></rdf:RDF>`,
  )
const BAG = '<rdf:Bag><rdf:li>a</rdf:li></rdf:Bag>'

/** A file specification (object 60) that a link leads to. */
const linked = (entries: string) =>
  page('', { page: '/Annots[61 0 R]' })
    .object(60, `<<${entries}>>`)
    .object(61, '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/A<</S/GoToR/D(x)/F 60 0 R>>>>')

/** A second embedded file (object 60), of which these are the files by name. */
const attached = (files: string) =>
  invoicePdf({ af: '/AF[4 0 R 60 0 R]' })
    .object(60, `<</Type/Filespec/F(b)/UF(b)/AFRelationship/Data/EF<<${files}>>>>`)
    .stream(62, '/Type/EmbeddedFile/Subtype/text#2Fplain', 'x')
    .stream(63, '/Type/EmbeddedFile', 'x')

/** Text under a CMap (object 44) of a composite font whose CMap and CIDFont say their collections. */
function composite(ofCmap: string, ofFont: string, largest = '2'): PdfFile {
  return page('BT /F 9 Tf <0001> Tj ET', { resources: '/Font<</F 40 0 R>>' })
    .object(
      40,
      '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/Encoding 44 0 R/DescendantFonts[43 0 R]>>',
    )
    .object(
      41,
      '<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags 4/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80/FontFile2 42 0 R>>',
    )
    .deflated(
      42,
      '',
      trueTypeFont({
        widths: [500, 600],
        cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1 } }],
      }),
    )
    .object(
      43,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test${ofFont}/CIDToGIDMap/Identity/DW 500/W[1[600]]/FontDescriptor 41 0 R>>`,
    )
    .stream(
      44,
      `/Type/CMap/CMapName/Own${ofCmap}`,
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 1 def /WMode 0 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 2 begincidchar <0001> 1 <0002> ${largest} endcidchar endcmap end end`,
    )
}

const INFO = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
const FILL = '0 0 9 9 re f'
const LAB_X = (array: string) => ({ colorSpaces: `/X ${array}` })

const image = (space: string) =>
  page('/I Do', { resources: '/XObject<</I 60 0 R>>' }).stream(
    60,
    `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace ${space}`,
    '0',
  )

/** Files in which something is missing, doubled, or of another type than ISO 32000-1 has it. */
export const INCOMPLETE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.1.9-1',
    {
      'a page twice': () => invoicePdf().object(2, '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>'),
      'a root of the page tree without type': () =>
        invoicePdf().object(2, '<</Kids[3 0 R]/Count 1>>'),
    },
    {
      'no page': () => invoicePdf().object(2, '<</Type/Pages/Kids[]/Count 0>>'),
      'a page that is missing': () =>
        invoicePdf().object(2, '<</Type/Pages/Kids[3 0 R 70 0 R]/Count 2>>'),
      'a page of another type': () =>
        invoicePdf().object(3, '<</Type/Catalog/Parent 2 0 R/MediaBox[0 0 100 100]>>'),
      'a node without type that is no page': () =>
        invoicePdf()
          .object(2, '<</Type/Pages/Kids[70 0 R]/Count 1>>')
          .object(70, '<</Parent 2 0 R/Kids[3 0 R]/Count 1>>'),
      'a root that is a page': () =>
        invoicePdf().object(2, '<</Type/Page/MediaBox[0 0 100 100]/Resources<<>>/Count 1>>'),
      'another number of pages': () =>
        invoicePdf().object(2, '<</Type/Pages/Kids[3 0 R]/Count 7>>'),
    },
  ),
  requirement(
    '6.1.13-10',
    { 'the last CID': () => composite(INFO, INFO, '65535') },
    { 'one more': () => composite(INFO, INFO, '65536') },
  ),
  requirement(
    '6.1.13-11',
    {
      'corners in another order': () => invoicePdf({ pageEntries: '/TrimBox[100 100 0 0]' }),
      'a box that is a reference': () => boxed('/BleedBox 72 0 R'),
      'a number that is a reference to 0': () => boxed('/TrimBox[71 0 R 0 99 99]'),
    },
    {
      'a number of a media box that is a reference': () => boxed('/MediaBox[0 0 70 0 R 99]'),
      'a number of a trim box that is a reference': () => boxed('/TrimBox[0 0 99 70 0 R]'),
      'a number of a crop box that is a reference, with one that is too large': () =>
        boxed('/CropBox[70 0 R 0 14410 99]'),
      'a media box of three numbers': () => invoicePdf({ pageEntries: '/MediaBox[0 0 100]' }),
      'a crop box of three numbers': () => invoicePdf({ pageEntries: '/CropBox[0 0 100]' }),
    },
  ),
  requirement(
    '6.2.4.3-4',
    {
      'an unknown name under an output intent': () => managed(`/Nope cs ${FILL}`),
      'a resource that names another': () => page(`/X cs ${FILL}`, LAB_X('/L')),
    },
    {
      'an unknown colour space': () => page(`/Nope cs ${FILL}`),
      'an unknown family': () => page(`/X cs ${FILL}`, LAB_X('[/Odd 1 2]')),
      'a Lab space without its dictionary': () => page(`/X cs ${FILL}`, LAB_X('[/Lab]')),
      'a device with something behind it': () => page(`/X cs ${FILL}`, LAB_X('[/DeviceRGB<<>>]')),
      'Indexed on what is no colour space': () =>
        page(`/X cs ${FILL}`, LAB_X('[/Indexed 5 0<00>]')),
      'an inline image in an unknown family': () =>
        page('BI /W 1/H 1/CS/X/BPC 8 ID 0 EI', LAB_X('[/Odd 1 2]')),
      'an inline image in Indexed on nothing': () =>
        page('BI /W 1/H 1/CS/X/BPC 8 ID 0 EI', LAB_X('[/I null 0<00>]')),
      'an image in Indexed on what is no colour space': () => image('[/Indexed 5 0<00>]'),
      'an image in a space for patterns': () => image('/Pattern'),
      'an unknown pattern': () => page(`/Pattern cs /Nope scn ${FILL}`),
      'no pattern': () => page(`/Pattern cs scn ${FILL}`),
      'a number in place of a pattern': () => page(`/Pattern cs 1 scn ${FILL}`),
      'a default colour space that is none': () =>
        page(`0 g ${FILL}`, { colorSpaces: '/DefaultGray/Default' }),
    },
  ),
  requirement(
    '6.2.11.3.1-1',
    { alike: () => composite(INFO, INFO) },
    {
      'none of the CIDFont': () => composite(INFO, ''),
      'none of the CMap': () => composite('', INFO),
    },
  ),
  requirement(
    '6.6.2.1-4',
    {
      'two descriptions of one resource': () => described(beside('<dc:source>x</dc:source>')),
      'a comment': () => described(beside('<dc:source>x<!-- y -->z</dc:source>')),
    },
    {
      'a property twice': () => described(beside('<pdfaid:part>3</pdfaid:part>')),
      'a property as attribute and element': () =>
        described((packet) => packet.replace(`${ID}>`, `${ID} pdfaid:part="3">`)),
      'a field of a structure twice': () =>
        described((packet) =>
          packet.replace('<pdfaSchema:prefix>', '<pdfaSchema:prefix>fx</pdfaSchema:prefix>$&'),
        ),
      'schemas in two descriptions': () =>
        described((packet) => {
          const [schemas = ''] =
            /<rdf:Description[^>]*xmlns:pdfaExtension.*<\/rdf:Description>/.exec(packet) ?? []
          return packet.replace(schemas, schemas + schemas)
        }),
      'text beside properties': () => described((packet) => packet.replace('</rdf:RDF>', 'x$&')),
      'text beside an array': () => described(beside(`<dc:subject>x${BAG}</dc:subject>`)),
      'text in an array': () =>
        described(beside(`<dc:subject>${BAG.replace('<rdf:li', 'x$&')}</dc:subject>`)),
      'two arrays': () => described(beside(`<dc:subject>${BAG}${BAG}</dc:subject>`)),
      'an item as a property': () => described(beside('<rdf:li>x</rdf:li>')),
      'a property in no namespace': () => described(beside('<source>x</source>')),
      'two resources': () =>
        described((packet) =>
          packet
            .replace(`rdf:about="" ${ID}`, `rdf:about="a" ${ID}`)
            .replace('rdf:about="" xmlns:fx', 'rdf:about="b" xmlns:fx'),
        ),
    },
  ),
  requirement(
    '6.6.2.3.1-1',
    {},
    {
      'a schema that does not say the type': () =>
        described((packet) =>
          packet.replace('<pdfaProperty:valueType>Text</pdfaProperty:valueType>', ''),
        ),
      'a schema that says an unknown type': () =>
        described((packet) =>
          packet.replace('>Text</pdfaProperty:valueType>', '>Odd</pdfaProperty:valueType>'),
        ),
    },
  ),
  requirement(
    '6.6.4-5',
    { 'the prefix of the namespace': () => invoicePdf() },
    {
      another: () =>
        described((packet) =>
          packet.replace(
            '<pdfaid:conformance>B</pdfaid:conformance>',
            '<id:conformance xmlns:id="http://www.aiim.org/pdfa/ns/id/">B</id:conformance>',
          ),
        ),
    },
  ),
  requirement(
    '6.8-1',
    { 'of all files': () => attached('/F 62 0 R/UF 62 0 R') },
    {
      'none of the file under UF': () => attached('/F 62 0 R/UF 63 0 R'),
      'none of the file of another system': () => attached('/F 62 0 R/Mac 63 0 R'),
    },
  ),
  requirement(
    '6.8-2',
    { 'an empty name': () => invoicePdf({ f: '/F()' }) },
    { 'a name object': () => invoicePdf({ f: '/F/x' }) },
  ),
  requirement(
    '6.8-3',
    { 'a file elsewhere, without type': () => linked('/F(a)/UF(a)') },
    {
      'a string': () => invoicePdf({ relationship: '/AFRelationship(Data)' }),
      'a file elsewhere': () => linked('/Type/Filespec/F(a)/UF(a)'),
    },
  ),
].flat()

function boxed(pageEntries: string): PdfFile {
  return invoicePdf({ pageEntries }).object(70, '20').object(71, '0').object(72, '[0 0 99 99]')
}
