import { detail } from 'twinvoice/pdf'
import { expect } from 'chai'
import checkPdfa from '../../../plugins/check-pdfa/index.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'

describe('check-pdfa', () => {
  it('reports what the clauses found and what they did not check', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const breaches = [{ clause: '6.1.3', found: detail`/Encrypt in a trailer` } as const]
    const inspections = {
      'check-pdfa': {
        breaches,
        unmapped: [],
        oddLanguages: [],
        notChecked: [detail`ISO 19005-3 (${detail`more than ${9} objects`})`],
      },
    }
    for (const [locale, word, found, notChecked] of [
      ['en', 'encryption', '/Encrypt in a trailer', 'more than 9 objects'],
      ['de', 'Verschlüsselung', '/Encrypt in einem Trailer', 'mehr als 9 Objekte'],
      ['xx', 'encryption', '/Encrypt in a trailer', 'more than 9 objects'],
    ] as const) {
      const { findings, ...run } = await runStage(stage, { inspections }, locale)
      expect(findings).to.have.length(1)
      expect(findings[0]).to.deep.include({
        rule: 'ISO 19005-3 6.1.3',
        code: 'PDFA-6.1.3',
        severity: 'error',
        found,
        path: '$.pdf_base64',
      })
      expect(findings[0]?.message).to.contain(word)
      expect(run.notChecked).to.deep.equal([`ISO 19005-3 (${notChecked})`])
    }
  })

  it('reports that nothing was checked in a file that cannot be read', async () => {
    const stage = await checkPdfa.create({}, {}, UNSHARED)
    const run = await runStage(stage, { inspections: {} })
    expect(run.findings).to.deep.equal([])
    expect(run.notChecked).to.deep.equal(['ISO 19005-3'])
  })
})
