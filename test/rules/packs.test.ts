import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { readCases } from '../../plugins/validate-en16931/cases/case-file.js'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { readPack } from '../../plugins/validate-en16931/pack/pack.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { LOCALES } from '../../src/request/checked-request.js'

interface TestedPack {
  readonly id: string
  /** More cases than that. */
  readonly cases: number
  /** Rules by the beginning of their ids. */
  readonly rules: Readonly<Record<string, number>>
  /** True where every rule is about one term or group. */
  readonly terms?: boolean
}

/** The rules of Peppol on identifiers and of countries. */
const OF_PEPPOL = {
  'PEPPOL-COMMON-': 17,
  'DE-': 31,
  'DK-': 14,
  'GR-': 19,
  'IS-': 10,
  'IT-': 4,
  'NL-': 9,
  'NO-': 2,
  'SE-': 13,
}

const PACKS: readonly TestedPack[] = [
  { id: 'en16931', cases: 500, rules: { 'BR-': 223 }, terms: true },
  {
    id: 'en16931-ubl',
    cases: 500,
    rules: { 'BR-': 223, 'UBL-SR-': 54, 'UBL-DT-': 24, 'UBL-CR-': 678 },
    terms: true,
  },
  { id: 'facturx', cases: 25, rules: { 'PEPPOL-EN16931-': 1, 'FX-SR-': 7 } },
  {
    id: 'facturx-en16931',
    cases: 14,
    rules: { 'PEPPOL-EN16931-': 1, 'BR-': 3, 'FX-': 3, 'CII-': 1 },
  },
  { id: 'facturx-minimum', cases: 20, rules: { 'BR-': 10, 'FX-': 4 }, terms: true },
  { id: 'facturx-basic-wl', cases: 60, rules: { 'BR-': 23, 'FX-': 11, 'CII-': 1 }, terms: true },
  {
    id: 'facturx-basic',
    cases: 60,
    rules: { 'BR-': 27, 'FX-': 7, 'CII-': 1, 'PEPPOL-EN16931-': 1 },
    terms: true,
  },
  {
    id: 'facturx-extended',
    cases: 180,
    rules: { 'BR-FXEXT-': 61, 'BR-CO-': 1, 'BR-CL-': 14, 'FX-CL-': 13, 'FX-DT-': 1, 'FX-SR-': 11 },
  },
  {
    id: 'extended-ctc-fr',
    cases: 115,
    rules: { 'BR-FREXT-': 35, 'BR-FXEXT-': 29, 'BR-CO-': 1, 'CII-FREXT': 8 },
  },
  {
    id: 'extended-ctc-fr-ubl',
    cases: 80,
    rules: { 'BR-FREXT-': 61, 'UBL-FREXT-': 3, 'CII-FREXT-': 1, 'BR-CO-': 1 },
  },
  { id: 'peppol', cases: 330, rules: { 'PEPPOL-EN16931-': 46, ...OF_PEPPOL } },
  { id: 'peppol-cii', cases: 330, rules: { 'PEPPOL-EN16931-': 47, ...OF_PEPPOL } },
  {
    id: 'xrechnung',
    cases: 110,
    rules: { 'BR-DE-': 40, 'BR-DEX-': 7, 'BR-TMP-': 3, 'PEPPOL-EN16931-': 22 },
  },
  {
    id: 'xrechnung-ubl',
    cases: 110,
    rules: { 'BR-DE-': 39, 'BR-DEX-': 14, 'BR-TMP-': 2, 'PEPPOL-EN16931-': 21 },
  },
  { id: 'br-fr', cases: 440, rules: { 'BR-FR-': 170 } },
  { id: 'br-fr-ubl', cases: 450, rules: { 'BR-FR-': 173 } },
  {
    id: 'peppol-self-billing',
    cases: 140,
    rules: { 'PEPPOL-EN16931-': 45, 'PEPPOL-COMMON-': 17 },
  },
]
/** Rules for values of several terms, as codes of all parties: each finding has the term of its value. */
const FOR_SEVERAL_TERMS =
  /^(?:BR-(?:B-01|CL-(?:0[37]|1[014789]|2[025])|CO-09)|CII-(?:DT-(?:015|018|019|02[1-4]|037|045|059|097)|SR-(?:463|47[23]))|UBL-(?:DT-01|SR-(?:3[01]|43|51))|FX-(?:DT-0[12]|CL-(?:0[1235]|1[67])|SR-0[1-4]))$/
/** English is in the sheets. */
const TRANSLATED = LOCALES.filter((locale) => locale !== 'en')
/** Terms and groups of EN 16931, and those of the French extension. */
const TERM = /^(?:B[TG]-\d{1,3}|EXT-FR-FE-\d{2,3})$/
const PLACEHOLDER = /\{(\w+)\}/g

type Messages = Readonly<Record<string, string>>

/** The messages of a pack and of its base packs. */
async function messagesOf(folder: string, locale: string): Promise<Messages> {
  const { bases } = readPack(folder)
  const texts = await Promise.all(
    [folder, ...bases.map((base) => base.folder)]
      .reverse()
      .map((each) => ownMessages(each, locale)),
  )
  return Object.assign({}, ...texts) as Messages
}

/** A pack can leave all messages to its base. */
async function ownMessages(folder: string, locale: string): Promise<Messages> {
  if (!existsSync(path.join(folder, 'messages'))) return {}
  return JSON.parse(
    await readFile(path.join(folder, 'messages', `${locale}.json`), 'utf8'),
  ) as Messages
}

function placeholders(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '').sort()
}

for (const pack of PACKS) describePack(pack)

describe('the bundled packs', () => {
  it('are all tested here', async () => {
    const entries = await readdir(path.join(PACKAGE_ROOT, 'rules'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(PACKS.map(({ id }) => id).sort()).to.deep.equal(folders.sort())
  })
})

function describePack({ id, cases: number, rules: expected, terms = false }: TestedPack): void {
  describe(`the pack ${id}`, () => {
    const FOLDER = path.join(PACKAGE_ROOT, 'rules', id)
    let engine: RuleEngine

    before(async () => {
      engine = await RuleEngine.load(FOLDER, path.join(PACKAGE_ROOT, 'dist', 'rules'))
    })

    // That each case gives what it expects, and that each rule has one, is part of the contract of packs.
    it('has as many cases as it had', async () => {
      expect(await readCases(path.join(FOLDER, 'cases'))).to.have.length.greaterThan(number)
    })

    it('has the rules of its specification, each once', () => {
      const rules = engine.asserts.map(({ rule }) => rule)
      expect(new Set(rules).size).to.equal(rules.length)
      for (const [beginning, count] of Object.entries(expected))
        expect(
          rules.filter((rule) => rule.startsWith(beginning)).length,
          `${beginning}: if rules were added or removed on purpose, change the number in PACKS here`,
        ).to.equal(count)
    })

    it('names the business term or group of each rule that is about one', () => {
      for (const { rule, term, messageKey } of engine.asserts) {
        const isAbout = !messageKey.startsWith('without-') && !FOR_SEVERAL_TERMS.test(rule)
        if ((terms && isAbout) || term !== undefined) expect(term, rule).to.match(TERM)
      }
    })

    it('has a message for each finding in five languages, with the values of the rule', async () => {
      const english = await messagesOf(FOLDER, 'en')
      for (const locale of TRANSLATED) {
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
      for (const locale of LOCALES)
        for (const key of Object.keys(await ownMessages(FOLDER, locale)))
          if (!/^(?:category|dateForm|document|place)\./.test(key))
            expect(keys, locale).to.include(key)
    })
  })
}
