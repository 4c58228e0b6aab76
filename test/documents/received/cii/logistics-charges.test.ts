import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { untyped } from '../../../support/untyped-request.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CHARGE =
  /<ram:SpecifiedTradeAllowanceCharge>.*?<ram:ActualAmount>(.*?)<\/ram:ActualAmount><ram:Reason>(.*?)<\/ram:Reason><ram:CategoryTradeTax>(.*?)<\/ram:CategoryTradeTax><\/ram:SpecifiedTradeAllowanceCharge>/
const LOGISTICS =
  '<ram:SpecifiedLogisticsServiceCharge><ram:Description>$2</ram:Description><ram:AppliedAmount>$1</ram:AppliedAmount><ram:AppliedTradeTax>$3</ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>'

describe('A charge for transport of EXTENDED (BG-X-42)', () => {
  let xml: Buffer
  const charges = [{ amount: 10, reason: 'Freight', vatCategory: 'S', vatRate: 19 }]
  before(async () => {
    const invoice = { ...REQUEST.invoice, charges }
    const made = await twinvoice.generate(untyped({ ...REQUEST, invoice }), {
      profile: 'EXTENDED',
      output: 'xml',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.xml).to.match(CHARGE)
    xml = Buffer.from(made.xml.replace(CHARGE, LOGISTICS))
  })

  it('is valid', async () => {
    const report = await twinvoice.validate(xml)
    expect(report.zugferd && report.errors).to.deep.equal([])
  })

  it('is a charge of the document (BG-21) in what is extracted', async () => {
    const extracted = (await twinvoice.extract(xml, { invoice: true }))?.invoice
    expect(extracted?.request.invoice['charges']).to.deep.equal(charges)
    expect(extracted?.unmapped).to.deep.equal([])
    const again = await twinvoice.generate(untyped(extracted?.request), { output: 'xml' })
    expect(again.ok && again.xml).to.match(CHARGE)
  })

  for (const to of ['ubl', 'cii', 'facturx'] as const)
    it(`is a charge of the document in what is converted: ${to}`, async () => {
      const converted = await twinvoice.convert(xml, { to })
      expect(converted?.lost).to.deep.equal([])
      expect(converted?.warnings).to.deep.equal([])
      expect(converted?.xml).to.contain('Freight').and.not.contain('LogisticsServiceCharge')
    })

  it('is in the view', async () => {
    const view = await twinvoice.view(xml)
    expect(Buffer.from(view?.bytes ?? []).toString()).to.contain('Freight')
  })

  it('is named in findings as a charge of the document', async () => {
    const wrong = xml
      .toString()
      .replace(/(Freight.*?)<ram:CategoryCode>S</, '$1<ram:CategoryCode>X<')
    const report = await twinvoice.validate(Buffer.from(wrong))
    expect(report.zugferd && report.errors.map(({ path }) => path)).to.include(
      '$.invoice.charges[0].vatCategory',
    )
  })
})
