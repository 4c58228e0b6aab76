import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { completeInvoice, INVOICE_LIMITS, type Profile } from 'twinvoice/plugin'
import packagePdfa3 from '../../../plugins/package-pdfa3/index.js'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'
import { render } from '../render-pdf/rendering.js'

describe('package-pdfa3: size', () => {
  it('refuses a PDF that would be too large to be validated, with its size and the limit (D4)', async () => {
    const { profiles } = await loadCatalog()
    const profile = profiles.get('EN16931') as Profile
    const stage = await packagePdfa3.create({ profile }, {}, UNSHARED)
    const { pdf } = await render('<text>a</text>')
    const made = async (length: number) => {
      // Random bytes, so that they are not compressed.
      const base64 = randomBytes(length).toString('base64')
      const file = { base64, mimeType: 'application/pdf', filename: 'a.pdf' }
      const attachments = [{ reference: 'a', ...file }]
      const invoice = completeInvoice({ ...SMALL_INVOICE, attachments }, 'urn:x', WORDING)
      return runStage(stage, { pdf, xml: '<a/>', invoice }, 'de')
    }
    const { pdfBytes } = INVOICE_LIMITS
    const small = await made(pdfBytes - 100_000)
    expect(small.findings).to.deep.equal([])
    expect(small.gave.pdfa?.length).to.be.within(pdfBytes - 100_000, pdfBytes)
    const large = await made(pdfBytes)
    expect(large.gave.pdfa).to.equal(undefined)
    expect(large.findings).to.have.length(1)
    const [finding] = large.findings
    expect(finding).to.include({ code: 'TOO_LONG', kind: 'form', path: '$.invoice' })
    expect(finding?.expected).to.equal(`≤ ${pdfBytes}`)
    expect(finding?.message).to.contain(`${finding?.found} Bytes`)
  })
})
