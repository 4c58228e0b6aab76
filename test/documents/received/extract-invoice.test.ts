import { expect } from 'chai'
import { ciiWriter, completeInvoice, parseXml, ublWriter } from 'twinvoice/plugin'
import { convertDocument } from '../../../src/request/from-invoice/converted.js'
import { faultOf } from '../../support/fault.js'
import { FULL_INVOICE, SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { untyped } from '../../support/untyped-request.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CORE = 'urn:cen.eu:en16931:2017'
const small = completeInvoice(SMALL_INVOICE, CORE, WORDING)
const write = ublWriter()

describe('The invoice of a document as data', () => {
  async function invoiceOf(file: Uint8Array | string, options: object = {}) {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    const extracted = await twinvoice.extract(bytes, { invoice: true, ...options })
    if (extracted?.invoice === undefined) throw new Error('there is no invoice')
    return extracted.invoice
  }

  it('is the request that the PDF was generated from', async () => {
    const made = await twinvoice.generate(REQUEST)
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const { profile, syntax, guideline, request, unmapped } = await invoiceOf(made.pdf)
    expect({ profile, syntax, guideline }).to.deep.equal({
      profile: 'EN16931',
      syntax: 'cii',
      guideline: CORE,
    })
    expect(unmapped).to.deep.equal([])
    const { number, items } = request.invoice
    expect(number).to.equal(REQUEST.invoice.number)
    expect(items).to.have.lengthOf(REQUEST.invoice.items.length)
    const again = await twinvoice.generate(untyped({ ...REQUEST, ...request }), {
      output: 'xml',
    })
    expect(again.ok && again.xml).to.equal(made.xml)
  })

  it('has numbers as JSON numbers, and identifiers as texts', async () => {
    const { request } = await invoiceOf(write({ ...small, buyerReference: '007' }))
    expect(request.invoice['buyerReference']).to.equal('007')
    expect(request.invoice['items']).to.deep.equal([
      {
        description: 'Advice',
        quantity: 1,
        unit: 'HUR',
        unitPrice: 100,
        vatCategory: 'S',
        vatRate: 19,
      },
    ])
  })

  for (const [title, xml, unmapped] of [
    [
      'an element without a term',
      write(small).replace('<cbc:ID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:ID>'),
      [{ xpath: '/ubl:Invoice/cbc:UBLVersionID', value: '2.1' }],
    ],
    [
      'the text and attributes below one',
      write(small).replace(
        '<cac:LegalMonetaryTotal>',
        '<cac:PrepaidPayment><cbc:PaidAmount currencyID="USD">5</cbc:PaidAmount></cac:PrepaidPayment><cac:LegalMonetaryTotal>',
      ),
      [
        { xpath: '/ubl:Invoice/cac:PrepaidPayment/cbc:PaidAmount', value: '5' },
        { xpath: '/ubl:Invoice/cac:PrepaidPayment/cbc:PaidAmount/@currencyID', value: 'USD' },
      ],
    ],
    [
      'a second value of a term that has one',
      write({ ...small, buyerReference: 'A' }).replace(
        '<cbc:BuyerReference>A</cbc:BuyerReference>',
        '<cbc:BuyerReference>A</cbc:BuyerReference><cbc:BuyerReference>B</cbc:BuyerReference>',
      ),
      [{ xpath: '/ubl:Invoice/cbc:BuyerReference[2]', value: 'B' }],
    ],
    [
      'an amount that would be computed in another way',
      write({ ...small, totals: { ...small.totals, due: '119.01' } }),
      [
        {
          xpath: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
          value: '119.01',
          term: 'BT-115',
        },
      ],
    ],
    [
      'a specification of which there is no profile',
      write({ ...small, guideline: `${CORE}#compliant#urn:own` }),
      [
        {
          xpath: '/ubl:Invoice/cbc:CustomizationID',
          value: `${CORE}#compliant#urn:own`,
          term: 'BT-24',
        },
      ],
    ],
  ] as const)
    it(`lists ${title} as unmapped`, async () => {
      expect((await invoiceOf(xml)).unmapped).to.deep.equal(unmapped)
    })

  for (const [title, changes] of [
    ['identifiers of lines', { items: small.items.map((item) => ({ ...item, lineId: 'A-1' })) }],
    ['a VAT identifier as people write it', { seller: { ...small.seller, vatId: 'DE 123 ABC' } }],
    ['no VAT identifier of a Buyer, and no city', { buyer: { name: 'B', country: 'FR' } }],
    [
      'an account and a bank that do not exist',
      { payment: { meansCode: '58', iban: 'DE00 1234567890', bic: 'TESTTESTTT', terms: 'Now' } },
    ],
    ['payment terms without a means of payment', { payment: { terms: 'On delivery' } }],
    ['a due date alone', { payment: undefined, dueDate: '2026-12-31' }],
    [
      'a contact that is none',
      { seller: { ...small.seller, contactName: 'A', phone: '-', email: 'none' } },
    ],
    [
      'an allowance that is negative',
      {
        allowances: [{ amount: '-10', reason: 'Undone', vatCategory: 'S', vatRate: '19' }],
        vatBreakdown: [{ category: 'S', rate: '19', taxableAmount: '110.00', taxAmount: '20.90' }],
        totals: {
          lines: '100.00',
          allowances: '-10.00',
          net: '110.00',
          vat: '20.90',
          gross: '130.90',
          due: '130.90',
        },
      },
    ],
  ] as const)
    it(`generates again ${title}`, async () => {
      const { payment, ...rest } = { ...small, ...changes }
      const xml = write({ ...rest, ...(payment === undefined ? {} : { payment }) })
      const { request, unmapped } = await invoiceOf(xml)
      expect(unmapped).to.deep.equal([])
      const again = await twinvoice.generate(untyped(request), { profile: 'UBL', output: 'xml' })
      expect(again.ok ? again.xml : again.details).to.equal(xml)
    })

  it('makes a PDF of an invoice whose names have line breaks and whose notes have tabs', async () => {
    const { seller } = small
    const xml = write({ ...small, seller: { ...seller, name: 'A\nB' }, note: 'C:\tD\nE' })
    const { request } = await invoiceOf(xml)
    expect(request.invoice['seller']).to.have.property('name', 'A\nB')
    const again = await twinvoice.generate(untyped(request))
    if (!again.ok) throw new Error(JSON.stringify(again.details))
    const made = await invoiceOf(again.pdf)
    expect(made.request.invoice['seller']).to.have.property('name', 'A B')
    expect(made.request.invoice['note']).to.equal('C: D\nE')
  })

  it('reads discounts that EXTENDED has as data into payment terms, and generates them again', async () => {
    const paymentTerms = [
      { days: 10, percent: 2 },
      { days: 20, amount: 1.5 },
      { date: '2026-11-25', percent: 3, baseAmount: 100 },
      { days: 30 },
    ]
    const settings = { profile: 'EXTENDED', output: 'xml' } as const
    const request = { ...REQUEST, locale: 'de', invoice: { ...REQUEST.invoice, paymentTerms } }
    const made = await twinvoice.generate(untyped(request), settings)
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const found = await invoiceOf(made.xml)
    expect(found.unmapped).to.deep.equal([])
    expect(found.request.invoice).to.have.property('paymentTerms').that.has.length(3)
    // Sentences that are there in another language are not written again.
    const again = await twinvoice.generate(untyped({ ...found.request, locale: 'en' }), settings)
    expect(again.ok && again.xml).to.equal(made.xml)
    const core = await twinvoice.generate(untyped(request), { output: 'xml' })
    expect(core.ok && core.xml).not.to.include('DiscountTerms')
  })

  it('reads a discount that is with text and due date in one element', async () => {
    const settings = { profile: 'EXTENDED', output: 'xml' } as const
    const paymentTerms = [{ days: 10, percent: 2 }, { days: 30 }]
    const invoice = { ...REQUEST.invoice, paymentTerms }
    const made = await twinvoice.generate(untyped({ ...REQUEST, invoice }), settings)
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const terms = '</ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradePaymentTerms>'
    expect(made.xml).to.include(terms)
    const apart = await invoiceOf(made.xml)
    const joined = await invoiceOf(made.xml.replace(terms, ''))
    expect(joined.request).to.deep.equal(apart.request)
    expect(joined.unmapped).to.deep.equal([])
    const months = await invoiceOf(made.xml.replace('unitCode="DAY"', 'unitCode="MON"'))
    expect(months.request.invoice).not.to.have.property('paymentTerms')
    expect(months.unmapped.map(({ term }) => term)).to.include('BT-X-283')
  })

  it('lists attachments, with content if files are asked for', async () => {
    const xml = write(completeInvoice(FULL_INVOICE, CORE, WORDING))
    const { attachments } = await invoiceOf(xml)
    expect(attachments.length).to.be.greaterThan(0)
    expect(attachments.every(({ base64 }) => base64 === undefined)).to.equal(true)
    const attached = (await invoiceOf(xml, { files: true })).attachments.find(
      ({ base64 }) => base64 !== undefined,
    )
    expect(Buffer.from(attached?.base64 ?? '', 'base64')).to.have.lengthOf(attached?.bytes ?? -1)
  })

  it('writes the gross price in CII that UBL leaves out beside the discount', async () => {
    const [line] = small.items
    const items = [{ ...line, unitPrice: '100', priceDiscount: '5.5' }]
    const received = write({ ...small, items })
    expect(received).to.contain('5.5').and.not.to.contain('BaseAmount')
    const { xml } = convertDocument(received, { syntax: 'cii', guideline: (old) => old }) ?? {}
    expect(xml).to.contain('<ram:ChargeAmount>105.5</ram:ChargeAmount>')
    const { request } = await invoiceOf(received)
    const made = await twinvoice.generate(untyped(request), { output: 'xml' })
    expect(made.ok && made.xml).to.contain('<ram:ChargeAmount>105.5</ram:ChargeAmount>')
  })

  it('is refused as a request if an address has no country, which the schema demands', async () => {
    const { country: _, ...seller } = small.seller
    const { request } = await invoiceOf(write({ ...small, seller }))
    const made = await twinvoice.generate(untyped(request), { output: 'xml' })
    expect(made).to.deep.include({ ok: false, status: 400 })
    const [{ path, code } = { path: '', code: '' }] = made.ok ? [] : made.details
    expect([path, code]).to.deep.equal(['$.invoice.seller.country', 'REQUIRED'])
  })

  it('is not there in what is no invoice', async () => {
    const broken = await faultOf(twinvoice.extract(Buffer.from('<a>'), { invoice: true }))
    expect(broken.code).to.equal('INPUT_UNREADABLE')
    const other = await faultOf(twinvoice.extract(Buffer.from('<a/>'), { invoice: true }))
    expect(other.message).to.contain('root element')
  })
})

describe('Conversion', () => {
  const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
  const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'

  for (const [to, from, root, guideline] of [
    ['cii', CORE, 'rsm:CrossIndustryInvoice', CORE],
    ['cii', XRECHNUNG, 'rsm:CrossIndustryInvoice', XRECHNUNG],
    ['ubl', XRECHNUNG, 'ubl:Invoice', XRECHNUNG],
    ['ubl', EXTENDED, 'ubl:Invoice', CORE],
    ['facturx', XRECHNUNG, 'rsm:CrossIndustryInvoice', CORE],
    ['xrechnung', CORE, 'ubl:Invoice', XRECHNUNG],
    [
      'peppol',
      CORE,
      'ubl:Invoice',
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ],
  ] as const)
    it(`writes ${root} with ${guideline} for ${to}`, async () => {
      const xml = write({ ...small, guideline: from })
      const converted = await twinvoice.convert(Buffer.from(xml), { to })
      expect(converted?.lost).to.deep.equal([])
      expect(converted?.guideline).to.equal(guideline)
      expect(parseXml(converted?.xml ?? '').name).to.equal(root)
      expect(converted?.xml).to.contain(guideline)
    })

  it('writes UBL for peppol, whatever the syntax of the document', async () => {
    const xml = ciiWriter('EN16931')(small)
    const converted = await twinvoice.convert(Buffer.from(xml), { to: 'peppol' })
    expect(converted?.syntax).to.equal('ubl')
    expect(parseXml(converted?.xml ?? '').name).to.equal('ubl:Invoice')
  })

  it('does not recalculate, and lists what the other syntax has no place for', async () => {
    const xml = write({ ...small, totals: { ...small.totals, due: '119.01' } }).replace(
      '<cbc:ID>',
      '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:ID>',
    )
    const converted = await twinvoice.convert(Buffer.from(xml), { to: 'cii' })
    expect(converted?.xml).to.contain('<ram:DuePayableAmount>119.01</ram:DuePayableAmount>')
    expect(converted?.lost).to.deep.equal([
      { xpath: '/ubl:Invoice/cbc:UBLVersionID', value: '2.1' },
    ])
  })
})
