import { expect } from 'chai'
import { CLAUSES } from '../../../plugins/check-pdfa/clauses.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { PDFA_CASES } from '../../support/pdfa/all-cases.js'

/** `scripts/conformance/pdfa-cases.ts` has veraPDF judge the same files. */
describe('Clauses of ISO 19005-3 on own files, kept and broken', () => {
  const clauses = [...new Set(PDFA_CASES.map(({ clause }) => clause))]

  for (const id of clauses)
    it(id, () => {
      for (const { name, mustFail, bytes } of PDFA_CASES.filter(({ clause }) => clause === id)) {
        const broken = [...new Set(clausesOf(bytes()).map(({ clause }) => clause))]
        if (mustFail) expect(broken, name).to.include(id)
        else expect(broken, name).to.deep.equal([])
      }
    })

  it('cover every clause', () => {
    expect(CLAUSES.map(({ id }) => id).filter((id) => !clauses.includes(id))).to.deep.equal([
      // These repeat what other clauses require, of base and alternate spaces.
      '6.2.4.5',
      // Signatures, which are built in `clauses.test.ts`.
      '6.4.3',
    ])
  })

  it('differ from each other', () => {
    const names = PDFA_CASES.map(({ name }) => name)
    expect(names).to.have.lengthOf(new Set(names).size)
  })
})
