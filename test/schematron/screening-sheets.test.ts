import { expect } from 'chai'
import { compile, places } from './judge.js'

const NS = '<ns prefix="q" uri="urn:q"/>'
const SELDOM = { attributes: 'xmlns:q="urn:q" tw:seldom="q:rare q:odd | q:late"' }
const RULES = `${NS}<pattern>
  <rule context="/q:a/q:rare"><assert id="R1" test="@k = $all">x</assert></rule>
  <rule context="/q:a/q:x/q:odd"><assert id="R2" test="false()">x</assert></rule>
  <rule context="/q:a/q:late/q:rare"><assert id="R3" test="false()">x</assert></rule>
  <rule context="/q:a/q:late"><assert id="R4" test="@k">x</assert></rule>
  <rule context="/q:a/q:x"><assert id="R5" test="@k">x</assert></rule></pattern>`
const CONTENT = RULES.replace(NS, `${NS}<let name="all" value="/q:a/q:x/@k"/>`)

describe('Schematron: sheets that screen', () => {
  it('are one for most documents, and one for each group of elements that they lack', async () => {
    const { screening } = await compile(CONTENT, SELDOM)
    expect(screening.map(({ needs }) => needs?.length)).to.deep.equal([1, 3, 1])
    expect((await compile(CONTENT)).screening).to.have.length(1)
    for (const { xslt, parameters, needs = [] } of screening) {
      expect(parameters).to.include.members([...needs])
      for (const parameter of parameters)
        expect(xslt).to.contain(`<xsl:param name="tw:${parameter.replace(/^.*\}/, '')}"`)
    }
  })

  it('find the same as one sheet', async () => {
    for (const inner of [
      '',
      '<x k="1"/>',
      '<x><odd/></x><rare k="1"/>',
      '<late><rare/></late><x k="2"/><rare k="1"/><rare k="2"/><late k="1"/>',
    ]) {
      const xml = `<a xmlns="urn:q">${inner}</a>`
      const found = await places(CONTENT, xml, SELDOM)
      expect(found).to.deep.equal(await places(CONTENT, xml))
    }
    const all = '<a xmlns="urn:q"><late><rare/></late><x><odd/></x><rare k="1"/></a>'
    expect(await places(CONTENT, all, SELDOM)).to.have.members([
      'R1 /a/rare',
      'R2 /a/x/odd',
      'R3 /a/late/rare',
      'R4 /a/late',
      'R5 /a/x',
    ])
  })

  it('are for every document if a context is no path, or if its path is the root', async () => {
    for (const context of ['/', '*[q:x]']) {
      const rule = `<pattern><rule context="${context}"><assert id="R" test="q:a">x</assert></rule></pattern>`
      const { screening } = await compile(NS + rule, SELDOM)
      expect(screening.map(({ needs }) => needs)).to.deep.equal([undefined])
    }
  })

  it('are not run for empty elements where there are none', async () => {
    const rule = `<pattern><rule context="//*[not(*)][not(matches(., '\\S'))][not(self::q:may)]"><assert id="R" test="false()">x</assert></rule></pattern>`
    const [sheet] = (await compile(NS + rule, SELDOM)).screening
    expect(sheet?.needs).to.have.length(1)
    const xml = '<a xmlns="urn:q"><b/><may/><c>1</c><d> </d></a>'
    expect(await places(NS + rule, xml, SELDOM)).to.deep.equal(['R /a/b', 'R /a/d'])
  })
})
