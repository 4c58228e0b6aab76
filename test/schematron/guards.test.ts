import { expect } from 'chai'
import { compile } from './judge.js'

const NAMES = 'xmlns:q="urn:q"'

describe('Schematron: tests of all nodes at once', () => {
  it('are made below the elements that the schema names, and nowhere else', async () => {
    const content = `<ns prefix="q" uri="urn:q"/><pattern><rule context="/q:a/q:x"><assert id="r" test="exists(q:b)">x</assert></rule></pattern>`
    const guarded = await compile(content, { attributes: `${NAMES} tw:many="q:x"` })
    expect(guarded.screening).to.contain('count(')
    expect((await compile(content)).screening).not.to.contain('count(')
  })

  it('are not made of a comparison, which is no path', async () => {
    const content = `<ns prefix="q" uri="urn:q"/><pattern><rule context="/q:a/q:x"><assert id="r" test="q:b[1] >= q:c[1]">x</assert></rule></pattern>`
    const { screening } = await compile(content, { attributes: `${NAMES} tw:many="q:x"` })
    expect(screening).not.to.contain('count(')
  })
})
