import { trueTypeFont, type TrueTypeParts } from '../fonts/truetype-font.js'
import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { page, type PdfaCase, requirement } from '../requirements/case.js'

const SPACE = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'
const JAVASCRIPT = '<</Type/Action/S/JavaScript/JS(x)>>'
const HALFTONE = '/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round'

const catalog = (entries: string) => invoicePdf({ catalog: entries })

/** Content under a graphics state of these entries, on a page without a blending space. */
const under = (state: string, content: string) =>
  page(`/G gs ${content}`, {
    resources: `/ExtGState<</G<</Type/ExtGState${state}>>/O<</Type/ExtGState/ca 1/CA 1>>>>`,
  })

/** An outline of one item. */
const outline = (item: string) =>
  catalog('/Outlines 60 0 R')
    .object(60, '<</Type/Outlines/First 61 0 R/Last 61 0 R/Count 1>>')
    .object(61, `<</Title(a)/Parent 60 0 R${item}>>`)

/** A form field (object 60) with one below it. */
const field = (kid: string) =>
  catalog('/AcroForm<</Fields[60 0 R]>>')
    .object(60, '<</FT/Tx/T(a)/Kids[61 0 R]>>')
    .object(61, `<</T(b)/Parent 60 0 R${kid}>>`)

const halftone = (parts: string) => under(`/HT<</HalftoneType 5${parts}>>`, '')

/** A page that draws nothing in a colour of its own before this content. */
const initial = (content: string, entries: string) =>
  invoicePdf({
    pageEntries: `/Contents 20 0 R/Resources<</ColorSpace<</L${SPACE}>>/XObject<</X 50 0 R>>/Pattern<</P 50 0 R>>>>`,
  })
    .stream(20, '', content)
    .stream(50, entries, '0 0 9 9 re f')

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const IMAGE = `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace${SPACE}`
const TILES = '/Type/Pattern/PatternType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>'

const image = (entries: string) =>
  page('/I Do', { resources: '/XObject<</I 50 0 R>>' }).stream(50, `${IMAGE}${entries}`, 'abc')

const UNICODE = { platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }

interface Font {
  readonly subtype?: string
  readonly file?: string
  readonly encoding?: string
  readonly flags?: number
  readonly cmaps?: TrueTypeParts['cmaps']
  /** The text rendering mode; 3 shows nothing. */
  readonly mode?: number
}

/** The letter A in a font of this kind, whose program is TrueType. */
function font(parts: Font): PdfFile {
  const { subtype = 'TrueType', file = 'FontFile2', encoding = '/Encoding/WinAnsiEncoding' } = parts
  const program = trueTypeFont({ widths: [500, 600, 700], cmaps: parts.cmaps ?? [UNICODE] })
  return page(`BT /F 9 Tf ${parts.mode ?? 0} Tr (A) Tj ET`, { resources: '/Font<</F 40 0 R>>' })
    .object(
      40,
      `<</Type/Font/Subtype/${subtype}/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[600 700]/FontDescriptor 41 0 R${encoding}>>`,
    )
    .object(
      41,
      `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags ${parts.flags ?? 32}/FontBBox[0 0 500 500]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 500/StemV 80/${file} 42 0 R>>`,
    )
    .deflated(42, `/Length1 ${program.length}`, program)
}

const differences = (name: string) =>
  font({ encoding: `/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/${name}]>>` })

