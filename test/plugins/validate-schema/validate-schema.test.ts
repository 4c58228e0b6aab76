import { expect } from 'chai'
import validateSchema from '../../../plugins/validate-schema/index.js'
import {
  ciiWriter,
  completeInvoice,
  PROFILE_LEVELS,
  type ProfileLevel,
  type Stage,
} from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { profile } from '../../support/profile.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

type Schema = Stage<'xml', never>

const uri = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`

/** The smallest document of MINIMUM. */
const MINIMUM = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${uri('CrossIndustryInvoice')}" xmlns:ram="${uri('ReusableAggregateBusinessInformationEntity')}" xmlns:udt="${uri('UnqualifiedDataType')}">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:factur-x.eu:1p0:minimum</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>S</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>B</ram:Name></ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>1</ram:TaxBasisTotalAmount><ram:GrandTotalAmount>1</ram:GrandTotalAmount><ram:DuePayableAmount>1</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

function full(level: ProfileLevel): string {
  return ciiWriter(level)(completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))
}

describe('validate-schema', () => {
  const schemas = new Map<ProfileLevel, Schema>()
  before(async () => {
    for (const level of PROFILE_LEVELS)
      schemas.set(
        level,
        await validateSchema.create({ profile: profile(level), syntax: 'cii' }, {}, UNSHARED),
      )
  })
  after(async () => {
    for (const schema of schemas.values()) await schema.close?.()
  })

  async function judge(level: ProfileLevel, xml: string, locale = 'en') {
    const { findings } = await runStage(schemas.get(level) as Schema, { xml }, locale)
    return findings
  }

  it('finds nothing in a document that is valid against its schema', async () => {
    expect(await judge('MINIMUM', MINIMUM)).to.deep.equal([])
  })

  it('accepts a CDATA section of white space between elements, as any white space there', async () => {
    const between = (text: string) => MINIMUM.replace('<ram:BuyerTradeParty>', `${text}$&`)
    expect(await judge('MINIMUM', between('<![CDATA[ \n]]>'))).to.deep.equal([])
    const codes = (await judge('MINIMUM', between('<![CDATA[x]]>'))).map(({ code }) => code)
    expect(codes).to.deep.equal(['SCHEMA_CONTENT'])
  })

  it('reads XML with namespaces that are no URIs, and finds its errors', async () => {
    const odd = MINIMUM.replace('<rsm:CrossIndustryInvoice', '$& xmlns:odd="a b"')
    expect(await judge('MINIMUM', odd)).to.deep.equal([])
    const codes = (await judge('MINIMUM', odd.replace('<ram:BuyerTradeParty>', '<odd:a/>$&'))).map(
      ({ code }) => code,
    )
    expect(codes).to.deep.equal(['SCHEMA_UNEXPECTED'])
  })

  it('uses the schema of the profile', async () => {
    const codes = (await judge('BASIC', MINIMUM)).map(({ code }) => code)
    expect(codes).to.include('SCHEMA_UNEXPECTED')
    const line = MINIMUM.replace(
      '<ram:ApplicableHeaderTradeAgreement>',
      '<ram:IncludedSupplyChainTradeLineItem/>$&',
    )
    expect((await judge('MINIMUM', line))[0]?.code).to.equal('SCHEMA_UNEXPECTED')
  })

  it('leaves kind and category of a tax to the rules of EXTENDED, as its release 1.09.2', async () => {
    const kinds = /<ram:(Type|Category)Code>(?:VAT|S)<\/ram:\1Code>/g
    for (const [level, problems] of [
      ['EXTENDED', []],
      ['EN16931', ['SCHEMA_UNEXPECTED']],
    ] as const) {
      const without = full(level).replace(kinds, '')
      expect(without).not.to.equal(full(level))
      const codes = (await judge(level, without)).map(({ code }) => code)
      expect([...new Set(codes)], level).to.deep.equal(problems)
    }
  })

  it('refuses characters in an attachment that Base64 does not have', async () => {
    const problems = async (content: string) => {
      const attached = full('EN16931').replace(
        /(<ram:AttachmentBinaryObject[^>]*>)[^<]+/,
        `$1${content}`,
      )
      return (await judge('EN16931', attached)).map(({ code, term }) => [code, term])
    }
    expect(await problems('YQ\n==')).to.deep.equal([])
    expect(await problems('data:image/jpeg;base64,YQ==')).to.deep.equal([
      ['SCHEMA_VALUE', 'BT-125'],
    ])
  })

  it('judges a long attachment as a short one, and counts its lines', async () => {
    const lines = (line: string) => Array<string>(2000).fill(line)
    const problems = async (content: string[], issued = '') => {
      const attached = full('EN16931')
        .replace(/(<ram:AttachmentBinaryObject[^>]*>)[^<]+/, `$1${content.join('\n')}`)
        .replace('<ram:ApplicableHeaderTradeDelivery', `${issued}$&`)
      return (await judge('EN16931', attached)).map(
        ({ message }) => /\(XML: \d+\)/.exec(message)?.[0],
      )
    }
    const whole = lines('YWFh'.repeat(19))
    const [long, short] = [whole, ['YWFh']].map((content) => problems(content, '<ram:Odd/>'))
    const line = (place = '') => Number(/\d+/.exec(place)?.[0])
    expect(line((await long)?.[0])).to.equal(line((await short)?.[0]) + 1999)
    expect(await problems(whole)).to.deep.equal([])
    for (const wrong of ['Y', 'YWFhY', 'YW\u00a0Fh', 'YW=h', 'YWF-', '===='])
      expect(await problems(whole.with(1000, wrong)), wrong).to.have.length(1)
    expect(await problems(lines(`YWFh YWFhYQ`.repeat(7)))).to.deep.equal([])
    expect(await problems(lines('YWFhYW'.repeat(11)))).to.deep.equal([])
    expect(await problems([...lines('YWFhYW'.repeat(11)), 'Y'])).to.have.length(1)
  })

  it('says what is wrong with the content of an element in the language of the report', async () => {
    const found = async (from: string, to: string, locale: string) => {
      const changed = MINIMUM.replace(from, to)
      expect(changed).not.to.equal(MINIMUM)
      return (await judge('MINIMUM', changed, locale)).map((finding) => finding.found)
    }
    const delivery = '<ram:ApplicableHeaderTradeDelivery/>'
    const filled = '<ram:ApplicableHeaderTradeDelivery>text</ram:ApplicableHeaderTradeDelivery>'
    expect(await found(delivery, filled, 'de')).to.deep.equal(['Text, wo nichts erlaubt ist'])
    expect(await found('<ram:SellerTradeParty>', '$&text', 'fr')).to.deep.equal([
      'du texte là où seuls des éléments sont autorisés',
    ])
    expect(await found('>S</ram:Name>', '>S<b/></ram:Name>', 'es')).to.deep.equal([
      'un elemento donde solo se permite texto',
    ])
    expect(await found('<ram:SellerTradeParty>', '$&text', 'en')).to.deep.equal([
      "Character content other than whitespace is not allowed because the content type is 'element-only'.",
    ])
  })

  it('reports the error, its place, and what was expected', async () => {
    const [unexpected] = await judge(
      'MINIMUM',
      MINIMUM.replace('<ram:Name>S</ram:Name>', '$&<ram:Odd/>'),
    )
    expect(unexpected).to.deep.include({
      rule: 'XML Schema',
      code: 'SCHEMA_UNEXPECTED',
      severity: 'error',
      message: 'ram:Odd is not allowed here. (XML: 6)',
      path: '$.invoice.seller',
      term: 'BG-4',
    })
    expect(unexpected?.expected).to.contain('ram:PostalTradeAddress').and.not.contain('urn:')
    expect(unexpected?.xpath).to.match(/ram:SellerTradeParty\/ram:Odd$/)
    const [value] = await judge(
      'MINIMUM',
      MINIMUM.replace('<ram:GrandTotalAmount>1', '<ram:GrandTotalAmount>one'),
    )
    expect(value).to.deep.include({ code: 'SCHEMA_VALUE', found: 'one', term: 'BT-112' })
    const [missing] = await judge('MINIMUM', MINIMUM.replace('<ram:Name>B</ram:Name>', ''))
    expect(missing).to.deep.include({ code: 'SCHEMA_MISSING', path: '$.invoice.buyer' })
    const [attribute] = await judge('MINIMUM', MINIMUM.replace('<ram:ID>1<', '<ram:ID odd="1">1<'))
    expect(attribute).to.deep.include({ code: 'SCHEMA_ATTRIBUTE', found: 'odd' })
    const [lacking] = await judge('MINIMUM', MINIMUM.replace(' format="102"', ''))
    expect(lacking).to.deep.include({ code: 'SCHEMA_ATTRIBUTE_MISSING', expected: 'format' })
    const [root] = await judge('MINIMUM', '<a/>')
    expect(root?.code).to.equal('SCHEMA_ROOT')
  })

  it('reports in the language of the run', async () => {
    const xml = MINIMUM.replace('<ram:Name>B</ram:Name>', '')
    const messages = await Promise.all(
      ['en', 'de', 'fr', 'es', 'it'].map(
        async (locale) => (await judge('MINIMUM', xml, locale))[0]?.message,
      ),
    )
    expect(new Set(messages).size).to.equal(5)
  })

  it('reports no more than a hundred errors', async () => {
    const many = '<ram:Name>B</ram:Name>'.repeat(50) + '<ram:Odd odd="1"/>'.repeat(500)
    const findings = await judge(
      'MINIMUM',
      MINIMUM.replace('<ram:ApplicableHeaderTradeDelivery/>', many),
    )
    expect(findings.length).to.be.within(1, 100)
  })
})
