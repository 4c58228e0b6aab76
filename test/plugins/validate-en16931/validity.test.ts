import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReportedFinding } from 'twinvoice/plugin'
import plugin from '../../../plugins/validate-en16931/index.js'
import { loadCatalog } from '../../../src/catalog/catalog.js'
import { invoiceXml } from '../../support/fixtures/invoice-of-lines.js'
import { UNSHARED } from '../../support/run-stage.js'
import { profile } from '../../support/profile.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

/** A sheet whose only rule every document breaks. */
const SHEET = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <title>Dates</title>
  <pattern><rule context="/*"><assert id="ALWAYS" test="false()">Broken</assert></rule></pattern>
</schema>`

describe('the dates of a rule pack', () => {
  const folders: string[] = []
  let compiled: string
  before(async () => {
    compiled = await mkdtemp(path.join(tmpdir(), 'twinvoice-compiled-'))
  })
  after(async () => {
    await Promise.all([...folders.map(removePack), rm(compiled, { recursive: true })])
  })

  /** What the stage says on a day, with a pack of these dates. */
  const judge = async (
    valid: object,
    day: string,
    { added = true, options = {}, locale = 'en' } = {},
  ) => {
    const folder = await packFolder({
      'pack.json': manifest(['always.sch'], { valid }),
      'always.sch': SHEET,
    })
    folders.push(folder)
    const file = path.join(folder, 'pack.json')
    const entry = {
      id: 'test',
      version: '1.0.0',
      title: 'Test',
      family: 'test',
      syntax: 'cii' as const,
      valid,
      folder,
      file,
    }
    const named = { ...profile('EN16931'), rulePacks: ['test'] }
    const stage = await plugin.create(
      {
        profile: added ? { ...named, addedRulePacks: ['test'] } : named,
        syntax: 'cii',
        rulePacks: new Map([['test', entry]]),
        compiledRules: compiled,
      },
      options,
      UNSHARED,
    )
    const findings: ReportedFinding[] = []
    const unchecked: string[] = []
    await stage.run(
      { xml: invoiceXml(1) },
      {
        locale,
        moment: new Date(`${day}T23:59:59Z`),
        signal: new AbortController().signal,
        report: (finding) => {
          findings.push(finding)
          return finding.severity
        },
        notChecked: (what) => unchecked.push(what),
        giveEarly: () => undefined,
      },
    )
    return { codes: findings.map(({ code, rule }) => code ?? rule), findings, unchecked }
  }

  it('let an added pack apply from its first day to its last', async () => {
    const valid = { from: '2026-02-01', to: '2026-02-28' }
    for (const day of ['2026-02-01', '2026-02-28'])
      expect((await judge(valid, day)).codes).to.deep.equal(['ALWAYS'])
    for (const day of ['2026-01-31', '2026-03-01'])
      expect((await judge(valid, day)).codes).to.deep.equal(['PACK_NOT_APPLIED'])
  })

  it('may be open at one end', async () => {
    expect((await judge({ from: '2026-02-01' }, '2040-01-01')).codes).to.deep.equal(['ALWAYS'])
    expect((await judge({ to: '2026-02-01' }, '2020-01-01')).codes).to.deep.equal(['ALWAYS'])
    expect((await judge({}, '2020-01-01')).codes).to.deep.equal(['ALWAYS'])
  })

  it('are reported in a warning, and nothing passes that was not checked', async () => {
    const { findings, unchecked } = await judge({ from: '2027-01-01' }, '2026-11-20')
    expect(findings[0]).to.deep.include({
      code: 'PACK_NOT_APPLIED',
      severity: 'warning',
      found: '2026-11-20',
      expected: '2027-01-01/..',
      message:
        'The rule pack “test” is not in force on 2026-11-20 (valid: 2027-01-01/..). Its rules were not applied.',
    })
    expect(unchecked).to.have.length(1)
    const { findings: german } = await judge({ to: '2025-12-31' }, '2026-11-20', { locale: 'de' })
    expect(german[0]?.message).to.contain('am 2026-11-20 nicht in Kraft (gültig: ../2025-12-31)')
  })

  it('lead only to a warning for a pack that the profile or the stage names', async () => {
    const expected = ['PACK_NOT_IN_FORCE', 'ALWAYS']
    const future = { from: '2027-01-01' }
    expect((await judge(future, '2026-11-20', { added: false })).codes).to.deep.equal(expected)
    const options = { packs: ['test'] }
    expect((await judge(future, '2026-11-20', { options })).codes).to.deep.equal(expected)
  })

  it('apply to an external pack for the profile, and to no other', async () => {
    const folder = await packFolder({ 'pack.json': manifest(['a.sch'], { profiles: ['EN16931'] }) })
    folders.push(folder)
    const { profiles } = await loadCatalog({ rules: [path.dirname(folder)] })
    const { rulePacks, addedRulePacks } = profiles.get('EN16931')!
    expect({ rulePacks, addedRulePacks }).to.deep.equal({
      rulePacks: ['en16931', 'facturx', 'test'],
      addedRulePacks: ['test'],
    })
    expect(profiles.get('BASIC')!.addedRulePacks).to.deep.equal([])
  })

  for (const [valid, problem] of [
    [{ from: '2026-02-30' }, 'valid.from is not a date'],
    [{ from: '2026-03-01', to: '2026-02-01' }, 'valid.from (2026-03-01) is after valid.to'],
  ] as const)
    it(`must be days in their order: ${JSON.stringify(valid)}`, async () => {
      const reason = await judge(valid, '2026-02-15').then(
        () => 'accepted',
        (thrown: unknown) => (thrown instanceof Error ? thrown.message : ''),
      )
      expect(reason).to.contain(problem)
    })
})
