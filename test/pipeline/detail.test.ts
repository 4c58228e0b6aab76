import { expect } from 'chai'
import { detail, inEnglish, listed, together } from '../../src/pipeline/detail.js'

describe('details', () => {
  it('are said with their values, and those with theirs', () => {
    expect(inEnglish(detail`row ${4}: ${detail`no ${'price'}`}`)).to.equal('row 4: no price')
    expect(inEnglish('as it is')).to.equal('as it is')
  })

  it('are joined in their order', () => {
    for (const parts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']])
      expect(inEnglish(together(parts))).to.equal(parts.join(' and '))
  })

  it('are joined by the hundred thousand: a file may have as many problems', () => {
    const problems = Array.from({ length: 100_000 }, (_, at) => detail`problem ${at}`)
    const said = inEnglish(listed(problems))
    expect(said.split('; ')).to.have.length(100_000)
    expect(said.endsWith('; problem 99999')).to.equal(true)
  })
})
