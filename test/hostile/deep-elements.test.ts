import { expect } from 'chai'
import { faultOf } from '../support/fault.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'

/** An invoice with elements of another namespace, nested so deep. */
function nested(namespace: string, depth: number, inside = ''): Buffer {
  const [open, close] = ['<x:a>1', '</x:a>'].map((tag) => tag.repeat(depth))
  return Buffer.from(
    `<Invoice xmlns="${UBL}" xmlns:cbc="${CBC}" xmlns:x="${namespace}"><cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>1</cbc:ID>${open ?? ''}${inside}${close ?? ''}</Invoice>`,
  )
}

describe('elements whose XPaths are longer than the document', () => {
  it('of a namespace with a long name have a short one in XPaths', async () => {
    const xml = nested('A'.repeat(60_000), 200)
    const unmapped = (await twinvoice.extract(xml, { invoice: true }))?.invoice?.unmapped ?? []
    expect(unmapped).to.have.length(200)
    const characters = unmapped.reduce((sum, { xpath }) => sum + xpath.length, 0)
    expect(characters).to.be.lessThan(6_000_000)
  })

  it('are refused where there are too many of them', async () => {
    const xml = nested('urn:x', 200, '<x:b>1</x:b>'.repeat(1900))
    const much = nested('urn:x', 200, `<x:c>${'<x:b>1</x:b>'.repeat(1900)}</x:c>`.repeat(10))
    for (const options of [{ invoice: true }, {}])
      expect(await twinvoice.extract(xml, options)).to.be.an('object')
    for (const work of [
      twinvoice.extract(much, { invoice: true }),
      twinvoice.view(much, { validate: false }),
      twinvoice.convert(much, { to: 'cii' }),
    ])
      expect(await faultOf(work)).to.deep.include({ code: 'INPUT_UNREADABLE' })
  })
})
