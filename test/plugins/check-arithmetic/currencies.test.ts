import { expect } from 'chai'
import { completeInvoice, parseXml, ublWriter, xmlWriter } from 'twinvoice/plugin'
import { oddPlaces } from '../../../plugins/check-arithmetic/odd-places.js'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

const INVOICE = completeInvoice(
  { ...SMALL_INVOICE, currency: 'EUR' },
  'urn:cen.eu:en16931:2017',
  WORDING,
)
const UBL = ublWriter()(INVOICE)
const CII = xmlWriter('cii', 'EN16931')(INVOICE)

function found(xml: string): string[] {
  return oddPlaces(parseXml(xml)).map(
    ({ code, found: has, expected = '', xpath }) =>
      `${code} ${has} ${expected} ${xpath.split('/').at(-1) ?? ''}`,
  )
}

/** The amount of an element in another currency. */
const inFrancs = (element: string) =>
  UBL.replace(`<cbc:${element} currencyID="EUR">`, `<cbc:${element} currencyID="CHF">`)

describe('amounts in another currency than the invoice', () => {
  it('are found with their place', () => {
    expect(found(inFrancs('PayableAmount'))).to.deep.equal([
      'AMOUNT_CURRENCY CHF EUR cbc:PayableAmount[1]',
    ])
    expect(found(inFrancs('LineExtensionAmount'))).to.have.lengthOf(1)
    const price = CII.replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="CHF">')
    expect(found(price)).to.deep.equal(['AMOUNT_CURRENCY CHF EUR ram:DuePayableAmount[1]'])
  })

  it('are none in the currency of the invoice, or where it has none', () => {
    for (const xml of [UBL, CII]) expect(found(xml)).to.deep.equal([])
    expect(
      found(inFrancs('PayableAmount').replaceAll('cbc:DocumentCurrencyCode', 'cbc:Other')),
    ).to.deep.equal([])
  })

  it('may be VAT in the accounting currency, whose total is left to the rules', () => {
    expect(found(inFrancs('TaxAmount'))).to.deep.equal([])
    const taxable = inFrancs('TaxableAmount')
    expect(found(taxable)).to.have.lengthOf(1)
    const accounting = '<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode><cac:AccountingSupplierParty>'
    expect(found(taxable.replace('<cac:AccountingSupplierParty>', accounting))).to.deep.equal([])
  })
})
