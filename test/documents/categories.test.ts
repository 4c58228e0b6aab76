import { expect } from 'chai'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

describe('All nine VAT categories through the whole pipeline (D12 to D14)', () => {
  const cases = [
    ['S', 19],
    ['Z', 0],
    ['E', 0],
    ['AE', 0],
    ['K', 0],
    ['G', 0],
    ['O', 0],
    ['L', 7],
    ['M', 4],
    ['M', 0],
  ] as const
  for (const [vatCategory, vatRate] of cases)
    it(`${vatCategory} at ${vatRate} % makes a valid invoice`, async () => {
      const items = REQUEST.invoice.items.map((item) => ({ ...item, vatCategory, vatRate }))
      const result = await twinvoice.generate({
        ...REQUEST,
        invoice: { ...REQUEST.invoice, items },
      })
      expect(result.ok ? [] : result.details).to.deep.equal([])
      expect(result.ok && result.validation.status).to.equal('valid')
    })
})
