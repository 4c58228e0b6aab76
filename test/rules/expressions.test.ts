import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const RULES = path.join(PACKAGE_ROOT, 'rules')
const SHEETS = readdirSync(RULES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.sch'),
)

/** Elements without text, found fast: what the first predicate leaves, the second one judges. */
const EMPTY = "[not(matches(., '\\S'))][normalize-space() = '']"

/** The regular expressions of a sheet, and whether a dot is every character there. */
function expressionsOf(name: string): { expression: string; isDotAll: boolean }[] {
  const text = readFileSync(path.join(RULES, name), 'utf8').replaceAll(EMPTY, '')
  const calls = text.matchAll(
    /\b(?:matches|replace|tokenize)\((?:[^'()]|\([^()]*\))*'([^']*)'(, 's'\))?/g,
  )
  return [...calls].map(([, expression = '', flag]) => ({
    expression,
    isDotAll: flag !== undefined,
  }))
}

/** Saxon-JS takes some characters for others than XML Schema does, which defines these expressions. */
describe('the regular expressions of the rules', () => {
  const all = SHEETS.flatMap((name) => expressionsOf(name).map((each) => ({ name, ...each })))

  it('are found', () => {
    expect(all.length).to.be.above(45)
  })

  it('name white space, since \\s is also a no-break space for Saxon-JS', () => {
    expect(all.filter(({ expression }) => /\\s/i.test(expression))).to.deep.equal([])
  })

  it('name line ends in place of a dot, which is no line separator (U+2028) for Saxon-JS', () => {
    const withDot = all.filter(
      ({ expression, isDotAll }) =>
        !isDotAll && expression.replace(/\\.|\[[^\]]*\]/g, '').includes('.'),
    )
    expect(withDot).to.deep.equal([])
  })
})
