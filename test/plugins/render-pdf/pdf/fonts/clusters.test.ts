import { expect } from 'chai'
import { REQUEST } from '../../../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

describe('a syllable of several glyphs', () => {
  for (const name of ['लिमिटेड', 'शर्मा क्षत्रिय ट्रेडर्स', 'שָׁלוֹם'])
    it(`is read once by programs that do not know ActualText: ${name}`, async () => {
      const { invoice } = REQUEST
      const buyer = { ...invoice.buyer, name }
      const made = await twinvoice.generate({ ...REQUEST, invoice: { ...invoice, buyer } })
      const report = await twinvoice.validate(made.ok ? made.pdf : new Uint8Array(), {
        agreement: true,
      })
      expect(report.zugferd && [...report.errors, ...report.warnings]).to.deep.equal([])
    })
})
