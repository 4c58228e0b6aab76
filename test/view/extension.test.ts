import { expect } from 'chai'
import { extensionValues } from '../../src/view/extension.js'

const LINE = '/ubl:Invoice/cac:InvoiceLine'

function pathsOf(...xpaths: readonly string[]): (readonly [string, string])[] {
  const { extension } = extensionValues(xpaths.map((xpath) => ({ xpath, value: 'x' })))
  return extension.map(({ id, path }) => [id, path])
}

describe('Values of the extension of XRechnung', () => {
  it('have the terms of payments to third parties', () => {
    expect(
      pathsOf(
        '/ubl:Invoice/cac:PrepaidPayment[2]/cbc:ID',
        '/ubl:Invoice/cac:PrepaidPayment[2]/cbc:PaidAmount',
        '/cn:CreditNote/cac:PrepaidPayment/cbc:InstructionID',
      ),
    ).to.deep.equal([
      ['BT-DEX-001', 'thirdPartyPayments[1].type'],
      ['BT-DEX-002', 'thirdPartyPayments[1].amount'],
      ['BT-DEX-003', 'thirdPartyPayments[0].text'],
    ])
  })

  it('have the terms of a line in a sub-line, at any depth', () => {
    expect(
      pathsOf(
        `${LINE}/cac:SubInvoiceLine/cac:Item/cbc:Name`,
        `${LINE}[3]/cac:SubInvoiceLine[2]/cac:SubInvoiceLine[4]/cbc:InvoicedQuantity/@unitCode`,
        `${LINE}/cac:SubInvoiceLine/cac:Item/cac:AdditionalItemProperty[2]/cbc:Value`,
        '/cn:CreditNote/cac:CreditNoteLine[2]/cac:SubCreditNoteLine/cbc:CreditedQuantity',
      ),
    ).to.deep.equal([
      ['BT-153', 'items[0].subLines[0].description'],
      ['BT-130', 'items[2].subLines[1].subLines[3].unit'],
      ['BT-161', 'items[0].subLines[0].attributes[1].value'],
      ['BT-129', 'items[1].subLines[0].quantity'],
    ])
  })

  it('leave out what the syntax requires in each line, and nothing else', () => {
    const scheme = `${LINE}/cac:SubInvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID`
    const values = [
      { xpath: scheme, value: 'VAT' },
      { xpath: scheme, value: 'GST' },
      { xpath: `${LINE}/cbc:Unknown`, value: 'VAT' },
    ]
    expect(extensionValues(values).unmapped).to.deep.equal(values.slice(1))
  })

  it('are without a term where a place occurs twice', () => {
    const value = { xpath: '/ubl:Invoice/cac:PrepaidPayment/cbc:ID', value: 'a' }
    const { extension, unmapped, xpaths } = extensionValues([value, { ...value, value: 'b' }])
    expect(extension.map((each) => each.value)).to.deep.equal(['a'])
    expect(unmapped).to.deep.equal([{ ...value, value: 'b' }])
    expect(xpaths.get('thirdPartyPayments[0].type')).to.equal(value.xpath)
  })
})
