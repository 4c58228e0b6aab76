import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const GUIDELINE = 'urn:cen.eu:en16931:2017#compliant#urn:nordhafen.example:invoice:1.0'
const REQUEST = {
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

describe('the profile of a company', () => {
  let twinvoice
  before(async () => {
    twinvoice = await createTwinvoice({ packages: [PACKAGE], profile: 'HOUSE' })
  })
  after(() => twinvoice.close())

  it('writes its specification identifier and validates invoices that have it', async () => {
    const result = await twinvoice.generate(REQUEST)
    expect(result.validation).to.deep.include({ status: 'valid', profile: 'HOUSE' })
    expect(result.xml).to.contain(`<ram:ID>${GUIDELINE}</ram:ID>`)
    const report = await twinvoice.validate(result.pdf)
    expect(report).to.deep.include({ valid: true, profile: 'HOUSE', errors: [] })
    expect(report.warnings.map(({ code }) => code)).not.to.include('SPECIFICATION_NOT_CHECKED')
  })

  it('checks the amounts before the PDF is rendered', async () => {
    const result = await twinvoice.generate(REQUEST)
    const stages = result.stages.map(({ stage }) => stage)
    expect(stages.indexOf('check-arithmetic')).to.be.above(-1)
    expect(stages.indexOf('check-arithmetic')).to.be.below(stages.indexOf('render-pdf'))
  })

  it('does not change other profiles', async () => {
    const result = await twinvoice.generate(REQUEST, { profile: 'EN16931' })
    expect(result.validation.profile).to.equal('EN16931')
    expect(result.xml).to.contain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  })
})
