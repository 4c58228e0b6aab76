import { expect } from 'chai'
import fc from 'fast-check'
import { inEnglish } from '../../src/pipeline/detail.js'
import { cellValue } from '../../src/tables/cell-value.js'
import type { TableMap } from '../../src/tables/table-map.js'
import { Numeral } from '../../src/tables/request-text.js'
import { csv, HEADS, MAP, TableFolder } from './table-file.js'

type Separators = Pick<TableMap, 'decimal' | 'thousands'>

/** What a cell with this text gives; undefined if it is refused. */
function read(text: string, separators: Separators): string | undefined {
  const map = { request: {}, ...separators }
  const found = cellValue({ kind: 'text', text }, { column: 'A' }, { type: 'number' }, map)
  if ('problem' in found) return undefined
  expect(found.value).to.be.instanceOf(Numeral)
  return (found.value as Numeral).text
}

const SEPARATORS = fc
  .record({
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom(undefined, '.', ',', ' ', "'"),
  })
  .filter(({ decimal, thousands }) => decimal !== thousands) as fc.Arbitrary<Separators>

/** Digits in groups of three from the right. */
function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
}

describe('tables: numbers and dates that are text', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  it('names file, row and column of a number whose separators are not those of the map', async () => {
    const map: TableMap = { ...MAP, delimiter: ';', decimal: ',', thousands: '.' }
    const row = (price: string) => ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', price]
    const point = '; the map may need "decimal": "."'
    const wrong = ['1.25', '12.5', '1.00', '0.500', '1.2500'].map((price) => [price, point])
    for (const [price = '', needed = ''] of [
      ...wrong,
      ['1.249.00', ''],
      ['1,250.00', `${point} and "thousands": ","`],
      ['1 250,00', '; the map may need "thousands": " "'],
      ['12 €', '; write 12'],
    ]) {
      const [entry] = await folder.read('n.csv', csv([HEADS, row(price)], ';'), map)
      expect(entry?.problems, price).to.deep.equal([
        `n.csv, row 2, column Price (G): “${price}” is not a number such as 1234,50${needed}`,
      ])
    }
    const [whole] = await folder.read('n.csv', csv([HEADS, row('1.250')], ';'), map)
    expect(whole?.text).to.contain('"unitPrice":1250,')
  })

  it('names both settings of the map with which a text is a number', async () => {
    const row = ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', '"1,250"']
    const [entry] = await folder.read('n.csv', csv([HEADS, row]))
    expect(entry?.problems?.[0]).to.match(
      /1234\.50; the map may need "decimal": ",", or "thousands": ","$/,
    )
  })

  it('names the settings of the map with which a text is a date', () => {
    const problem = (text: string, dates?: TableMap['dates']) => {
      const map = { request: {}, ...(dates === undefined ? {} : { dates }) }
      const found = cellValue({ kind: 'text', text }, { column: 'A' }, { format: 'date' }, map)
      return 'problem' in found ? inEnglish(found.problem) : undefined
    }
    expect(problem('21.11.2026')).to.equal(
      '“21.11.2026” is not a date YYYY-MM-DD; the map may need "dates": "DD.MM.YYYY"',
    )
    expect(problem('03/04/2026')).to.match(/"dates": "DD\/MM\/YYYY", or "dates": "MM\/DD\/YYYY"$/)
    expect(problem('46347', 'DD.MM.YYYY')).to.match(/the map may need "dates": "excel"$/)
    expect(problem('2026-11-20', 'excel')).to.match(/the map may need "dates": "YYYY-MM-DD"$/)
    for (const text of ['31.02.2026', 'soon', '1234']) expect(problem(text)).to.match(/YYYY-MM-DD$/)
  })

  it('does not take the point for a decimal comma where the map has no groups', () => {
    expect(read('1.25', { decimal: ',' })).to.equal(undefined)
    expect(read('1.250', { decimal: ',' })).to.equal(undefined)
    expect(read('1,25', { decimal: ',' })).to.equal('1.25')
  })

  it('reads what is written with the separators of the map, grouped or not', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,11}$/)
    const fraction = fc.option(fc.stringMatching(/^\d{0,5}[1-9]$/), { nil: undefined })
    fc.assert(
      fc.property(SEPARATORS, digits, fraction, fc.boolean(), (separators, whole, rest, isNeg) => {
        const { decimal = '.', thousands = '' } = separators
        const sign = isNeg ? '-' : ''
        const value = `${sign}${whole}${rest === undefined ? '' : `.${rest}`}`
        const end = rest === undefined ? '' : decimal + rest
        expect(read(`${sign}${whole}${end}`, separators)).to.equal(value)
        expect(read(`${sign}${grouped(whole, thousands)}${end}`, separators)).to.equal(value)
      }),
    )
    // The apostrophe that Windows groups with in Switzerland.
    expect(read('1’234.50', { thousands: "'" })).to.equal('1234.5')
  })

  it('refuses every other order of digits and separators', () => {
    const text = fc
      .string({ unit: fc.constantFrom(..."0125., '-+"), maxLength: 12 })
      .filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(SEPARATORS, text, (separators, written) => {
        const found = read(written, separators)
        if (found === undefined) return
        const { decimal = '.', thousands } = separators
        const [whole = '', ...more] = written.trim().replace(/^[-+]/, '').split(decimal)
        expect(more.length, 'decimal separators').to.be.at.most(1)
        for (const part of more) expect(part).to.match(/^\d+$/)
        const digits = thousands === undefined ? whole : whole.replaceAll(thousands, '')
        expect(digits).to.match(/^\d+$/)
        if (digits !== whole) expect(whole).to.equal(grouped(digits, thousands ?? ''))
      }),
      { numRuns: 2000 },
    )
  })
})
