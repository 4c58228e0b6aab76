import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { LONG_VALUES, longestBase, PACKS, withValues } from '../support/hostile/long-values.js'

/** As long as no value ever is, and within the limit of the gate. */
const LONG = 24_000

/** A document with a value of any length gets findings, and never an internal fault. */
describe('values of any length', () => {
  for (const pack of PACKS)
    it(`are judged by the pack ${pack}`, async () => {
      const engine = await RuleEngine.load(
        path.join(PACKAGE_ROOT, 'rules', pack),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      for (const [kind, text] of Object.entries(LONG_VALUES))
        for (const xml of withValues(longestBase(pack), (value) => text(value, LONG)))
          expect(engine.run(xml), kind).to.be.an('array')
    })
})
