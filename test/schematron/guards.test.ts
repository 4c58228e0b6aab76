import { expect } from 'chai'
import { compile, judge, places, refusal, screeningOf } from './judge.js'

const NAMES = 'xmlns:q="urn:q"'
const NS = '<ns prefix="q" uri="urn:q"/>'
const MANY = { attributes: `${NAMES} tw:many="q:x"` }

describe('Schematron: tests of all nodes at once', () => {
  it('are made below the elements that the schema names, and nowhere else', async () => {
    const content = `${NS}<pattern><rule context="/q:a/q:x"><assert id="r" test="exists(q:b)">x</assert></rule></pattern>`
    const guarded = await compile(content, MANY)
    expect(screeningOf(guarded)).to.contain('count(')
    expect(screeningOf(await compile(content))).not.to.contain('count(')
  })

  it('are not made of a comparison, which is no path', async () => {
    const content = `${NS}<pattern><rule context="/q:a/q:x"><assert id="r" test="q:b[1] >= q:c[1]">x</assert></rule></pattern>`
    const screening = screeningOf(await compile(content, MANY))
    expect(screening).not.to.contain('count(')
  })

  it('are made of an abstract pattern for each syntax that it is bound to', async () => {
    const content = `${NS}<ns prefix="u" uri="urn:u"/>
      <pattern abstract="true" id="lines"><rule context="$line"><let name="named" value="$name"/>
        <assert id="R" test="exists($named)" subject="$name">in <value-of select="name()"/></assert></rule></pattern>
      <pattern id="q-lines" is-a="lines"><param name="line" value="/q:a/q:x"/><param name="name" value="q:b"/></pattern>
      <pattern id="u-lines" is-a="lines"><param name="line" value="/u:a/u:lines/u:line"/><param name="name" value="u:item/u:name"/></pattern>`
    const options = { attributes: `${NAMES} xmlns:u="urn:u" tw:many="q:x u:line"` }
    const screening = screeningOf(await compile(content, options))
    expect(screening.match(/count\(\$tw:nodes-\d+\) eq count\(\$tw:nodes-\d+\)/g)).to.have.length(2)
    expect(await places(content, '<a xmlns="urn:q"><x><b/></x><x/></a>', options)).to.deep.equal([
      'R /a/x[2]',
    ])
    const bound = '<a xmlns="urn:u"><lines><line/><line><item><name/></item></line></lines></a>'
    const judged = await judge(content, bound, options)
    expect(judged.map(({ at, text }) => [at, text])).to.deep.equal([['/a/lines/line', 'in line']])
  })

  it('are made of the node itself, anywhere, and of one of two children', async () => {
    const content = `${NS}<pattern><rule context="//q:x[not(parent::q:z)]">
        <assert id="short" test="every $n in . satisfies string-length($n) le 2">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x"><let name="either" value="(q:b | q:c)"/>
        <assert id="either" test="exists($either)">x</assert>
        <assert id="unit" test="exists($either/@k)">x</assert>
        <assert id="once" test="count($either) le 1">x</assert></rule></pattern>`
    expect(screeningOf(await compile(content, MANY))).to.contain('every $n in $tw:nodes-')
    const held = '<a xmlns="urn:q"><x><b k="1">1</b></x><x><c k="1"/></x><z><x>long</x></z></a>'
    expect(await places(content, held, MANY)).to.deep.equal([])
    const broken =
      '<a xmlns="urn:q"><x>long</x><x><b/></x><x><b k="1"/><c/></x><z><y><x>long</x></y></z></a>'
    expect(await places(content, broken, MANY)).to.have.members(
      await places(content, broken, { attributes: NAMES }),
    )
    expect(await places(content, broken, MANY)).to.have.members([
      ...['short /a/x', 'short /a/z/y/x', 'either /a/x', 'unit /a/x', 'unit /a/x[2]'],
      'once /a/x[3]',
    ])
  })

  it('ask a function of all nodes first, where one has it', async () => {
    const content = `${NS}<xsl:function name="f:is-short" tw:all="f:are-short"><xsl:param name="node" as="item()*"/>
        <xsl:sequence select="string-length($node) le 2"/></xsl:function>
      <xsl:function name="f:are-short"><xsl:param name="nodes" as="item()*"/>
        <xsl:sequence select="string-length(string-join($nodes)) le 2"/></xsl:function>
      <pattern><rule context="/q:a/q:x"><assert id="short" test="some $n in q:b satisfies f:is-short($n)">x</assert></rule></pattern>`
    expect(screeningOf(await compile(content, MANY))).to.match(/f:are-short\(\$tw:nodes-\d+\) or/)
    const documents = {
      '<x><b>1</b></x><x><b>2</b></x>': [],
      '<x><b>11</b></x><x><b>22</b></x>': [],
      '<x><b>1</b></x><x/>': ['short /a/x[2]'],
      '<x><b>1</b></x><x><b>222</b></x>': ['short /a/x[2]'],
      '<x><b>111</b></x><x><b>222</b><b>3</b></x>': ['short /a/x'],
    }
    for (const [xml, expected] of Object.entries(documents))
      expect(await places(content, `<a xmlns="urn:q">${xml}</a>`, MANY), xml).to.deep.equal(
        expected,
      )
  })

  it('refuse such a function for one that is asked of several values', async () => {
    const content = `<xsl:function name="f:same" tw:all="f:all"><xsl:param name="one"/><xsl:param name="other"/>
        <xsl:sequence select="$one = $other"/></xsl:function>
      <pattern><rule context="/a"><assert id="a" test="f:same(., 'x')">x</assert></rule></pattern>`
    expect(await refusal(content)).to.contain('tw:all')
  })

  it('carry values of any length', async () => {
    const long = 'x'.repeat(100_000)
    const content = `${NS}<pattern><rule context="/q:a/q:x"><assert id="listed" test="tw:in-list('one', @k)">x</assert></rule></pattern>
      <pattern><rule context="/q:a/q:x[q:b = 'old']"><assert id="old" test="false()">x</assert></rule></pattern>`
    const xml = `<a xmlns="urn:q"><x k="${long}"><b>old${long}</b></x><x k="new"><b>old</b></x></a>`
    const codeLists = { one: ['new'] }
    for (const options of [MANY, { attributes: NAMES }])
      expect(await places(content, xml, { ...options, codeLists })).to.deep.equal([
        'listed /a/x',
        'old /a/x[2]',
      ])
  })

  it('say the same of steps that demand a value, however many values there are', async () => {
    const content = `${NS}<pattern><rule context="/q:a/q:x"><assert id="coded" test="exists(q:y[q:t = 'V']/q:c)">x</assert></rule></pattern>`
    expect(screeningOf(await compile(content, MANY))).to.contain("!= 'V'")
    const documents = {
      '<x><y><t>V</t><c/></y></x><x><y><t>V</t><c/></y></x>': [],
      '<x><y><t>V</t><c/></y></x><x><y><t>V</t></y></x>': ['coded /a/x[2]'],
      '<x><y><t>V</t><c/></y></x><x><y><t>W</t><c/></y></x>': ['coded /a/x[2]'],
      '<x><y><t>W</t><t>V</t><c/></y></x><x><y><c/></y></x>': ['coded /a/x[2]'],
      '<x><y><t>V</t><t>V</t><c/></y></x><x><y><c/></y></x>': ['coded /a/x[2]'],
      '<x><y><t>V</t><c/></y><y><t>W</t></y></x>': [],
    }
    for (const [xml, expected] of Object.entries(documents))
      expect(await places(content, `<a xmlns="urn:q">${xml}</a>`, MANY), xml).to.deep.equal(
        expected,
      )
  })

  it('say the same of codes that only some of the nodes must have', async () => {
    const content = `${NS}<pattern><rule context="/q:a/q:x/q:c[not(parent::q:x/q:free)]"><assert id="listed" test="tw:in-list('one', .)">x</assert></rule></pattern>`
    const codeLists = { one: ['new', 'old'] }
    const documents = {
      '<x><c>new</c></x><x><free/><c>new</c></x>': [],
      '<x><c>new</c></x><x><free/><c>other</c></x>': [],
      '<x><c>none</c></x><x><free/><c>other</c></x>': ['listed /a/x/c'],
    }
    for (const [xml, expected] of Object.entries(documents))
      expect(
        await places(content, `<a xmlns="urn:q">${xml}</a>`, { ...MANY, codeLists }),
        xml,
      ).to.deep.equal(expected)
  })
})

