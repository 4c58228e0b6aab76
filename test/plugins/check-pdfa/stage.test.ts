import { expect } from 'chai'
import checkPdfa from '../../../plugins/check-pdfa/index.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

describe('check-pdfa', () => {
  it('reports what the clauses found and what they did not check', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const breaches = [{ clause: '6.1.3', found: '/Encrypt in a trailer' } as const]
    const inspections = {
      'check-pdfa': { breaches, unmapped: [], oddLanguages: [], notChecked: ['6.2.4'] },
    }
    for (const [locale, word] of [
      ['en', 'encryption'],
      ['de', 'Verschlüsselung'],
      ['xx', 'encryption'],
    ] as const) {
      const { findings } = await runStage(stage, { inspections }, locale)
      expect(findings).to.have.length(1)
      expect(findings[0]).to.deep.include({
        rule: 'ISO 19005-3 6.1.3',
        code: 'PDFA-6.1.3',
        severity: 'error',
        found: '/Encrypt in a trailer',
        path: '$.pdf_base64',
      })
      expect(findings[0]?.message).to.contain(word)
    }
    const run = await runStage(stage, { inspections })
    expect(run.notChecked).to.deep.equal(['6.2.4'])
  })

  it('reports that nothing was checked in a file that cannot be read', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const run = await runStage(stage, { inspections: {} })
    expect(run.findings).to.deep.equal([])
    expect(run.notChecked).to.deep.equal(['ISO 19005-3'])
  })
})
