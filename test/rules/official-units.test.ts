import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { officialUnits } from '../support/oracle/units.js'
import { describeWithShared } from '../support/shared-folder.js'

const SYNTAXES = ['cii', 'ubl'] as const

describeWithShared('the EN 16931 packs on the unit tests of the official artefacts', () => {
  it('give the expected result, also for codes with white space around them', async () => {
    const cache = path.join(PACKAGE_ROOT, 'dist', 'rules')
    const packs = path.join(PACKAGE_ROOT, 'rules')
    const engines = {
      cii: await RuleEngine.load(path.join(packs, 'en16931'), cache),
      ubl: await RuleEngine.load(path.join(packs, 'en16931-ubl'), cache),
    }
    const units = SYNTAXES.flatMap((syntax) => officialUnits({ set: 'cen', syntax }))
    const differing = units.filter((unit) => {
      const found = engines[unit.syntax].run(unit.xml).some(({ rule }) => rule === unit.rule)
      return found !== (unit.expect !== 'holds')
    })
    expect(units.length).to.be.greaterThan(700)
    expect(differing.map(({ rule }) => rule)).to.deep.equal([])
  })
})

/** Tests of older rules, and of a scheme that CII does not have; see the README of the pack. */
const OLDER = [
  'DK-R-007',
  'NO-R-002',
  'NO-R-002',
  'PEPPOL-COMMON-R048',
  'PEPPOL-COMMON-R048',
  'PEPPOL-EN16931-R002',
  'SE-R-001',
  'SE-R-002',
]

describeWithShared('the packs of Peppol on the unit tests of the official artefacts', () => {
  for (const { pack, syntax, least, others } of [
    { pack: 'peppol', syntax: 'ubl', least: 300, others: [] },
    { pack: 'peppol-cii', syntax: 'cii', least: 200, others: OLDER },
  ] as const)
    it(`give the expected result on ${syntax}`, async () => {
      const engine = await RuleEngine.load(
        path.join(PACKAGE_ROOT, 'rules', pack),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      const units = officialUnits({ set: 'peppol', syntax })
      const differing = units.filter(
        ({ rule, expect: result, xml }) =>
          engine.run(xml).some((found) => found.rule === rule) !== (result !== 'holds'),
      )
      expect(units.length).to.be.greaterThan(least)
      expect(differing.map(({ rule }) => rule).sort()).to.deep.equal(others)
    })
})
