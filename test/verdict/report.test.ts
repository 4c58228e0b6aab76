import { expect } from 'chai'
import type { DocumentIdentity, Finding, StageReport } from 'twinvoice'
import type { Profile } from 'twinvoice/plugin'
import { PDF_LAYERS, XML_LAYERS, verdict, type Judgement } from '../../src/verdict/report.js'

const PROFILE: Profile = {
  id: 'EN16931',
  title: 'EN 16931',
  guideline: 'urn:cen.eu:en16931:2017',
  syntaxes: ['cii'],
  level: 'EN16931',
  conformanceLevel: 'EN 16931',
  fileName: 'factur-x.xml',
  relationship: 'Alternative',
  version: '2.3.2',
  templates: [],
  rulePacks: ['en16931'],
  validate: { stages: [{ plugin: 'x' }] },
  file: 'en16931.json',
}
const IDENTITY: DocumentIdentity = {
  profile: 'EN16931',
  guideline: PROFILE.guideline,
  name: 'factur-x.xml',
  sha256: 'ab',
  summary: {
    number: 'R-1',
    date: '2026-11-20',
    sellerName: 'S',
    buyerName: 'B',
    net: '100.00',
    vat: '19.00',
    gross: '119.00',
  },
}

function stage(
  layer: string,
  status: StageReport['status'] = 'passed',
  notChecked: readonly string[] = [],
): StageReport {
  return { stage: `check-${layer}`, layer, status, ms: 1, notChecked }
}

const ALL_PASSED = PDF_LAYERS.map((layer) => stage(layer))
const NONE = { severity: { error: 0, warning: 0, info: 0 }, rules: {} }
const BASE: Judgement = {
  findings: [],
  counts: NONE,
  stages: ALL_PASSED,
  identity: IDENTITY,
  profile: PROFILE,
  layers: PDF_LAYERS,
  filePath: '$.pdf_base64',
  locale: 'en',
}

function finding(severity: Finding['severity']): Finding {
  return {
    rule: 'BR-02',
    code: 'BR-01',
    kind: 'business',
    severity,
    message: 'm',
    stage: 's',
    path: '$.invoice.number',
  }
}

function without(layer: string): readonly StageReport[] {
  return ALL_PASSED.filter((report) => report.layer !== layer)
}

