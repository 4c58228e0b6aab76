import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** One line: its amounts, its VAT elements with their rates, and how often each category code stands. */
interface Line {
  readonly amounts: readonly string[]
  readonly taxes: readonly {
    readonly codes: readonly string[]
    readonly rates: readonly string[]
  }[]
}

interface Syntax {
  readonly pack: string
  readonly line: (line: Line) => string
  /** The document with these lines, the sum of them, and the taxable amount of a rate. */
  readonly fill: (xml: string, lines: string, sum: string, rate: string, basis: string) => string
}

const wrap = (name: string, values: readonly string[], attributes = '') =>
  values.map((value) => `<${name}${attributes}>${value}</${name}>`).join('')

const CII: Syntax = {
  pack: 'en16931',
  line: ({ amounts, taxes }) =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeSettlement>${taxes
      .map(
        ({ codes, rates }) =>
          `<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode>${wrap('ram:CategoryCode', codes)}${wrap('ram:RateApplicablePercent', rates)}</ram:ApplicableTradeTax>`,
      )
      .join(
        '',
      )}<ram:SpecifiedTradeSettlementLineMonetarySummation>${wrap('ram:LineTotalAmount', amounts)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
  fill: (xml, lines, sum, rate, basis) =>
    xml
      .replace(/<ram:Included[^]*<\/ram:IncludedSupplyChainTradeLineItem>/, lines)
      .replace(/<ram:SpecifiedTradeAllowanceCharge>[^]*<\/ram:SpecifiedTradeAllowanceCharge>/, '')
      .replace(/(HeaderMonetarySummation>\s*<ram:LineTotalAmount>)[^<]*/, `$1${sum}`)
      .replace(/(<ram:BasisAmount>)[^<]*/, `$1${basis}`)
      .replace(
        /(<ram:RateApplicablePercent>)[^<]*(?![^]*<ram:RateApplicablePercent>)/,
        `$1${rate}`,
      ),
}

const UBL: Syntax = {
  pack: 'en16931-ubl',
  line: ({ amounts, taxes }) =>
    `<cac:InvoiceLine>${wrap('cbc:LineExtensionAmount', amounts, ' currencyID="EUR"')}<cac:Item>${taxes
      .map(
        ({ codes, rates }) =>
          `<cac:ClassifiedTaxCategory>${wrap('cbc:ID', codes)}${wrap('cbc:Percent', rates)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>`,
      )
      .join('')}</cac:Item></cac:InvoiceLine>`,
  fill: (xml, lines, sum, rate, basis) =>
    xml
      .replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, lines)
      .replace(/<cac:AllowanceCharge>[^]*<\/cac:AllowanceCharge>/, '')
      .replace(/(LegalMonetaryTotal>\s*<cbc:LineExtensionAmount[^>]*>)[^<]*/, `$1${sum}`)
      .replace(/(<cbc:TaxableAmount[^>]*>)[^<]*/, `$1${basis}`)
      .replace(/(TaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)[^<]*/, `$1${rate}`),
}

/** A decimal as the schemas read it, of at most 64 characters. */
function valueOf(text: string): Decimal | undefined {
  const isDecimal = text.length <= 64 && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim())
  return isDecimal ? new Decimal(text.trim()) : undefined
}

const sumOf = (texts: readonly string[]): Decimal =>
  Decimal.sum(0, ...texts.map((text) => valueOf(text) ?? 0))

/** What the lines with one rate of category S add up to: all others have no rate, or another one. */
function netOf(lines: readonly Line[], rate: number): Decimal {
  const has = ({ taxes }: Line) =>
    taxes.some(
      ({ codes, rates }) =>
        codes.includes('S') && rates.length === 1 && valueOf(rates[0] ?? '')?.eq(rate),
    )
  return sumOf(lines.filter(has).flatMap(({ amounts }) => amounts))
}

const LONG = `${'0'.repeat(63)}10`
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 900 }).map((value) => `${String(value)}.00`) },
  fc.constantFrom('10', '-20.00', '+30', '5.', '.5', ' 40 ', '1e3', '', '7;8', '1.2.3', 'x', LONG),
)
const rate = fc.constantFrom(
  '21',
  '21',
  '21.00',
  ' 21',
  '+21',
  '10',
  '10.0',
  'x',
  '',
  '2;1',
  '21.',
  LONG,
)
const one = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.tuple(arbitrary) }, fc.array(arbitrary, { maxLength: 2 }))
const tax = fc.record({ codes: one(fc.constantFrom('S', 'S', 'S', 'E')), rates: one(rate) })
const lines = fc.array(fc.record({ amounts: one(amount), taxes: one(tax) }), {
  minLength: 0,
  maxLength: 5,
})

/** Lines are added up together where they are as usual, and one by one where they are not: with one result. */
describe('sums of lines', () => {
  for (const { pack, line, fill } of [CII, UBL])
    it(`are the same however amounts and rates are written, in the pack ${pack}`, async () => {
      const folder = path.join(PACKAGE_ROOT, 'rules', pack)
      const engine = await RuleEngine.load(folder, path.join(PACKAGE_ROOT, 'dist', 'rules'))
      const base = readFileSync(path.join(folder, 'cases', 'bases', 'standard.xml'), 'utf8')
      const rulesOf = (of: readonly Line[], sum: Decimal, basis: Decimal) =>
        engine
          .run(fill(base, of.map(line).join(''), sum.toFixed(), '21', basis.toFixed()))
          .map(({ rule }) => rule)
          .filter((rule) => rule === 'BR-CO-10' || rule === 'BR-S-08')
      fc.assert(
        fc.property(lines, fc.boolean(), (more, isMany) => {
          // The rules of UBL demand a line of the rate.
          const usual = { amounts: ['50.00'], taxes: [{ codes: ['S'], rates: ['21'] }] }
          const of = [...Array.from({ length: isMany ? 60 : 1 }, () => usual), ...more]
          const sum = sumOf(of.flatMap(({ amounts }) => amounts)).toDecimalPlaces(2)
          const net = netOf(of, 21)
          expect(rulesOf(of, sum, net)).to.deep.equal([])
          expect(rulesOf(of, sum.plus(1), net.plus(5))).to.have.members(['BR-CO-10', 'BR-S-08'])
        }),
        { numRuns: 80 },
      )
    })
})
