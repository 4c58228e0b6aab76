import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** For the tests of one suite: embeds an invoice in a PDF, whose result must be valid. */
export function embedding(): (pdf: Uint8Array) => Promise<Embedded> {
  return async (pdf) => {
    const made = await twinvoice.embed(pdf, REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    return made
  }
}
