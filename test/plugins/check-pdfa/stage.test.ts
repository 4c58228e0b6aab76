import { expect } from 'chai'
import checkPdfa from '../../../plugins/check-pdfa/index.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'

describe('check-pdfa', () => {
  it('reports what the clauses found and what they did not check', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const finding = { rule: 'ISO 19005-3 6.1.3', severity: 'error', message: 'encrypted' } as const
    const run = await runStage(stage, {
      inspections: { 'check-pdfa': { findings: [finding], notChecked: ['6.2.4'] } },
    })
    expect(codesOf(run)).to.deep.equal(['ISO 19005-3 6.1.3'])
    expect(run.notChecked).to.deep.equal(['6.2.4'])
  })

  it('says that nothing was checked of a file that cannot be read', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const run = await runStage(stage, { inspections: {} })
    expect(run.findings).to.deep.equal([])
    expect(run.notChecked).to.deep.equal(['ISO 19005-3'])
  })
})
