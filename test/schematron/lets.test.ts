import { expect } from 'chai'
import { judge, places, refusal } from './judge.js'

const texts = async (content: string, xml = '<a><b>1</b><b>2</b></a>') =>
  (await judge(content, xml)).map(({ text }) => text)
const say = (select: string) =>
  `<report id="r" test="true()"><value-of select="${select}"/></report>`

describe('Schematron: let', () => {
  it('of the schema is evaluated at the root', async () => {
    expect(
      await texts(
        `<let name="n" value="count(a/b)"/><pattern><rule context="/a/b[1]">${say('$n')}</rule></pattern>`,
      ),
    ).to.deep.equal(['2'])
  })

  it('of the schema may be paths of several root elements, or of elements anywhere', async () => {
    const content = `<let name="lines" value="/a/b | /x/y"/><let name="both" value="/a/b[. = '2'] | //b"/>
      <let name="below" value="//a/b | b"/><let name="far" value="/a | //c"/>
      <pattern><rule context="/*">${say('count($lines), $both, count($below), count($far)')}</rule></pattern>`
    expect(await texts(content)).to.deep.equal(['2 1 2 2 1'])
    expect(await texts(content, '<x><y/><a><b>3</b><c/></a></x>')).to.deep.equal(['1 3 1 1'])
  })

  it('of a pattern shadows that of the schema, in this pattern alone', async () => {
    const content = `<let name="n" value="'schema'"/>
      <pattern><let name="n" value="concat('pattern, ', $n)"/><rule context="/a">${say('$n')}</rule></pattern>
      <pattern><rule context="/a">${say('$n')}</rule></pattern>`
    expect(await texts(content)).to.deep.equal(['pattern, schema', 'schema'])
  })

  it('of a rule shadows both, is evaluated at the node, and may be redefined', async () => {
    const content = `<let name="n" value="'schema'"/><pattern><let name="n" value="'pattern'"/>
      <rule context="/a/b"><let name="n" value="concat($n, ' ', .)"/>${say('$n')}
      <let name="n" value="concat($n, '!')"/>${say('$n')}</rule></pattern>`
    expect(await texts(content)).to.deep.equal([
      'pattern 1',
      'pattern 2',
      'pattern 1!',
      'pattern 2!',
    ])
  })

  it('does not reach into another rule that has the same contexts', async () => {
    const content = `<let name="n" value="'schema'"/>
      <pattern><rule context="/a"><let name="n" value="'rule'"/>${say('$n')}</rule></pattern>
      <pattern><rule context="/a">${say('$n')}</rule></pattern>`
    expect(await texts(content)).to.deep.equal(['rule', 'schema'])
  })

  it('does not replace variables that an expression binds itself', async () => {
    const content = `<pattern><let name="x" value="'let'"/><rule context="/a">
      ${say("string-join((for $x in b return string($x), $x, '$x'), ' ')")}</rule></pattern>`
    expect(await texts(content)).to.deep.equal(['1 2 let $x'])
  })

  it('may hold elements', async () => {
    const content = `<pattern><let name="k" value="'2'"/><let name="l"><xsl:sequence select="/a/b[. = $k]"/></let>
      <rule context="/a">${say('$l')}</rule></pattern>`
    expect(await texts(content)).to.deep.equal(['2'])
  })

  it('is not evaluated for an assert that holds', async () => {
    const content = `<pattern><rule context="/a/b"><let name="e" value="error()"/><let name="f" value="concat('x', $e)"/>
      <assert id="r" test="true()"><value-of select="$f"/></assert></rule></pattern>`
    expect(await places(content, '<a><b/></a>')).to.deep.equal([])
  })

  it('may not be defined twice in a schema or in a pattern', async () => {
    const twice = '<let name="n" value="1"/><let name="n" value="2"/>'
    expect(await refusal(twice)).to.contain('n is defined twice')
    expect(await refusal(`<pattern>${twice}<rule context="a"/></pattern>`)).to.contain(
      'defined twice',
    )
  })
})