/** Text in a Type 3 font that has a glyph a for the code of A. */
const drawn = (text: string, procedures = '/CharProcs<</a 41 0 R>>') =>
  page(`BT /F 9 Tf ${text} Tj ET`, { resources: '/Font<</F 40 0 R>>' })
    .object(
      40,
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 66/Widths[600 700]/Encoding<</Differences[65/a/b]>>/Resources<<>>${procedures}>>`,
    )
    .stream(41, '', '600 0 0 0 9 9 d1 0 0 9 9 re f')

const glyphBegins = (width: string) => drawn('(A)').stream(41, '', `${width} 0 0 9 9 re f`)

const packet = (properties: string, header = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"${header}?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** A page with metadata of its own. */
const described = (content: string, entries = '/Type/Metadata/Subtype/XML') =>
  page('', { page: '/Metadata 70 0 R' }).stream(70, entries, content)

/** What counts only where it has an effect, and what counts wherever it stands. */
export const EFFECT_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.3-4',
    {
      'a form drawn in a colour of the page': () => initial('/L cs 50 0 0 sc /X Do', FORM),
      'a pattern without colours': () => initial('/L cs', `${TILES}/PaintType 2`),
      'an inline mask': () => page('BI /W 1/H 1/IM true ID a EI'),
    },
    {
      'a form that begins in black': () => initial('/X Do', FORM),
      'a mask that is painted in black': () =>
        initial('/X Do', '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true'),
      'a pattern that begins in black': () =>
        initial('/Pattern cs /P scn 0 0 9 9 re f', `${TILES}/PaintType 1`),
      'an appearance that begins in black': () =>
        page('', { page: '/Annots[60 0 R]' })
          .object(60, '<</Type/Annot/Rect[0 0 9 9]/F 4/Subtype/Square/AP<</N 61 0 R>>>>')
          .stream(61, FORM, '0 0 9 9 re f'),
      'an inline image without a colour space': () => page('BI /W 1/H 1/BPC 8 ID abc EI'),
      'an inline image of an unknown one': () => page('BI /W 1/H 1/BPC 8/CS/Nope ID abc EI'),
    },
  ),
  requirement(
    '6.2.5-4',
    { 'a null entry': () => under('/TR null/HTP null', '') },
    {
      'a part of another type': () => halftone(`/Default<<${HALFTONE}>>/Cyan<</HalftoneType 6>>`),
      'within a part': () =>
        halftone(`/Default<<${HALFTONE}>>/Cyan<</HalftoneType 5/Default<</HalftoneType 6>>>>`),
    },
  ),
  requirement(
    '6.2.8.1-5',
    { 'eight bits': () => image('') },
    {
      'a stencil of three bits': () =>
        initial(
          '/L cs /X Do',
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/BitsPerComponent 3',
        ),
    },
  ),
  requirement(
    '6.2.8.1-1',
    { null: () => image('/Alternates null/OPI null') },
    {
      'of a mask': () =>
        image('/Mask 51 0 R').stream(
          51,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/Alternates[]',
          'a',
        ),
    },
  ),
  requirement(
    '6.2.10-2',
    {
      'a state under which nothing is painted': () =>
        under('/ca 0.5/CA 0.5/BM/Multiply', '0 0 9 9 re n'),
      'a state that is left before': () => under('/ca 0.5', '/O gs 0 0 9 9 re f'),
      'an opaque fill under a transparent stroke': () => under('/CA 0.5', '0 0 9 9 re f'),
      'an opaque stroke under a transparent fill': () => under('/ca 0.5', '0 0 9 9 re S'),
      'an array of the normal mode': () => under('/BM[/Normal]', '0 0 9 9 re f'),
      'an alpha of a string with bytes': () => under('/ca(0)/CA(0)', '0 0 9 9 re B'),
      'a mask in the data of an image by an empty string': () => image('/SMaskInData()'),
    },
    {
      'a transparent stroke': () => under('/CA 0.5', '0 0 9 9 re S'),
      'the mode Compatible': () => under('/BM/Compatible', '0 0 9 9 re f'),
      'a second mode': () => under('/BM[/Normal/Multiply]', '0 0 9 9 re f'),
      'the normal mode twice': () => under('/BM[/Normal/Normal]', '0 0 9 9 re f'),
      'a second mode of null': () => under('/BM[/Normal null]', '0 0 9 9 re f'),
      'a mode before which there is null': () => under('/BM[null/Normal]', '0 0 9 9 re f'),
      'a mode that is missing': () => under('/BM 99 0 R', '0 0 9 9 re f'),
      'a mask in the data of an image by a string': () => image('/SMaskInData(0)'),
      'an alpha of an empty string, filled': () => under('/ca()', '0 0 9 9 re f'),
      'an alpha of an empty string, stroked': () => under('/CA<>', '0 0 9 9 re S'),
    },
  ),
  requirement(
    '6.2.11.4.1-1',
    { 'a TrueType program': () => font({}) },
    {
      'a TrueType program for Type 1': () => font({ subtype: 'Type1' }),
      'a TrueType program as Type 1': () => font({ subtype: 'Type1', file: 'FontFile' }),
      'a Type 1 file for TrueType': () => font({ file: 'FontFile' }),
    },
  ),
  requirement(
    '6.2.11.4.1-2',
    {
      'a Type 3 glyph': () => drawn('(A)'),
      'text without visible glyphs': () => drawn('3 Tr (B)'),
    },
    {
      'a Type 3 glyph that is missing': () => drawn('(AB)'),
      'a Type 3 font without glyphs': () => drawn('(A)', ''),
      'a cmap of another platform': () =>
        font({ cmaps: [{ ...UNICODE, platform: 0, encoding: 3 }] }),
      'a symbolic font without symbols': () => font({ flags: 4, encoding: '' }),
    },
  ),
  requirement(
    '6.2.11.5-1',
    { 'a Type 3 glyph with other operands than numbers': () => glyphBegins('600 /Odd d0') },
    {
      'a Type 3 glyph with an operand too many': () => glyphBegins('600 0 0 d0'),
      'a Type 3 glyph with an operand less': () => glyphBegins('600 0 0 0 9 d1'),
      'a Type 3 glyph with an array': () => glyphBegins('600 [0] d0'),
      'a Type 3 glyph that does not begin with its width': () =>
        drawn('(A)').stream(41, '', 'q 600 0 0 0 9 9 d1 0 0 9 9 re f Q'),
    },
  ),
  requirement(
    '6.2.11.6-2',
    { 'a name of the list': () => differences('Euro'), 'no glyph': () => differences('.notdef') },
    {
      'a name by code': () => differences('uni0041'),
      'a name with a suffix': () => differences('A.alt'),
      'a ligature of names': () => differences('f_i'),
      'in text that is invisible': () => font({ encoding: '', mode: 3 }),
    },
  ),
  requirement(
    '6.4.1-2',
    { null: () => field('/AA null') },
    { 'of a field below another': () => field('/AA<</K<</S/GoTo/D[3 0 R/Fit]>>>>') },
  ),
  requirement(
    '6.4.1-3',
    {},
    {
      'a string': () => catalog('/AcroForm<</Fields[]/NeedAppearances(false)>>'),
      'an object that is missing': () => catalog('/AcroForm<</Fields[]/NeedAppearances 99 0 R>>'),
      'an object of null': () =>
        catalog('/AcroForm<</Fields[]/NeedAppearances 60 0 R>>').object(60, 'null'),
    },
  ),
  requirement(
    '6.5.1-1',
    {
      'an action that nothing starts': () => catalog('').object(60, JAVASCRIPT),
      'an array in place of an action': () =>
        page('', {
          page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/A[${JAVASCRIPT}]>>]`,
        }),
    },
    {
      'of an outline item': () => outline(`/A ${JAVASCRIPT}`),
      'of an item below another': () =>
        outline('/First 62 0 R/Last 62 0 R').object(
          62,
          `<</Title(b)/Parent 61 0 R/A ${JAVASCRIPT}>>`,
        ),
    },
  ),
  requirement(
    '6.6.2.1-4',
    {
      'of a page': () => described(packet('')),
      'what does not say that it is XMP': () => described('abc', ''),
    },
    {
      'of a page, not XMP': () => described('abc'),
      'of an image': () =>
        image('/Metadata 70 0 R').stream(70, '/Type/Metadata/Subtype/XML', 'abc'),
    },
  ),
  requirement(
    '6.6.2.1-5',
    {},
    { 'in the metadata of a page': () => described(packet('', ' bytes="9"')) },
  ),
  requirement(
    '6.6.2.3.1-1',
    {
      'an extension of the document, on a page': () =>
        described(packet('<fx:DocumentType>INVOICE</fx:DocumentType>')),
    },
    {
      'an unknown property of a page': () => described(packet('<fx:Foo>x</fx:Foo>')),
      'a wrong type on a page': () => described(packet('<dc:date>x</dc:date>')),
    },
  ),
].flat()
