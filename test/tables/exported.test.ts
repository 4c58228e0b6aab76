import { expect } from 'chai'
import { inEnglish } from '../../src/pipeline/detail.js'
import { cellValue } from '../../src/tables/cell-value.js'
import type { Numeral } from '../../src/tables/request-text.js'
import type { TableMap } from '../../src/tables/table-map.js'
import { csv, HEADS, MAP, TableFolder, textRow, workbook } from './table-file.js'

const ROW = ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', '0.10'] as const

/** The row with another buyer, in a map with semicolons. */
function buyer(text: string): string {
  return csv([HEADS, [...ROW.slice(0, 2), text, ...ROW.slice(3)]], ';')
}

const SEMICOLONS: TableMap = { ...MAP, delimiter: ';' }

describe('tables: what spreadsheet programs and shops export', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  it('reads a value that an export protects from spreadsheet programs as they show it', async () => {
    const [read] = await folder.read('p.csv', buyer('"=""00123"""'), SEMICOLONS)
    expect(read?.text).to.contain('"name":"00123","city":"Hamburg"')
    const [formula] = await folder.read('p.csv', buyer('=A1+1'), SEMICOLONS)
    expect(formula?.text).to.contain('"name":"=A1+1"')
  })

  it('refuses errors of spreadsheet programs that a CSV file has as text', async () => {
    for (const text of ['#N/A', '#NV', '#BEZUG!', '#VALEUR!', '#¿NOMBRE?', 'Err:502', '######']) {
      const [read] = await folder.read('e.csv', buyer(text), SEMICOLONS)
      expect(read?.problems).to.deep.equal([
        `e.csv, row 2, column Buyer (C): the cell shows ${text}`,
      ])
    }
    for (const text of ['#1 Shop', 'N/A', '# REF!'])
      expect((await folder.read('e.csv', buyer(text), SEMICOLONS))[0]?.text).to.contain(text)
  })

  it('refuses a long number that was rounded when it was exported', async () => {
    const [read] = await folder.read('r.csv', buyer('4,00638E+12'), SEMICOLONS)
    expect(read?.problems?.[0]).to.contain('shows 4,00638E+12, a rounded number')
    expect((await folder.read('r.csv', buyer('1E5'), SEMICOLONS))[0]?.text).to.contain('"1E5"')
  })

  it('names the encoding of a byte order mark, and those that there are', async () => {
    const failure = async (bytes: Uint8Array, encoding?: TableMap['encoding']) => {
      const map = encoding === undefined ? SEMICOLONS : { ...SEMICOLONS, encoding }
      return String(await folder.read('u.csv', bytes, map).catch((error: unknown) => error))
    }
    const little = Buffer.from(`\ufeff${buyer('Süß')}`, 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(await failure(little)).to.contain('is text in utf-16le, not in utf-8')
    expect(await failure(big, 'windows-1252')).to.contain('is text in utf-16be, not in windows-')
    const [read] = await folder.read('u.csv', big, { ...SEMICOLONS, encoding: 'utf-16be' })
    expect(read?.text).to.contain('"name":"Süß"')
    expect(await failure(Buffer.from(buyer('Süß'), 'latin1'))).to.contain('(windows-1252, iso-')
    // The ü of DOS is no character of Windows.
    const dos = Buffer.from(buyer('S\u0081'), 'latin1')
    expect(await failure(dos, 'windows-1252')).to.contain('is not text in windows-1252')
    // Nor are letters of Mac OS and DOS within words those of Windows, and the other way round.
    for (const [name, encoding] of [
      ['M\u009fller', 'windows-1252'],
      ['Stra\u00a7e', 'windows-1252'],
      ['K\u0094ln', 'windows-1250'],
      ['M\u00fcller', 'macintosh'],
      ['Fran\u00e7ois', 'macintosh'],
    ] as const)
      expect(await failure(Buffer.from(buyer(name), 'latin1'), encoding)).to.contain('is not text')
    for (const name of ['\u008akoda', 'Kom\u009eáre\u009a', '\u00a7 19 Abs.', 'Müller'])
      await folder.read('u.csv', Buffer.from(buyer(name), 'latin1'), {
        ...SEMICOLONS,
        encoding: 'windows-1252',
      })
    const [mac] = await folder.read('u.csv', Buffer.from(buyer('S\u009f'), 'latin1'), {
      ...SEMICOLONS,
      encoding: 'macintosh',
    })
    expect(mac?.text).to.contain('"name":"Sü"')
  })

  it('finds names with line breaks, several spaces, invisible signs and accents in two pieces', async () => {
    const heads = ['No', '"Da\nte"', '\u200bBu\u0308yer', 'Deli  vered', ...HEADS.slice(4)]
    const text = JSON.stringify(MAP)
      .replace('"Date"', '"Da te"')
      .replace('"Buyer"', '"Büyer"')
      .replace('"Delivered"', '"Deli vered"')
    const [read] = await folder.read('h.csv', csv([heads, ROW]), JSON.parse(text) as TableMap)
    expect(read?.text).to.contain('"name":"Buyer AG"')
  })

  it('takes one of several columns with the same name by its letters', async () => {
    const rows = [
      [...HEADS, 'Price'],
      [...ROW, '0.20'],
    ]
    const failed = await folder.read('d.csv', csv(rows)).catch((error: unknown) => error)
    expect(String(failed)).to.contain(
      'has several columns “Price”: name one of them in the map as "Price (G)", "Price (H)"',
    )
    const named = (name: string) =>
      JSON.parse(JSON.stringify(MAP).replace('"Price"', `"${name}"`)) as TableMap
    const [read] = await folder.read('d.csv', csv(rows), named('Price (H)'))
    expect(read?.text).to.contain('"unitPrice":0.2,')
    expect(read?.placeOf('$.invoice.items[0].unitPrice')).to.equal('d.csv, row 2, column Price (H)')
    const other = await folder.read('d.csv', csv(rows), named('Price (A)')).catch(String)
    expect(other).to.contain('has no column “Price (A)”')
  })

  it('says what to write in place of a number with a currency, brackets or a minus at its end', () => {
    const map: TableMap = { request: {}, decimal: ',', thousands: '.' }
    const read = (text: string) => {
      const found = cellValue({ kind: 'text', text }, { column: 'A' }, { type: 'number' }, map)
      return 'problem' in found ? inEnglish(found.problem) : (found.value as Numeral).text
    }
    for (const [text = '', written = ''] of [
      ['1.249,00 €', '1.249,00'],
      ['EUR 12,50', '12,50'],
      ['-€12,50', '-12,50'],
      ['19 %', '19'],
      ['Fr. 12,50', '12,50'],
      ['(12,50)', '-12,50'],
      ['12,50-', '-12,50'],
      ['(12,50 €)', '-12,50'],
      ['12.50 €', '12.50; the map may need "decimal": "."'],
    ])
      expect(read(text), text)
        .to.match(/is not a number such as 1234,50; write /)
        .and.to.satisfy((problem: string) => problem.endsWith(`write ${written}`))
    for (const text of ['--1', 'four', '€', '1-2', '(1', '12 EUR 3', '-(1)'])
      expect(read(text), text).to.match(/such as 1234,50$/)
    // The minus of typography, which spreadsheet programs write in Sweden.
    expect(read('\u221212,50')).to.equal('-12.5')
  })

  it('says the date to write where no setting of the map fits', () => {
    const problem = (text: string, dates?: TableMap['dates']) => {
      const map: TableMap = { request: {}, ...(dates === undefined ? {} : { dates }) }
      const found = cellValue({ kind: 'text', text }, { column: 'A' }, { format: 'date' }, map)
      return 'problem' in found ? inEnglish(found.problem) : ''
    }
    expect(problem('20. November 2026')).to.match(/YYYY-MM-DD; write 2026-11-20$/)
    expect(problem('2026/11/20', 'DD.MM.YYYY')).to.match(/; write 20\.11\.2026$/)
    expect(problem('2026-11-20T10:00:00Z')).to.match(
      /; its day depends on the time zone: write the day$/,
    )
  })

  it('refuses results of formulas that the writer of a workbook did not calculate', async () => {
    const row = textRow(...ROW.slice(0, 5)).replace(
      '</row>',
      '<c><v>2</v></c><c><f>1+1</f><v>0</v></c></row>',
    )
    const sheet = textRow(...HEADS) + row
    const read = async (calcPr: string) =>
      folder.read('f.xlsx', workbook({ sheet, workbook: calcPr }))
    const [refused] = await read('<calcPr calcId="124519" fullCalcOnLoad="1"/>')
    expect(refused?.problems?.[0]).to.contain('column Price (G): the cell shows a formula whose')
    expect((await read('<calcPr calcId="191029"/>'))[0]?.text).to.contain('"unitPrice":0,')
  })

  it('refuses a percentage, a time and a date in a text, where the buyer would see what the file has', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="mmmm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="20"/><xf numFmtId="17"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    const read = async (style: number, value = '0.0625') => {
      const cells = textRow(...ROW).replace(
        '<c t="inlineStr"><is><t>Buyer AG</t></is></c>',
        `<c s="${style}"><v>${value}</v></c>`,
      )
      const texts = cells.replace(
        /<c t="inlineStr"><is><t>([\d.]+)<\/t><\/is><\/c>/g,
        '<c><v>$1</v></c>',
      )
      return (
        await folder.read('t.xlsx', workbook({ sheet: textRow(...HEADS) + texts, styles }))
      )[0]
    }
    expect((await read(0))?.text).to.contain('"name":"0.0625"')
    expect((await read(1))?.problems?.[0]).to.contain(
      'shows a percentage, of which the file has 0.0625',
    )
    for (const style of [3, 4])
      expect((await read(style, '46357'))?.problems?.[0]).to.match(/is a date, 2026-12-01: store/)
    expect((await read(2))?.problems?.[0]).to.match(/0\.0625 days: store it as text$/)
  })

  it('says what to do with an old workbook, one with a password, and HTML that is named like a workbook', async () => {
    const failure = async (name: string, bytes: Uint8Array) =>
      String(await folder.read(name, bytes).catch((error: unknown) => error))
    for (const name of ['o.xlsx', 'o.csv']) {
      const compound = Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1')
      expect(await failure(name, compound)).to.contain('save it as .xlsx without a password')
      const html = Buffer.from('\ufeff\n<html><table><tr><td>No</td></tr></table></html>')
      expect(await failure(name, html)).to.contain('is HTML or XML: open it in a spreadsheet')
    }
    const [read] = await folder.read('o.csv', csv([['<No>', ...HEADS.slice(1)], ROW]), {
      ...MAP,
      request: JSON.parse(
        JSON.stringify(MAP.request).replace('"No"', '"<No>"'),
      ) as TableMap['request'],
    })
    expect(read?.text).to.contain('"number":"R-1"')
  })

  it('passes over a sheet that is a chart', async () => {
    const bytes = workbook({
      sheet: textRow(...HEADS) + textRow(...ROW),
      workbook: '<sheets><sheet name="Chart" r:id="t"/></sheets>',
      styles: '<chartsheet/>',
    })
    expect(await folder.read('c.xlsx', bytes)).to.have.length(1)
  })
})
