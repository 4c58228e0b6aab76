import { expect } from 'chai'
import { ciiWriter, completeInvoice } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CORE = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const seller = { ...FULL_INVOICE.seller, contactName: 'A. Muster' }
const buyer = { ...FULL_INVOICE.buyer, contactName: 'B. Muster', identifiers: [{ value: 'B-1' }] }
const xmlOf = (guideline: string) =>
  ciiWriter('EN16931')(completeInvoice({ ...FULL_INVOICE, seller, buyer }, guideline, WORDING))

/** In the party with this name. */
const within = (party: string, xml: string, change: (text: string) => string) =>
  xml.replace(new RegExp(`<ram:${party}>.*?</ram:${party}>`, 's'), change)

const globalId = (id: string) => `<ram:GlobalID schemeID="0088">${id}</ram:GlobalID>`
const taxId = (scheme: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">DE1</ram:ID></ram:SpecifiedTaxRegistration>`

const secondContact = (party: string) => (xml: string) =>
  within(party, xml, (text) =>
    text.replace('</ram:PersonName>', '$&<ram:DepartmentName>Sales</ram:DepartmentName>'),
  )

describe('A second value where EN 16931 has one, in the level EN16931 of Factur-X', () => {
  async function errorsOn(xml: string) {
    const result = await twinvoice.validate(Buffer.from(xml))
    if (!result.zugferd) throw new Error(result.message)
    return result.errors
  }

  /** The rules that a document breaks as errors. */
  async function errorsOf(xml: string): Promise<string[]> {
    return (await errorsOn(xml)).map(({ rule }) => rule)
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

  for (const [party, part, rule, term, path] of [
    ['Buyer', '<ram:ID>B-2</ram:ID>', 'FX-SR-01', 'BT-46', 'buyer.identifiers[1].value'],
    ['Payee', globalId('3'), 'FX-SR-04', 'BT-60', 'payee.identifiers[1].value'],
    ['ShipTo', globalId('3'), 'FX-SR-04', 'BT-71', 'delivery.identifiers[1].value'],
    ['Seller', taxId('FC'), 'FX-SR-03', 'BT-32', 'seller.taxRegistration'],
    ['Seller', taxId('VA'), 'FX-SR-03', 'BT-31', 'seller.vatId'],
    ['SellerTaxRepresentative', taxId('VA'), 'FX-SR-02', 'BT-63', 'taxRepresentative.vatId'],
  ] as const)
    it(`has the term of its party: ${rule} at ${path}`, async () => {
      const errors = await errorsOn(
        within(`${party}TradeParty`, xmlOf(CORE), (text) =>
          part.startsWith('<ram:Specified')
            ? text.replace(/<.ram:[A-Za-z]+>$/, `${part}$&`)
            : text.replace(/<ram:Name>/, `${part}$&`),
        ),
      )
      expect(errors.map((each) => [each.rule, each.term, each.path])).to.deep.include([
        ...[rule, term, `$.invoice.${path}`],
      ])
    })

  it('is a warning in an XRechnung, as in the rules of CEN', async () => {
    const one = { ...FULL_INVOICE, precedingInvoices: [{ number: 'R-0' }], seller, buyer }
    const base = ciiWriter('EN16931')(completeInvoice(one, XRECHNUNG, WORDING))
    const changed = secondContact('SellerTradeParty')(base)
    expect(changed).to.not.equal(base)
    expect(await errorsOf(changed)).to.deep.equal(await errorsOf(base))
  })
})
