import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { CODES as ARITHMETIC } from '../../plugins/check-arithmetic/codes.js'
import { CODES as CONTAINER } from '../../plugins/check-container/codes.js'
import { CODES as PDFA } from '../../plugins/check-pdfa/clause/codes.js'
import { CODES as GATE } from '../../plugins/gate-xml/codes.js'
import { CODES as MAP } from '../../plugins/map-xml/codes.js'
import { CODES as READ } from '../../plugins/read-pdf/reader/codes.js'
import { CODES as RULES } from '../../plugins/validate-en16931/codes.js'
import { CODES as SCHEMA } from '../../plugins/validate-schema/codes.js'
import { REASONS } from '../../plugins/validate-schema/reason.js'
import { DETAIL_SENTENCES } from '../../src/http/problems/messages.js'
import { PROBLEMS } from '../../src/http/problems/problem.js'
import { textsOf, type Texts } from '../../src/messages/messages.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** Every folder of message files; the English of a rule pack stands in its sheets (test/rules). */
const FOLDERS = ['src', 'plugins'].flatMap((top) =>
  readdirSync(join(PACKAGE_ROOT, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === 'messages')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((folder) => existsSync(join(folder, 'en.json'))),
)

const placeholders = (text: string) => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort()

function textsIn(folder: string, locale: string): Texts {
  return textsOf(JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')))
}

describe('the message files', () => {
  it('are found', () => {
    expect(FOLDERS.map((folder) => relative(PACKAGE_ROOT, folder))).to.include.members([
      'src/http/problems/messages',
      'src/verdict/messages',
      'plugins/validate-json/messages',
    ])
  })

  for (const folder of FOLDERS)
    describe(relative(PACKAGE_ROOT, folder), () => {
      const english = textsIn(folder, 'en')

      for (const locale of LOCALES)
        it(`${locale} has the texts of English, with the same placeholders, and none is empty`, () => {
          const texts = textsIn(folder, locale)
          expect(Object.keys(texts)).to.have.members(Object.keys(english))
          for (const [key, text] of Object.entries(texts)) {
            expect(text.trim(), key).to.equal(text).and.not.to.equal('')
            expect(placeholders(text), key).to.deep.equal(placeholders(english[key] ?? ''))
          }
        })

      for (const locale of LOCALES.filter((each) => each !== 'en'))
        it(`${locale} is in its own words`, () => {
          const texts = Object.entries(textsIn(folder, locale))
          const same = texts.filter(([key, text]) => text.includes(' ') && text === english[key])
          expect(same).to.deep.equal([])
        })
    })

  const TABLES: readonly (readonly [folder: string, keys: readonly string[]])[] = [
    ['plugins/check-arithmetic/messages', Object.keys(ARITHMETIC)],
    ['plugins/check-container/messages', Object.keys(CONTAINER)],
    ['plugins/check-pdfa/messages', Object.keys(PDFA)],
    ['plugins/gate-xml/messages', Object.keys(GATE)],
    ['plugins/map-xml/messages', Object.keys(MAP)],
    ['plugins/read-pdf/messages', Object.keys(READ)],
    [
      'plugins/validate-schema/messages',
      [...Object.keys(SCHEMA), ...REASONS.map((reason) => `reason.${reason}`)],
    ],
    ['plugins/validate-en16931/messages', Object.keys(RULES)],
    [
      'src/http/problems/messages',
      [...Object.keys(PROBLEMS), ...DETAIL_SENTENCES.map((key) => `detail.${key}`)],
    ],
  ]

  for (const [folder, keys] of TABLES)
    it(`${folder} has a text for each code, and no other`, () => {
      const english = textsIn(join(PACKAGE_ROOT, folder), 'en')
      const values = placeholders(Object.values(english).join()).map((name) => name.slice(1, -1))
      const isWordOfValue = (key: string) => values.includes(key.split('.', 1)[0] ?? '')
      expect(Object.keys(english).filter((key) => !isWordOfValue(key))).to.have.members(keys)
    })
})
