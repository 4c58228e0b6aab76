import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice, type Twinvoice, type ValidateOptions } from 'twinvoice'
import { completeInvoice, ciiWriter, ublWriter } from 'twinvoice/plugin'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { faultOf } from '../../support/fault.js'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { manifest, packFolder, removePack } from '../../plugins/validate-en16931/pack-folder.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const shared = await sharedTwinvoice()

const CORE = 'urn:cen.eu:en16931:2017'

/** A sheet whose only rule every document breaks. */
const sheet = (
  rule: string,
) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <title>Dates</title>
  <pattern><rule context="/*"><assert id="${rule}" test="false()">Broken</assert></rule></pattern>
</schema>`

/** A release of a pack that no profile has, with one rule named like itself. */
const release = (id: string, more: object) =>
  packFolder({
    'pack.json': manifest(['a.sch'], { id, profiles: [], family: 'dated', ...more }),
    'a.sch': sheet(id.toUpperCase()),
  })

describe('Rule packs that are asked for', () => {
  let twinvoice: Twinvoice
  const folders: string[] = []
  const cii = (guideline = CORE) =>
    ciiWriter('EN16931')(completeInvoice(SMALL_INVOICE, guideline, WORDING))
  const ubl = (guideline = CORE) => ublWriter()(completeInvoice(SMALL_INVOICE, guideline, WORDING))
  before(async () => {
    folders.push(
      await release('dated-1', { valid: { to: '2026-12-31' }, release: '1.0' }),
      await release('dated-2', { valid: { from: '2027-01-01' }, release: '2.0' }),
    )
    twinvoice = await createTwinvoice({ rules: folders.map((each) => join(each, '..')) })
  })
  after(async () => {
    await twinvoice.close()
    const compiled = ['dated-1', 'dated-2'].map((id) => join(PACKAGE_ROOT, 'dist/rules', id))
    await Promise.all([
      ...folders.map(removePack),
      ...compiled.map((each) => rm(each, { recursive: true, force: true })),
    ])
  })

  const judge = async (xml: string, options: ValidateOptions = {}) => {
    const result = await twinvoice.validate(Buffer.from(xml), options)
    if (!result.zugferd) throw new Error(result.message)
    const codes = [...result.errors, ...result.warnings].map(({ code }) => code)
    return { ...result, codes, ids: result.packs.map(({ id }) => id) }
  }

  it('judge beside those of the profile, each with its own result', async () => {
    const plain = await judge(cii())
    expect(plain.ids).to.deep.equal(['en16931', 'facturx'])
    expect(plain.packs[0]).to.deep.include({ status: 'passed' })
    const { valid, packs, codes } = await judge(cii(), { rules: ['xrechnung'] })
    expect(valid).to.equal(false)
    expect(codes).to.include('BR-DE-15')
    expect(packs.map(({ id, status }) => [id, status])).to.deep.equal([
      ['en16931', 'passed'],
      ['facturx', 'passed'],
      ['xrechnung', 'failed'],
    ])
    expect(packs[2]?.counts.error).to.be.above(0)
    expect(packs[2]).to.include.keys('version', 'release')
  })

  it('are those for the syntax of the document, whichever twin was named', async () => {
    for (const name of ['xrechnung', 'xrechnung-ubl']) {
      expect((await judge(ubl(), { rules: [name] })).ids).to.deep.equal([
        'en16931-ubl',
        'xrechnung-ubl',
      ])
      expect((await judge(cii(), { rules: [name] })).ids.at(-1)).to.equal('xrechnung')
    }
    const named = await judge(cii(), { rules: ['en16931-ubl', 'en16931'] })
    expect(named.ids).to.deep.equal(['en16931', 'facturx'])
  })

  it('do not leave a document valid if they have no rules for its syntax', async () => {
    const { valid, codes, ids } = await judge(ubl(), { rules: ['dated'] })
    expect(ids).to.deep.equal(['en16931-ubl'])
    expect(codes).to.include('PACK_NOT_APPLICABLE')
    expect(valid).to.equal(false)
  })

  it('are those in force on the day asked for', async () => {
    const at = new Date('2027-01-01T00:00:00Z')
    const rules = ['dated']
    const past = await judge(cii(), { rules, at: new Date('2026-12-31T23:59:00Z') })
    expect(past.packs.at(-1)).to.deep.include({ id: 'dated-1', release: '1.0' })
    expect(past.codes).to.deep.equal(['DATED-1'])
    const future = await judge(cii(), { rules, at })
    expect(future.ids.at(-1)).to.equal('dated-2')
    expect(future.codes).to.deep.equal(['DATED-2'])
    const exact = await judge(cii(), { rules: ['dated-1'], at })
    expect(exact.codes.sort()).to.deep.equal(['DATED-1', 'PACK_NOT_IN_FORCE'])
  })

  it('must be installed: else the fault names the nearest and all that are', async () => {
    const fault = await faultOf(judge(cii(), { rules: ['xrechnun'] }))
    expect(fault.code).to.equal('OPTIONS_INVALID')
    expect(fault.message).to.contain('there is no rule pack "xrechnun"; did you mean xrechnung?')
    expect(fault.message).to.contain('en16931, ')
    const far = await faultOf(judge(cii(), { rules: ['something-else'] }))
    expect(far.message).to.not.contain('did you mean')
  })

  it('replace no rule of the profile, as packs of the profile itself do', async () => {
    const extended = `${CORE}#conformant#urn:factur-x.eu:1p0:extended`
    const oneCentMore = (xml: string) =>
      xml.replace(
        /(MonetarySummation><ram:LineTotalAmount>)(\d+)\.(\d)0(?=<\/ram:LineTotalAmount><ram:TaxBasis)/,
        '$1$2.$31',
      )
    const own = await judge(oneCentMore(cii(extended)))
    expect(own.ids).to.include('facturx-extended')
    expect(own.codes).to.not.include.members(['BR-CO-10'])
    expect(own.codes.filter((code) => code.startsWith('BR-'))).to.deep.equal([])
    const added = await judge(oneCentMore(cii()), { rules: ['facturx-extended'] })
    expect(added.codes).to.include('BR-CO-10')
  })

  it('need a document of a known syntax', async () => {
    const zugferd1 =
      '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'
    expect((await judge(zugferd1, { rules: ['xrechnung'] })).codes).to.include(
      'PACK_NOT_APPLICABLE',
    )
  })
})

