import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { CODES } from '../../../plugins/check-pdfa/clause/codes.js'
import { CLAUSES } from '../../../plugins/check-pdfa/clauses.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { corpus, describeWithShared } from '../../support/shared-folder.js'
import { clausesOf, scoreFile } from '../../support/inspection/pdfa-score.js'

describeWithShared('Clauses of ISO 19005-3 on files made for one clause each', () => {
  const scores = corpus('pdfa').map(({ name, path }) => scoreFile(name, readFileSync(path)))

  it('refuse no correct file', () => {
    const refused = scores.filter(({ mustFail, breaches }) => !mustFail && breaches.length > 0)
    expect(refused.map(({ name }) => name)).to.deep.equal([])
  })

  it('find each broken file under its own clause, where that is implemented', () => {
    const implemented: ReadonlySet<string> = new Set(CLAUSES.map(({ id }) => id))
    const missed = scores.filter(
      ({ clause, mustFail, caught }) => mustFail && !caught && implemented.has(clause),
    )
    expect(missed.map(({ name }) => name)).to.deep.equal([])
  })
})

describe('The table of clauses of ISO 19005-3', () => {
  it('names each clause once, in order', () => {
    const ids = CLAUSES.map(({ id }) => id)
    expect(ids).to.deep.equal(
      [...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    )
  })

  it('has a code for each clause, and no other', () => {
    expect(Object.keys(CODES)).to.deep.equal(CLAUSES.map(({ id }) => `PDFA-${id}`))
  })

  it('finds nothing wrong with generated files, at both levels', async () => {
    const twinvoice = await createTwinvoice()
    for (const level of ['a', 'b'] as const)
      for (const watermark of [false, true]) {
        const made = await twinvoice.generate(REQUEST, { level, watermark })
        expect(made.ok && clausesOf(made.pdf)).to.deep.equal([])
      }
    await twinvoice.close()
  })
})
