import { PdfName, PdfNumber, PdfString } from '../../../src/pdf/index.js'
import { Dict, List, type Value } from '../../../plugins/repair-pdfa/model/values.js'

/** Names that clauses of PDF/A and PDF/UA mention, as values and as keys. */
export const NAMES: readonly string[] =
  `Odd Catalog Page Pages Font FontDescriptor XObject Image Form PS Annot Link Widget Popup Sound Movie
  Screen 3D FileAttachment TrapNet PrinterMark Watermark Square Text Highlight Stamp Metadata XML
  DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Separation DeviceN Pattern None All
  Type0 Type1 Type3 TrueType MMType1 CIDFontType0 CIDFontType2 Type1C CIDFontType0C OpenType Identity
  Identity-H Identity-V WinAnsiEncoding MacRomanEncoding StandardEncoding MacExpertEncoding GBK-EUC-H
  FlateDecode LZWDecode ASCII85Decode DCTDecode JPXDecode JBIG2Decode CCITTFaxDecode RunLengthDecode Crypt
  Normal Multiply Compatible Luminosity Alpha Group Transparency Mask Perceptual RelativeColorimetric
  Saturation AbsoluteColorimetric Default JavaScript Launch URI GoTo GoToR SubmitForm Named NextPage Print
  Hide SetState ResetForm ImportData Rendition Trans GoToE GoTo3DView SetOCGState OCG OCMD ON OFF Unchanged
  AllPages VisiblePages GTS_PDFA1 GTS_PDFX StructElem StructTreeRoot Document Part Sect Div P H H1 H2 H3 L
  LI Lbl LBody Table TR TH TD THead TBody Span Figure Formula Note Reference TOC TOCI Artifact NonStruct
  Private Row Column Both Layout List Data Source Alternative Supplement Unspecified Filespec EmbeddedFile
  Sig Tx Btn Ch MCR OBJR S R D N Subtype`
    .split(/\s+/)
    .filter((name) => name !== '')

/** Keys of dictionaries that clauses mention. */
export const KEYS: readonly string[] =
  `Type Subtype S AA A OpenAction Names JavaScript AcroForm NeedAppearances XFA Perms Requirements
  OCProperties OutputIntents Metadata MarkInfo Marked Suspects StructTreeRoot Lang ViewerPreferences
  DisplayDocTitle Encoding BaseEncoding Differences ToUnicode FontDescriptor FontFile FontFile2 FontFile3
  Flags CharSet CIDSet CIDToGIDMap CIDSystemInfo W DW Widths FirstChar LastChar MissingWidth BaseFont
  DescendantFonts WMode UseCMap Registry Ordering Supplement TR TR2 HTP HT HalftoneType HalftoneName
  TransferFunction RI BM SMask CA ca OP op OPM BG UCR Interpolate Alternates OPI Ref PS Intent
  BitsPerComponent ColorSpace ImageMask Mask Decode Group CS I K N Alternate Range Colorants F FF AP AS DR DA
  FT Ff Contents Alt ActualText E T TU Rect MediaBox CropBox Resources Tabs StructParents StructParent Pg
  ParentTree RoleMap ClassMap Nums IDTree Headers Scope ColSpan RowSpan ID EF UF AFRelationship Desc Params
  PresSteps AlternatePresentations Configs AS Order Name Usage Event Category Next Filter DecodeParms Length1
  DestOutputProfile DestOutputProfileRef OutputConditionIdentifier Border C IC Dest PieceInfo Version`
    .split(/\s+/)
    .filter((key) => key !== '')

/** Numbers at and beyond the limits of ISO 32000-1, annex C, and of the tables. */
export const NUMBERS: readonly number[] = [
  0, 1, -1, 2, 3, 4, 5, 8, 16, 32, 36, 64, 255, 256, 500, 1000, 14_401, 65_535, 65_536,
  2_147_483_647, 2_147_483_648, 0.5, -0.5, 3.5e38,
]

const name = (value: string) => () => new PdfName(value)
const number = (value: number) => () => new PdfNumber(value)
const dict =
  (entries: Readonly<Record<string, () => Value>> = {}) =>
  () =>
    new Dict(Object.entries(entries).map(([key, value]) => [key, value()] as const))
const text = (value: string) => () => new PdfString(Buffer.from(value, 'latin1'))

/** Entries that clauses forbid or restrict, where they say so. */
export const ENTRIES: readonly (readonly [string, () => Value])[] = [
  ['AA', dict({ O: dict({ S: name('GoTo') }) })],
  ['A', dict({ S: name('JavaScript'), JS: text('1') })],
  ['A', dict({ S: name('Named'), N: name('Print') })],
  ['A', dict({ S: name('URI'), URI: text('x'), Next: dict({ S: name('Launch') }) })],
  ['OpenAction', dict({ S: name('Hide') })],
  ['Interpolate', () => true],
  ['SMask', dict({ S: name('Luminosity') })],
  ['BM', name('Odd')],
  ['BM', () => new List([new PdfName('Odd'), new PdfName('Normal')])],
  ['TR', name('Identity')],
  ['TR2', name('Identity')],
  ['HT', dict({ Type: name('Halftone'), HalftoneType: number(6) })],
  ['HT', dict({ HalftoneType: number(1), HalftoneName: text('x') })],
  ['Group', dict({ S: name('Transparency'), CS: name('DeviceCMYK') })],
  ['ColorSpace', name('DeviceCMYK')],
  ['CS', () => new List([new PdfName('Lab')])],
  ['Ref', dict()],
  ['OPI', dict()],
  ['PS', text('x')],
  ['Subtype2', name('PS')],
  ['F', number(2)],
  ['F', number(0)],
  ['AP', dict({ D: dict() })],
  ['AP', dict({ N: dict() })],
  ['Lang', text('odd language')],
  ['Lang', text('')],
  ['RoleMap', dict({ Odd: name('Odd') })],
  ['RoleMap', dict({ P: name('H1') })],
  ['S', name('Odd')],
  ['ActualText', text('\xfe\xff\xe0\x00')],
  ['Requirements', () => new List()],
  ['CIDToGIDMap', name('Identity')],
  ['Encoding', dict({ BaseEncoding: name('Odd') })],
  ['Flags', number(4)],
  ['Flags', number(32)],
  ['UseCMap', name('Odd')],
  ['OCProperties', dict({ D: dict({ AS: () => new List() }) })],
  ['NeedAppearances', () => true],
  ['AlternatePresentations', dict()],
  ['PresSteps', dict()],
]
