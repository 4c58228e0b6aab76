import { expect } from 'chai'
import { RuleEngine } from '../../../../plugins/validate-en16931/engine/rule-engine.js'
import { manifest, packFolder, removePack } from '../pack-folder.js'

const sheetOf = (lets: string, rule: string) =>
  `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
  <ns prefix="xs" uri="http://www.w3.org/2001/XMLSchema"/>${lets}<pattern>
  <rule context="line">${rule}</rule></pattern></schema>`

/** What is said of a pack whose rule breaks on a document. */
async function saidOf(sheet: string): Promise<string> {
  const folder = await packFolder({ 'pack.json': manifest(['s.sch']), 's.sch': sheet })
  try {
    const engine = await RuleEngine.load(folder)
    expect(engine.run('<a n="1"><line n="2"/><line n="3"/></a>')).to.deep.equal([])
    engine.run('<a n="x"><line n="2"/><line n="x"/></a>')
    return 'accepted'
  } catch (thrown) {
    return (thrown as Error).message.replace(`${folder}/`, '')
  } finally {
    await removePack(folder)
  }
}

describe('a rule that breaks while it runs', () => {
  const others = `
    <assert id="R-1" test="@n">x</assert>
    <assert id="R-2" test="TEST">x</assert>
    <assert id="R-3" test="true()">x</assert>`
  const withTest = (test: string) => others.replace('TEST', test)

  it('is named with its line, whatever else is asked of its node', async () => {
    expect(await saidOf(sheetOf('', withTest('xs:decimal(@n) gt 1')))).to.equal(
      's.sch: line 5: R-2 breaks: Supplied value "x" is not a valid xs:decimal',
    )
  })

  it('is named if its message breaks', async () => {
    const message = '<assert id="R-1" test="@n != \'x\'"><value-of select="xs:date(@n)"/></assert>'
    expect(await saidOf(sheetOf('', message))).to.match(/^s\.sch: line 3: R-1 breaks: .*xs:date/)
  })

  it('is named if a variable of it breaks', async () => {
    const rule = '<let name="n" value="xs:decimal(@n)"/><assert id="R-1" test="$n gt 1">x</assert>'
    expect(await saidOf(sheetOf('', rule))).to.match(
      /^s\.sch: line 3: a variable of R-1 breaks: .*xs:decimal/,
    )
  })

  it('is named if a variable of the schema breaks for which it asks', async () => {
    const lets = '<let name="first" value="xs:decimal(/a/@n)"/>'
    expect(await saidOf(sheetOf(lets, withTest('$first gt 0')))).to.match(
      /^s\.sch: line 5: R-2 breaks: .*xs:decimal/,
    )
  })
})
