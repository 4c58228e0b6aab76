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
    for (const { xslt, parameters, lists, needs = [] } of screening) {
      expect([...parameters, ...lists]).to.include.members([...needs])
      for (const parameter of parameters)
        expect(xslt).to.contain(`<xsl:param name="tw:${parameter.replace(/^.*\}/, '')}"`)
      const asked = [...xslt.matchAll(/\$tw:nodes\[(\d+)\]\?\*/g)].map(([, place]) => Number(place))
      expect(new Set(asked)).to.deep.equal(new Set(lists.map((_, at) => at + 1)))
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

  it('are not run for what is below elements anywhere that a document lacks', async () => {
    const rule = (context: string) =>
      `${NS}<pattern><rule context="${context}"><assert id="R" test="q:c/@k = '1'">x</assert></rule></pattern>`
    for (const below of ['q:b', 'q:b[@m]', 'q:b/q:d']) {
      const context = `//q:rare[not(@off)]/q:a/${below}`
      const { screening, indexedNodes } = await compile(rule(context), SELDOM)
      const needs = screening.map((sheet) => sheet.needs)
      const rare = indexedNodes.filter(({ path }) => path.some(({ local }) => local === 'rare'))
      expect(rare.map(({ path }) => path.map(({ local }) => local))).to.deep.equal([['rare', 'a']])
      expect(needs).to.deep.equal([rare.map(({ parameter }) => parameter)])
      const inner = below.endsWith('d') ? '<b><d/><d><c k="1"/></d></b>' : '<b m="1"/><b/>'
      const xml = `<a xmlns="urn:q"><b/><rare><a>${inner}<rare><a><b m="2"/></a></rare></a></rare><rare off="1"><a>${inner}</a></rare></a>`
      const found = await places(rule(context), xml, SELDOM)
      // The same, by a context that is no path: each element is asked.
      const asked = below
        .split('/')
        .reduce(
          (above, step) => `*[self::${step}][parent::${above}]`,
          '*[self::q:a][parent::q:rare[not(@off)]]',
        )
      expect(found).to.deep.equal(await places(rule(asked), xml))
      expect(found).not.to.deep.equal([])
    }
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

  describe('for a condition of the document', () => {
    const CONDITIONAL = `${NS}<let name="country" value="string(/q:a/@in)"/><let name="other" value="string(/q:a/@to)"/>
      <let name="highest" value="/q:a/q:x[1]/xs:integer(@n)"/>
      <pattern><rule context="/q:a/q:x[$country = 'DK']"><assert id="R1" test="@k">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x[$country = 'DK'][$other = 'DK'][@n]"><assert id="R2" test="@k">x</assert></rule></pattern>
      <pattern><rule context="/q:a[$country = 'DK']/q:y[$other = 'SE']"><assert id="R3" test="false()">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x[$country = 'SE'][$other = 'SE'] | //q:z[$country = 'SE'][$other = 'SE']"><assert id="R4" test="false()">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x[$highest gt 1]"><assert id="R5" test="@k">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x[@n = $country]"><assert id="R6" test="false()">x</assert></rule></pattern>`
    const document = (attributes: string, inner: string) =>
      `<a xmlns="urn:q" ${attributes}>${inner}</a>`

    it('are one for each first condition, which another sheet asks', async () => {
      const { screening } = await compile(CONDITIONAL)
      expect(screening.map(({ asked }) => asked)).to.deep.equal([undefined, -1, -2, -3])
      const [first, ...others] = screening.map(({ xslt }) => xslt)
      expect(first).to.contain("($country = 'SE') and ($other = 'SE')")
      expect(others.join('')).not.to.contain("'SE') and")
      expect(first).to.contain('[@n = $country]')
    })

    it('are none for what most documents meet', async () => {
      const content = `${NS}<let name="country" value="string(/q:a/@in)"/>
        <pattern><rule context="/q:a/q:x[not($country = 'DK')]"><assert id="R1" test="@k">x</assert></rule></pattern>`
      const { screening } = await compile(content)
      expect(screening.map(({ asked }) => asked)).to.deep.equal([undefined])
      const inner = '<x/><x k="1"/>'
      expect(await places(content, document('in="DK"', inner))).to.deep.equal([])
      expect(await places(content, document('in="SE"', inner))).to.deep.equal(['R1 /a/x'])
    })

    it('find what holds under it, and nothing else', async () => {
      const inner = '<x/><x n="1"/><x n="DK" k="1"/><y/><z/>'
      const found = (attributes: string) => places(CONDITIONAL, document(attributes, inner))
      expect(await found('')).to.deep.equal([])
      expect(await found('in="DK"')).to.deep.equal(['R1 /a/x', 'R1 /a/x[2]', 'R6 /a/x[3]'])
      expect(await found('in="DK" to="DK"')).to.deep.equal([
        'R1 /a/x',
        'R1 /a/x[2]',
        'R2 /a/x[2]',
        'R6 /a/x[3]',
      ])
      expect(await found('in="DK" to="SE"')).to.include('R3 /a/y')
      expect(await found('in="SE"')).to.deep.equal([])
      expect(await found('in="SE" to="SE"')).to.deep.equal([
        'R4 /a/x',
        'R4 /a/x[2]',
        'R4 /a/x[3]',
        'R4 /a/z',
      ])
      expect(await places(CONDITIONAL, document('', '<x n="2"/><x/>'))).to.deep.equal([
        'R5 /a/x',
        'R5 /a/x[2]',
      ])
    })

    it('ask nothing of a document without the nodes, as what is asked may stop with an error', async () => {
      const content = `${NS}<let name="wrong" value="xs:integer(/q:a/@n)"/>
        <pattern><rule context="/q:a/q:x[$wrong gt 1]"><assert id="R" test="false()">x</assert></rule></pattern>`
      expect(await places(content, document('n="none"', '<y/>'))).to.deep.equal([])
      expect(await places(content, document('n="2"', '<x/>'))).to.deep.equal(['R /a/x'])
    })
  })

  it('have the instructions for several sets of nodes once', async () => {
    const content = `${NS}<pattern><rule context="//q:x | //q:y"><assert id="R" test="@only">x</assert></rule></pattern>`
    const [sheet] = (await compile(content)).screening
    expect(sheet?.xslt.match(/@only/g)).to.have.length(1)
    const xml = '<a xmlns="urn:q"><y><x/></y><x only=""/><y/></a>'
    expect(await places(content, xml)).to.deep.equal(['R /a/y', 'R /a/y/x', 'R /a/y[2]'])
  })

  it('are not run for attributes that no element of the path has', async () => {
    for (const context of ['/q:a/q:x/@k', 'q:x/@k', 'q:a/q:x[@n]/@k', '/q:a/q:x[@n]/@k']) {
      const content = `${NS}<pattern><rule context="${context}"><assert id="R" test="false()">x</assert></rule></pattern>`
      const { screening, indexedNodes } = await compile(content)
      expect(screening.map(({ needs }) => needs?.length)).to.deep.equal([1])
      expect(indexedNodes.map(({ attribute }) => attribute?.local)).to.deep.equal(['k'])
      const xml = '<a xmlns="urn:q"><x n="1"/><y k=""/><x n="1" k=""/></a>'
      expect(await places(content, xml)).to.deep.equal(['R /a/x[2]/@k'])
    }
  })
})
