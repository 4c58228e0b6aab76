import { expect } from 'chai'
import { judge, places, refusal } from './judge.js'

const xml = '<a><b k="1">x</b><b k="2">y</b></a>'

describe('Schematron: abstract patterns', () => {
  const abstract = `<pattern abstract="true" id="each">
    <let name="seen" value="$of"/>
    <rule context="/a/b[@k = $key]"><let name="keyed" value="'own'"/>
      <assert id="R-$key-1" test="$test" see="clause $key" role="$weight">$key: <value-of select="$of"/> $seen <value-of select="$keyed"/></assert>
    </rule></pattern>`
  const instance = (key: string) => `<pattern is-a="each" id="i${key}">
    <param name="key" value="'${key}'"/><param name="test" value=". = 'z'"/>
    <param name="of" value="count(/a/b)"/><param name="weight" value="warning"/></pattern>`

  it('are instantiated with parameters, each separately', async () => {
    const judged = await judge(abstract + instance('1') + instance('2'), xml)
    expect(judged.map(({ rule, at, text }) => [rule, at, text])).to.deep.equal([
      ['R-1-1', '/a/b', '1: 2 $seen own'],
      ['R-2-1', '/a/b[2]', '2: 2 $seen own'],
    ])
  })

  it('are not evaluated themselves', async () => {
    expect(await places(abstract, xml)).to.deep.equal([])
  })

  it('fill parameters in strings of an XPath too, without the quotes of their values', async () => {
    const content = `<pattern abstract="true" id="p"><rule context="/a">
        <report id="R" test="matches('x $term y', '^x BT-1 y$')"><value-of select="'the $terms of it''s $other'"/></report>
      </rule></pattern>
      <pattern is-a="p"><param name="term" value="'BT-1'"/></pattern>`
    const [judged] = await judge(content, '<a/>')
    expect(judged?.text).to.equal("the BT-1s of it's $other")
  })

  const rules = `<pattern abstract="true" id="rules"><param name="limit" value="1"/>
    <rule context="$group"><assert id="$id" test="$value le $limit">$limit</assert></rule></pattern>`
  const terms = `<library xmlns="http://purl.oclc.org/dsdl/schematron">
    <param name="home" value="/a"/><param name="group" value="$home/b"/><param name="value" value="number(@k)"/></library>`

  it('may be of another pattern, and take parameters from files, from each other and by default', async () => {
    const content = `${rules}<pattern abstract="true" id="two" is-a="rules"><param name="id" value="R2"/><param name="limit" value="2"/></pattern>
      <pattern is-a="rules"><include href="terms.sch"/><param name="id" value="R1"/></pattern>
      <pattern is-a="two"><include href="terms.sch"/><param name="value" value="number(@k) + 1"/></pattern>`
    const judged = await judge(content, xml, { files: { 'terms.sch': terms } })
    expect(judged.map(({ rule, at, text }) => [rule, at, text])).to.deep.equal([
      ['R1', '/a/b[2]', '1'],
      ['R2', '/a/b[2]', '2'],
    ])
  })

  it('continue from a group that has several places', async () => {
    const content = `<pattern abstract="true" id="p"><rule context="$group[@k]/c"><report id="r" test="true()">x</report></rule></pattern>
      <pattern is-a="p"><param name="group" value="(/x/b | (/a/b | /a/d))"/></pattern>`
    const document = '<a><b k="1"><c/></b><b><c/></b><d k="2"><c/></d><e k="3"><c/></e></a>'
    expect(await places(content, document)).to.deep.equal(['r /a/b/c', 'r /a/d/c'])
  })

  it('may not be of themselves', async () => {
    const content = '<pattern abstract="true" id="p" is-a="p"/><pattern is-a="p"/>'
    expect(await refusal(content)).to.contain('is-a')
  })

  it('must exist', async () => {
    expect(await refusal('<pattern is-a="none"/>')).to.contain('no abstract pattern none')
  })
})

describe('Schematron: abstract rules', () => {
  it('contribute their lets and asserts to the rules that extend them, in place', async () => {
    const content = `<pattern>
      <rule abstract="true" id="base"><let name="v" value="string(.)"/><report id="r0" test="$v = 'x'">x</report></rule>
      <rule abstract="true" id="more"><extends rule="base"/><report id="r1" test="@k = '1'">x</report></rule>
      <rule context="b"><let name="v" value="'before'"/><extends rule="more"/><report id="r2" test="$v = 'y'">x</report></rule>
    </pattern>`
    expect(await places(content, xml)).to.deep.equal(['r0 /a/b', 'r1 /a/b', 'r2 /a/b[2]'])
  })

  it('may not extend themselves, and must exist', async () => {
    const rule =
      '<rule abstract="true" id="r"><extends rule="r"/></rule><rule context="b"><extends rule="r"/></rule>'
    expect(await refusal(`<pattern>${rule}</pattern>`)).to.contain('extends itself')
    expect(
      await refusal('<pattern><rule context="b"><extends rule="none"/></rule></pattern>'),
    ).to.contain('no abstract rule none')
  })
})

