import { expect } from 'chai'
import { compile, judge, places, screeningOf } from './judge.js'

const NS = '<ns prefix="q" uri="urn:q"/>'
const ATTRIBUTES = { attributes: 'xmlns:q="urn:q"' }
const SELLER = '<let name="seller" value="/q:a/q:seller"/>'

/** A schema of one rule for the document, with what it demands. */
function schema(test: string, lets = SELLER, context = '/q:a'): string {
  const content = `${NS}${lets}<pattern><rule context="${context}"><assert id="R" test="${test}">x</assert></rule></pattern>`
  return content
}

const document = (content: string) => `<a xmlns="urn:q">${content}</a>`
const HELD = document('<seller><name k="1">A</name><name>B</name></seller><n>1</n>')
const BROKEN = document('<seller><id/></seller>')

/** That a test holds for one document, fails for another, and asks for nothing by steps. */
async function isIndexed(test: string, lets?: string): Promise<void> {
  expect(await places(schema(test, lets), HELD, ATTRIBUTES), test).to.deep.equal([])
  expect(await places(schema(test, lets), BROKEN, ATTRIBUTES), test).to.deep.equal(['R /a'])
  const screening = screeningOf(await compile(schema(test, lets), ATTRIBUTES))
  expect(screening, test).not.to.match(/\$seller\b|[$(/ ]q:/)
}

describe('Schematron: paths from the index', () => {
  it('are those below a variable of the document, and those of its root element', async () => {
    await isIndexed('exists($seller/q:name)')
    await isIndexed("$seller/q:name[@k = '1'] = 'A'")
    await isIndexed("some $k in $seller/q:name/@k satisfies $k = '1'")
    await isIndexed('exists(q:seller/q:name) and q:n eq &quot;1&quot;')
    await isIndexed('exists($named)', `${SELLER}<let name="named" value="$seller/q:name"/>`)
  })

  it('are not those of a variable that the expression binds itself', async () => {
    const test = 'every $seller in q:n satisfies empty($seller/q:name)'
    expect(await places(schema(test), HELD, ATTRIBUTES)).to.deep.equal([])
    const called = 'function($seller as item()) { empty($seller/q:name) }(q:n[1])'
    expect(await places(schema(called), HELD, ATTRIBUTES)).to.deep.equal([])
  })

  it('are not those that a position or another step chooses', async () => {
    const lets = '<let name="names" value="/q:a/q:seller/q:name"/>'
    const two = document('<seller><name>A</name></seller><seller><name>B</name></seller>')
    const firsts = 'count($sellers/q:name[1]) eq 2'
    const sellers = '<let name="sellers" value="/q:a/q:seller"/>'
    expect(await places(schema(firsts, sellers), two, ATTRIBUTES)).to.deep.equal([])
    expect(await places(schema('count($names/..) eq 2', lets), two, ATTRIBUTES)).to.deep.equal([])
    expect(await places(schema('$names[2] eq &quot;B&quot;', lets), two, ATTRIBUTES)).to.deep.equal(
      [],
    )
  })

  it('hold in conditions of contexts, and for elements below the root', async () => {
    const context = '/q:a/q:n[$seller/q:name]'
    const content = schema('. eq $seller/q:name/@k', SELLER, context)
    expect(await places(content, HELD, ATTRIBUTES)).to.deep.equal([])
    expect(await places(content, HELD.replace('k="1"', 'k="2"'), ATTRIBUTES)).to.deep.equal([
      'R /a/n',
    ])
    const below = schema('exists(q:name)', SELLER, '/q:a/q:seller')
    const [found] = await judge(below, BROKEN, ATTRIBUTES)
    expect(found?.at).to.equal('/a/seller')
  })
})
