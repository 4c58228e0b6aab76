import path from 'node:path'
import { expect } from 'chai'
import { readCases } from '../../plugins/validate-en16931/cases/case-file.js'
import { prepareCase } from '../../plugins/validate-en16931/cases/rule-tester.js'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { readPack } from '../../plugins/validate-en16931/pack/pack.js'
import { readFile } from 'node:fs/promises'
import { LOCALES } from '../../src/request/checked-request.js'

type Messages = Readonly<Record<string, string>>

/** The messages of both packs: that on UBL has what the other one lacks. */
async function messagesIn(locale: string): Promise<Messages> {
  const files = ['br-fr', 'br-fr-ubl'].map((pack) =>
    path.join(PACKAGE_ROOT, 'rules', pack, 'messages', `${locale}.json`),
  )
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as Messages)) as Messages
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
}

for (const id of ['br-fr', 'br-fr-ubl'])
  describe(`the pack ${id}`, () => {
    const FOLDER = path.join(PACKAGE_ROOT, 'rules', id)
    let engine: RuleEngine

    before(async () => {
      engine = await RuleEngine.load(FOLDER, path.join(PACKAGE_ROOT, 'dist', 'rules'))
    })

    it('has rules of France only', () => {
      for (const { rule } of engine.asserts) expect(rule).to.match(/^BR-FR-/)
    })

    it('names the term of each category, rate and amount in the finding and its message', async () => {
      const cases = await readCases(path.join(FOLDER, 'cases'))
      const onAmounts = cases.filter(({ findings }) =>
        findings.some(({ rule }) => /^BR-FR-(?:15|16|DEC-01|DEC-04)_/.test(rule)),
      )
      expect(onAmounts).to.have.length.greaterThan(30)
      for (const each of onAmounts) {
        const { xml } = await prepareCase(each, engine.namespaces)
        for (const { rule, term, message } of engine.run(xml)) {
          expect(term, rule).to.match(/^(?:B[TG]-\d{1,3}|EXT-FR-FE-\d{2,3})$/)
          expect(message, rule).not.to.include('$')
        }
      }
    })

    it('has a message in five languages for each rule, with the same values', async () => {
      const english = await messagesIn('en')
      for (const locale of LOCALES) {
        const messages = await messagesIn(locale)
        expect(Object.keys(messages).sort()).to.deep.equal(Object.keys(english).sort())
        for (const { rule, messageKey, properties, params } of engine.asserts) {
          const text = messages[messageKey]
          if (text === undefined) expect.fail(`${rule} has no message in ${locale}`)
          expect(placeholders(text), rule).to.deep.equal(placeholders(english[messageKey] ?? ''))
          for (const name of placeholders(text))
            expect([...Object.keys(properties), ...Object.keys(params)], rule).to.include(name)
        }
      }
    })

    it('is a pack of its syntax that adds to EN 16931', () => {
      const { bases } = readPack(FOLDER)
      expect(bases.map((base) => path.basename(base.folder))).to.include(
        id === 'br-fr' ? 'en16931' : 'en16931-ubl',
      )
    })
  })
