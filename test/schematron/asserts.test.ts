import { expect } from 'chai'
import { compile, judge, places, refusal } from './judge.js'

const xml = '<a xmlns:p="urn:p"><p:b k="1">x</p:b><c/></a>'
const ns = '<ns prefix="q" uri="urn:p"/>'

describe('Schematron: asserts and reports', () => {
  it('report if a test fails, or holds', async () => {
    const content = `<pattern><rule context="/a"><assert id="a1" test="c">x</assert><assert id="a2" test="d">x</assert>
      <report id="r1" test="c">x</report><report id="r2" test="d">x</report></rule></pattern>`
    expect(await places(content, xml)).to.deep.equal(['a2 /a', 'r1 /a'])
  })

  it('show values, names, diagnostics and properties, evaluated at the node', async () => {
    const content = `${ns}<pattern><rule context="/a/q:b"><let name="v" value="'let'"/>
        <assert id="a" test="false()" properties="found both" diagnostics="d1 d2">In <name/> of <name path=".."/>:
          <value-of select="@k, ."/> <emph>now</emph></assert></rule></pattern>
      <diagnostics><diagnostic id="d1">first <value-of select="$v"/></diagnostic><diagnostic id="d2">second</diagnostic></diagnostics>
      <properties><property id="found"><value-of select="."/></property><property id="both">it's <value-of select="@k"/></property></properties>`
    const [judged] = await judge(content, xml)
    expect(judged?.text).to.equal('In p:b of a: 1 x now first let second')
    expect(judged?.values.slice(-2)).to.deep.equal(['x', "it's 1"])
  })

  it('show their subject, or the context if the subject is empty', async () => {
    const content = `${ns}<pattern><rule context="/a"><report id="s" subject="q:b/@k" test="true()">x</report>
      <report id="t" subject="none" test="true()">x</report></rule></pattern>`
    expect(await places(content, xml)).to.deep.equal(['s /a/b/@k', 't /a'])
  })

  it('have the severity of their flag, else role, else of their rule; otherwise they are errors', async () => {
    const content = `<pattern><rule context="/a" role="warning"><assert id="1" test="1" flag="fatal">x</assert>
      <assert id="2" test="1" role="information">x</assert><assert id="3" test="1">x</assert></rule>
      <rule context="/b"><assert id="4" test="1">x</assert><assert id="5" test="1" flag=" Info " role="warn">x</assert></rule></pattern>`
    const { asserts } = await compile(content)
    expect(asserts.map(({ severity }) => severity)).to.deep.equal([
      'error',
      'info',
      'warning',
      'error',
      'info',
    ])
  })

  it('are refused with a flag or role that says no severity, naming line and words', async () => {
    const rule = (assert: string, attributes = '') =>
      `<pattern><rule context="/a" ${attributes}>\n${assert}</rule></pattern>`
    const refusals: readonly (readonly [string, RegExp])[] = [
      [
        rule('<assert id="R-1" test="1" flag="eror">x</assert>'),
        /line \d+: flag "eror" of R-1 is not a severity; allowed: fatal, error, warning, info$/,
      ],
      [rule('<assert id="R" test="1" flag="eror" role="warning">x</assert>'), /flag "eror" of R /],
      [rule('<report test="1" flag="">x</report>'), /flag "" of report /],
      [rule('<assert id="R" test="1" role="odd">x</assert>'), /role "odd" of R /],
      [rule('<assert id="R" test="1">x</assert>', 'flag="eror"'), /flag "eror" of R /],
      [
        `<pattern abstract="true" id="p"><rule context="/a"><assert id="R" test="1" flag="$f">x</assert></rule></pattern>
         <pattern is-a="p"><param name="f" value="'eror'"/></pattern>`,
        /flag "eror" of R /,
      ],
    ]
    for (const [content, message] of refusals)
      expect(await refusalOf(content), content).to.match(message)
  })

  it('are refused with an unknown attribute, which would be ignored', async () => {
    const content = (attribute: string) =>
      `<pattern><rule context="/a"><assert test="1" ${attribute}="fatal">x</assert></rule></pattern>`
    expect(await refusalOf(content('flga'))).to.match(
      /unknown attribute flga; allowed: id, test, flag/,
    )
    expect(await refusalOf(content('tw:trem'))).to.match(/unknown attribute tw:trem; allowed: term/)
    expect(await refusalOf(content('xml:lang'))).to.equal(undefined)
  })

  it('are refused under another name or in no namespace: they would be passed over', async () => {
    const rule = (content: string) => `<pattern><rule context="/a">${content}</rule></pattern>`
    for (const [content, message] of [
      [rule('<asert id="R" test="1">x</asert>'), /<asert> is not known in a rule; allowed: p, let/],
      ['<pattern><rul context="/a"/></pattern>', /<rul> is not known in a pattern; allowed: title/],
      [rule('<assert xmlns="" id="R" test="1">x</assert>'), /<assert> is in no namespace/],
      ['<pattern xmlns=""/>', /<pattern> is in no namespace/],
      [
        '<pattern><xsl:function name="f:a"/></pattern>',
        /<xsl:function> may not stand in a pattern: put it into the schema/,
      ],
      [rule('<xsl:variable name="a" select="1"/>'), /<xsl:variable> may not stand in a rule/],
      [
        '<pattern isa="p"/>',
        /<pattern> has the unknown attribute isa; allowed: id, abstract, is-a/,
      ],
      ['<pattern><rule context="/a" rol="warning"/></pattern>', /<rule> has .* rol; allowed/],
      [rule('<let name="a" select="1"/>'), /<let> has the unknown attribute select/],
      [
        '<pattern id="p"/><phase id="a"><active pattern="q"/></phase>',
        /activates a pattern q, which/,
      ],
      [
        '<pattern id="p"/><phase id="a"><active id="p"/></phase>',
        /<active> has the unknown attribute/,
      ],
      ['<phase id="a"/><phase id="a"/>', /two phases a/],
      [
        `<pattern abstract="true" id="p"/><pattern is-a="p"><rule context="/a"/></pattern>`,
        /<rule> may not stand in a pattern with is-a/,
      ],
    ] as const)
      expect(await refusalOf(content), content).to.match(message)
    expect(await refusalOf(rule('<doc xmlns="urn:house">x</doc>'))).to.equal(undefined)
  })

  it('carry term, clause and message key', async () => {
    const content =
      '<pattern id="p"><rule context="/a"><assert test="1" tw:term="BT-1" tw:message="m" see="6.4">x</assert></rule></pattern>'
    const [assert] = (await compile(content)).asserts
    expect(assert).to.include({
      rule: 'p',
      term: 'BT-1',
      messageKey: 'm',
      see: '6.4',
      context: '/a',
    })
  })

  it('use functions, keys and code lists', async () => {
    const content = `<xsl:key name="by-k" match="*" use="@k"/>
      <xsl:function name="f:twice" as="xs:string"><xsl:param name="s"/><xsl:sequence select="concat($s, $s)"/></xsl:function>
      <pattern><rule context="/a"><report id="f" test="f:twice('a') eq 'aa'">x</report>
      <report id="k" test="exists(key('by-k', '1'))">x</report>
      <report id="in" test="tw:in-list('currency', 'EUR')">x</report>
      <report id="out" test="tw:in-list('currency', 'EU') or tw:in-list('currency', ()) or tw:in-list('currency', ' EUR')">x</report></rule></pattern>`
    const codeLists = { currency: ['EUR', 'USD'] }
    expect(await places(content, xml, { codeLists })).to.deep.equal(['f /a', 'k /a', 'in /a'])
    expect(await refusal(content, { codeLists: { country: ['DE'] } })).to.contain(
      'no code list currency',
    )
  })

  it('are refused with unknown elements and attributes', async () => {
    expect(
      await refusal('<pattern><rule context="a"><assert>x</assert></rule></pattern>'),
    ).to.contain('has no test')
    expect(await refusal('<pattern><rule><assert test="1">x</assert></rule></pattern>')).to.contain(
      'has no context',
    )
    expect(await refusal('<pattern documents="x"/>')).to.contain('documents')
    expect(await refusal('<xsl:import href="x"/>')).to.contain('may not stand in a schema')
    expect(await refusal('<nonsense/>')).to.contain('not known here')
    expect(await refusal('<ns prefix="q" uri="urn:1"/><ns prefix="q" uri="urn:2"/>')).to.contain(
      'bound to',
    )
    expect(await refusal('', { attributes: 'x="" ' })).to.equal('accepted')
    const unknown =
      '<pattern><rule context="a"><assert test="1" properties="none">x</assert></rule></pattern>'
    expect(await refusal(unknown)).to.contain('no property none')
  })
})

/** What is wrong with a schema; undefined if nothing is. */
async function refusalOf(content: string): Promise<string | undefined> {
  try {
    await compile(content)
    return undefined
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}
