import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { CONTENT, REASONS } from '../../plugins/validate-schema/reason.js'
import { ADMIN_PROBLEMS } from '../../src/http/problems/problem.js'
import { textsOf, type Texts } from '../../src/messages/messages.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { pluginCodes } from '../support/plugin-codes.js'

/** Every folder of message files; the English of a rule pack is in its sheets (test/rules). */
const FOLDERS = ['src', 'plugins', 'console'].flatMap((top) =>
  readdirSync(join(PACKAGE_ROOT, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === 'messages')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((folder) => existsSync(join(folder, 'en.json'))),
)

/** Plugins whose keys are a code and what it is about, such as `FORMAT.iban`; their own tests compare them. */
const COMPOSED = ['render-pdf', 'validate-json']

/** Texts that a plugin has beside those for its codes. */
const FURTHER = new Map([
  [
    'validate-schema',
    [...REASONS.map((reason) => `reason.${reason}`), ...CONTENT.map(([each]) => `content.${each}`)],
  ],
  ['validate-en16931', ['spaced']],
])

const codes = await pluginCodes()

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
      'console/src/language/messages',
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
          const isInWords = (text: string) => /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''))
          const same = texts.filter(
            ([key, text]) => text.includes(' ') && isInWords(text) && text === english[key],
          )
          expect(same).to.deep.equal([])
        })
    })

  /** Every file of texts, of rule packs, examples and pages too. */
  const FILES = ['src', 'plugins', 'console', 'rules', 'templates', 'examples', 'scaffold'].flatMap(
    (top) =>
      readdirSync(join(PACKAGE_ROOT, top), { recursive: true, withFileTypes: true })
        .filter(({ name }) => /^(?:en|de|fr|es|it)\.json$/.test(name))
        .filter(({ parentPath }) => !/node_modules|dist/.test(relative(PACKAGE_ROOT, parentPath)))
        .map(({ parentPath, name }) => join(parentPath, name)),
  )

  /** What a native reader would find wrong, by language. French texts that go into the XML have plain spaces. */
  const HABITS: Readonly<Record<string, RegExp>> = {
    en: /„|«|»|[\d}]\s%/,
    de: /“[^”„]*”|«|»|\w"|[\d}] ?%/,
    es: /[“”„]|« | »|[\d}] ?%/,
    it: /[“”„]|« | »|[\d}]\s%/,
    fr: /[“”„]|« |[^\u00a0]»|[^\s\u00a0{(:/]:(?=\s|$)|(?<=[\p{L}\w})]) [:;!?](?=\s|$)|\u00a0[;!?]|[\d}] ?%/u,
  }
  const IN_XML = /^(?:terms|sentence|france)\./

  for (const file of FILES)
    it(`${relative(PACKAGE_ROOT, file)} is punctuated as its language is`, () => {
      const habit = HABITS[file.slice(-7, -5)] ?? /^$/
      const wrong = textsWithin(JSON.parse(readFileSync(file, 'utf8')))
        .filter(([key]) => !(file.includes('wording') && IN_XML.test(key)))
        .filter(([, text]) => habit.test(text))
      expect(wrong).to.deep.equal([])
    })

  it('name no page of the documentation, which an installed package does not have', () => {
    const named = FILES.filter(
      (file) => !relative(PACKAGE_ROOT, file).startsWith('examples'),
    ).flatMap((file) =>
      textsWithin(JSON.parse(readFileSync(file, 'utf8'))).filter(([, text]) =>
        /\bdocs\/\w/.test(text),
      ),
    )
    expect(named).to.deep.equal([])
  })

  const TABLES: readonly (readonly [folder: string, keys: readonly string[]])[] = [
    ...codes.map(([plugin, keys]): [string, readonly string[]] => [
      `plugins/${plugin}/messages`,
      [...keys, ...(FURTHER.get(plugin) ?? [])],
    ]),
    ['src/http/problems/messages', Object.keys(ADMIN_PROBLEMS)],
  ]

  it('have a table of codes in each plugin that does not compose its keys', () => {
    expect(FOLDERS.filter((folder) => folder.includes('/plugins/'))).to.have.length(
      codes.length + COMPOSED.length,
    )
  })

  for (const [folder, keys] of TABLES)
    it(`${folder} has a text for each code, and no other`, () => {
      const english = textsIn(join(PACKAGE_ROOT, folder), 'en')
      const values = placeholders(Object.values(english).join()).map((name) => name.slice(1, -1))
      const isWordOfValue = (key: string) => values.includes(key.split('.', 1)[0] ?? '')
      const isDetail = (key: string) => key.startsWith('detail.') // the compiler checks these
      expect(
        Object.keys(english).filter((key) => !isWordOfValue(key) && !isDetail(key)),
      ).to.have.members(keys)
    })
})

/** The texts of a file with their keys, however deep they are. */
function textsWithin(value: unknown, key = ''): (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(Object(value) as object).flatMap(([name, each]) =>
    textsWithin(each, key === '' ? name : `${key}.${name}`),
  )
}
