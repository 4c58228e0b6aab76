import { expect } from 'chai'
import { PdfDocument, PdfRef, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Groups from object 20 on, by what their usage says. */
const GROUPS = [
  '/View<</ViewState/OFF>>/Print<</PrintState/ON>>',
  '/View<</ViewState/ON>>',
  '/View<</ViewState/ON>>/Print<</PrintState/OFF>>',
  '/Zoom<</min 2>>',
]
const REFS = GROUPS.map((_, at) => `${20 + at} 0 R`).join(' ')

describe('repair-pdfa: layers that viewers switch by usage (/AS)', () => {
  /** Numbers of the groups that are on and off in the result. */
  async function states(entries: string): Promise<{ on: number[]; off: number[] }> {
    const config = `<</Name(x)/Order[${REFS}]${entries}>>`
    const file = onePage().object(
      1,
      `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[${REFS}]/D ${config}>>>>`,
    )
    for (const [at, usage] of GROUPS.entries())
      file.object(20 + at, `<</Type/OCG/Name(${at})/Usage<<${usage}>>>>`)
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    expect(made.repairs.some(({ clause, found }) => clause === '6.9' && found === '/AS')).to.equal(
      true,
    )
    const properties = new PdfDocument(made.pdf).catalog.dict('OCProperties')
    const listed = (dict: PdfDict | undefined, key: string) =>
      (dict?.array(key)?.items ?? []).map((item) => (item instanceof PdfRef ? item.number : 0))
    expect(properties?.dict('D')?.has('AS')).to.equal(false)
    return { on: listed(properties?.dict('D'), 'ON'), off: listed(properties?.dict('D'), 'OFF') }
  }

  it('keep the state in which they are shown', async () => {
    const view = `/AS[<</Event/View/Category[/View]/OCGs[${REFS}]>>]`
    expect(await states(view)).to.deep.equal({ on: [21, 22], off: [20] })
    expect(await states(`/OFF[21 0 R 23 0 R]/ON[20 0 R]${view}`)).to.deep.equal({
      on: [21, 22],
      off: [23, 20],
    })
  })

  it('are off if one of several usages says so', async () => {
    const both = `/AS[<</Event/View/Category[/View/Print]/OCGs[${REFS}]>>]`
    expect(await states(both)).to.deep.equal({ on: [21], off: [20, 22] })
  })

  it('stay as they are if only printing switches them', async () => {
    const print = `/OFF[21 0 R]/AS[<</Event/Print/Category[/View/Print]/OCGs[${REFS}]>>]`
    expect(await states(print)).to.deep.equal({ on: [], off: [21] })
  })
})
