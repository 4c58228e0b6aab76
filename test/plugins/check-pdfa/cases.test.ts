import { expect } from 'chai'
import { CLAUSES } from '../../../plugins/check-pdfa/clauses.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'

import { PDFA_CASES } from '../../support/pdfa/all-cases.js'
import { idsOf, PDFA_REQUIREMENTS } from '../../support/requirements/requirements.js'
import { signed } from '../../support/pdfa/signature-cases.js'

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
    expect(CLAUSES.map(({ id }) => id).filter((id) => !clauses.includes(id))).to.deep.equal([])
  })

  it('break every requirement that veraPDF numbers, and keep it', () => {
    const broken = idsOf(PDFA_CASES.filter(({ mustFail }) => mustFail))
    expect(PDFA_REQUIREMENTS.filter((id) => !broken.has(id))).to.deep.equal([
      // More than 8,388,607 objects: a file of 200 MB, which the limits of reading refuse before.
      '6.1.13-7',
      // veraPDF takes a font of an unknown subtype for none and says nothing; ours refuses it.
      '6.2.11.2-2',
    ])
    const kept = idsOf(PDFA_CASES.filter(({ mustFail }) => !mustFail))
    expect(PDFA_REQUIREMENTS.filter((id) => !kept.has(id))).to.deep.equal(['6.1.13-7'])
  })

  it('ask for a signature that is one', () => {
    expect(clausesOf(signed([1, 2, 3])).map(({ clause }) => clause)).to.deep.equal(['6.4.3'])
  })

  it('differ from each other', () => {
    const names = PDFA_CASES.map(({ name }) => name)
    expect(names).to.have.lengthOf(new Set(names).size)
  })
})
