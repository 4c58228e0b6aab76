import { expect } from 'chai'
import { blocksOf, isAsShown } from './blocks.js'

const page = (info: string, text = 'x') => `# Page\n\nWords.\n\n\`\`\`${info}\n${text}\n\`\`\`\n`

describe('blocks of a page', () => {
  it('have a language, a line and the words of the fence', () => {
    const markdown = page('json [a/request.json] refused') + page('sh exit=2')
    const [first, second] = blocksOf('p.md', markdown)
    expect(first).to.deep.include({ language: 'json', file: 'a/request.json', refused: true })
    expect(first).to.deep.include({ line: 5, text: 'x', output: false, exit: 0 })
    expect(second).to.deep.include({ language: 'sh', exit: 2, refused: false })
    const [skipped] = blocksOf('p.md', page('sh not-run="needs a cluster"'))
    expect(skipped?.notRun).to.equal('needs a cluster')
  })

  it('are refused without a language, and with an unknown word', () => {
    expect(() => blocksOf('p.md', page(''))).to.throw('p.md:5: a block says which language')
    expect(() => blocksOf('p.md', page('sh quiet'))).to.throw('p.md:5: "quiet" says nothing')
    expect(() => blocksOf('p.md', page('sh not-run=""'))).to.throw('says nothing')
  })
})

describe('output on a page', () => {
  it('is complete, with … for any text', () => {
    expect(isAsShown('one\ntwo', 'one  \ntwo\n')).to.equal(true)
    expect(isAsShown('one\n…\nfour', 'one\ntwo\nthree\nfour')).to.equal(true)
    expect(isAsShown('passed (… ms)', 'passed (1.2 ms)')).to.equal(true)
  })

  it('is neither a part nor a pattern', () => {
    expect(isAsShown('one', 'one\ntwo')).to.equal(false)
    expect(isAsShown('passed (… ms)', 'failed (1.2 ms)')).to.equal(false)
    expect(isAsShown('a.c', 'abc')).to.equal(false)
    expect(isAsShown('one\n…\ntwo', 'one\nthree')).to.equal(false)
  })
})