describe('A document whose specification nobody knows', () => {
  const twinvoice = shared

  for (const [title, write] of [
    ['CII', ciiWriter('EN16931')],
    ['UBL', ublWriter()],
  ] as const) {
    const document = (guideline: string) =>
      write(completeInvoice(SMALL_INVOICE, guideline, WORDING))

    it(`is judged by EN 16931 with a warning that says so, in ${title}`, async () => {
      const xml = document('urn:odd')
      const result = await twinvoice.validate(Buffer.from(xml))
      if (!result.zugferd) throw new Error(result.message)
      expect(result.errors).to.deep.equal([])
      expect(result.valid).to.equal(true)
      expect(result.warnings.map(({ code }) => code)).to.include('PROFILE_UNKNOWN')
      expect(result.layers.map(({ status }) => status)).to.deep.equal([
        'passed',
        'passed',
        'passed',
      ])
      const wrong = await twinvoice.validate(Buffer.from(xml.replace(/>DE</, '>QQ<')))
      expect(wrong.zugferd && wrong.errors.map(({ code }) => code)).to.include('BR-CL-14')
    })

    it(`has to name one: without, it breaks BR-01 and is judged by EN 16931, in ${title}`, async () => {
      const xml = document(CORE)
      const element =
        title === 'CII' ? 'ram:GuidelineSpecifiedDocumentContextParameter' : 'cbc:CustomizationID'
      const without = xml.replace(new RegExp(`<${element}>.*?</${element}>`, 's'), '')
      for (const each of [without, xml.replace(`>${CORE}<`, '> <')]) {
        const result = await twinvoice.validate(Buffer.from(each))
        if (!result.zugferd) throw new Error(result.message)
        expect(result.valid).to.equal(false)
        expect(result.errors.map(({ code }) => code)).to.include('EN-BR-01')
        expect(result.warnings.map(({ code }) => code)).to.not.include('PROFILE_UNKNOWN')
        expect(result.packs[0]?.status).to.equal('failed')
      }
    })
  }
})

describe('Errors of the PDF/A as warnings', () => {
  const twinvoice = shared
  let broken: Buffer
  before(async () => {
    const made = await twinvoice.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    // The output intent is no longer one of PDF/A.
    broken = Buffer.from(
      Buffer.from(made.pdf).toString('latin1').replace('/GTS_PDFA1', '/GTS_PDFAX'),
      'latin1',
    )
  })

  it('leave the document valid, and the layer failed', async () => {
    const strict = await twinvoice.validate(broken)
    const lenient = await twinvoice.validate(broken, { pdfa: 'warn' })
    if (!strict.zugferd || !lenient.zugferd) throw new Error('no invoice')
    expect(strict.valid).to.equal(false)
    expect(lenient.valid).to.equal(true)
    const pdfa = (layers: typeof strict.layers) =>
      layers.find(({ name }) => name === 'pdfa')?.status
    expect(pdfa(strict.layers)).to.equal('failed')
    expect(pdfa(lenient.layers)).to.equal('failed')
    const rules = strict.errors.map(({ rule }) => rule)
    expect(rules).to.not.be.empty
    expect(lenient.errors).to.deep.equal([])
    expect(lenient.warnings.map(({ rule }) => rule)).to.include.members(rules)
    expect(lenient.counts.severity.error).to.equal(0)
  })

  it('do not make other errors lighter', async () => {
    const result = await twinvoice.validate(Buffer.from('%PDF-1.7\n'), { pdfa: 'warn' })
    expect(result.zugferd && result.valid).to.equal(false)
  })
})
