import { expect } from 'chai'
import { createTwinvoice, type Embedded, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'

/** For the tests of one suite: embeds an invoice in a PDF, whose result must be valid. */
export function embedding(): (pdf: Uint8Array) => Promise<Embedded> {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())
  return async (pdf) => {
    const made = await twinvoice.embed(pdf, REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return made
  }
}
