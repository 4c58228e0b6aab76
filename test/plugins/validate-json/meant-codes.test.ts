import { expect } from 'chai'
import { MEANT_CODES, meantCode } from '../../../plugins/validate-json/values/meant-codes.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { generateRequestSchema } from '../../../src/request/schema.js'
import { schemaAt } from '../../../plugins/validate-json/schema/schema-walk.js'

describe('words that people write in place of a code', () => {
  const lists = (
    JSON.parse(
      readFileSync(path.join(PACKAGE_ROOT, 'rules', 'en16931', 'codelists.json'), 'utf8'),
    ) as { lists: Record<string, { codes: string[] }> }
  ).lists

  /** Lists that the schema spells out. */
  const fields: Readonly<Record<string, string>> = { 'vat-regime': 'vatRegime', prices: 'prices' }

  function codesOf(list: string): readonly string[] | undefined {
    const field = fields[list]
    if (field === undefined) return lists[list]?.codes
    return schemaAt(generateRequestSchema(), ['invoice', field])?.['enum'] as readonly string[]
  }

  for (const [list, words] of Object.entries(MEANT_CODES)) {
    it(`${list}: every code is one of the list`, () => {
      const codes = new Set(codesOf(list))
      expect(Object.keys(words).filter((code) => !codes.has(code))).to.deep.equal([])
    })

    it(`${list}: a word means one code`, () => {
      const all = Object.values(words).flatMap((line) => line.split(' '))
      expect(all.filter((word, at) => all.indexOf(word) !== at)).to.deep.equal([])
    })
  }

  it('are read without case, accents, spaces and points', () => {
    expect(
      ['Stück', 'Std.', ' pcs', 'm²', 'unità', 'jours', 'Arbeit'].map((word) =>
        meantCode('unit', word),
      ),
    ).to.deep.equal(['C62', 'HUR', 'C62', 'MTK', 'C62', 'DAY', undefined])
  })
})
