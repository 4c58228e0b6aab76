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
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const FOLDER = path.join(PACKAGE_ROOT, 'rules', 'en16931')
const LOCALES = ['de', 'fr', 'es', 'it'] as const
const PLACEHOLDER = /\{(\w+)\}/g

type Messages = Readonly<Record<string, string>>

async function messagesOf(locale: string): Promise<Messages> {
  const file = path.join(FOLDER, 'messages', `${locale}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as Messages
}

function placeholders(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '').sort()
}

describe('the EN 16931 pack', () => {
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
    expect(results.length).to.be.greaterThan(500)
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
    const english = await messagesOf('en')
    for (const locale of LOCALES) {
      const messages = await messagesOf(locale)
      for (const { rule, messageKey, properties, params } of engine.asserts) {
        const text = messages[messageKey]
        expect(text, `${rule} in ${locale}`).to.be.a('string')
        for (const name of placeholders(text))
          expect([...Object.keys(properties), ...Object.keys(params)], rule).to.include(name)
      }
      for (const [key, text] of Object.entries(english))
        expect(placeholders(messages[key]), `${key} in ${locale}`).to.deep.equal(placeholders(text))
    }
  })

  it('has no message that no rule uses', async () => {
    const keys = new Set(engine.asserts.map(({ messageKey }) => messageKey))
    for (const locale of ['en', ...LOCALES])
      for (const key of Object.keys(await messagesOf(locale)))
        if (!/^(?:category|dateForm|place)\./.test(key)) expect(keys, locale).to.include(key)
  })
})
