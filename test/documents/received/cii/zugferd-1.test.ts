import { expect } from 'chai'
import { ZUGFERD_1 } from '../../../support/fixtures/zugferd-1.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

describe('Documents of ZUGFeRD 1.0', () => {
  const validate = async (xml: string) => {
    const result = await twinvoice.validate(Buffer.from(xml))
    if (!result.zugferd) throw new Error('no invoice')
    return result
  }
  const changed = (from: string, to: string) => {
    if (!ZUGFERD_1.includes(from)) throw new Error(`the fixture lacks ${from}`)
    return validate(ZUGFERD_1.replace(from, to))
  }

  it('are valid by structure and arithmetic; that there are no rules is a warning', async () => {
    const result = await validate(ZUGFERD_1)
    expect(result.errors).to.deep.equal([])
    expect(result).to.include({ valid: true, profile: 'ZUGFERD1', version: '1.0' })
    expect(result.layers.map(({ name, status }) => `${name} ${status}`)).to.deep.equal([
      'schema passed',
      'rules not_checked',
      'arithmetic passed',
    ])
    expect(result.warnings.map(({ code }) => code)).to.deep.equal(['NOT_CHECKED'])
  })

  it('are invalid with a wrong total, which is named as it is in the file', async () => {
    const { valid, errors } = await changed(
      '>238.00</ram:GrandTotalAmount>',
      '>239.00</ram:GrandTotalAmount>',
    )
    expect(valid).to.equal(false)
    const gross = errors.find(({ code }) => code === 'CALC-BT-112')
    expect(gross).to.include({ found: '239.00', expected: '238.00' })
    expect(gross?.xpath).to.equal(
      '/zf:CrossIndustryDocument/zf:SpecifiedSupplyChainTradeTransaction/zf-ram:ApplicableSupplyChainTradeSettlement/zf-ram:SpecifiedTradeSettlementMonetarySummation/zf-ram:GrandTotalAmount',
    )
  })

  for (const [what, from, to, code] of [
    [
      'an element at the wrong place',
      '<ram:ID>Z-1</ram:ID><ram:TypeCode>380</ram:TypeCode>',
      '<ram:TypeCode>380</ram:TypeCode><ram:ID>Z-1</ram:ID>',
      'SCHEMA_UNEXPECTED',
    ],
    [
      'an element of CII D16B',
      'ram:ApplicablePercent>19.00</ram:ApplicablePercent',
      'ram:RateApplicablePercent>19.00</ram:RateApplicablePercent',
      'SCHEMA_UNEXPECTED',
    ],
    ['an amount that is no number', '>100.00<', '>hundred<', 'SCHEMA_VALUE'],
    ['a unit that is too long', 'unitCode="HUR"', 'unitCode="HOURS"', 'SCHEMA_VALUE'],
  ] as const)
    it(`are invalid with ${what}`, async () => {
      const { valid, errors } = await changed(from, to)
      expect(valid).to.equal(false)
      expect(errors.map((each) => each.code)).to.include(code)
    })

  it('are extracted as data', async () => {
    const extracted = await twinvoice.extract(Buffer.from(ZUGFERD_1), { invoice: true })
    const { invoice, unmapped } = { ...extracted?.invoice?.request, ...extracted?.invoice }
    expect(invoice).to.deep.include({
      number: 'Z-1',
      date: '2014-11-08',
      orderReference: 'PO-7',
      delivery: { date: '2014-11-07' },
    })
    expect(invoice?.items).to.deep.equal([
      {
        description: 'Work',
        quantity: 2,
        unit: 'HUR',
        unitPrice: 100,
        vatCategory: 'S',
        vatRate: 19,
      },
    ])
    const lost = unmapped?.filter(({ term }) => term === undefined)
    expect(lost).to.deep.equal([])
  })

  it('are converted to CII of today, which is valid', async () => {
    const converted = await twinvoice.convert(Buffer.from(ZUGFERD_1), { to: 'cii' })
    expect(converted?.lost).to.deep.equal([])
    const result = await validate(converted?.xml ?? '')
    expect(result.errors).to.deep.equal([])
    expect(result).to.include({ valid: true, profile: 'EN16931' })
  })
})