describe('Schematron: include from a base folder', () => {
  const base = {
    'rules.sch': `<library xmlns="http://purl.oclc.org/dsdl/schematron"><include href="more.sch"/></library>`,
    'more.sch': `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="/a"><report id="m" test="true()">x</report></rule></pattern>`,
  }

  it('reads files by the name of the folder, wherever it is, and what they include', async () => {
    const options = { bases: { shared: base } }
    expect(await places('<include href="../shared/rules.sch"/>', xml, options)).to.deep.equal([
      'm /a',
    ])
  })

  it('reads no other folder', async () => {
    const leads = 'leads out'
    expect(await refusal('<include href="../other/rules.sch"/>')).to.contain(leads)
    const up = `<library xmlns="http://purl.oclc.org/dsdl/schematron"><include href="../main/main.sch"/></library>`
    const options = { bases: { shared: { 'rules.sch': up } } }
    expect(await refusal('<include href="../shared/rules.sch"/>', options)).to.contain(leads)
    expect(
      await refusal('<include href="../shared/../other/x.sch"/>', { bases: { shared: base } }),
    ).to.contain(leads)
  })
})

describe('Schematron: include', () => {
  const library = (content: string) =>
    `<library xmlns="http://purl.oclc.org/dsdl/schematron">${content}</library>`
  const pattern = (id: string) =>
    `<pattern xmlns="http://purl.oclc.org/dsdl/schematron" id="${id}"><rule context="/a"><report id="${id}" test="true()">x</report></rule></pattern>`

  it('puts a pattern, the content of a library, or one element of a file in its place', async () => {
    const files = {
      'one.sch': pattern('one'),
      'many.sch': library(`${pattern('two')}<include href="one.sch"/><let name="n" value="1"/>`),
      'pick.sch': library(pattern('left') + pattern('right')),
    }
    const content =
      '<include href="many.sch"/><include href="pick.sch#right"/><pattern><rule context="/a"><report id="n" test="$n = 1">x</report></rule></pattern>'
    expect(await places(content, xml, { files })).to.deep.equal([
      'two /a',
      'one /a',
      'right /a',
      'n /a',
    ])
  })

  it('takes a rule into a pattern, and content by extends', async () => {
    const rule =
      '<rule xmlns="http://purl.oclc.org/dsdl/schematron" context="/a"><report id="in" test="true()">x</report></rule>'
    const files = { 'rule.sch': rule }
    expect(
      await places('<pattern><include href="rule.sch"/></pattern>', xml, { files }),
    ).to.deep.equal(['in /a'])
    const extending = '<pattern><rule context="/a/b[1]"><extends href="rule.sch"/></rule></pattern>'
    expect(await places(extending, xml, { files })).to.deep.equal(['in /a/b'])
  })

  it('reads nothing outside the folder, and refuses circular includes', async () => {
    expect(await refusal('<include href="../other.sch"/>')).to.contain(
      "leads out of the schema's folder",
    )
    expect(await refusal('<include href="file:///etc/passwd"/>')).to.contain(
      "leads out of the schema's folder",
    )
    expect(await refusal('<include href="http://localhost/x.sch"/>')).to.contain(
      "leads out of the schema's folder",
    )
    expect(await refusal('<include href="none.sch"/>')).to.match(
      /cannot be read: it does not exist$/,
    )
    const files = { 'loop.sch': library('<include href="loop.sch"/>') }
    expect(await refusal('<include href="loop.sch"/>', { files })).to.contain('includes itself')
    expect(
      await refusal('<include href="one.sch#none"/>', { files: { 'one.sch': pattern('one') } }),
    ).to.contain('no element with that id')
  })
})

describe('Schematron: phases', () => {
  const content = `<phase id="quick"><let name="n" value="'phase'"/><active pattern="one"/></phase>
    <phase id="all"><let name="n" value="'all'"/><active pattern="one"/><active pattern="kind"/></phase>
    <let name="n" value="'schema'"/>
    <pattern id="one"><rule context="/a"><report id="one" test="true()"><value-of select="$n"/></report></rule></pattern>
    <pattern abstract="true" id="kind"><rule context="/a"><report id="$id" test="true()">x</report></rule></pattern>
    <pattern is-a="kind" id="two"><param name="id" value="two"/></pattern>`
  const run = async (phase?: string, attributes = '') =>
    (await judge(content, xml, { ...(phase === undefined ? {} : { phase }), attributes })).map(
      ({ rule, text }) => `${rule} ${text}`,
    )

  it('choose patterns by their id, or by the abstract pattern that they are made from', async () => {
    expect(await run()).to.deep.equal(['one schema', 'two x'])
    expect(await run('#ALL')).to.deep.equal(['one schema', 'two x'])
    expect(await run('quick')).to.deep.equal(['one phase'])
    expect(await run('all')).to.deep.equal(['one all', 'two x'])
    expect(await run('#DEFAULT', 'defaultPhase="quick"')).to.deep.equal(['one phase'])
    expect(await run('#DEFAULT')).to.deep.equal(['one schema', 'two x'])
  })

  it('must exist', async () => {
    expect(await refusal(content, { phase: 'none' })).to.contain('no phase none')
  })
})
