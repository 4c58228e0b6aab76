import { expect } from 'chai'
import { completeInvoice, type InvoiceInput } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'

type Item = InvoiceInput['items'][number]

function complete(rest: Partial<InvoiceInput>, item: Partial<Item> = {}) {
  const items = [{ ...(SMALL_INVOICE.items[0] as Item), ...item }]
  return completeInvoice({ ...SMALL_INVOICE, items, ...rest }, 'urn:cen.eu:en16931:2017', WORDING)
}

describe('From the request to the semantic model', () => {
  it('D10: writes payment terms where there is neither due date nor terms', () => {
    expect(complete({}).payment).to.deep.equal({ terms: 'Due on receipt' })
    expect(complete({ dueDate: '2026-12-01' }).payment).to.equal(undefined)
    expect(
      complete({ payment: { meansCode: '58', iban: 'X', terms: 'net' } }).payment?.terms,
    ).to.equal('net')
    expect(complete({ payment: { meansCode: '58', iban: 'X' } }).payment).to.deep.equal({
      meansCode: '58',
      iban: 'X',
      terms: 'Due on receipt',
    })
  })

  it('asks for no payment where the amount due is negative, as for a credit note', () => {
    const wording = { ...WORDING, credit: 'Credited' }
    const terms = (change: Partial<InvoiceInput>, quantity = '1') => {
      const items = [{ ...(SMALL_INVOICE.items[0] as Item), quantity }]
      const input = { ...SMALL_INVOICE, items, ...change }
      return completeInvoice(input, 'urn:cen.eu:en16931:2017', wording).payment?.terms
    }
    expect(terms({})).to.equal('Due on receipt')
    expect(terms({ typeCode: '381' })).to.equal('Credited')
    expect(terms({}, '-1')).to.equal('Credited')
  })

  for (const [category, code] of [
    ['AE', 'VATEX-EU-AE'],
    ['K', 'VATEX-EU-IC'],
    ['G', 'VATEX-EU-G'],
    ['O', 'VATEX-EU-O'],
  ] as const)
    it(`D12: writes the exemption reason and its code for ${category}`, () => {
      const [entry] = complete({}, { vatCategory: category, vatRate: '0' }).vatBreakdown
      expect(entry?.exemptionReasonCode).to.equal(code)
      expect(entry?.exemptionReason).to.equal(WORDING.exemption[category])
    })

  it('D12: E has a text and no code, S, Z, L and M have neither', () => {
    const [exempt] = complete({}, { vatCategory: 'E', vatRate: '0' }).vatBreakdown
    expect(exempt?.exemptionReason).to.equal('Exempt')
    expect(exempt).not.to.have.property('exemptionReasonCode')
    for (const [vatCategory, vatRate] of [
      ['S', '19'],
      ['Z', '0'],
      ['L', '7'],
      ['M', '4'],
    ] as const) {
      const [entry] = complete({}, { vatCategory, vatRate }).vatBreakdown
      expect(entry).not.to.have.any.keys('exemptionReason', 'exemptionReasonCode')
    }
  })

  it('lets the request give its own exemption reason', () => {
    const [entry] = complete(
      { vatExemptions: [{ vatCategory: 'E', reason: 'Art. 132', reasonCode: 'VATEX-EU-132' }] },
      { vatCategory: 'E', vatRate: '0' },
    ).vatBreakdown
    expect(entry).to.include({ exemptionReason: 'Art. 132', exemptionReasonCode: 'VATEX-EU-132' })
  })

  it('D12: O is written without a rate', () => {
    const invoice = complete({}, { vatCategory: 'O', vatRate: '0' })
    expect(invoice.items[0]).not.to.have.property('vatRate')
    expect(invoice.vatBreakdown[0]).not.to.have.property('rate')
    expect(invoice.vatBreakdown[0]?.taxAmount).to.equal('0.00')
  })

  it('D13: K gets the delivery date and country that BR-IC-11 and BR-IC-12 require', () => {
    const supply = { vatCategory: 'K', vatRate: '0' }
    expect(complete({}, supply).delivery).to.deep.equal({ date: '2026-11-20', country: 'FR' })
    expect(
      complete({ delivery: { date: '2026-11-01', country: 'BE' } }, supply).delivery,
    ).to.deep.equal({ date: '2026-11-01', country: 'BE' })
    expect(complete({ period: { start: '2026-11-01' } }, supply).delivery).to.deep.equal({
      country: 'FR',
    })
    expect(complete({}).delivery).to.equal(undefined)
    const charges = [{ amount: '5', vatCategory: 'K', vatRate: '0' }]
    expect(complete({ charges }).delivery).to.deep.equal({ date: '2026-11-20', country: 'FR' })
  })

  it('D14: O moves the Seller’s VAT identifier to BT-29 and BT-32 and drops the Buyer’s', () => {
    const buyer = { ...SMALL_INVOICE.buyer, vatId: 'FR12345678901' }
    const invoice = complete({ buyer }, { vatCategory: 'O', vatRate: '0' })
    expect(invoice.seller).to.deep.include({
      identifiers: [{ value: 'DE123456789' }],
      taxRegistration: 'DE123456789',
    })
    expect(invoice.seller).not.to.have.property('vatId')
    expect(invoice.buyer).not.to.have.property('vatId')
  })

  for (const [given, code] of [
    ['3', '3'],
    ['35', '35'],
    ['432', '432'],
    ['5', '3'],
    ['29', '35'],
    ['72', '432'],
  ] as const)
    it(`has BT-8 as a code of UNTDID 2005: ${code} for ${given}`, () => {
      expect(complete({ vatPointDateCode: given }).vatPointDateCode).to.equal(code)
    })

  it('numbers the lines from 1', () => {
    const [item] = SMALL_INVOICE.items
    const invoice = complete({ items: [item as Item, item as Item] })
    expect(invoice.items.map((line) => line.lineId)).to.deep.equal(['1', '2'])
  })
})
