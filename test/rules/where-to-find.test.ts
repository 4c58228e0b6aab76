import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const PACK = path.join(PACKAGE_ROOT, 'rules', 'en16931')

describe('the table of rules in the README of en16931', () => {
  it('has each rule at its file, and no other', async () => {
    const { asserts } = await RuleEngine.load(PACK, path.join(PACKAGE_ROOT, 'dist', 'rules'))
    const readme = readFileSync(path.join(PACK, 'README.md'), 'utf8')
    const rows = [...readme.matchAll(/^\| \[`[^`]+`\]\(([^)]+)\) *\|[^|]*\|([^|]*)\|$/gm)]
    const listed = rows.flatMap(([, file = '', ids = '']) =>
      idsIn(ids.trim()).map((rule) => `${file}: ${rule}`),
    )
    const written = asserts.map(({ file, rule }) => `${file}: ${rule}`)
    const advice = 'change the table "Where to find a rule" in rules/en16931/README.md'
    expect(
      written.filter((each) => !listed.includes(each)),
      `missing: ${advice}`,
    ).to.deep.equal([])
    expect(
      listed.filter((each) => !written.includes(each)),
      `too many: ${advice}`,
    ).to.deep.equal([])
  })

  it('is read with its ranges', () => {
    expect(idsIn('BR-06 to -08, BR-17, -20, BR-CO-09')).to.deep.equal([
      ...['BR-06', 'BR-07', 'BR-08', 'BR-17', 'BR-20', 'BR-CO-09'],
    ])
  })
})

/** The ids of a list such as `BR-06 to -11, BR-56, -57`. */
function idsIn(list: string): string[] {
  let family = ''
  return list.split(', ').flatMap((part) => {
    const [, named = '', first = '', last = first] =
      /^([A-Z0-9-]*-)(\d+)(?: to -(\d+))?$/.exec(part) ?? []
    if (named !== '-') family = named
    const count = Number(last) - Number(first) + 1
    return Array.from(
      { length: count },
      (_, at) => `${family}${String(Number(first) + at).padStart(first.length, '0')}`,
    )
  })
}
