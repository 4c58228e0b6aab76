import { expect } from 'chai'
import path from 'node:path'
import type { Profile, ReportedFinding, RulePackEntry, Stage, StageContext } from 'twinvoice/plugin'
import plugin from '../../../plugins/validate-en16931/index.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { invoiceXml } from '../../support/fixtures/invoice-of-lines.js'
import { UNSHARED } from '../../support/run-stage.js'

const entry: RulePackEntry = {
  id: 'en16931',
  version: '1.0.0',
  title: 'EN 16931',
  family: 'en16931',
  syntax: 'cii',
  folder: path.join(PACKAGE_ROOT, 'rules', 'en16931'),
  file: path.join(PACKAGE_ROOT, 'rules', 'en16931', 'pack.json'),
}

describe('plugin validate-en16931', () => {
  let reported: ReportedFinding[] = []
  const unchecked: string[] = []
  const contextFor = (locale: string): StageContext => ({
    locale,
    moment: new Date('2026-11-20T12:00:00Z'),
    signal: new AbortController().signal,
    report: (finding) => {
      reported.push(finding)
      return finding.severity
    },
    notChecked: (what) => unchecked.push(what),
    giveEarly: () => undefined,
  })
  const rulePacks = new Map([[entry.id, entry]])
  let profile: Profile
  let stage: Stage<'xml', 'rulePackResults' | 'rulesHeld'>
  before(async () => {
    profile = (await loadCatalog()).profiles.get('EN16931')!
    stage = await stageWith(['en16931'])
  })
  const stageWith = async (packs: readonly string[]) => {
    return plugin.create(
      {
        profile,
        syntax: 'cii',
        rulePacks,
        compiledRules: path.join(PACKAGE_ROOT, 'dist', 'rules'),
      },
      { packs },
      UNSHARED,
    )
  }
  const judge = async (xml: string, locale = 'en') => {
    reported = []
    await stage.run({ xml }, contextFor(locale))
    return reported
  }

  it('says that white space is around a code that counts as it is written, in an element or an attribute, and of nothing else', async () => {
    const spaced = (from: string, to: string) => judge(invoiceXml(1).replace(from, to), 'de')
    const sentence = 'Vor oder hinter dem Wert steht Leerraum.'
    const reference = (type: string, attachment = '') =>
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>a</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode>${attachment}</ram:AdditionalReferencedDocument>`
    const file =
      '<ram:AttachmentBinaryObject mimeCode="text/csv " filename="a.csv">AAAA</ram:AttachmentBinaryObject>'
    const end = '</ram:ApplicableHeaderTradeAgreement>'
    for (const to of [reference('916 '), reference('916', file)]) {
      const found = await spaced(end, to + end)
      expect(found, to).to.have.length(1)
      expect(found[0]?.message, to).to.match(new RegExp(`\\(.*\\)?\\. ${sentence}$`))
      expect(found[0]).not.to.have.property('spaced')
    }
    for (const wrong of ['XY', 'D E', ' ']) {
      const found = await spaced('<ram:CountryID>DE<', `<ram:CountryID>${wrong}<`)
      expect(found[0]?.message, wrong).not.to.contain(sentence)
    }
  })

  it('finds nothing in a valid invoice', async () => {
    expect(await judge(invoiceXml(4))).to.deep.equal([])
  })

  it('reports the contract’s code of a finding, and its path in a request', async () => {
    const xml = invoiceXml(4)
    const withoutNumber = await judge(xml.replace('<ram:ID>R-2026-1</ram:ID>', ''))
    expect(withoutNumber[0]).to.include({ rule: 'BR-02', code: 'BR-01', severity: 'error' })
    const noVatId = await judge(
      xml.replace(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''),
    )
    expect(noVatId.map(({ code }) => code)).to.include('BR-02')
    const currency = await judge(
      xml.replace('<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>EUX'),
    )
    const noUnit = await judge(xml.replace(/(A-2<.*?)unitCode="C62"/, '$1'))
    expect(noUnit.find(({ rule }) => rule === 'BR-23')?.path).to.equal('$.invoice.items[1].unit')
    expect(currency.find(({ rule }) => rule === 'BR-CL-04')).to.include({
      code: 'BR-CL-10',
      severity: 'warning',
      path: '$.invoice.currency',
      term: 'BT-5',
    })
    const unit = await judge(xml.replace(/(A-2<.*?unitCode=")C62/, '$1NONE'))
    expect(unit).to.have.length(1)
    expect(unit[0]).to.include({
      rule: 'BR-CL-23',
      code: 'BR-CL-23',
      path: '$.invoice.items[1].unit',
      term: 'BT-130',
    })
    expect(unit[0]!.xpath).to.match(/IncludedSupplyChainTradeLineItem\[2\]/)
  })

  it('does not judge an XML again in which the pack found nothing', async () => {
    const [valid, invalid] = [invoiceXml(1), invoiceXml(1).replace('R-2026-1', '')]
    const run = async (xml: string, rulesHeld?: StageContext['rulesHeld']) => {
      reported = []
      const known = rulesHeld === undefined ? {} : { rulesHeld }
      const given = await stage.run({ xml }, { ...contextFor('en'), ...known })
      const [status] = given.rulePackResults?.map((result) => result.status) ?? []
      return { held: given.rulesHeld, status, count: reported.length }
    }
    const held = { xml: valid, packs: ['en16931'] }
    const first = await run(valid)
    expect(first).to.deep.equal({ held, status: 'passed', count: 0 })
    expect(await run(valid, first.held)).to.deep.equal(first)
    const broken = await run(invalid, held)
    expect(broken).to.deep.include({ held: { xml: invalid, packs: [] }, status: 'failed' })
    // What it is told counts, so that it can be seen that it did not look.
    const told = { xml: invalid, packs: ['en16931'] }
    expect(await run(invalid, told)).to.deep.include({ status: 'passed', count: 0 })
  })

  it('reports in five languages', async () => {
    const xml = invoiceXml(1).replace('<ram:ID>R-2026-1</ram:ID>', '')
    const texts = new Set<string>()
    for (const locale of ['en', 'de', 'fr', 'es', 'it'])
      texts.add((await judge(xml, locale))[0]!.message)
    expect(texts.size).to.equal(5)
  })

  it('reports that it did not check if no pack applies', async () => {
    const idle = await stageWith([])
    unchecked.length = 0
    await idle.run({ xml: invoiceXml(1) }, contextFor('en'))
    expect(unchecked[0]).to.contain('no rule pack')
  })

  it('requires the configured pack', async () => {
    const outcome = await stageWith(['none']).then(
      () => 'created',
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : ''),
    )
    expect(outcome).to.contain('"none" is not installed')
  })

  it('refuses XML that would keep the rules busy for minutes: elements repeated in one element', async () => {
    const xml = invoiceXml(2)
    const repeated = (times: number) =>
      xml.replace(
        /<ram:CategoryCode>S/,
        `${'<ram:CategoryCode>S</ram:CategoryCode>'.repeat(times)}$&`,
      )
    const [finding, ...others] = await judge(repeated(2_000), 'de')
    expect(others).to.deep.equal([])
    expect(finding).to.include({
      code: 'ELEMENT_REPEATED',
      severity: 'error',
      path: '$.invoice',
      expected: '1',
    })
    expect(finding?.message).to.match(/^Das Element ram:CategoryCode steht \d+-mal/)
    expect((await judge(repeated(20))).map(({ code }) => code)).not.to.include('ELEMENT_REPEATED')
    expect(await judge(invoiceXml(2_000))).to.deep.equal([])
  })

  it('limits the cost of hostile content', async () => {
    const xml = invoiceXml(2)
    const long = 'x'.repeat(200_000)
    const digits = '9'.repeat(200_000)
    const attributes = Array.from({ length: 10_000 }, (_, index) => ` a${String(index)}="1"`).join(
      '',
    )
    const variants = [
      xml.replaceAll(/<ram:Name>[^<]*/g, `<ram:Name>${long}`),
      xml.replaceAll(/(<ram:[A-Za-z]*Amount[^>]*>)[^<]*/g, `$1${digits}`),
      xml.replaceAll('>19<', `>${digits}<`),
      xml.replaceAll('DE123456789', `DE${long}`),
      xml.replaceAll('schemeID="VA"', `schemeID="${long}"`),
      xml.replace('<rsm:ExchangedDocument>', `<rsm:ExchangedDocument${attributes}>`),
      ...['NaN', '1e308', '--1', '', 'INF', '-INF', ' 1 ', '0x10', '١', '1.'].map((odd) =>
        xml.replaceAll(
          /(<ram:(?:[A-Za-z]*Amount|RateApplicablePercent|BilledQuantity)[^>]*>)[^<]*/g,
          `$1${odd}`,
        ),
      ),
      ...[...new Set(xml.match(/<(?:ram|rsm|udt):[A-Za-z]+/g))].slice(1).map((open) => {
        const name = open.slice(1)
        return xml.replaceAll(new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>|<${name}/>`, 'gs'), '')
      }),
    ]
    for (const variant of variants) await judge(variant)
    expect(reported.length).to.be.greaterThan(0)
  })
})
