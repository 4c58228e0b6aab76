import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { describeWithShared, sharedFile } from '../support/shared-folder.js'

/** A test of the official artefacts: a fragment of an invoice, and what one rule says of it. */
interface OfficialUnit {
  readonly set: string
  readonly id: string
  readonly syntax: 'cii' | 'ubl'
  readonly rule: string
  readonly expect: 'fires' | 'warns' | 'holds'
  readonly xml: string
}

/** Codes with white space around them, which the official artefacts trim; see the pack's README. */
const WITH_WHITE_SPACE = [
  'BR-AF-09',
  'BR-AG-08',
  'BR-AG-09',
  'BR-IC-02',
  'BR-S-08',
  'BR-S-09',
  'BR-S-09',
]

describeWithShared('the EN 16931 packs on the unit tests of the official artefacts', () => {
  it('give the expected result, except for codes with white space around them', async () => {
    const cache = path.join(PACKAGE_ROOT, 'dist', 'rules')
    const packs = path.join(PACKAGE_ROOT, 'rules')
    const engines = {
      cii: await RuleEngine.load(path.join(packs, 'en16931'), cache),
      ubl: await RuleEngine.load(path.join(packs, 'en16931-ubl'), cache),
    }
    const lines = gunzipSync(readFileSync(sharedFile('oracle', 'units.jsonl.gz'))).toString('utf8')
    const units = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as OfficialUnit)
      .filter(({ set }) => set === 'cen')
    const differing = units.filter((unit) => {
      const found = engines[unit.syntax].run(unit.xml).some(({ rule }) => rule === unit.rule)
      return found !== (unit.expect !== 'holds')
    })
    expect(units.length).to.be.greaterThan(700)
    expect(differing.map(({ rule }) => rule).sort()).to.deep.equal(WITH_WHITE_SPACE)
  })
})
