import { expect } from 'chai'
import fc from 'fast-check'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

/** Tests of every form that is asked of all nodes at once, and some that are not. */
const TESTS = [
  'exists(q:b)',
  'q:b',
  'empty(q:b)',
  'not(q:b)',
  'not(exists(q:b/q:c))',
  'exists(q:b/q:c)',
  'exists(@k)',
  'exists(q:b/@k)',
  "exists(q:b[@k = '1']/q:c)",
  'count(q:b) le 1',
  'count(q:b/q:c) eq 1',
  'f:filled(@k)',
  'f:filled(q:b)',
  'f:filled(q:b/@k)',
  'f:short(q:b/q:c)',
  "some $b in q:b satisfies $b = '1'",
  "every $b in q:b satisfies $b/@k = '1'",
  'empty(q:b) or (some $b in q:b satisfies f:filled($b))',
  'exists(q:b) and count(q:b) le 1',
  '$own',
  'exists($own/@k)',
  'every $b in $own satisfies $b ne $text',
  "tw:in-list('one', .)",
  "tw:in-list('one', @k)",
  "q:b = '1'",
  'q:b/@k >= q:b/q:c',
  'count(q:b[1]) eq 1',
]

const CONTEXTS = ['/q:a/q:x', '/q:a/q:x[@k]', "/q:a/q:x[q:b = '1']", '/q:a/q:x/q:b', '/q:a/q:*/q:b']

const rule = (context: string, number: number) =>
  `<pattern><rule context="${context}"><let name="own" value="q:b"/><let name="text" value="'1'"/>${TESTS.map(
    (test, at) =>
      `<assert id="r${String(number)}.${String(at)}" test="${test.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}">x</assert>`,
  ).join('')}</rule></pattern>`

const CONTENT = `<ns prefix="q" uri="urn:q"/>
  <xsl:function name="f:filled" as="xs:boolean"><xsl:param name="n" as="item()*"/><xsl:sequence select="some $each in $n satisfies normalize-space(string($each))"/></xsl:function>
  <xsl:function name="f:short" as="xs:boolean"><xsl:param name="n" as="item()*"/><xsl:sequence select="every $each in $n satisfies string-length(string($each)) le 1"/></xsl:function>
  ${CONTEXTS.map(rule).join('')}`

const schema = (
  many: string,
) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"
  xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:tw="urn:twinvoice:schematron" xmlns:f="urn:f" xmlns:q="urn:q"${many}>${CONTENT}</schema>`

/** Documents of which each fails some of the tests. */
function documents(): fc.Arbitrary<string> {
  const text = fc.constantFrom('', '1', '2', '12', ' ')
  const k = fc
    .option(text, { nil: undefined })
    .map((value) => (value === undefined ? '' : ` k="${value}"`))
  const c = text.map((value) => `<c>${value}</c>`)
  const b = fc
    .tuple(fc.constantFrom('b', 'b', 'd'), k, text, fc.array(c, { maxLength: 2 }))
    .map(([name, key, own, cs]) => `<${name}${key}>${own}${cs.join('')}</${name}>`)
  const x = fc
    .tuple(fc.constantFrom('x', 'x', 'y'), k, fc.array(b, { maxLength: 3 }))
    .map(([name, key, bs]) => `<${name}${key}>${bs.join('')}</${name}>`)
  return fc.array(x, { maxLength: 4 }).map((xs) => `<a xmlns="urn:q">${xs.join('')}</a>`)
}

describe('tests of all nodes at once', () => {
  const folders: string[] = []
  const load = async (many: string) => {
    const folder = await packFolder({
      'pack.json': manifest(['s.sch'], { codeLists: 'codelists.json' }),
      's.sch': schema(many),
      'codelists.json': JSON.stringify({ release: '1', lists: { one: { codes: ['1', '2'] } } }),
    })
    folders.push(folder)
    return RuleEngine.load(folder)
  }
  let together: RuleEngine
  let oneByOne: RuleEngine
  before(async () => {
    together = await load(' tw:many="q:x q:*"')
    oneByOne = await load('')
  })
  after(() => Promise.all(folders.map(removePack)))

  it('find what the same tests find of each node', () => {
    fc.assert(
      fc.property(documents(), (xml) => {
        expect(together.run(xml)).to.deep.equal(oneByOne.run(xml))
      }),
      { numRuns: 400 },
    )
  })
})

describe('a rule that is broken many times', () => {
  let folder: string
  let engine: RuleEngine
  before(async () => {
    folder = await packFolder({
      'pack.json': manifest(['s.sch', 'f.xslt']),
      's.sch': `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
        <pattern><rule context="/a/b"><assert id="R" test="false()">x</assert>
        <assert id="W" flag="warning" test="@k">x</assert></rule></pattern></schema>`,
      'f.xslt': `<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
        xmlns:svrl="http://purl.oclc.org/dsdl/svrl"><xsl:template match="/"><svrl:schematron-output>
        <xsl:for-each select="/a/b"><svrl:failed-assert id="F" location="{path()}"><svrl:text>x</svrl:text></svrl:failed-assert></xsl:for-each>
        </svrl:schematron-output></xsl:template></xsl:stylesheet>`,
    })
    engine = await RuleEngine.load(folder)
  })
  after(() => removePack(folder))

  const xml = (number: number) => `<a>${'<b k="1"/>'.repeat(number)}<b/></a>`
  const of = (rule: string, found: ReturnType<RuleEngine['run']>) =>
    found.filter((each) => each.rule === rule)

  it('is listed 100 times, and counted every time', () => {
    const found = engine.run(xml(249))
    for (const rule of ['R', 'F']) {
      expect(of(rule, found), rule).to.have.length(100)
      expect(of(rule, found).map(({ more }) => more)).to.deep.equal([
        ...Array<undefined>(99).fill(undefined),
        150,
      ])
    }
    expect(of('W', found)).to.have.length(1)
    expect(of('W', found)[0]).not.to.have.property('more')
    expect(of('R', found)[99]?.xpath).to.equal('/*:a[1]/*:b[100]')
  })

  it('is listed as often as asked for', () => {
    expect(of('R', engine.run(xml(9), { mostOfRule: 3 })).map(({ more }) => more)).to.deep.equal([
      undefined,
      undefined,
      7,
    ])
    expect(of('R', engine.run(xml(99)))).to.have.length(100)
    expect(of('R', engine.run(xml(99)))[99]).not.to.have.property('more')
  })
})
