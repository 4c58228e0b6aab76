import { createHash } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import gateXml from '../../../plugins/gate-xml/index.js'
import { ProfileFinder } from '../../../plugins/gate-xml/profile.js'
import { DEFAULT_LIMITS } from '../../../plugins/gate-xml/structure.js'
import {
  completeInvoice,
  INVOICE_LIMITS,
  ublWriter,
  type Invoice,
  type Stage,
} from 'twinvoice/plugin'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { profile } from '../../support/profile.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'

type Gate = Stage<'xmlFile', 'xml' | 'identity'>

const uri = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`
const NAMESPACES = `xmlns:rsm="${uri('CrossIndustryInvoice')}" xmlns:ram="${uri('ReusableAggregateBusinessInformationEntity')}" xmlns:udt="${uri('UnqualifiedDataType')}"`

/** A small document of the guideline, with something more inside. */
function document(inside = '', guideline = 'urn:cen.eu:en16931:2017'): string {
  return `<rsm:CrossIndustryInvoice ${NAMESPACES}>
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID> R-1 </ram:ID><ram:IssueDateTime><udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Müller &amp; Söhne</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Ma
jolie boutique</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="USD">22</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>${inside}</rsm:CrossIndustryInvoice>`
}

/** A small UBL document, with some terms changed. */
function ublDocument(change: Partial<Invoice>): { xml: string; invoice: Invoice } {
  const complete = completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)
  const invoice = { ...complete, ...change }
  return { xml: ublWriter()(invoice), invoice }
}

const LINE = '<ram:IncludedSupplyChainTradeLineItem/>'

const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('gate-xml', () => {
  let gate: Gate
  before(async () => {
    const { profiles } = await loadCatalog()
    gate = await gateXml.create({ profiles }, {}, UNSHARED)
  })
  after(() => gate.close?.())

  const pass = (xml: string | Uint8Array) =>
    runStage(gate, {
      xmlFile: { name: 'factur-x.xml', bytes: typeof xml === 'string' ? Buffer.from(xml) : xml },
    })

  async function refused(xml: string | Uint8Array): Promise<string[]> {
    const run = await pass(xml)
    expect(run.gave.xml).to.equal(undefined)
    return codesOf(run)
  }

  it('reads what a document declares', async () => {
    const xml = document()
    const { gave, findings } = await pass(xml)
    expect(findings).to.deep.equal([])
    expect(gave.identity).to.deep.equal({
      profile: 'EN16931',
      syntax: 'cii',
      guideline: 'urn:cen.eu:en16931:2017',
      name: 'factur-x.xml',
      sha256: createHash('sha256').update(xml).digest('hex'),
      summary: {
        number: 'R-1',
        date: '2026-11-20',
        sellerName: 'Müller & Söhne',
        buyerName: 'Ma jolie boutique',
        net: '100.00',
        vat: '19.00',
        gross: '119.00',
        currency: 'EUR',
      },
    })
  })

  it('decodes every encoding that it accepts to the same text', async () => {
    const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>\n${document()}`
    const expected = declared('UTF-8')
    for (const [title, bytes] of [
      ['UTF-8', Buffer.from(declared('utf-8'))],
      ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('UTF-8')}`)],
      ['UTF-16 LE', utf16(declared('UTF-16'), 'le', true)],
      ['UTF-16 BE', utf16(declared('utf-16'), 'be', true)],
      ['UTF-16 LE without a mark', utf16(declared('UTF-16LE'), 'le', false)],
      ['UTF-16 BE without a mark', utf16(declared('UTF-16BE'), 'be', false)],
      ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
      ['ISO-8859-15', Buffer.from(declared('ISO-8859-15'), 'latin1')],
      ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ] as const) {
      const { gave, findings } = await pass(bytes)
      expect(findings, title).to.deep.equal([])
      expect(gave.xml, title).to.equal(expected)
    }
  })

  it('says which encoding was declared, and which it is', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>${document()}`
    const { findings } = await pass(utf16(xml, 'le', true))
    expect(findings[0]).to.deep.include({ expected: 'UTF-8', found: 'UTF-16LE' })
  })

  it('says of a page of the web that it is no invoice', async () => {
    const { gave, findings } = await pass('<!DOCTYPE html><html><body><br></body></html>')
    expect(gave.xml).to.equal(undefined)
    expect(findings.map(({ code, found }) => [code, found])).to.deep.equal([
      ['XML_NOT_INVOICE', 'HTML'],
    ])
  })

  it('refuses bytes that are not in the declared encoding', async () => {
    const named = (name: string) => `<?xml version="1.0" encoding="${name}"?>${document()}`
    expect(await refused(Buffer.from(named('UTF-8'), 'latin1'))).to.deep.equal(['XML_ENCODING'])
    expect(await refused(Buffer.from(document(), 'latin1'))).to.deep.equal(['XML_ENCODING'])
    expect(await refused(named('US-ASCII'))).to.deep.equal(['XML_ENCODING'])
    expect(await refused(named('UTF-16'))).to.deep.equal(['XML_ENCODING_CONTRADICTION'])
    expect(await refused(utf16(named('UTF-8'), 'le', true))).to.deep.equal([
      'XML_ENCODING_CONTRADICTION',
    ])
    expect(await refused(`\ufeff${named('ISO-8859-1')}`)).to.deep.equal([
      'XML_ENCODING_CONTRADICTION',
    ])
    for (const name of ['UTF-7', 'UTF-8-W/O-BOM', 'EBCDIC-CP-US', 'constructor', ''])
      expect(await refused(named(name)), name).to.deep.equal(['XML_ENCODING_UNSUPPORTED'])
    expect(await refused(Buffer.from('0000feff0000003c', 'hex'))).to.deep.equal([
      'XML_ENCODING_UNSUPPORTED',
    ])
    expect(await refused(Buffer.from('fffe00003c000000', 'hex'))).to.deep.equal([
      'XML_ENCODING_UNSUPPORTED',
    ])
    expect(await refused(utf16('<a>\ud800</a>', 'le', true))).to.deep.equal(['XML_ENCODING'])
  })

  it('finds the declared encoding after any white space, and of any length', async () => {
    const far = (name: string) =>
      `<?xml version="1.0"${' '.repeat(900)}encoding="${name}"?>${document()}`
    const { gave } = await pass(Buffer.from(far('ISO-8859-1'), 'latin1'))
    expect(gave.identity?.summary.sellerName).to.equal('Müller & Söhne')
    expect((await pass(utf16(far('UTF-16'), 'be', false))).findings).to.deep.equal([])
    expect(await refused(far('US-ASCII'))).to.deep.equal(['XML_ENCODING'])
    for (const name of ['x'.repeat(61), 'x'.repeat(1000)])
      expect(await refused(far(name))).to.deep.equal(['XML_ENCODING_UNSUPPORTED'])
  })

  it('refuses a second byte order mark: it is a character before the root', async () => {
    expect(await refused(`\ufeff\ufeff${document()}`)).to.deep.equal(['XML_CHARACTER'])
    expect(await refused(utf16(`\ufeff${document()}`, 'le', true))).to.deep.equal(['XML_CHARACTER'])
    expect(
      (await pass(`\ufeff${document('<ram:Note>a\ufeffb</ram:Note>')}`)).findings,
    ).to.deep.equal([])
  })

  it('says of a PDF that it is none of XML, and of wrong bytes only how they are declared', async () => {
    const [pdf] = (await pass(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))).findings
    expect(pdf).to.include({ code: 'XML_MALFORMED', found: '%PDF-', expected: '<' })
    const [bytes] = (await pass(Buffer.from(document(), 'latin1'))).findings
    expect(bytes)
      .to.include({ code: 'XML_ENCODING', found: 'UTF-8' })
      .and.not.have.property('expected')
    const [root] = (await pass('<html/>')).findings
    expect(root).to.include({ code: 'XML_NOT_INVOICE', found: 'html' })
  })

  it('says of a text that breaks off how it should end', async () => {
    const whole = document()
    for (const length of [whole.length - 20, Math.floor(whole.length / 2), 200]) {
      const [finding] = (await pass(whole.slice(0, length))).findings
      expect(finding, String(length)).to.include({
        code: 'XML_MALFORMED',
        expected: '</rsm:CrossIndustryInvoice>',
      })
    }
    const [inside] = (await pass(whole.replace('</rsm:', '</rsn:'))).findings
    expect(inside).to.include({ code: 'XML_MALFORMED' }).and.not.have.property('expected')
  })

  it('takes XML for well-formed whose namespaces are no URIs, or that breaks rules of xml:id', async () => {
    const odd = [
      '<a xmlns="a b"/>',
      '<o:a xmlns:o="http://["/>',
      '<o:a xmlns:o="http://müller:söhne/%zz"/>',
      '<a xml:id="1 1"/>',
      '<a xml:id="b"/><a xml:id="b"/>',
    ]
    for (const inside of odd) {
      const { findings, gave } = await pass(document(inside))
      expect(findings, inside).to.deep.equal([])
      expect(gave, inside).to.have.property('xml')
    }
    const undeclared = '<a xmlns="a b"/><o:a/>'
    expect(await refused(document(undeclared))).to.deep.equal(['XML_MALFORMED'])
    expect(await refused(document('<a xmlns="a b">'))).to.deep.equal(['XML_MALFORMED'])
    for (const behind of ['x', '<b/>', '</a>'])
      expect(await refused(`<a xmlns:p="a b"/>${behind}`), behind).to.deep.equal(['XML_MALFORMED'])
    // The parsers of the package read another name, or none.
    for (const name of [' ', ' a', 'a ', '&#9;a', 'a&#160;'])
      expect(await refused(document(`<a xmlns:p="${name}"/>`)), name).to.deep.equal([
        'XML_MALFORMED',
      ])
  })

  it('never accepts a document type', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>'
    for (const xml of [
      `${bomb}${document('<ram:Note>&c;</ram:Note>')}`,
      `<?xml version="1.0"?><!-- a --> <!DOCTYPE a SYSTEM "file:///etc/passwd">${document()}`,
      `<!doctype a>${document()}`,
      document('<!ENTITY x "y">'),
    ])
      expect(await refused(xml), xml.slice(0, 40)).to.deep.equal(['XML_DOCTYPE'])
    expect(
      (await pass(document('<!-- <!DOCTYPE a> --><![CDATA[<!DOCTYPE b>]]>'))).findings,
    ).to.deep.equal([])
  })

  it('bounds size, nesting, attributes and text', async () => {
    const nested = (depth: number) => document('<a>'.repeat(depth) + '</a>'.repeat(depth))
    expect((await pass(nested(250))).findings).to.deep.equal([])
    expect(await refused(nested(300))).to.deep.equal(['XML_NESTING'])
    expect(await refused(nested(100_000))).to.deep.equal(['XML_NESTING'])
    const attributes = (count: number) =>
      document(`<a ${Array.from({ length: count }, (_, i) => `a${i}=">"`).join(' ')}/>`)
    expect((await pass(attributes(64))).findings).to.deep.equal([])
    expect(await refused(attributes(65))).to.deep.equal(['XML_ATTRIBUTES'])
    const text = 'x'.repeat(70_000)
    for (const inside of [
      `<a>${text}</a>`,
      `<a b="${text}"/>`,
      `<a><![CDATA[${text}]]></a>`,
      `<a>${`${'x'.repeat(100)}<b/>`.repeat(700)}</a>`,
    ])
      expect(await refused(document(inside)), inside.slice(0, 20)).to.deep.equal(['XML_TEXT'])
    const attachment = `<ram:AttachmentBinaryObject>${text}</ram:AttachmentBinaryObject>`
    expect((await pass(document(attachment))).findings).to.deep.equal([])
    expect(await refused(document(`<!--${'x'.repeat(INVOICE_LIMITS.xmlBytes)}-->`))).to.deep.equal([
      'XML_SIZE',
    ])
  })

  it('bounds elements, attributes, comments and repetitions, and names the limit', async () => {
    const limitOf = async (inside: string) => {
      const { gave, findings } = await pass(document(inside))
      return findings.map(({ code, expected }) => [gave.xml === undefined, code, expected])
    }
    const apart = (count: number, inside: string) =>
      `<b>${inside.repeat(1000)}</b>`.repeat(Math.ceil(count / 1000))
    const { elements, repeats, lines, vatBreakdowns, otherNodes } = DEFAULT_LIMITS
    const settlement = (inside: string) =>
      `<ram:ApplicableHeaderTradeSettlement>${inside}</ram:ApplicableHeaderTradeSettlement>`
    const attributes = Array.from({ length: 64 }, (_, i) => `a${i}=""`).join(' ')
    for (const [inside, ...limit] of [
      [apart(elements, '<a/>'), 'XML_NODES', `elements ≤ ${elements}`],
      [apart(elements / 50, `<a ${attributes}/>`), 'XML_NODES', `allAttributes ≤ ${elements}`],
      ['<!---->'.repeat(690_000), 'XML_NODES', `otherNodes ≤ ${otherNodes}`],
      ['<?a?>'.repeat(otherNodes + 1), 'XML_NODES', `otherNodes ≤ ${otherNodes}`],
      [apart(otherNodes + 1, '<![CDATA[]]>'), 'XML_NODES', `otherNodes ≤ ${otherNodes}`],
      ['<a/>'.repeat(repeats + 1), 'XML_REPEATED', `repeats ≤ ${repeats}`],
      ['<a/><x:a/>'.repeat(repeats / 2 + 1), 'XML_REPEATED', `repeats ≤ ${repeats}`],
      [LINE.repeat(lines + 1), 'XML_REPEATED', `lines ≤ ${lines}`],
      [
        settlement('<ram:ApplicableTradeTax/>'.repeat(vatBreakdowns + 1)),
        'XML_REPEATED',
        `vatBreakdowns ≤ ${vatBreakdowns}`,
      ],
    ] as const)
      expect(await limitOf(inside), inside.slice(0, 60)).to.deep.equal([[true, ...limit]])
    for (const inside of [
      '<!---->'.repeat(otherNodes),
      '<a/>'.repeat(repeats) + '<c/>'.repeat(repeats),
      LINE.repeat(lines),
      settlement('<ram:ApplicableTradeTax/>'.repeat(vatBreakdowns)),
    ])
      expect(await limitOf(inside), inside.slice(0, 60)).to.deep.equal([])
  })

  it('refuses characters that XML does not have, written or referred to', async () => {
    expect(await refused(document('<a>\u0001</a>'))).to.deep.equal(['XML_CHARACTER'])
    expect(await refused(document('<a>\u0000</a>'))).to.deep.equal(['XML_CHARACTER'])
    expect(await refused(document('<a>\uffff</a>'))).to.deep.equal(['XML_CHARACTER'])
    expect(await refused(document('<a>&#1;</a>'))).to.deep.equal(['XML_MALFORMED'])
    expect(await refused(document('<a>&#xD800;</a>'))).to.deep.equal(['XML_MALFORMED'])
  })

  it('has documents of XML 1.1 read as XML 1.0, and refuses other versions', async () => {
    const declared = (version: string) => `<?xml version="${version}"?>${document('<a>\u0085</a>')}`
    const { xml } = (await pass(declared('1.1'))).gave
    expect(xml).to.equal(declared('1.0'))
    for (const version of ['1.', '1', '1.2', '1.10', '2.0', '', '1.0a']) {
      const [finding] = (await pass(declared(version))).findings
      const found = `version="${version}"`
      expect(finding).to.include({ code: 'XML_MALFORMED', found, expected: 'version="1.0"' })
    }
  })

  it('refuses control characters as they are in XML 1.1, which XML 1.0 allows', async () => {
    const withControl = (version: string) =>
      `<?xml version="${version}"?>${document('<a>\u0080</a>')}`
    const [finding] = (await pass(withControl('1.1'))).findings
    expect(finding).to.include({ code: 'XML_CHARACTER' })
    expect((await pass(withControl('1.0'))).findings).to.deep.equal([])
  })

  it('refuses what is not well-formed', async () => {
    for (const xml of [
      '',
      ' ',
      'hello',
      '<a>',
      '<a></b>',
      '<a b=1/>',
      '<a b="1" b="2"/>',
      '<a/><b/>',
      '<p:a/>',
      '&lt;',
      '<a>&nbsp;</a>',
      '<a "',
      '<',
      '<!--',
      '<?',
      '<![CDATA[',
    ])
      expect((await refused(xml))[0], xml).to.match(/^XML_(MALFORMED|DOCTYPE)$/)
  })

  it('ignores XInclude and style sheets', async () => {
    const include =
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'
    const run = await pass(`<?xml-stylesheet href="http://127.0.0.1:9/x"?>${document(include)}`)
    expect(run.findings).to.deep.equal([])
    expect(run.gave.xml).to.contain('xi:include').and.not.contain('root:')
  })

  it('names the profile of BT-24', async () => {
    const { profiles } = await loadCatalog()
    const finder = new ProfileFinder(profiles.values())
    const meaning = (guideline: string) =>
      finder.profileOf({ guideline, syntax: 'cii', moment: new Date() })
    for (const [guideline, profile] of [
      ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
      ['urn:zugferd.de:2p0:minimum', 'MINIMUM'],
      ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL'],
      ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'BASIC'],
      ['urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:basic', 'BASIC'],
      ['urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic', 'BASIC'],
      ['urn:cen.eu:en16931:2017', 'EN16931'],
      [' urn:cen.eu:en16931:2017\n', 'EN16931'],
      ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'EXTENDED'],
      ['urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:extended', 'EXTENDED'],
      ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 'XRECHNUNG'],
      ['urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3', 'XRECHNUNG'],
    ] as const)
      expect(meaning(guideline), guideline).to.deep.equal({ profile, by: 'own' })
    for (const [guideline, by] of [
      ['', 'none'],
      [' \n', 'none'],
      ['unknown', 'unknown'],
      ['\u00a0urn:factur-x.eu:1p0:minimum', 'unknown'],
      ['urn:cen.eu:en16931:2018', 'unknown'],
      ['urn:cen.eu:en16931:2017#', 'unknown'],
      ['urn:cen.eu:en16931:2017#compliant#', 'unknown'],
      ['urn:factur-x.eu:1p0:premium', 'unknown'],
      ['xurn:factur-x.eu:1p0:minimum', 'unknown'],
      ['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'unknown'],
      ['urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0', 'core'],
    ] as const)
      expect(meaning(guideline), guideline).to.deep.equal({ profile: 'EN16931', by })
  })

  it('prefers an identifier with a business process, and keeps to the dates of identifiers', () => {
    const own = { ...profile('EN16931'), guideline: 'urn:a', fallback: true }
    const valid = { from: '2026-02-01', to: '2026-02-28' }
    const identifiers = [
      { guideline: 'urn:a', businessProcess: 'urn:p:\\d+' },
      { guideline: 'urn:b.*', valid },
    ]
    const finder = new ProfileFinder([own, { ...own, id: 'B', guideline: 'urn:c', identifiers }])
    const meaning = (guideline: string, businessProcess: string, day: string) => {
      const moment = new Date(`${day}T12:00:00Z`)
      return finder.profileOf({ guideline, businessProcess, syntax: 'cii', moment })
    }
    expect(meaning('urn:a', '', '2026-02-01').profile).to.equal('EN16931')
    expect(meaning('urn:a', 'urn:p:x', '2026-02-01').profile).to.equal('EN16931')
    expect(meaning('urn:a', 'urn:p:01', '2026-02-01').profile).to.equal('B')
    for (const day of ['2026-02-01', '2026-02-28'])
      expect(meaning('urn:b3', '', day)).to.deep.equal({ profile: 'B', by: 'own' })
    for (const day of ['2026-01-31', '2026-03-01'])
      expect(meaning('urn:b3', '', day)).to.deep.equal({ profile: 'EN16931', by: 'unknown' })
    const ubl = finder.profileOf({ guideline: 'urn:a', syntax: 'ubl', moment: new Date() })
    expect(ubl).to.deep.equal({ profile: 'UNKNOWN', by: 'unknown' })
  })

  it('accepts documents of other kinds, and names them', async () => {
    const zugferd1 = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>`
    const first = await pass(zugferd1)
    expect(first.findings).to.deep.equal([])
    expect(first.gave.identity?.profile).to.equal('ZUGFERD1')
    const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
    for (const xml of [
      `<Order xmlns="${UBL}Order-2"/>`,
      `<CreditNote xmlns="${UBL}Invoice-2"/>`,
      '<Invoice/>',
      '<CrossIndustryInvoice/>',
    ]) {
      const other = await pass(xml)
      expect(codesOf(other), xml).to.deep.equal(['XML_NOT_INVOICE'])
      expect(other.gave.identity?.profile, xml).to.equal('UNKNOWN')
    }
    expect(codesOf(await pass(document('', 'urn:odd')))).to.deep.equal(['PROFILE_UNKNOWN'])
    const [unseen] = (await pass(document('', 'urn:cen.eu:en16931:2017\u00a0\u200b'))).findings
    expect(unseen?.found).to.equal('urn:cen.eu:en16931:2017[U+00A0][U+200B]')
    const ferd = 'urn:ferd:CrossIndustryDocument:invoice:1p0:basic'
    expect(codesOf(await pass(document('', ferd)))).to.deep.equal(['PROFILE_UNKNOWN'])
  })

  it('reads the identity of a UBL invoice and credit note', async () => {
    for (const typeCode of ['380', '381']) {
      const { xml, invoice } = ublDocument({ typeCode, taxCurrency: 'SEK', vatInTaxCurrency: '1' })
      const { gave, findings } = await pass(xml)
      expect(findings).to.deep.equal([])
      expect(gave.identity).to.deep.equal({
        profile: 'UBL',
        syntax: 'ubl',
        guideline: 'urn:cen.eu:en16931:2017',
        name: 'factur-x.xml',
        sha256: createHash('sha256').update(xml).digest('hex'),
        summary: {
          number: invoice.number,
          date: invoice.date,
          sellerName: invoice.seller.name,
          buyerName: invoice.buyer.name,
          net: invoice.totals.net,
          vat: invoice.totals.vat,
          gross: invoice.totals.gross,
          currency: 'EUR',
        },
      })
    }
  })

  it('reads the whole invoice date, without its time zone', async () => {
    for (const [written, read] of [
      ['2026-11-20+01:00', '2026-11-20'],
      ['12026-11-20Z', '12026-11-20'],
      ['-2026-11-20', '-2026-11-20'],
    ] as const) {
      const { xml, invoice } = ublDocument({})
      const { gave } = await pass(xml.replace(`>${invoice.date}<`, `>${written}<`))
      expect(gave.identity?.summary.date).to.equal(read)
    }
  })

  it('determines the profile of a UBL document from its guideline and its syntax', async () => {
    const { profiles } = await loadCatalog()
    const own = await gateXml.create({ profiles }, {}, UNSHARED)
    const core = 'urn:cen.eu:en16931:2017'
    for (const [guideline, profile, codes] of [
      [core, 'UBL', []],
      [`${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'XRECHNUNG', []],
      [`${core}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3`, 'XRECHNUNG', []],
      [`${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'PEPPOL', []],
      [`${core}#compliant#urn:fdc:nen.nl:nlcius:v1.0`, 'UBL', ['SPECIFICATION_NOT_CHECKED']],
      [`${core}#compliant#urn:factur-x.eu:1p0:basic`, 'UBL', ['SPECIFICATION_NOT_CHECKED']],
      ['urn:factur-x.eu:1p0:minimum', 'UBL', ['PROFILE_UNKNOWN']],
      [`\n ${core}\t`, 'UBL', []],
      // No white space of XML: the official rules do not find their identifier in it.
      [`${core}\u00a0`, 'UBL', ['PROFILE_UNKNOWN']],
      ['\u00a0', 'UBL', ['PROFILE_UNKNOWN']],
      ['urn:ferd:CrossIndustryDocument:invoice:1p0:basic', 'UBL', ['PROFILE_UNKNOWN']],
      ['', 'UBL', []],
    ] as const) {
      const bytes = Buffer.from(ublDocument({ guideline }).xml)
      const run = await runStage(own, { xmlFile: { name: 'x.xml', bytes } })
      expect(run.gave.identity?.profile, guideline).to.equal(profile)
      expect(codesOf(run), guideline).to.deep.equal(codes)
    }
    await own.close?.()
  })

  it('decodes the encodings of other scripts by their declaration', async () => {
    const named = (name: string, text: string) =>
      `<?xml version="1.0" encoding="${name}"?>${document(`<!--${text}-->`).replace('Müller', 'M').replace('Söhne', 'S')}`
    for (const [name, text, bytes] of [
      ['windows-1251', 'Счёт', 'd1f7b8f2'],
      ['windows-1252', '“€”', '938094'],
      ['cp1252', 'Œuvre – 5 €', '8c75767265209620352080'],
      ['latin1', '\u0080é', '80e9'],
      ['ISO-8859-2', 'Łódź', 'a3f364bc'],
      ['ISO-8859-7', 'Τιμή', 'd4e9ecde'],
      ['ISO-8859-9', 'ğş', 'f0fe'],
      ['Shift_JIS', '請求', '90bf8b81'],
      ['GB18030', '发票', 'b7a2c6b1'],
    ] as const) {
      const at = named(name, '@')
      const [before = '', after = ''] = at.split('@')
      const file = Buffer.concat([
        Buffer.from(before),
        Buffer.from(bytes, 'hex'),
        Buffer.from(after),
      ])
      const { gave, findings } = await pass(file)
      expect(findings, name).to.deep.equal([])
      expect(gave.xml, name).to.contain(`<!--${text}-->`)
    }
    // 0x81 is nothing in windows-1251's neighbour, and half a character in Shift_JIS.
    const broken = (name: string) =>
      Buffer.concat([Buffer.from(named(name, '')), Buffer.from('81', 'hex')])
    for (const name of ['ISO-8859-9', 'latin5', 'TIS-620', 'ASCII'])
      expect(await refused(broken(name)), name).to.deep.equal(['XML_ENCODING'])
    expect(await refused(broken('Shift_JIS'))).to.deep.equal(['XML_ENCODING'])
    expect(await refused(named('iso-10646-ucs-2', ''))).to.deep.equal([
      'XML_ENCODING_CONTRADICTION',
    ])
  })

  it('gives an answer for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { gave, findings } = await pass(bytes)
        expect(gave.xml !== undefined || findings.length > 0).to.equal(true)
      }),
      { numRuns: 300 },
    )
  })
})
