import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CII = read('en16931/cases/bases/full.xml')
const UBL = read('en16931-ubl/cases/bases/full.xml')

function read(file: string): string {
  return readFileSync(path.join(PACKAGE_ROOT, 'rules', file), 'utf8')
}

/** A rule on several terms names the place that breaks it, by its term and the field of a request (D27). */
/** A document of another specification (BT-24). */
function withGuideline(xml: string, guideline: string): string {
  return xml.replace(/urn:cen\.eu:en16931:2017[^<]*/, guideline)
}

describe('places of rules on several terms', () => {
  /** `term path` of the findings of a rule in an invoice with one change. */
  const places = async (rule: string, base: string, from: string | RegExp, to: string) => {
    const xml = base.replace(from, to)
    expect(xml).not.to.equal(base)
    const judged = await twinvoice.validate(Buffer.from(xml))
    return (judged.zugferd ? [...judged.errors, ...judged.warnings] : [])
      .filter((each) => each.rule === rule)
      .map(({ term, path: field }) => `${term ?? 'none'} ${field}`)
  }

  it('tells a unit of the price base quantity from that of the quantity', async () => {
    const unit = (element: string) => new RegExp(`(<[a-z]+:${element} unitCode=")[^"]*`)
    for (const [base, quantity, ofPrice] of [
      [CII, 'BilledQuantity', 'BasisQuantity'],
      [UBL, 'InvoicedQuantity', 'BaseQuantity'],
    ] as const) {
      expect(await places('BR-CL-23', base, unit(quantity), '$1pcs')).to.deep.equal([
        'BT-130 $.invoice.items[0].unit',
      ])
      expect(await places('BR-CL-23', base, unit(ofPrice), '$1pcs')).to.deep.equal([
        'BT-150 $.invoice.items[0].priceBaseUnit',
      ])
    }
  })

  it('tells the object of a line from that of the invoice', async () => {
    const code = (around: string) =>
      new RegExp(`(<ram:${around}>[\\s\\S]*?<ram:ReferenceTypeCode>)[^<]*`)
    expect(
      await places('BR-CL-07', CII, code('SpecifiedLineTradeSettlement'), '$1AA'),
    ).to.deep.equal(['BT-128-1 $.invoice.items[0].objectId.scheme'])
    expect(
      await places('BR-CL-07', CII, code('ApplicableHeaderTradeAgreement'), '$1AA'),
    ).to.deep.equal(['BT-18-1 $.invoice.objectId.scheme'])
  })

  it('tells the tax of the breakdown, of an allowance and of a line apart', async () => {
    for (const [element, expected] of [
      ['ram:ApplicableHeaderTradeSettlement>[\\s\\S]*?<ram:ApplicableTradeTax', 'BG-23 $.invoice'],
      ['ram:CategoryTradeTax', 'BG-20 $.invoice.allowances[0]'],
      [
        'ram:SpecifiedLineTradeSettlement>[\\s\\S]*?<ram:ApplicableTradeTax',
        'BG-25 $.invoice.items[0]',
      ],
    ] as const) {
      const type = new RegExp(`(<${element}>[\\s\\S]*?<ram:TypeCode>)VAT`)
      expect(await places('CII-DT-037', CII, type, '$1GST')).to.deep.equal([expected])
    }
  })

  it('tells the tax of an allowance from that of the breakdown in BASIC WL', async () => {
    const base = withGuideline(CII, 'urn:factur-x.eu:1p0:basicwl')
    const type = /(<ram:CategoryTradeTax>[\s\S]*?<ram:TypeCode>)VAT/
    expect(await places('FX-CL-05', base, type, '$1GST')).to.deep.equal([
      'BG-20 $.invoice.allowances[0]',
    ])
  })

  it('tells a charge from an allowance where France has one rule for both', async () => {
    const ctc = 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr'
    const base = withGuideline(read('br-fr/cases/bases/standard.xml'), ctc)
    const part =
      /(<ram:SpecifiedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)false((?:(?!<\/ram:SpecifiedTradeAllowanceCharge>)[\s\S])*<ram:CategoryTradeTax>[\s\S]*?<ram:CategoryCode>)[^<]*/
    const rule = 'BR-FR-15_BT-95_BT-102'
    expect(await places(rule, base, part, '$1false$2A')).to.deep.equal([
      'BT-95 $.invoice.allowances[0].vatCategory',
    ])
    expect(await places(rule, base, part, '$1true$2A')).to.deep.equal([
      'BT-102 $.invoice.charges[0].vatCategory',
    ])
  })

  it('tells the category of an allowance that has a reason for exemption', async () => {
    const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
    const base = withGuideline(read('peppol/cases/bases/standard.xml'), billing)
    const after = (element: string) =>
      new RegExp(`(<cac:${element}>[\\s\\S]*?<cac:TaxCategory>[\\s\\S]*?</cbc:Percent>)`)
    const code = '$1<cbc:TaxExemptionReasonCode>VATEX-EU-G</cbc:TaxExemptionReasonCode>'
    const rule = 'PEPPOL-EN16931-P0104'
    expect(await places(rule, base, after('AllowanceCharge'), code)).to.deep.equal([
      'BT-95 $.invoice.allowances[0].vatCategory',
    ])
    expect(await places(rule, base, after('TaxSubtotal'), code)).to.deep.equal(['BT-118 $.invoice'])
  })

  it('tells the number of an order from a supporting document', async () => {
    const order =
      /(<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>[^<]*<\/ram:IssuerAssignedID>)/
    expect(
      await places('CII-DT-019', CII, order, '$1<ram:GlobalID>1</ram:GlobalID>'),
    ).to.deep.equal(['BT-13 $.invoice.orderReference'])
  })

  it('tells the tax registration of the buyer from that of the seller', async () => {
    const scheme = (party: string) =>
      new RegExp(
        `(<cac:${party}>[\\s\\S]*?<cac:PartyTaxScheme>[\\s\\S]*?)<cac:TaxScheme>[\\s\\S]*?</cac:TaxScheme>`,
      )
    expect(await places('UBL-SR-53', UBL, scheme('AccountingSupplierParty'), '$1')).to.deep.equal([
      'BT-31 $.invoice.seller.vatId',
    ])
    expect(await places('UBL-SR-53', UBL, scheme('AccountingCustomerParty'), '$1')).to.deep.equal([
      'BT-48 $.invoice.buyer.vatId',
    ])
  })

  it('names the supporting document that has a scheme', async () => {
    const supporting =
      /(<cac:AdditionalDocumentReference>\s*<cbc:ID)(>(?:(?!AdditionalDocumentReference)[\s\S])*<cac:Attachment>)/
    expect(await places('UBL-SR-43', UBL, supporting, '$1 schemeID="XX"$2')).to.deep.equal([
      'BT-122 $.invoice.attachments[0].reference',
    ])
  })
})
