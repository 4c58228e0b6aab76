import { expect } from 'chai'
import { detail } from 'twinvoice/pdf'
import { repairPdf } from '../../plugins/repair-pdfa/repair.js'
import { onePage, type PdfFile } from '../support/pdf/pdf-file.js'

const MANY = 100_000
const repeated = (text: string, count: number) => text.repeat(count)

function named(tree: string): PdfFile {
  return onePage()
    .object(1, '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 20 0 R>>>>')
    .object(20, tree)
    .object(30, '<</Type/Filespec/F(a.txt)/UF(a.txt)/AFRelationship/Data/EF<</F 31 0 R>>>>')
    .stream(31, '/Type/EmbeddedFile/Subtype/text#2Fplain', 'a')
}

function layered(properties: string): PdfFile {
  return onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R/OCProperties<<${properties}>>>>`)
    .object(20, '<</Type/OCG/Name(a)>>')
    .object(21, `[${repeated('21 0 R ', 9)}]`)
    .object(22, `[${repeated('20 0 R ', MANY)}]`)
}

/** Pages that have the same content, each with resources of its own. */
function sharing(pages: number, resources: (at: number) => string): PdfFile {
  const kids = Array.from({ length: pages }, (_, at) => `${String(100 + at)} 0 R `).join('')
  const file = onePage()
    .object(2, `<</Type/Pages/Count ${String(pages)}/Kids[${kids}]>>`)
    .object(5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .deflated(9, '', `BT /F 9 Tf ${repeated('(a) Tj ', 500)} ET /X Do`)
    .deflated(20, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', 'BT /F 9 Tf (b) Tj ET')
  for (let at = 0; at < pages; at++)
    file.object(
      100 + at,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[9 0 R]/Resources<<${resources(at)}>>>>`,
    )
  return file
}

/** A form without resources, on pages that each have a font of their own for it. */
function formsOfPages(pages: number): PdfFile {
  const own = (at: number) => String(10_000 + at)
  const file = sharing(pages, (at) => `/Font<</F ${own(at)} 0 R>>/XObject<</X 20 0 R>>`)
  file.deflated(9, '', '/X Do')
  for (let at = 0; at < pages; at++)
    file.object(10_000 + at, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  return file
}

/** What is repaired in a time that grows with the size of the file. */
const FILES: readonly (readonly [string, PdfFile])[] = [
  ['a node of a name tree that is in itself', named(`<</Kids[${repeated('20 0 R ', 9)}]>>`)],
  ['a file with many names', named(`<</Names[${repeated('(a)30 0 R', MANY / 4)}]>>`)],
  [
    'content that thousands of pages share',
    sharing(3000, () => '/Font<</F 5 0 R>>/XObject<</X 20 0 R>>'),
  ],
  ['a form that means another thing on each page', formsOfPages(4000)],
  [
    'a long transfer function of thousands of graphics states',
    onePage()
      .object(
        3,
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R/Resources<</ExtGState<<${Array.from({ length: 2000 }, (_, at) => `/G${String(at)}<</TR 20 0 R>>`).join('')}>>>>>>`,
      )
      .deflated(
        20,
        '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[30000]/BitsPerSample 8',
        Uint8Array.from({ length: 30_000 }, (_, at) => Math.round((at * 255) / 29_999)),
      ),
  ],
  [
    'a transfer function of functions of functions',
    Array.from({ length: 8 }, (_, at) => at).reduce(
      (file, at) =>
        file.object(
          20 + at,
          `<</FunctionType 3/Domain[0 1]/Bounds[${repeated('0.5 ', 15)}]/Encode[${repeated('0 1 ', 16)}]/Functions[${repeated(`${String(21 + at)} 0 R `, 16)}]>>`,
        ),
      onePage()
        .object(
          3,
          '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R/Resources<</ExtGState<</G<</TR 20 0 R>>>>>>>>',
        )
        .object(28, '<</FunctionType 2/Domain[0 1]/N 1>>'),
    ),
  ],
  ['an order of layers that is in itself', layered('/OCGs[20 0 R]/D<</Name(a)/Order 21 0 R>>')],
  [
    'configurations whose names are taken',
    layered(
      `/OCGs[20 0 R]/D<</Name(a)>>/Configs[${Array.from(
        { length: MANY / 2 },
        (_, at) => `<</Name(Configuration ${String(at + MANY / 2)})>>`,
      ).join('')}${repeated('<<>>', MANY / 2)}]`,
    ),
  ],
]

describe('repair-pdfa goes once through', () => {
  for (const [what, file] of FILES)
    it(what, () => {
      const bytes = file.bytes()
      expect(repairPdf({ bytes, limits: {}, dropSignatures: false })).to.have.property('pdf')
    }).timeout(60_000)

  it('layers and configurations within the limits of the reader', () => {
    const configs = repeated('<</Name(b)/Order[]>>', 1000)
    const bytes = layered(`/OCGs 22 0 R/D<</Name(a)>>/Configs[${configs}]`).bytes()
    const answer = repairPdf({ bytes, limits: {}, dropSignatures: false })
    const found = detail`more than ${4_000_000} values`
    expect(answer).to.deep.equal({ unreadable: { code: 'PDF_LIMIT', found } })
  }).timeout(60_000)

  it('changes of content within the limits of the reader', () => {
    const content = (operators: number) =>
      onePage()
        .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R>>')
        .deflated(9, '', repeated('x ', operators))
        .bytes()
    const made = (operators: number) =>
      repairPdf({ bytes: content(operators), limits: { values: 2000 }, dropSignatures: false })
    expect(made(100)).to.have.property('pdf')
    const found = detail`more than ${2000} values`
    const refused = { unreadable: { code: 'PDF_LIMIT', found } }
    expect(made(300)).to.deep.equal(refused)
  })
})
