import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { expect } from 'chai'

import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const RULES = path.join(PACKAGE_ROOT, 'rules')

interface Manifest {
  readonly replaces?: readonly { readonly pack: string; readonly rules: readonly string[] }[]
}

const packs = readdirSync(RULES)
  .map((name) => path.join(RULES, name))
  .filter((folder) => existsSync(path.join(folder, 'pack.json')))

describe('the README of a rule pack', () => {
  it('counts the rules of another pack that it replaces as its manifest does', () => {
    const said = packs.flatMap((folder) => {
      const { replaces = [] } = JSON.parse(
        readFileSync(path.join(folder, 'pack.json'), 'utf8'),
      ) as Manifest
      const text = readFileSync(path.join(folder, 'README.md'), 'utf8')
      return [...text.matchAll(/pack replaces (\d+) rules of\s+\[([\w-]+)\]/g)].map(
        ([, count, of]) => {
          const rules = replaces.filter(({ pack }) => pack === of).flatMap((each) => each.rules)
          return { pack: path.basename(folder), count: Number(count), right: new Set(rules).size }
        },
      )
    })
    expect(said).to.have.length.at.least(2)
    expect(said.filter(({ count, right }) => count !== right)).to.deep.equal([])
  })
})

describe('a rule that a pack replaces', () => {
  it('is one of the pack that is named, which would report it otherwise', async () => {
    const replaced = packs.flatMap((folder) => {
      const { replaces = [] } = JSON.parse(
        readFileSync(path.join(folder, 'pack.json'), 'utf8'),
      ) as Manifest
      return replaces.map((each) => ({ by: path.basename(folder), ...each }))
    })
    for (const name of new Set(replaced.map(({ pack }) => pack))) {
      const engine = await RuleEngine.load(
        path.join(RULES, name),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      const has = new Set(engine.asserts.map(({ rule }) => rule))
      for (const { by, pack, rules } of replaced)
        if (pack === name)
          expect(
            rules.filter((rule) => !has.has(rule)),
            `${by} replaces rules that ${name} does not have`,
          ).to.deep.equal([])
    }
  })
})

describe('a party with two identifiers that have schemes', () => {
  const TWO =
    '<ram:GlobalID schemeID="0088">4000001000005</ram:GlobalID><ram:GlobalID schemeID="0060">1</ram:GlobalID>'

  for (const [profile, errors] of [
    ['BASIC', ['FX-SR-04']],
    ['EXTENDED', []],
  ] as const)
    it(`gives these errors in ${profile}: ${errors.join(', ') || 'none'}`, async () => {
      const made = await twinvoice.generate(untyped(REQUEST), { profile, output: 'xml' })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      const xml = made.xml.replace(/(?<=<ram:BuyerTradeParty>)/, TWO)
      const report = await twinvoice.validate(Buffer.from(xml))
      expect(report.zugferd && report.errors.map(({ rule }) => rule)).to.deep.equal(errors)
    })
})

describe('a line of EXTENDED that is a group', () => {
  it('may have an order line without a net price, which only a line with details needs', async () => {
    const items = REQUEST.invoice.items.map((item) => ({ ...item, groups: ['Works'] }))
    const request = untyped({ ...REQUEST, invoice: { ...REQUEST.invoice, items } })
    const made = await twinvoice.generate(request, { profile: 'EXTENDED', output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const ORDER_LINE =
      '<ram:SpecifiedLineTradeAgreement><ram:BuyerOrderReferencedDocument><ram:LineID>1</ram:LineID></ram:BuyerOrderReferencedDocument></ram:SpecifiedLineTradeAgreement>'
    const group = made.xml.replace('</ram:SpecifiedTradeProduct>', `$&${ORDER_LINE}`)
    const details = group.replace('GROUP', 'DETAIL')
    const rulesOf = async (xml: string) => {
      const report = await twinvoice.validate(Buffer.from(xml))
      return report.zugferd && report.errors.map(({ rule }) => rule)
    }
    expect(await rulesOf(group)).to.deep.equal([])
    expect(await rulesOf(details)).to.include('BR-FXEXT-BR-26')
  })
})
