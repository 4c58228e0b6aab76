import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from '../../../src/index.js'
import { REQUEST } from '../../support/fixtures/requests.js'

/** Bytes as they are made where a test has a DOM, or a script a context of its own: no `Uint8Array` of ours. */
function foreign(bytes: Uint8Array): Uint8Array {
  return runInNewContext('Uint8Array.from(list)', { list: [...bytes] }) as Uint8Array
}

describe('bytes of another realm', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  it('are a request, an invoice and a PDF like those of this one', async () => {
    const request = foreign(new TextEncoder().encode(JSON.stringify(REQUEST)))
    expect(request).not.to.be.instanceOf(Uint8Array)
    const made = await twinvoice.generate(request)
    if (!made.ok) expect.fail(JSON.stringify(made.details))
    const pdf = foreign(made.pdf)
    expect(await twinvoice.validate(pdf)).to.have.property('valid', true)
    expect((await twinvoice.embed(pdf, request)).ok).to.equal(true)
    const xml = foreign(new TextEncoder().encode(made.xml))
    expect((await twinvoice.embed(pdf, xml)).ok).to.equal(true)
  })
})