describe('Schematron: tests of all nodes that have one value', () => {
  const content = `${NS}<let name="isOpen" value="/q:a/q:open"/>
    <xsl:function name="f:number"><xsl:param name="node" as="item()*"/>
      <xsl:sequence select="if ($node castable as xs:decimal) then xs:decimal($node) else ()"/></xsl:function>
    <pattern><rule context="/q:a/q:x[q:k = 'S'][q:t = 'V']"><assert id="open" test="exists($isOpen)">x</assert>
      <assert id="rated" test="f:number(q:r) gt 0 and exists($isOpen)">x</assert></rule></pattern>
    <pattern><rule context="/q:a/q:x[q:k = 'Z'][q:t = 'V']"><assert id="zero" test="f:number(q:r) eq 0">x</assert>
      <assert id="named" test="exists(q:n)">x</assert></rule></pattern>`
  const line = (kind: string, rates: readonly string[], more = '<n/>', type = 'V') =>
    `<x><t>${type}</t><k>${kind}</k>${rates.map((rate) => `<r>${rate}</r>`).join('')}${more}</x>`
  const documents: Readonly<Record<string, readonly string[]>> = {
    [`<open/>${line('S', ['19'])}${line('S', ['7.00'])}${line('Z', ['0'])}`]: [],
    [`${line('S', ['19'])}${line('Z', ['0'])}`]: ['open /a/x', 'rated /a/x'],
    [`<open/>${line('S', ['19'])}${line('S', ['0'])}`]: ['rated /a/x[2]'],
    [`<open/>${line('S', ['19'])}${line('S', [])}`]: ['rated /a/x[2]'],
    [`<open/>${line('S', ['19', '7'])}${line('S', [])}`]: ['rated /a/x', 'rated /a/x[2]'],
    [`<open/>${line('S', ['19'])}${line('S', ['0'], '', 'W')}`]: [],
    [`<open/>${line('S', [`1${'0'.repeat(70)}`])}${line('S', ['0'.repeat(70)])}`]: [
      'rated /a/x[2]',
    ],
    [`${line('Z', ['0'], '')}${line('Z', ['0.0'])}`]: ['named /a/x'],
    [`${line('Z', ['x'])}${line('Z', [''])}`]: ['zero /a/x', 'zero /a/x[2]'],
  }
  // A guard asks of groups that are large enough.
  const further = line('Z', ['0']).repeat(60)
  const furtherIfOpen = line('S', ['19']).repeat(60)
  for (const [xml, expected] of Object.entries(documents))
    it(`find ${String(expected.length)} in ${xml.replace(/(\d)\1{9,}/g, '$1…')}`, async () => {
      const more = xml.startsWith('<open/>') ? further + furtherIfOpen : further
      for (const all of [xml, xml + more]) {
        const found = await places(content, `<a xmlns="urn:q">${all}</a>`, MANY)
        expect(found).to.have.members(expected)
      }
    })

  it('ask for each value once', async () => {
    const screening = screeningOf(await compile(content, MANY))
    expect(screening.match(/\$tw:members ! q:r/g)).to.have.length(1)
  })
})
