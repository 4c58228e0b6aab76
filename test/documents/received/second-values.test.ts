import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { ciiWriter, completeInvoice } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

const CORE = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const seller = { ...FULL_INVOICE.seller, contactName: 'A. Muster' }
const buyer = { ...FULL_INVOICE.buyer, contactName: 'B. Muster', identifiers: [{ value: 'B-1' }] }
const xmlOf = (guideline: string) =>
  ciiWriter('EN16931')(completeInvoice({ ...FULL_INVOICE, seller, buyer }, guideline, WORDING))

/** In the party with this name. */
const within = (party: string, xml: string, change: (text: string) => string) =>
  xml.replace(new RegExp(`<ram:${party}>.*?</ram:${party}>`, 's'), change)

const secondContact = (party: string) => (xml: string) =>
  within(party, xml, (text) =>
    text.replace('</ram:PersonName>', '$&<ram:DepartmentName>Sales</ram:DepartmentName>'),
  )

describe('A second value where EN 16931 has one, in the level EN16931 of Factur-X', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  /** The rules that a document breaks as errors. */
  async function errorsOf(xml: string): Promise<string[]> {
    const result = await twinvoice.validate(Buffer.from(xml))
    if (!result.zugferd) throw new Error(result.message)
    return result.errors.map(({ rule }) => rule)
  }

  for (const [title, change, rule] of [
    [
      'an identifier of the buyer',
      (xml: string) => xml.replace('<ram:ID>B-1</ram:ID>', '$&<ram:ID>B-2</ram:ID>'),
      'FX-SR-01',
    ],
    ['a contact of the seller', secondContact('SellerTradeParty'), 'CII-SR-465'],
    ['a contact of the buyer', secondContact('BuyerTradeParty'), 'CII-SR-466'],
  ] as const)
    it(`is an error: ${title}`, async () => {
      const base = xmlOf(CORE)
      expect(await errorsOf(base)).to.deep.equal([])
      expect(await errorsOf(change(base))).to.deep.equal([rule])
    })

  it('is a warning in an XRechnung, as in the rules of CEN', async () => {
    const one = { ...FULL_INVOICE, precedingInvoices: [{ number: 'R-0' }], seller, buyer }
    const base = ciiWriter('EN16931')(completeInvoice(one, XRECHNUNG, WORDING))
    const changed = secondContact('SellerTradeParty')(base)
    expect(changed).to.not.equal(base)
    expect(await errorsOf(changed)).to.deep.equal(await errorsOf(base))
  })
})
