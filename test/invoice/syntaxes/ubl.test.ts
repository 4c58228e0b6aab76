import { expect } from 'chai'
import fc from 'fast-check'
import { TERMS, readDocument, readInvoice } from 'twinvoice'
import {
  ciiWriter,
  completeInvoice,
  parseXml,
  placeOf,
  ublWriter,
  xmlWriter,
  type Invoice,
  type XmlElement,
} from 'twinvoice/plugin'
import {
  FRENCH_INVOICE,
  FULL_INVOICE,
  SMALL_INVOICE,
  WORDING,
} from '../../support/fixtures/full-invoice.js'
import { traceDocument } from '../../../src/invoice/syntaxes/read.js'

const GUIDELINE = 'urn:cen.eu:en16931:2017'
const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const NAMESPACES = `xmlns:ubl="${OASIS}:Invoice-2" xmlns:cac="${OASIS}:CommonAggregateComponents-2" xmlns:cbc="${OASIS}:CommonBasicComponents-2"`
const writeUbl = ublWriter()
const writeCii = ciiWriter('EN16931')
const full = completeInvoice(FULL_INVOICE, GUIDELINE, WORDING)
/** With what EXTENDED-CTC-FR has in UBL: the reasons for exemptions at lines, allowances and charges. */
const french = completeInvoice(FRENCH_INVOICE, GUIDELINE, WORDING, {
  termsAsData: false,
  reasonsOfParts: true,
})
// UBL has no place for the other terms of Factur-X EXTENDED.
const CORE_TERMS = TERMS.filter(
  ({ id, path }) => !/^B[GT]-X-/.test(id) && !/\.line(?:Groups|Parts)\b/.test(path),
)
const small = completeInvoice(SMALL_INVOICE, GUIDELINE, WORDING)

/** Plain JSON, so that absent and undefined are the same. */
function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** XPaths of all elements and attributes, without positions. */
function pathsOf(element: XmlElement, above = ''): Set<string> {
  const path = `${above}/${element.name}`
  return new Set([
    path,
    ...[...element.attributes.keys()].map((name) => `${path}/@${name}`),
    ...element.children.flatMap((child) => [...pathsOf(child, path)]),
  ])
}

