import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { readCases } from '../../plugins/validate-en16931/cases/case-file.js'
import {
  describeCase,
  runCases,
  uncovered,
} from '../../plugins/validate-en16931/cases/rule-tester.js'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { readPack } from '../../plugins/validate-en16931/pack/pack.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

interface TestedPack {
  readonly id: string
  readonly cases: number
}

const PACKS: readonly TestedPack[] = [
  { id: 'en16931', cases: 500 },
  { id: 'en16931-ubl', cases: 350 },
]
const LOCALES = ['de', 'fr', 'es', 'it'] as const
const PLACEHOLDER = /\{(\w+)\}/g

type Messages = Readonly<Record<string, string>>

/** The messages of a pack and of its base packs. */
async function messagesOf(folder: string, locale: string): Promise<Messages> {
  const { bases } = await readPack(folder)
  const texts = await Promise.all(
    [folder, ...bases.map((base) => base.folder)]
      .reverse()
      .map((each) => ownMessages(each, locale)),
  )
  return Object.assign({}, ...texts) as Messages
}

async function ownMessages(folder: string, locale: string): Promise<Messages> {
  return JSON.parse(
    await readFile(path.join(folder, 'messages', `${locale}.json`), 'utf8'),
  ) as Messages
}

function placeholders(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '').sort()
}

for (const { id, cases: number } of PACKS) describePack(id, number)

function describePack(id: string, number: number): void {
  describe(`the pack ${id}`, () => {
    const FOLDER = path.join(PACKAGE_ROOT, 'rules', id)
    let engine: RuleEngine

    before(async () => {
      engine = await RuleEngine.load(FOLDER, path.join(PACKAGE_ROOT, 'dist', 'rules'))
    })

    it('finds exactly what each case expects', async () => {
      const results = await runCases(engine, await readCases(path.join(FOLDER, 'cases')))
      const wrong = results.flatMap(({ case: each, problems }) =>
        problems.map((problem) => `${describeCase(each)}: ${problem}`),
      )
      expect(wrong).to.deep.equal([])
      expect(results.length).to.be.greaterThan(number)
    })

    it('has a case that reports each rule, and a boundary case', async () => {
      const cases = await readCases(path.join(FOLDER, 'cases'))
      expect(uncovered(engine, cases)).to.deep.equal({ neverFound: [], noBorder: [] })
    })

    it('has the 223 business rules of the standard, each once', () => {
      const rules = engine.asserts.map(({ rule }) => rule)
      expect(new Set(rules).size).to.equal(rules.length)
      expect(rules.filter((rule) => rule.startsWith('BR-'))).to.have.length(223)
    })

    it('names the business term or group of each rule', () => {
      for (const { rule, term } of engine.asserts) expect(term, rule).to.match(/^B[TG]-\d{1,3}$/)
    })

    it('has a message for each finding in five languages, with the values of the rule', async () => {
      const english = await messagesOf(FOLDER, 'en')
      for (const locale of LOCALES) {
        const messages = await messagesOf(FOLDER, locale)
        for (const { rule, messageKey, properties, params } of engine.asserts) {
          const text = messages[messageKey]
          expect(text, `${rule} in ${locale}`).to.be.a('string')
          for (const name of placeholders(text))
            expect([...Object.keys(properties), ...Object.keys(params)], rule).to.include(name)
        }
        for (const [key, text] of Object.entries(english))
          expect(placeholders(messages[key]), `${key} in ${locale}`).to.deep.equal(
            placeholders(text),
          )
      }
    })

    it('has no message that no rule uses', async () => {
      const keys = new Set(engine.asserts.map(({ messageKey }) => messageKey))
      for (const locale of ['en', ...LOCALES])
        for (const key of Object.keys(await ownMessages(FOLDER, locale)))
          if (!/^(?:category|dateForm|place)\./.test(key)) expect(keys, locale).to.include(key)
    })
  })
}
