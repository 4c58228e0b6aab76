import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const FOLDER = path.join(PACKAGE_ROOT, 'rules', 'en16931')
const FULL = readFileSync(path.join(FOLDER, 'cases', 'bases', 'full.xml'), 'utf8')
const LEAF = /<((?:ram|udt):[A-Za-z]+)([^>]*)>([^<]*)<\/\1>/g
const BRANCH = /<((?:ram|rsm):[A-Za-z]+)>[\s\S]*?<\/\1>/g
const LONG = 200_000

const odd = fc.oneof(
  fc.constantFrom('', ' ', 'NaN', 'INF', '1e308', '--1', '-0', '0x10', '1,5', '1.', '.5', '١٢'),
  fc.constantFrom('9', '0.1', 'a', ' ').map((text) => text.repeat(LONG / text.length)),
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[^ -~]|[<&]/g, 'x')),
)

/** Whatever is in a document, the pack judges it: no error, and no rule that runs away. */
describe('the EN 16931 pack on odd documents', () => {
  let engine: RuleEngine

  before(async () => {
    engine = await RuleEngine.load(FOLDER, path.join(PACKAGE_ROOT, 'dist', 'rules'))
  })

  const judged = (xml: string) => expect(engine.run(xml)).to.be.an('array')

  it('gives a result for odd values in every element of a name', () => {
    const names = [...new Set([...FULL.matchAll(LEAF)].map(([, name]) => name ?? ''))]
    const property = fc.property(fc.constantFrom(...names), odd, (name, value) => {
      const element = new RegExp(`(<${name}(?: [^>]*)?>)[^<]*(</)`, 'g')
      judged(FULL.replace(element, (_, start: string, end: string) => start + value + end))
    })
    fc.assert(property, { numRuns: 60, seed: 16931 })
  })

  it('gives a result for odd amounts everywhere at once', () => {
    const number = /(<ram:[A-Za-z]*(?:Amount|Percent|Quantity)[^>]*>)[^<]*(<\/)/g
    const property = fc.property(odd, (value) => {
      judged(FULL.replace(number, (_, start: string, end: string) => start + value + end))
    })
    fc.assert(property, { numRuns: 20, seed: 16931 })
  })

  it('gives a result for documents with a branch missing, doubled or empty', () => {
    const names = [...new Set([...FULL.matchAll(BRANCH)].map(([, name]) => name ?? ''))]
    const nested = [...FULL.matchAll(/<(ram:[A-Za-z]+)>\s*</g)].map(([, name]) => name ?? '')
    for (const name of new Set([...names, ...nested])) {
      const branch = new RegExp(`<${name}>[\\s\\S]*?</${name}>`, 'g')
      judged(FULL.replace(branch, (text) => text + text))
      judged(FULL.replace(branch, `<${name}/>`))
      if (name !== 'rsm:CrossIndustryInvoice') judged(FULL.replace(branch, ''))
    }
  })

  it('gives a result for an element with 10,000 attributes, and for documents of another kind', () => {
    const attributes = Array.from({ length: 10_000 }, (_, at) => ` a${String(at)}="1"`).join('')
    judged(FULL.replace('<ram:ID schemeID="VA"', `<ram:ID schemeID="VA"${attributes}`))
    judged('<x/>')
  })
})
