import { expect } from 'chai'
import { compile, places } from './judge.js'

const report = (id: string) => `<report id="${id}" test="true()">x</report>`

describe('Schematron: the first rule of a pattern that matches a node', () => {
  const xml = '<a><b n="1"/><b n="2"/><c><b n="3"/></c></a>'

  it('is the only one that applies to it', async () => {
    const rules = `<pattern>
      <rule context="b[@n = '2']">${report('two')}</rule>
      <rule context="b">${report('any')}</rule>
      <rule context="*">${report('rest')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members([
      'two /a/b[2]',
      'any /a/b',
      'any /a/c/b',
      'rest /a',
      'rest /a/c',
    ])
  })

  it('is the first in the text, not the most specific', async () => {
    const rules = `<pattern><rule context="*">${report('any')}</rule><rule context="b">${report('b')}</rule></pattern>`
    expect(await places(rules, xml)).to.deep.equal(
      ['/a', '/a/b', '/a/b[2]', '/a/c', '/a/c/b'].map((at) => `any ${at}`),
    )
  })

  it('cannot be one for elements above all that a longer path leads to', async () => {
    const rules = `<pattern><rule context="/*">${report('root')}</rule><rule context="a/b">${report('b')}</rule>
      <rule context="//b">${report('any')}</rule></pattern>`
    const { screening } = await compile(rules)
    // Asked of any `b`, which may be the root, not of one in an `a`.
    const asked = screening
      .map(({ xslt }) => xslt)
      .join('')
      .match(/parent::document-node\(\)/g)
    expect(asked).to.have.length(1)
    for (const [root, found] of [
      ['a', ['root /a', 'b /a/b', 'b /a/b[2]', 'any /a/c/b']],
      ['b', ['root /b', 'any /b/b', 'any /b/b[2]', 'any /b/c/b']],
    ] as const)
      expect(await places(rules, xml.replace(/(?<=^<|<\/)a/g, root))).to.have.members(found)
  })

  it('holds a node back from later rules even if none of its asserts fails', async () => {
    const rules = `<pattern><rule context="b[@n]"><assert id="ok" test="true()">x</assert></rule>
      <rule context="b">${report('b')}</rule></pattern>`
    expect(await places(rules, xml)).to.deep.equal([])
  })

  it('is searched separately in each pattern', async () => {
    const rules = `<pattern><rule context="/a/c">${report('one')}</rule></pattern>
      <pattern><rule context="/a/c">${report('two')}</rule></pattern>`
    expect(await places(rules, xml)).to.deep.equal(['one /a/c', 'two /a/c'])
  })

  it('is found by position if the contexts differ by position', async () => {
    const rules = `<pattern><rule context="/a/b[1]">${report('first')}</rule>
      <rule context="/a/b[last()]">${report('last')}</rule><rule context="b">${report('b')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members(['first /a/b', 'last /a/b[2]', 'b /a/c/b'])
  })

  it('is found among absolute, relative and deep paths', async () => {
    const rules = `<pattern><rule context="/a/b">${report('absolute')}</rule>
      <rule context="c/b">${report('relative')}</rule><rule context="//b">${report('deep')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members([
      'absolute /a/b',
      'absolute /a/b[2]',
      'relative /a/c/b',
    ])
  })

  it('is found once for a node that several alternatives of a context match', async () => {
    const rules = `<pattern><rule context="b | c/b | *[@n = '1']">${report('x')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members(['x /a/b', 'x /a/b[2]', 'x /a/c/b'])
  })

  it('is found when contexts compare the same value with several literals', async () => {
    const doc = '<a xmlns="urn:p"><t><k>S</k></t><t><k>E</k></t><t><k>S</k><k>E</k></t><t/></a>'
    const at = (rules: string) => places(`<ns prefix="p" uri="urn:p"/>${rules}`, doc)
    const family = (id: string) =>
      `<pattern><rule context="/p:a/p:t[p:k = '${id}']">${report(id)}</rule></pattern>`
    expect(await at(family('S') + family('E') + family('Z'))).to.deep.equal([
      'S /a/t',
      'S /a/t[3]',
      'E /a/t[2]',
      'E /a/t[3]',
    ])
    const both = (first: string, second: string) =>
      `<pattern><rule context="/p:a/p:t${first}${second}">${report('both')}</rule></pattern>`
    expect(await at(both("[p:k = 'E']", "[p:k = 'S']"))).to.deep.equal(['both /a/t[3]'])
    expect(await at(both("[p:k = 'S']", '[2]'))).to.deep.equal(['both /a/t[3]'])
    expect(await at(both('[2]', "[p:k = 'S']"))).to.deep.equal([])
    const one = `<pattern><rule context="/p:a/p:t[p:k = 'S']">${report('S')}</rule>
      <rule context="/p:a/p:t[p:k = 'E']">${report('E')}</rule>
      <rule context="/p:a/p:t">${report('none')}</rule></pattern>`
    expect(await at(one)).to.deep.equal(['S /a/t', 'S /a/t[3]', 'E /a/t[2]', 'none /a/t[4]'])
  })
})

describe('Schematron: contexts', () => {
  it('may be the root, attributes, texts and comments', async () => {
    const rules = `<pattern><rule context="/">${report('root')}</rule></pattern>
      <pattern><rule context="@n">${report('n')}</rule><rule context="@*">${report('other')}</rule></pattern>
      <pattern><rule context="b/text()">${report('text')}</rule></pattern>
      <pattern><rule context="comment()">${report('comment')}</rule></pattern>`
    expect(await places(rules, '<a n="1" m="2"><b>t</b><!-- c --></a>')).to.have.members([
      'root /',
      'n /a/@n',
      'other /a/@m',
      'text /a/b/text()',
      'comment /a/comment()',
    ])
  })

  it('may be anywhere or below an element, with names of a namespace', async () => {
    const ns = '<ns prefix="p" uri="urn:p"/>'
    const xml = '<a xmlns:q="urn:p"><q:b q:n="1"><c/></q:b><b><q:d><c/></q:d></b></a>'
    const rules = `${ns}<pattern><rule context="p:b">${report('b')}</rule></pattern>
      <pattern><rule context="p:b//c">${report('below')}</rule></pattern>
      <pattern><rule context="b//c">${report('deep')}</rule></pattern>
      <pattern><rule context="p:*">${report('any')}</rule></pattern>
      <pattern><rule context="p:b/@p:n">${report('attribute')}</rule></pattern>
      <pattern><rule context="a//@p:n">${report('under')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members([
      'b /a/b',
      'below /a/b/c',
      'deep /a/b[2]/d/c',
      'any /a/b',
      'any /a/b[2]/d',
      'attribute /a/b/@n',
      'under /a/b/@n',
    ])
  })

  it('of one pattern apply to nodes of different parents, and to the same nodes in order', async () => {
    const xml = '<a><b><c n="1"/><c/></b><d><c n="2"/></d><c n="3"/></a>'
    const rules = `<pattern><rule context="b/c[@n]">${report('first')}</rule>
      <rule context="d/c[@n]">${report('second')}</rule><rule context="c[@n]">${report('third')}</rule>
      <rule context="//b/c">${report('fourth')}</rule></pattern>`
    expect(await places(rules, xml)).to.have.members([
      'first /a/b/c',
      'second /a/d/c',
      'third /a/c',
      'fourth /a/b/c[2]',
    ])
  })

  it('may be any pattern of XSLT', async () => {
    const rules = `<xsl:key name="k" match="b" use="@n"/>
      <pattern><rule context="key('k', '2')">${report('key')}</rule><rule context="b">${report('b')}</rule></pattern>
      <pattern><rule context=".[self::c]">${report('predicate')}</rule></pattern>
      <pattern><rule context="descendant::b[@n = '3']">${report('axis')}</rule></pattern>`
    expect(await places(rules, '<a><b n="1"/><b n="2"/><c><b n="3"/></c></a>')).to.have.members([
      'key /a/b[2]',
      'b /a/b',
      'b /a/c/b',
      'predicate /a/c',
      'axis /a/c/b',
    ])
  })

  it('select by a predicate in the middle of a path', async () => {
    const xml = '<a><b k="1"><c/></b><b k="2"><c/><c d="1"/></b></a>'
    const rules = `<pattern><rule context="/a/b[@k = '2']/c">${report('absolute')}</rule></pattern>
      <pattern><rule context="b[@k = '2']/c[@d]">${report('relative')}</rule></pattern>
      <pattern><rule context="/a/b[2]/c[1]">${report('position')}</rule></pattern>`
    expect(await places(rules, xml)).to.deep.equal([
      'absolute /a/b[2]/c',
      'absolute /a/b[2]/c[2]',
      'relative /a/b[2]/c[2]',
      'position /a/b[2]/c',
    ])
  })
})
