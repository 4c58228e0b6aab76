import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { oracleDocuments, setDocuments } from '../support/oracle/documents.js'
import { Tally } from '../support/oracle/tally.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { describeWithShared } from '../support/shared-folder.js'

const SEED = 16931
const SHARE = 0.02

/** The same lines in every run: a small generator (mulberry32) with a fixed seed. */
function sample(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

describeWithShared('the EN 16931 pack on a sample of the official verdicts', () => {
  const tally = new Tally()

  before(async () => {
    const engine = await RuleEngine.load(
      path.join(PACKAGE_ROOT, 'rules', 'en16931'),
      path.join(PACKAGE_ROOT, 'dist', 'rules'),
    )
    const random = sample(SEED)
    for await (const document of oracleDocuments(() => random() < SHARE))
      tally.add(document, new Set(engine.run(document.xml).map(({ rule }) => rule)))
  })

  it('covers documents, and some on which the official artefacts give no verdict', () => {
    expect(tally.documents).to.be.greaterThan(100)
    expect(tally.judgedAlone).to.be.greaterThan(0)
  })

  it('reports the same business rules on every document', () => {
    const differing = tally
      .of('BR-')
      .flatMap(([rule, { differing }]) => differing.map((document) => `${rule}: ${document}`))
    expect(differing).to.deep.equal([])
    expect(tally.identical).to.equal(tally.documents)
  })

  it('reports the same syntax errors on every document', () => {
    const differing = tally
      .of('CII-', true)
      .flatMap(([rule, { differing }]) => differing.map((document) => `${rule}: ${document}`))
    expect(differing).to.deep.equal([])
  })
})

const OTHERS = [
  { pack: 'en16931-ubl', set: 'cen', oracle: 'ubl', share: SHARE },
  { pack: 'peppol', set: 'peppol', oracle: 'ubl', share: 0.04 },
] as const

for (const { pack, set, oracle, share } of OTHERS)
  describeWithShared(`the pack ${pack} on a sample of the official verdicts`, () => {
    const tally = new Tally()

    before(async () => {
      const engine = await RuleEngine.load(
        path.join(PACKAGE_ROOT, 'rules', pack),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      const random = sample(SEED)
      for await (const document of setDocuments(oracle, set, () => random() < share))
        tally.add(document, new Set(engine.run(document.xml).map(({ rule }) => rule)))
    })

    it('covers documents, and some on which the official artefacts give no verdict', () => {
      expect(tally.documents).to.be.greaterThan(100)
      expect(tally.judgedAlone).to.be.greaterThan(0)
    })

    it('reports the same rules of the syntax, warnings too', () => {
      const differing = tally
        .of('UBL-')
        .flatMap(([rule, { differing }]) => differing.map((document) => `${rule}: ${document}`))
      expect(differing).to.deep.equal([])
    })

    it('reports the same business rules on 99.5 % of the documents', () => {
      expect(tally.identical / tally.documents).to.be.greaterThan(0.995)
    })
  })