describe('The verdict (D28, D29)', () => {
  it('is valid with profile, version and summary when every layer has passed', () => {
    expect(verdict(BASE)).to.deep.equal({
      valid: true,
      profile: 'EN16931',
      version: '2.3.2',
      errors: [],
      warnings: [],
      invoice: {
        number: 'R-1',
        date: '2026-11-20',
        seller: { name: 'S' },
        buyer: { name: 'B' },
        total: { net: 100, vat: 19, gross: 119 },
      },
      layers: PDF_LAYERS.map((name) => ({ name, status: 'passed', ms: 1 })),
      packs: [],
      counts: NONE,
      xml: { name: 'factur-x.xml', sha256: 'ab', guideline: PROFILE.guideline },
    })
  })

  it('D29: a warning never makes a document invalid', () => {
    const report = verdict({ ...BASE, findings: [finding('warning'), finding('info')] })
    expect(report.valid).to.equal(true)
    expect(report.warnings).to.have.length(2)
  })

  it('D38: so does an error that is only counted; the list does not decide', () => {
    const counts = { severity: { error: 1, warning: 0, info: 0 }, rules: { 'BR-02': 1 } }
    const report = verdict({ ...BASE, counts })
    expect(report).to.deep.include({ valid: false, errors: [], counts })
  })

  it('an error makes it invalid, and profile, version and invoice are then absent', () => {
    const report = verdict({ ...BASE, findings: [finding('error')] })
    expect(report.valid).to.equal(false)
    expect(report).not.to.have.any.keys('profile', 'version', 'invoice')
    expect(report.errors[0]).to.deep.equal({
      rule: 'BR-02',
      code: 'BR-01',
      severity: 'error',
      message: 'm',
      path: '$.invoice.number',
    })
  })

  for (const layer of ['container', 'schema', 'rules', 'arithmetic'] as const)
    it(`${layer} not judged: NOT_JUDGED and not valid, never passed`, () => {
      const report = verdict({ ...BASE, stages: without(layer) })
      expect(report.valid).to.equal(false)
      expect(report.layers.find(({ name }) => name === layer)?.status).to.equal('not_checked')
      expect(report.errors.map(({ code }) => code)).to.deep.equal(['NOT_JUDGED'])
      expect(report.warnings.map(({ code }) => code)).to.deep.equal(['NOT_CHECKED'])
    })

  it('says by index which warnings tell only that a layer had nothing to check, in every language', () => {
    const findings = [finding('warning')]
    for (const locale of ['en', 'fr']) {
      const report = verdict({ ...BASE, findings, stages: without('rules'), locale })
      expect(report.unopened?.map((at) => report.warnings[at]?.code)).to.deep.equal(['NOT_CHECKED'])
    }
    const reason = { en: 'why', de: 'a', fr: 'b', es: 'c', it: 'd' }
    const profile = { ...PROFILE, notChecked: { layers: ['rules'] as const, reason } }
    const left = verdict({ ...BASE, findings, stages: without('rules'), profile })
    expect(left.warnings.map(({ code }) => code)).to.include('NOT_CHECKED')
    expect(left).not.to.have.property('unopened')
    expect(verdict({ ...BASE, findings })).not.to.have.property('unopened')
  })

  it('PDF/A not judged: a warning, and the document may be valid', () => {
    const report = verdict({ ...BASE, stages: without('pdfa') })
    expect(report.valid).to.equal(true)
    expect(report.warnings.map(({ code }) => code)).to.deep.equal(['NOT_CHECKED'])
  })

  it('PDF/A in part: `partial`, with the open clauses named', () => {
    const report = verdict({
      ...BASE,
      stages: [...without('pdfa'), stage('pdfa', 'partial', ['6.2.4', '6.3.3'])],
    })
    expect(report.valid).to.equal(true)
    expect(report.layers.find(({ name }) => name === 'pdfa')?.status).to.equal('partial')
    expect(report.warnings[0]?.message).to.contain('6.2.4, 6.3.3')
  })

  it('a decisive layer that is judged in part does not count as passed', () => {
    const report = verdict({
      ...BASE,
      stages: [...without('rules'), stage('rules', 'partial', ['x'])],
    })
    expect(report.valid).to.equal(false)
    expect(report.errors.map(({ code, message }) => [code, message])).to.deep.equal([
      [
        'NOT_JUDGED',
        'The document cannot be considered valid, because the layer "rules" was not checked completely.',
      ],
    ])
    expect(report.warnings.map(({ code }) => code)).to.deep.equal(['NOT_CHECKED'])
  })

  it('a bare XML has neither container nor PDF/A', () => {
    const stages = ALL_PASSED.filter(({ layer }) => layer !== 'container' && layer !== 'pdfa')
    const report = verdict({ ...BASE, stages, layers: XML_LAYERS })
    expect(report.valid).to.equal(true)
    expect(report.layers.map(({ name }) => name)).to.deep.equal(['schema', 'rules', 'arithmetic'])
  })

  it('adds up the stages of one layer; one that failed decides', () => {
    const report = verdict({ ...BASE, stages: [...ALL_PASSED, stage('schema', 'failed')] })
    expect(report.layers.find(({ name }) => name === 'schema')).to.deep.equal({
      name: 'schema',
      status: 'failed',
      ms: 2,
    })
  })

  it('shows neither stage nor kind of a finding: the contract has no such fields', () => {
    const { errors } = verdict({ ...BASE, findings: [finding('error')] })
    expect(errors[0]).to.have.all.keys('rule', 'code', 'severity', 'message', 'path')
  })

  it('counts time for the layer that it was spent on, not for that of the stage', () => {
    const layerTimes = [{ from: 'container', to: 'pdfa', ms: 0.25 }]
    const { layers } = verdict({ ...BASE, layerTimes })
    expect(layers.find(({ name }) => name === 'pdfa')?.ms).to.equal(1.25)
    expect(layers.find(({ name }) => name === 'container')?.ms).to.equal(0.75)
  })

  it('shows a profile’s reason and gap in the language of the report', () => {
    const text = { en: 'no rules for {0}', de: 'keine Regeln für {0}', fr: 'f', es: 'e', it: 'i' }
    const profile: Profile = { ...PROFILE, notChecked: { layers: ['rules'], reason: text } }
    expect(
      verdict({ ...BASE, profile, stages: without('rules'), locale: 'de' }).warnings[0]?.message,
    ).to.contain('keine Regeln für urn:cen.eu:en16931:2017')
    const gap = { en: 'national rules', de: 'nationale Regeln', fr: 'f', es: 'e', it: 'i' }
    const withGap = verdict({ ...BASE, profile: { ...PROFILE, gap }, locale: 'de' })
    expect(withGap.valid).to.equal(true)
    expect(withGap.warnings[0]?.message).to.equal('nationale Regeln')
  })
})
