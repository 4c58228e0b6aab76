import { expect } from 'chai'
import { readInvoice } from 'twinvoice'
import type { Invoice } from 'twinvoice/plugin'
import { REQUEST, PEPPOL_REQUEST } from '../support/fixtures/requests.js'
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

  for (const [profile, syntax, typeCode] of [
    ['PEPPOL', 'ubl', '380'],
    ['PEPPOL', 'cii', '380'],
    ['PEPPOL SELF-BILLING', 'ubl', '389'],
  ] as const)
    it(`O has the rate 0 in the VAT breakdown of a German seller: ${profile}, ${syntax} (DE-R-014)`, async () => {
      const rateIn = async (country: string, buyersCountry: string) => {
        const items = REQUEST.invoice.items.map((item) => ({
          ...item,
          vatCategory: 'O' as const,
          vatRate: 0,
        }))
        const { invoice } = PEPPOL_REQUEST
        const seller = {
          ...invoice.seller,
          country,
          contactName: 'Jana Petersen',
          phone: '+49 30 123456',
          email: 'a@example.com',
        }
        const buyer = { ...invoice.buyer, country: buyersCountry }
        const made = await twinvoice.generate(
          { invoice: { ...invoice, typeCode, seller, buyer, items, buyerReference: 'A-1' } },
          { profile, syntax, output: 'xml' },
        )
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        const { vatBreakdown } = readInvoice(made.xml) as Partial<Invoice>
        return vatBreakdown?.map(({ category, rate }) => [category, rate])
      }
      expect(await rateIn('DE', 'DE')).to.deep.equal([['O', '0']])
      expect(await rateIn('AT', 'AT')).to.deep.equal([['O', undefined]])
    })
})
