import { expect } from 'chai'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Values that no entry of a catalog, a page or a trailer may have, and containers of such. */
const WRONG = ['(x)', '5', '/X', '[(x)]', '<</A(x)>>']
const CATALOG = [
  'AF',
  'Names',
  'MarkInfo',
  'StructTreeRoot',
  'Metadata',
  'OutputIntents',
  'AcroForm',
  'OCProperties',
  'Perms',
  'Lang',
  'Outlines',
]
const PAGE = [
  'Resources',
  'Contents',
  'Annots',
  'MediaBox',
  'Rotate',
  'Group',
  'AF',
  'StructParents',
]

describe('repair-pdfa: values of another type', () => {
  /** A PDF is embedded in and valid, or it is refused; a fault is neither. */
  async function isAnswered(file: PdfFile, what: string): Promise<void> {
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (made.ok) expect(made.report, what).to.deep.include({ valid: true })
    else expect(made.details, what).to.have.length.above(0)
  }

  for (const key of CATALOG)
    it(`/${key} of the catalog`, async () => {
      for (const value of WRONG) {
        const catalog = `<</Type/Catalog/Pages 2 0 R/${key} ${value}>>`
        await isAnswered(onePage().object(1, catalog), `${key} ${value}`)
      }
    })

  it('the trees of names', async () => {
    for (const value of WRONG)
      for (const tree of [value, `<</Names ${value}>>`, `<</Kids ${value}>>`]) {
        const catalog = `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles ${tree}>>>>`
        await isAnswered(onePage().object(1, catalog), tree)
      }
  })

  for (const key of PAGE)
    it(`/${key} of a page`, async () => {
      for (const value of WRONG) {
        const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/${key} ${value}>>`
        await isAnswered(onePage().object(3, page), `${key} ${value}`)
      }
    })

  it('the document information', async () => {
    for (const value of WRONG) {
      const file = onePage()
      file.trailer = { ...file.trailer, Info: value }
      await isAnswered(file, value)
      await isAnswered(
        Object.assign(onePage().object(8, value), { trailer: { ...file.trailer, Info: '8 0 R' } }),
        value,
      )
    }
  })
})
