import { expect } from 'chai'
import { PDFArray, PDFDict, PDFName, type PDFDocument } from 'pdf-lib'
import { damage } from '../support/fixtures/damaged-pdf.js'
import { generatedPdf } from '../support/fixtures/generated-pdf.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Gone through from each of its types, this would take longer than a document may. */
const LENGTH = 60_000
const TYPES = 6000

describe('a PDF with a role map of one long way', () => {
  let pdf: Uint8Array
  before(async () => {
    pdf = await generatedPdf(twinvoice)
  })

  const mapped = (end: string) => damage(pdf, ({ document }) => mapTo(document, end))

  /** @param end the type that the way leads to */
  function mapTo({ context, catalog }: PDFDocument, end: string): void {
    const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
    const typeOf = (at: number) => (at === LENGTH ? end : `Way${String(at)}`)
    const roles = PDFDict.withContext(context)
    for (let at = 0; at < LENGTH; at += 1)
      roles.set(PDFName.of(typeOf(at)), PDFName.of(typeOf(at + 1)))
    root.set(PDFName.of('RoleMap'), roles)
    const parent = catalog.get(PDFName.of('StructTreeRoot'))
    const first = root.get(PDFName.of('K'))
    const kids = PDFArray.withContext(context)
    if (first !== undefined) kids.push(first)
    for (let at = 0; at < TYPES; at += 1)
      kids.push(context.obj({ S: typeOf(at), ...(parent === undefined ? {} : { P: parent }) }))
    root.set(PDFName.of('K'), kids)
  }

  async function toldOf(file: Uint8Array): Promise<unknown[]> {
    const report = await twinvoice.validate(file, { ua: true })
    if (!report.zugferd) throw new Error('the file has no invoice')
    return report.errors.filter(({ code }) => code === 'PDFA-6.7.3.4').map((error) => error.found)
  }

  it('is judged and repaired', async () => {
    const file = await mapped('Div')
    expect(await toldOf(file)).to.deep.equal([])
    expect(await twinvoice.embed(file, JSON.stringify(REQUEST))).to.have.property('ok', true)
  })

  for (const [end, told] of [
    ['Way0', 'the structure type Way0 is mapped in a circle'],
    ['Unknown', 'the structure type Way0 is not mapped to a standard one'],
  ] as const)
    it(`is told to lead to ${end}`, async () => {
      expect(await toldOf(await mapped(end))).to.include(told)
    })
})
