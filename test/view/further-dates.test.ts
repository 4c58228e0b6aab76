import { expect } from 'chai'
import { withPlainDays } from '../../src/view/further-dates.js'

describe('Days without a term', () => {
  const xpath = '/rsm:CrossIndustryInvoice/ram:ConversionRateDateTime/udt:DateTimeString'
  const given = (value: string, format: string) => [
    { xpath, value },
    { xpath: `${xpath}/@format`, value: format },
  ]

  it('are shown as days, without what says how CII writes them', () => {
    expect(withPlainDays(given('20181031', '102'))).to.deep.equal([{ xpath, value: '2018-10-31' }])
  })

  it('are shown as they are, with their format, where it is another or they have none', () => {
    for (const values of [
      given('20181031', '203'),
      given('31.10.2018', '102'),
      given('20181031', '102').slice(0, 1),
      given('20181031', '102').slice(1),
    ])
      expect(withPlainDays(values)).to.deep.equal(values)
  })
})
