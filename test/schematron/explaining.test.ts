import { expect } from 'chai'
import { compile, judge, places } from './judge.js'

const asserts = (rule: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<assert id="r${String(rule)}.${String(at)}" test="@k = '${String(at)}'">x</assert>`,
  ).join('')

const rules = (counts: readonly number[]) =>
  counts
    .map(
      (count, at) =>
        `<pattern><rule context="/a/x${String(at)}">${asserts(at, count)}</rule></pattern>`,
    )
    .join('')

describe('Schematron: explaining sheets', () => {
  it('hold whole rules, each rule once, and about sixty asserts', async () => {
    const { explaining, asserts: all } = await compile(rules([30, 20, 10, 70, 1, 1]))
    expect(explaining.map((sheet) => sheet.rules)).to.deep.equal([[0, 1, 2], [3], [4, 5]])
    expect(all).to.have.length(132)
  })

  it('are as small as their rules: functions and variables of other rules are left out', async () => {
    const content = `<let name="used" value="/a/b"/><let name="other" value="/a/c"/>
      <pattern><rule context="/a">${asserts(0, 60)}<assert id="u" test="$used">x</assert></rule></pattern>
      <pattern><rule context="/a"><assert id="o" test="$other">x</assert></rule></pattern>`
    const { explaining } = await compile(content)
    expect(
      explaining.map(({ xslt }) => [/name="used"/, /name="other"/].map((name) => name.test(xslt))),
    ).to.deep.equal([
      [true, false],
      [false, true],
    ])
  })

  it('give the hits of an assert in document order, whatever path found the node', async () => {
    const content =
      '<pattern><rule context="/a/c | /a/b"><report id="r" test="true()">x</report></rule></pattern>'
    expect(await places(content, '<a><b/><c/><b/></a>')).to.deep.equal([
      'r /a/b',
      'r /a/c',
      'r /a/b[2]',
    ])
  })

  it('evaluate values only where the assert fails', async () => {
    const content = `<pattern><rule context="/a/b"><let name="number" value="xs:integer(@n)"/>
      <assert id="n" test="@n castable as xs:integer and @n = '1'"><value-of select="@n"/></assert>
      <report id="m" test="@n = '7'"><value-of select="$number"/></report></rule></pattern>`
    const judged = await judge(content, '<a><b n="x"/><b n="7"/></a>')
    expect(judged.map(({ rule, at, text }) => [rule, at, text])).to.deep.equal([
      ['n', '/a/b', 'x'],
      ['n', '/a/b[2]', '7'],
      ['m', '/a/b[2]', '7'],
    ])
  })
})
