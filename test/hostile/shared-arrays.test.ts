import { expect } from 'chai'
import { englishDetail, type LimitExceeded, PdfDocument, readAttachments } from 'twinvoice/pdf'
import inspector from '../../plugins/check-pdfa/inspector.js'
import uaInspector from '../../plugins/check-pdfua/inspector.js'
import agreement from '../../plugins/check-agreement/inspector.js'
import { trueTypeFont } from '../support/fonts/truetype-font.js'
import { onePage, type PdfFile } from '../support/pdf/pdf-file.js'

/** Objects that share one array or dictionary, and what is in it: fewer than the limit, but not times each other. */
const OWNERS = 300
const SHARED = 300
const LIMITS = { values: 20_000 }

const owners = (body: string) => body.repeat(OWNERS)
const numbered = (entry: (at: number) => string) =>
  Array.from({ length: OWNERS }, (_, at) => entry(at)).join('')
const ARRAY = `[${'0 '.repeat(SHARED)}]`
const DICT = `<<${Array.from({ length: SHARED }, (_, at) => `/K${String(at)} 0`).join('')}>>`
const CATALOG = '/Type/Catalog/Pages 2 0 R'
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]'

/** With the shared object as number 20. */
function sharing(shared: string, change: (file: PdfFile) => PdfFile): PdfFile {
  return change(onePage().object(20, shared))
}

function drawing(resources: string, content: string) {
  return (file: PdfFile) =>
    file
      .object(3, `<<${PAGE}/Contents 9 0 R/Resources<<${resources}>>>>`)
      .deflated(9, '', content)
      .object(21, '<</FunctionType 2/Domain[0 1]/N 1>>')
}

const fonts = (font: string) =>
  drawing(
    `/Font<<${numbered((at) => `/F${String(at)} ${font} `)}>>`,
    numbered((at) => `/F${String(at)} 9 Tf (aa) Tj `),
  )

/** Pages that are not the same. */
const pages = (entries: string) => (file: PdfFile) =>
  file.object(
    2,
    `<</Type/Pages/Count 1/Kids[${numbered((at) => `<<${PAGE}/StructParents ${String(at)}${entries}>>`)}]>>`,
  )

const catalog = (entries: string) => (file: PdfFile) => file.object(1, `<<${CATALOG}${entries}>>`)

const FILES: readonly (readonly [string, PdfFile])[] = [
  [
    'names of a name tree',
    sharing(ARRAY, catalog(`/Names<</EmbeddedFiles<</Kids[${owners('<</Names 20 0 R>>')}]>>>>`)),
  ],
  [
    'kids of a page tree',
    sharing(ARRAY, (file) =>
      file.object(2, `<</Type/Pages/Count 0/Kids[${owners('<</Type/Pages/Kids 20 0 R>>')}]>>`),
    ),
  ],
  ['files of pages', sharing(ARRAY, pages('/AF 20 0 R'))],
  ['files of any object', sharing(ARRAY, catalog(`/X[${owners('<</AF 20 0 R>>')}]`))],
  ['annotations of pages', sharing(ARRAY, pages('/Annots 20 0 R'))],
  [
    'appearances of annotations',
    sharing(DICT, (file) =>
      file.object(3, `<<${PAGE}/Annots[${owners('<</Subtype/Text/AP 20 0 R>>')}]>>`),
    ),
  ],
  [
    'states of annotations of pages',
    sharing(DICT, pages('/Annots[<</Subtype/Text/AP<</N 20 0 R>>>>]')),
  ],
  [
    'actions that follow',
    sharing(
      ARRAY,
      catalog(`/AA<<${numbered((at) => `/A${String(at)}<</S/URI/URI()/Next 20 0 R>>`)}>>`),
    ),
  ],
  [
    'kids of fields',
    sharing(ARRAY, catalog(`/AcroForm<</Fields[${owners('<</T(a)/Kids 20 0 R>>')}]>>`)),
  ],
  [
    'orders of layers',
    sharing(
      ARRAY,
      catalog(
        `/OCProperties<</OCGs[]/D<</Name(a)>>/Configs[${owners('<</Name(b)/Order[20 0 R]>>')}]>>`,
      ),
    ),
  ],
  [
    'differences of encodings',
    sharing(ARRAY, fonts('<</Subtype/Type1/Encoding<</Differences 20 0 R>>>>')),
  ],
  [
    'widths of a font',
    sharing(
      ARRAY,
      fonts(
        '<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/W[0 20 0 R]>>]>>',
      ),
    ),
  ],
  [
    'ranges of widths',
    sharing(
      '[0 300 1]',
      fonts(
        '<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/W 20 0 R>>]>>',
      ),
    ),
  ],
  [
    'a set of glyphs',
    sharing('<</Type/FontDescriptor/FontFile2 31 0 R/CIDSet 32 0 R>>', (file) =>
      fonts(
        '<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/ABCDEF+A/FontDescriptor 20 0 R>>]>>',
      )(file)
        .stream(31, '', trueTypeFont({ widths: [500, 600], cmaps: [] }))
        .stream(32, '', '\u00c0'),
    ),
  ],
  [
    'colorants',
    sharing(
      DICT,
      drawing(
        `/ColorSpace<<${numbered((at) => `/C${String(at)}[/DeviceN[/A]/DeviceGray 21 0 R<</Colorants 20 0 R>>] `)}>>`,
        numbered((at) => `/C${String(at)} cs 0 0 9 9 re f `),
      ),
    ),
  ],
  [
    'content of pages',
    sharing('[9 0 R 9 0 R]', (file) =>
      pages('/Contents 20 0 R')(file).stream(9, '', ' '.repeat(2000)),
    ),
  ],
  [
    'texts',
    sharing(
      `(${'a'.repeat(4000)})`,
      catalog(
        `/AcroForm<</Fields[${owners('<</T(a)/V 20 0 R/FT/Sig>>')}]>>/Outlines<</First 30 0 R>>/Names<</EmbeddedFiles<</Names[${owners('20 0 R<<>>')}]>>>>`,
      ),
    ),
  ],
]

/** What reading stops at; undefined if nothing is left out. */
function stopOf(bytes: Uint8Array, layers: readonly string[] = []): string | undefined {
  const document = new PdfDocument(bytes, LIMITS)
  try {
    const subject = { document, attachments: readAttachments(document), invoice: undefined }
    const context = { locale: 'en', layers, agreement: true }
    const facts = [inspector, uaInspector].map((each) => each.inspect(subject, context).facts)
    agreement.inspect(subject, context)
    return facts
      .flatMap((each) => each?.notChecked ?? [])
      .map(englishDetail)
      .find((what) => what.includes('more than'))
  } catch (thrown) {
    return (thrown as LimitExceeded).message
  }
}

describe('a PDF whose objects share an array or a dictionary', () => {
  for (const [what, file] of FILES)
    it(`is read within the limits: ${what}`, () => {
      expect(stopOf(file.bytes())).to.match(/more than (20000 values|2000000 operators)/)
    })

  it('is read within the limits of PDF/UA: elements of a structure tree', () => {
    const element = '<</S/P/K 20 0 R>>'
    const file = sharing(ARRAY, catalog(`/StructTreeRoot<</K[${owners(element)}]>>`))
    expect(stopOf(file.bytes(), ['pdfua'])).to.contain('more than 20000 values')
  })

  it('is read where each has its own', () => {
    const file = pages('/Annots[0 0 0]')(onePage())
    expect(stopOf(file.bytes())).to.equal(undefined)
  })
})
