import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { untyped } from '../../../support/untyped-request.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const day = (date: string) =>
  `<ram:DueDateDateTime><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:DueDateDateTime>`
const terms = (content: string) =>
  `<ram:SpecifiedTradePaymentTerms>${content}</ram:SpecifiedTradePaymentTerms>`
const DISCOUNT = terms(
  `<ram:Description>2 % until 27 November</ram:Description>${day('20261127')}<ram:ApplicableTradePaymentDiscountTerms><ram:CalculationPercent>2</ram:CalculationPercent></ram:ApplicableTradePaymentDiscountTerms>`,
)
const NET = terms(`<ram:Description>Net until 20 December</ram:Description>${day('20261220')}`)

describe('payment terms of EXTENDED of which each has a date of its own', () => {
  for (const [order, both] of [
    ['the discount first', DISCOUNT + NET],
    ['the discount last', NET + DISCOUNT],
  ] as const)
    it(`are due on the day without a discount, and the other is told: ${order}`, async () => {
      const made = await twinvoice.generate(untyped(REQUEST), {
        profile: 'EXTENDED',
        output: 'xml',
      })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      const own = /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/
      const xml = Buffer.from(made.xml.replace(own, both))
      const report = await twinvoice.validate(xml)
      expect(report.zugferd && report.errors).to.deep.equal([])
      const invoice = (await twinvoice.extract(xml, { invoice: true }))?.invoice
      expect(invoice?.request.invoice).to.include({ dueDate: '2026-12-20' })
      expect(invoice?.request.invoice).not.to.have.property('paymentTerms')
      expect(invoice?.unmapped.map(({ value }) => value))
        .to.include('2026-11-27')
        .and.include('2')
      const converted = await twinvoice.convert(xml, { to: 'ubl' })
      expect(converted?.xml).to.contain('<cbc:DueDate>2026-12-20<')
      expect(converted?.lost.map(({ value }) => value)).to.include('2026-11-27')
    })
})
