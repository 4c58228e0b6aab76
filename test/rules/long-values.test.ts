import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const RULES = path.join(PACKAGE_ROOT, 'rules')
const PACKS = readdirSync(RULES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** As long as no value ever is, and within the limit of the gate. */
const LONG = 24_000
/** Milliseconds of the processor for a document; without care, one amount with the second text takes 15,000. */
const MOST_TIME = 6_000

/** What is in the place of a value. */
const TEXTS: Readonly<Record<string, (value: string) => string>> = {
  'words after it': (value) => value + 'lorem ipsum '.repeat(LONG / 12),
  'spaces and something else after it': (value) => `${value}${' '.repeat(LONG)}x`,
  'digits only': () => '123456'.repeat(LONG / 6),
}

/** Element names are taken together by this number: a rule is not hidden by what its condition needs. */
const TOGETHER = 8

const LEAF = /<([\w:]+)((?: [^<>]*)?)>([^<>]+)<\/\1>/g
const ATTRIBUTE = /( (?!xmlns)[\w:]+=")([^"]*)/g

/** The longest base document of a pack's cases: it has the most terms. */
function baseOf(pack: string): string {
  const folder = path.join(RULES, pack, 'cases', 'bases')
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/^<\?xml[^>]*>/, ''))
    .reduce((longest, each) => (each.length > longest.length ? each : longest))
}

/** Variants of a document: all attributes changed, and all elements of a few names. */
function variantsOf(xml: string, text: (value: string) => string): string[] {
  const names = [...new Set([...xml.matchAll(LEAF)].map(([, name = '']) => name))]
  const groups = Array.from({ length: Math.ceil(names.length / TOGETHER) }, (_, at) =>
    names.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  const attributes = xml.replace(
    ATTRIBUTE,
    (_, start: string, value: string) => start + text(value),
  )
  const elements = groups.map((group) =>
    xml.replace(LEAF, (whole, name: string, given: string, value: string) =>
      group.includes(name) ? `<${name}${given}>${text(value)}</${name}>` : whole,
    ),
  )
  return [attributes, ...elements]
}

/** A document with a value of any length gets findings, soon, and never an internal fault. */
describe('values of any length', () => {
  for (const pack of PACKS)
    it(`are judged by the pack ${pack}`, async () => {
      const engine = await RuleEngine.load(
        path.join(RULES, pack),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      for (const [kind, text] of Object.entries(TEXTS))
        for (const xml of variantsOf(baseOf(pack), text)) {
          const begin = process.cpuUsage().user
          expect(engine.run(xml), kind).to.be.an('array')
          expect((process.cpuUsage().user - begin) / 1_000, kind).to.be.lessThan(MOST_TIME)
        }
    }).timeout(300_000)
})