describe('UBL writing and reading by one table', () => {
  for (const [name, invoice] of [
    ['full', full],
    ['smallest', small],
    ['of EXTENDED-CTC-FR', french],
    ['full, as a credit note', { ...full, typeCode: '381' }],
    ['smallest, as a credit note', { ...small, typeCode: '381' }],
  ] as const)
    it(`reads the invoice back unchanged: ${name}`, () => {
      expect(readInvoice(writeUbl(invoice))).to.deep.equal(json(invoice))
    })

  it('has a place for every term of the table in an invoice', () => {
    expect(
      CORE_TERMS.filter(({ ubl, type }) => ubl === undefined && type !== 'group'),
    ).to.deep.equal([])
  })

  it('the full invoice sets every term of the table but the alternatives', () => {
    const present = pathsOf(parseXml(writeUbl(french)))
    const missing = CORE_TERMS.filter(
      ({ ubl, type }) => type !== 'group' && !present.has(ubl ?? ''),
    )
    // BT-46 occurs once, here without a scheme; BT-8 excludes BT-7 (BR-CO-03).
    expect(missing.map(({ id, path }) => `${id} ${path}`)).to.deep.equal([
      'BT-46-1 $.invoice.buyer.identifiers[].scheme',
      'BT-8 $.invoice.vatPointDateCode',
    ])
  })

  it('has reasons for exemptions in the VAT breakdown alone, but in EXTENDED (UBL-CR-480, UBL-CR-600)', () => {
    expect(writeUbl(french)).to.match(/<cac:ClassifiedTaxCategory>(?:(?!<\/cac:Class).)*Exemption/)
    const core = xmlWriter('ubl', 'EN16931')(french)
    expect(core).to.include('<cbc:TaxExemptionReason>')
    expect(core.replace(/<cac:TaxTotal>.*<\/cac:TaxTotal>/s, '')).to.not.include('TaxExemption')
  })

  it('writes CreditNote as the root element for the codes that EN 16931-3-2 lists', () => {
    const rootOf = (typeCode: string) => parseXml(writeUbl({ ...small, typeCode })).name
    for (const code of ['81', '261', '381', '396', '532'])
      expect(rootOf(code), code).to.equal('ubl:CreditNote')
    for (const code of ['380', '384', '389', '326', '751'])
      expect(rootOf(code), code).to.equal('ubl:Invoice')
  })

  it('names the currency of every amount, and the accounting currency of BT-111', () => {
    const xml = writeUbl({
      ...full,
      currency: 'SEK',
      taxCurrency: 'EUR',
      vatInTaxCurrency: '12.34',
    })
    const amounts = [...xml.matchAll(/<cbc:\w*Amount( currencyID="(\w+)")?>/g)]
    expect(amounts.map(([, , currency]) => currency))
      .to.include('SEK')
      .and.not.include(undefined)
    expect(xml).to.include('<cbc:TaxAmount currencyID="EUR">12.34</cbc:TaxAmount>')
  })

  it('keeps the subject code of a note before its text, and a plain note as it is', () => {
    const invoice: Invoice = {
      ...small,
      note: 'plain',
      notes: [{ subjectCode: 'AAI', text: '#1 of 2' }, { text: 'second' }],
    }
    const xml = writeUbl(invoice)
    expect(xml).to.include(
      '<cbc:Note>plain</cbc:Note><cbc:Note>#AAI##1 of 2</cbc:Note><cbc:Note>second</cbc:Note>',
    )
    expect(readInvoice(xml)).to.deep.equal(json(invoice))
  })

  it('keeps the order of notes: a plain one behind one with a code is in the list', () => {
    const invoice = {
      ...small,
      notes: [{ subjectCode: 'AAI', text: 'first' }, { text: 'second' }],
    }
    const written: [string, string][] = [
      [writeUbl(invoice), '/ubl:Invoice/cbc:Note[2]'],
      [writeCii(invoice), '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IncludedNote[2]'],
    ]
    for (const [xml, xpath] of written) {
      expect(readInvoice(xml)).to.deep.equal(json(invoice))
      expect(placeOf(xpath, parseXml(xml)).path).to.equal('$.invoice.notes[1]')
    }
  })

  it('takes the tax VAT in any case of its letters, as the rules do', () => {
    for (const xml of [writeUbl(full), writeCii(full)]) {
      const lower = xml.replaceAll('>VAT<', '>Vat<')
      const places = (text: string) =>
        traceDocument(text)?.values.map(({ path, value }) => [path, value])
      expect(lower).not.to.equal(xml)
      expect(places(lower)).to.deep.equal(places(xml))
    }
  })

  it('has a means of payment for each account (BG-17), of which the first alone may have no account', () => {
    const account = (id: string) =>
      `<cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount>`
    const means = (inner: string, code = '58', attribute = '') =>
      `<cac:PaymentMeans><cbc:PaymentMeansCode${attribute}>${code}</cbc:PaymentMeansCode>${inner}</cac:PaymentMeans>`
    const read = (...each: string[]) =>
      traceDocument(`<ubl:Invoice ${NAMESPACES}>${each.join('')}</ubl:Invoice>`)
    const left = (found: ReturnType<typeof read>) =>
      found?.values.flatMap(({ path, value }) => (path === undefined ? [value] : []))
    const two = read(means(account('1')), means(account('2')))
    expect(two?.invoice['payment']).to.deep.equal({
      meansCode: '58',
      accountId: '1',
      furtherAccounts: [{ accountId: '2' }],
    })
    expect(left(two)).to.deep.equal([])
    const late = read(means(''), means(account('1')))
    expect(late?.invoice['payment']).to.deep.equal({ meansCode: '58', accountId: '1' })
    const other = read(means(account('1')), means(account('2'), '30'))
    expect(left(other)).to.deep.equal(['30'])
    const named = (id: string, text: string) => means(account(id), '58', ` name="${text}"`)
    const alike = read(named('1', 'Transfer'), named('2', 'Transfer'))
    expect(alike?.invoice).to.have.nested.property('payment.meansText', 'Transfer')
    expect(left(alike)).to.deep.equal([])
    expect(left(read(named('1', 'Transfer'), named('2', 'SEPA')))).to.deep.equal(['SEPA'])
    expect(writeUbl(alike?.invoice ?? {}).match(/name="Transfer"/g)).to.have.length(1)
  })

  it('fills the order of a sales order that has none, and reads nothing there', () => {
    const { orderReference: _none, ...rest } = full
    const invoice: Invoice = { ...rest, salesOrderReference: 'SO-1' }
    const xml = writeUbl(invoice)
    expect(xml).to.include(
      '<cac:OrderReference><cbc:ID>NA</cbc:ID><cbc:SalesOrderID>SO-1</cbc:SalesOrderID>',
    )
    expect(readInvoice(xml)).to.deep.equal(json(invoice))
  })

  it('keeps the due date of a credit note with and without payment instructions', () => {
    const due: Invoice = { ...small, typeCode: '381', dueDate: '2026-12-24' }
    const { payment: _none, ...bare } = due
    const paid: Invoice = { ...due, payment: { meansCode: '1', iban: 'DE02120300000000202051' } }
    expect(readInvoice(writeUbl(paid))).to.deep.equal(json(paid))
    // The code that the schema demands is a value of BT-81, and so it is read.
    const payment = { meansCode: '1' }
    expect(readInvoice(writeUbl(bare))).to.deep.equal(json({ ...bare, payment }))
  })

  it('writes the code of the tax point date (BT-8) as each syntax has it', () => {
    const invoice: Invoice = { ...small, vatPointDateCode: '35' }
    expect(writeUbl(invoice)).to.include('<cbc:DescriptionCode>35</cbc:DescriptionCode>')
    expect(writeCii(invoice)).to.include('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>')
    for (const xml of [writeUbl(invoice), writeCii(invoice)])
      expect(readInvoice(xml)).to.have.property('vatPointDateCode', '35')
  })

  it('keeps the subject code of a note (BT-21), digits included', () => {
    const notes = [{ subjectCode: 'GS7', text: 'x' }]
    const xml = writeUbl({ ...small, notes })
    expect(xml).to.include('<cbc:Note>#GS7#x</cbc:Note>')
    expect(readInvoice(xml)).to.deep.include({ notes })
    // A no-break space is no white space of XML, but part of the text.
    const indented = [{ subjectCode: 'GS7', text: '\u00a0x' }]
    expect(readInvoice(writeUbl({ ...small, notes: indented }))).to.deep.include({
      notes: indented,
    })
  })

  it('has the creditor identifier (BT-90) at the payee, else at the seller', () => {
    const payment = { meansCode: '59', creditorId: 'DE98ZZZ09999999999' }
    const sepa = '<cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID>'
    const atSeller = writeUbl({ ...small, payment })
    const atPayee = writeUbl({ ...small, payment, payee: { name: 'Payee' } })
    expect(atSeller.indexOf(sepa)).to.be.within(0, atSeller.indexOf('AccountingCustomerParty'))
    expect(atPayee.indexOf(sepa)).to.be.above(atPayee.indexOf('<cac:PayeeParty>'))
    expect(atPayee.split(sepa)).to.have.length(2)
    expect(atSeller.split(sepa)).to.have.length(2)
  })

  it('is converted back to CII byte for byte, whatever texts the invoice has', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((each) => `x${each}x`)
    fc.assert(
      fc.property(text, text, fc.constantFrom('380', '381', '384'), (note, name, typeCode) => {
        const invoice = { ...full, typeCode, note, seller: { ...full.seller, name } }
        const cii = writeCii(readInvoice(writeCii(invoice)))
        const back = readInvoice(writeUbl(readInvoice(cii)))
        expect(writeCii(back)).to.equal(cii)
      }),
      { numRuns: 50 },
    )
  })

  it('reads groups and information lines of EXTENDED-CTC-FR from references to the invoice itself', () => {
    const line = (id: string, kind: string, above: string, number = 'F-1') =>
      `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID><cbc:DocumentStatusCode>${kind}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference><cac:BillingReferenceLine><cbc:ID>${above}</cbc:ID></cac:BillingReferenceLine></cac:BillingReference></cac:InvoiceLine>`
    const lines = [
      line('1', 'GROUP', '0'),
      line('2', 'DETAIL', '1'),
      line('3', 'INFORMATION', '2'),
      line('4', 'GROUP', '1', 'another'),
    ]
    const xml = `<ubl:Invoice ${NAMESPACES}><cbc:ID>F-1</cbc:ID>${lines.join('')}</ubl:Invoice>`
    expect(readInvoice(xml)).to.deep.equal({
      number: 'F-1',
      lineGroups: [{ lineId: '1', parentId: '0', kind: 'GROUP' }],
      items: [{ lineId: '2', parentId: '1', kind: 'DETAIL' }, { lineId: '4' }],
      lineParts: [{ lineId: '3', parentId: '2', kind: 'INFORMATION' }],
    })
    const left = traceDocument(xml)?.values.filter(({ path }) => path === undefined) ?? []
    expect(left.map(({ value }) => value)).to.deep.equal(['another', 'GROUP', '1'])
  })

  it('takes the order NA for a gap where it is beside a sales order alone (BT-13, BT-14)', () => {
    const orderOf = (order: Partial<Invoice>) => {
      const { orderReference, salesOrderReference } = readInvoice(writeUbl({ ...small, ...order }))
      return { orderReference, salesOrderReference }
    }
    const [alone, beside] = [{ orderReference: 'NA' }, { salesOrderReference: 'S-1' }]
    expect(orderOf(alone)).to.deep.equal({ ...alone, salesOrderReference: undefined })
    expect(orderOf(beside)).to.deep.equal({ ...beside, orderReference: undefined })
  })

  it('knows an IBAN wherever it has spaces, and another account by its form', () => {
    const account = (id: string) =>
      readInvoice(
        `<ubl:Invoice ${NAMESPACES}><cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans></ubl:Invoice>`,
      )['payment']
    for (const iban of [
      'DE75512108001245126199',
      'DE 75512108001245126199',
      'DE75 5121 0800 1245 1261 99',
    ])
      expect(account(iban)).to.deep.equal({ iban })
    for (const accountId of ['5512108001245126199', 'DE75512108001', 'D1755121080012451'])
      expect(account(accountId)).to.deep.equal({ accountId })
  })

  it('detects the syntax, and reads nothing from a document of another kind', () => {
    expect(readDocument(writeUbl(small))?.syntax).to.equal('ubl')
    expect(readDocument(writeCii(small))?.syntax).to.equal('cii')
    expect(readDocument('<order/>')).to.equal(undefined)
  })

  it('translates the XPath of a value into its JSON path', () => {
    const document = parseXml(writeUbl(full))
    const place = (xpath: string) => placeOf(xpath, document)
    expect(place('/*:Invoice[1]/*:InvoiceLine[1]/*:InvoicedQuantity[1]/@unitCode')).to.deep.equal({
      path: '$.invoice.items[0].unit',
      term: 'BT-130',
    })
    expect(
      place('/*:Invoice[1]/*:AccountingCustomerParty[1]/*:Party[1]/*:EndpointID[1]'),
    ).to.deep.equal({ path: '$.invoice.buyer.electronicAddress.value', term: 'BT-49' })
    expect(place('/*:Invoice[1]/*:AccountingSupplierParty[1]')).to.deep.equal({
      path: '$.invoice.seller',
      term: 'BG-4',
    })
    expect(place('/*:Invoice[1]/*:AccountingCustomerParty[1]')).to.deep.equal({
      path: '$.invoice.buyer',
      term: 'BG-7',
    })
    expect(place('/*:Invoice[1]/*:Delivery[1]/*:DeliveryParty[1]')).to.deep.equal({
      path: '$.invoice.delivery',
      term: 'BG-13',
    })
    expect(place('/*:Invoice[1]/*:TaxTotal[1]/*:TaxSubtotal[1]/*:TaxAmount[1]')).to.deep.include({
      term: 'BT-117',
    })
  })
})
