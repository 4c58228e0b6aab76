import { expect } from 'chai'
import { TERMS, readInvoice } from 'twinvoice'
import {
  PROFILE_LEVELS,
  ciiWriter,
  completeInvoice,
  parseXml,
  type ProfileLevel,
  type XmlElement,
} from 'twinvoice/plugin'
import { EXTENDED_INVOICE, SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { traceDocument } from '../../../src/invoice/syntaxes/read.js'
import { schemaErrors } from '../../support/fixtures/xml-schema.js'

const GUIDELINE = 'urn:cen.eu:en16931:2017'
const write = ciiWriter('EXTENDED')
const EXTENDED = { reasonsOfParts: true }

/** Plain JSON, so that absent and undefined are the same. */
function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('CII writing and reading by one table', () => {
  it('reads every term of a full invoice back unchanged', () => {
    const invoice = completeInvoice(EXTENDED_INVOICE, GUIDELINE, WORDING, EXTENDED)
    expect(readInvoice(write(invoice))).to.deep.equal(json(invoice))
  })

  it('reads the smallest invoice back unchanged', () => {
    const invoice = completeInvoice(SMALL_INVOICE, GUIDELINE, WORDING)
    expect(readInvoice(write(invoice))).to.deep.equal(json(invoice))
  })

  it('takes the white space of XML from around values, and no other', () => {
    const small = completeInvoice(SMALL_INVOICE, GUIDELINE, WORDING)
    const xml = write({ ...small, number: 'R-1' })
    const own = '\u00a0R-1\u2003'
    const written = xml.replace('>R-1<', `>\n\t ${own} \r\n<`)
    expect(readInvoice(written)).to.have.property('number', own)
    expect(readInvoice(xml.replace('>R-1<', '>\ufeff<'))).to.have.property('number', '\ufeff')
  })

  it('has no note without text, which only the complete schema allows', () => {
    const notes = [{ subjectCode: 'AAI' }, { text: 'a', subjectCode: 'REG' }]
    const invoice = { ...completeInvoice(SMALL_INVOICE, GUIDELINE, WORDING), notes }
    expect(readInvoice(write(invoice))['notes']).to.deep.equal(notes.slice(1))
  })

  it('reads no date of another format than 102, such as a month (610)', () => {
    const xml = write(completeInvoice(EXTENDED_INVOICE, GUIDELINE, WORDING, EXTENDED))
    const month = xml.replace(
      /(<ram:OccurrenceDateTime><udt:DateTimeString format=")102(">\d{6})\d\d/,
      '$1610$2',
    )
    expect(month).to.not.equal(xml)
    expect(readInvoice(xml)).to.have.nested.property('delivery.date')
    expect(readInvoice(month)).to.not.have.nested.property('delivery.date')
    const left = traceDocument(month)?.values.filter(({ path }) => path === undefined) ?? []
    expect(left.map(({ value }) => value)).to.include.members(['610'])
  })

  it('the full invoice sets every term of the table but the alternatives', () => {
    const present = pathsOf(
      parseXml(write(completeInvoice(EXTENDED_INVOICE, GUIDELINE, WORDING, EXTENDED))),
    )
    const missing = TERMS.filter((term) => term.type !== 'group' && !present.has(term.cii))
    // BT-46, BT-60 and BT-71 occur once, with or without a scheme; BT-8 excludes BT-7 (BR-CO-03).
    expect(missing.map((term) => `${term.id} ${term.path}`)).to.deep.equal([
      'BT-46 $.invoice.buyer.identifiers[].value',
      'BT-46-1 $.invoice.buyer.identifiers[].scheme',
      'BT-71 $.invoice.delivery.identifiers[].value',
      'BT-60 $.invoice.payee.identifiers[].value',
      'BT-8 $.invoice.vatPointDateCode',
    ])
  })

  for (const level of PROFILE_LEVELS)
    it(`writes what the XML schema of ${level} accepts, for the smallest and the fullest invoice`, () => {
      for (const input of [SMALL_INVOICE, EXTENDED_INVOICE]) {
        const xml = ciiWriter(level)(completeInvoice(input, GUIDELINE, WORDING, EXTENDED))
        expect(schemaErrors(xml, level)).to.deep.equal([])
      }
    })

  // The schema has one type for all parties; the levels of Factur-X do not use all of it for a buyer.
  const ofBuyer: readonly (readonly [level: ProfileLevel, names: readonly string[]])[] = [
    ['MINIMUM', ['Name', 'SpecifiedLegalOrganization']],
    ['BASIC', ['Name', 'SpecifiedLegalOrganization', 'PostalTradeAddress']],
    [
      'EN16931',
      ['Name', 'SpecifiedLegalOrganization', 'TradingBusinessName', 'PostalTradeAddress'],
    ],
  ]
  for (const [level, names] of ofBuyer)
    it(`writes of a buyer in ${level} only what the level uses`, () => {
      const { buyer } = EXTENDED_INVOICE
      const xml = ciiWriter(level)(completeInvoice({ ...SMALL_INVOICE, buyer }, GUIDELINE, WORDING))
      const [written = ''] = /<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/s.exec(xml) ?? []
      const parts = [
        'Name',
        'SpecifiedLegalOrganization',
        'TradingBusinessName',
        'PostalTradeAddress',
      ]
      expect(parts.filter((name) => written.includes(`<ram:${name}>`))).to.deep.equal(names)
      expect(written.includes('<ram:SpecifiedTaxRegistration>')).to.equal(level !== 'MINIMUM')
    })

  it('writes the VAT point date once, however many entries the VAT breakdown has (CII-SR-461)', () => {
    const [line] = SMALL_INVOICE.items
    const items = ['7', '19', '21'].flatMap((vatRate) =>
      line === undefined ? [] : [{ ...line, vatCategory: 'S', vatRate }],
    )
    const input = { ...SMALL_INVOICE, items, vatPointDate: '2026-03-31' }
    const xml = write(completeInvoice(input, GUIDELINE, WORDING))
    expect(
      xml.match(
        /<ram:RateApplicablePercent>[^<]*<\/ram:RateApplicablePercent><\/ram:ApplicableTradeTax>/g,
      ),
    ).to.have.length.at.least(3)
    expect(xml.match(/<ram:TaxPointDate>/g)).to.have.length(1)
    expect(readInvoice(xml)).to.have.property('vatPointDate', '2026-03-31')
  })

  it('writes no empty element but the delivery, which the schema requires', () => {
    const xml = write(completeInvoice(SMALL_INVOICE, GUIDELINE, WORDING))
    expect(xml.match(/<[^/>]+\/>|<([^\s>]+)[^>]*><\/\1>/g)).to.deep.equal([
      '<ram:ApplicableHeaderTradeDelivery/>',
    ])
  })

  it('escapes markup, quotes in attributes and carriage returns', () => {
    const invoice = completeInvoice(
      { ...SMALL_INVOICE, number: 'a<b>&"c"\r\n', objectId: { value: 'x', scheme: '"<&>\'' } },
      GUIDELINE,
      WORDING,
    )
    const xml = write(invoice)
    expect(xml).to.contain('a&lt;b&gt;&amp;"c"&#13;')
    expect(readInvoice(xml)).to.have.deep.property('objectId', { value: 'x', scheme: '"<&>\'' })
  })
})

function pathsOf(element: XmlElement, above = ''): Set<string> {
  const here = `${above}/${element.name}`
  const own = [
    ...(element.text.trim() === '' ? [] : [here]),
    ...[...element.attributes.keys()].map((name) => `${here}/@${name}`),
  ]
  return new Set([...own, ...element.children.flatMap((child) => [...pathsOf(child, here)])])
}
