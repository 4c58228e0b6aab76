import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'

/** How much more time four times as many elements may take: four times and noise, far from sixteen times. */
const MOST_TIMES = 8

/** Elements that an invoice has once or twice. Two thousand of them took from half a minute to minutes. */
describe('an element that is repeated', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  for (const [name, profile, element] of [
    ['the VAT total in UBL', 'UBL', /<cac:TaxTotal>.*<\/cac:TaxTotal>/s],
    [
      'the settlement in CII',
      'EN16931',
      /<ram:ApplicableHeaderTradeSettlement>.*<\/ram:ApplicableHeaderTradeSettlement>/s,
    ],
  ] as const)
    it(`takes a time that grows with their number: ${name}`, async () => {
      const made = await twinvoice.generate(JSON.stringify(REQUEST), { output: 'xml', profile })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      const xml = Buffer.from(made.xml).toString()
      const timeOf = async (times: number) => {
        const bytes = Buffer.from(xml.replace(element, (one) => one.repeat(times)))
        const begin = process.cpuUsage()
        await twinvoice.validate(bytes)
        const { user, system } = process.cpuUsage(begin)
        return user + system
      }
      await timeOf(100)
      // The longest of three, as other work on the machine shortens none of them.
      const some = Math.max(await timeOf(500), await timeOf(500), await timeOf(500))
      expect(await timeOf(2_000)).to.be.lessThan(MOST_TIMES * some)
    })
})
