import { expect } from 'chai'
import { strToU8, unzipSync, zipSync } from 'fflate'
import writeWorkbook from 'write-excel-file/node'
import type { TableMap } from '../../src/tables/table-map.js'
import { HEADS, MAP, TableFolder, textRow, workbook } from './table-file.js'

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const HEAD = textRow(...HEADS)

/** A row of an invoice with other cells for date, quantity and price. */
function row(date: string, quantity = '<c><v>1</v></c>', price = '<c><v>1</v></c>'): string {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  return `<row r="2">${text('R-1')}${date}${text('B')}<c/>${text('Screws')}${quantity}${price}</row>`
}

const DATE = '<c t="inlineStr"><is><t>2026-11-20</t></is></c>'

describe('tables: workbooks', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  it('reads what a spreadsheet library writes: numbers without binary noise, dates, texts', async () => {
    const head = HEADS.map((value) => ({ value, type: String }))
    const line = [
      { value: 'R-1', type: String },
      { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
      { value: 'Käufer & Söhne', type: String },
      null,
      { value: 'Screws', type: String },
      { value: 0.1 + 0.2, type: Number },
      { value: 1.1 * 3, type: Number },
    ]
    const bytes = await writeWorkbook([head, line], { sheet: 'Orders' }).toBuffer()
    const [read] = await folder.read('a.xlsx', bytes, { ...MAP, sheet: 'Orders' })
    expect(read?.text).to.contain('"quantity":0.3,').and.to.contain('"unitPrice":3.3,')
    expect(read?.text).to.contain('"date":"2026-11-20"').and.to.contain('Käufer & Söhne')
  })

  it('reads parts in UTF-16, of either order, with a mark and without', async () => {
    const parts = Object.entries(unzipSync(workbook({ sheet: HEAD + row(DATE) })))
    for (const mark of ['\uFEFF', ''])
      for (const isBig of [false, true]) {
        const inUtf16 = (part: Uint8Array) => {
          const text = Buffer.from(`${mark}${Buffer.from(part).toString()}`, 'utf16le')
          return isBig ? text.swap16() : text
        }
        const bytes = zipSync(
          Object.fromEntries(parts.map(([name, part]) => [name, inUtf16(part)])),
        )
        const [read] = await folder.read('u.xlsx', bytes)
        expect(read?.text).to.contain('"description":"Screws"')
      }
  })

  it('reads formulas by their results, shared texts in runs, and numbers with an exponent', async () => {
    const texts = '<sst><si><r><t>R</t></r><r><t>-9</t></r><rPh><t>x</t></rPh></si></sst>'
    const sheet =
      HEAD +
      `<row r="5"><c r="A5" t="s"><v>0</v></c><c r="B5" s="2"><v>46346.75</v></c><c r="C5" t="str"><f>A1</f><v>B</v></c><c r="E5"><v>4711</v></c><c r="F5"><f>1+1</f><v>2</v></c><c r="G5" s="3"><v>1.5E-3</v></c></row>`
    const [read] = await folder.read('b.xlsx', workbook({ sheet, styles: STYLES, texts }))
    expect(read?.place).to.equal('b.xlsx, row 5')
    expect(read?.text).to.equal(
      '{"invoice":{"number":"R-9","date":"2026-11-20","seller":{"name":"Muster GmbH","vatId":"DE123456788","city":"Berlin","country":"DE"},"buyer":{"name":"B","city":"Hamburg","country":"DE"},"items":[{"description":"4711","quantity":2,"unit":"C62","unitPrice":0.0015,"vatRate":19}]}}',
    )
  })

  it('makes no invoice to which a line may belong whose number is an error', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const line = (number: string) =>
      `<row>${number}${DATE}${text('B')}<c/>${text('Screws')}<c><v>1</v></c><c><v>2</v></c></row>`
    const error = '<c t="e"><v>#N/A</v></c>'
    const problems = async (...numbers: string[]) => {
      const sheet = HEAD + numbers.map(line).join('')
      const read = await folder.read('n.xlsx', workbook({ sheet }))
      return read.map((each) => each.problems)
    }
    const shows = (row: number) => [`n.xlsx, row ${row}, column No (A): the cell shows #N/A`]
    const mayBe = (row: number, invoice: string) => [
      `n.xlsx, row ${row}, column No (A): without a number, the row may be a line of invoice ${invoice}`,
    ]
    const [one, two] = [text('R-1'), text('R-2')]
    expect(await problems(one, error, two, one.replace('1', '3'))).to.deep.equal([
      mayBe(3, 'R-1'),
      shows(3),
      mayBe(3, 'R-2'),
      undefined,
    ])
    expect(await problems(error, error, two)).to.deep.equal([shows(2), shows(3), mayBe(3, 'R-2')])
  })

  it('writes whole numbers and zeros at the end as their format shows them, in texts and not in numbers', async () => {
    const codes = [
      ...[
        '00000',
        '[$-407]00000',
        '0',
        '00.00',
        '#,##0',
        '&quot;RE-&quot;0000',
        '\\K0&quot;/26&quot;;-0',
      ],
      ...['00-00', '[$CHF-807] 0', '[Red]0&quot;x&quot;'],
    ]
    const formats = codes.map(
      (code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`,
    )
    const styled = codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`)
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styled.join('')}</cellXfs></styleSheet>`
    const shown = async (style: number, value: string) => {
      const cell = `<c s="${style}"><v>${value}</v></c>`
      const sheet = HEAD + row(DATE, cell).replace(/<c t="inlineStr"><is><t>B<.*?<\/c>/, cell)
      const [read] = await folder.read('z.xlsx', workbook({ sheet, styles }))
      return /"name":"([^"]*)","city":"Hamburg".*"quantity":([^,]*),/
        .exec(read?.text ?? '')
        ?.slice(1)
    }
    expect(await shown(0, '1067')).to.deep.equal(['01067', '1067'])
    expect(await shown(1, '1067')).to.deep.equal(['01067', '1067'])
    expect(await shown(0, '123456')).to.deep.equal(['123456', '123456'])
    expect(await shown(0, '10.5')).to.deep.equal(['10.5', '10.5'])
    expect(await shown(5, '12')).to.deep.equal(['RE-0012', '12'])
    expect(await shown(6, '12')).to.deep.equal(['K12/26', '12'])
    expect(await shown(7, '1067')).to.deep.equal(['10-67', '1067'])
    expect(await shown(8, '12')).to.deep.equal(['CHF 12', '12'])
    expect(await shown(3, '2026.1')).to.deep.equal(['2026.10', '2026.1'])
    expect(await shown(3, '2026.125')).to.deep.equal(['2026.125', '2026.125'])
    expect(await shown(5, '0')).to.deep.equal(['0', '0'])
    for (const style of [2, 3, 4, 9, 10])
      expect(await shown(style, '1067')).to.deep.equal(['1067', '1067'])
  })

  it('refuses a percentage or a time that the map does not make a number of percent or hours', async () => {
    const codes = [
      '0%',
      '[Red]0.0 %',
      '0\\%',
      '0&quot;%&quot;',
      '[h]:mm',
      'hh:mm;@',
      '0&quot; h&quot;',
    ]
    const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
    const styled = [0, 9, 10, 170, 171, 172, 173, 174, 175, 46, 20, 176].map(
      (id) => `<xf numFmtId="${id}"/>`,
    )
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styled.join('')}</cellXfs></styleSheet>`
    const rate = async (style: number, value: string, times?: number) => {
      const sheet = HEAD + row(DATE, undefined, `<c s="${style}"><v>${value}</v></c>`)
      const price = { column: 'Price', ...(times === undefined ? {} : { times }) }
      const text = JSON.stringify(MAP).replace('{"column":"Price"}', JSON.stringify(price))
      const map = JSON.parse(text) as TableMap
      const [read] = await folder.read('p.xlsx', workbook({ sheet, styles }), map)
      return read?.problems?.[0] ?? /"unitPrice":([^,]*)/.exec(read?.text ?? '')?.[1]
    }
    for (const style of [1, 2, 3, 4]) {
      expect(await rate(style, '0.19')).to.contain(
        'the cell shows a percentage, of which the file has 0.19: add "times": 100',
      )
      expect(await rate(style, '0.19', 100)).to.equal('19')
      expect(await rate(style, '0')).to.equal('0')
    }
    for (const style of [7, 8, 9, 10]) {
      expect(await rate(style, '0.0625')).to.contain(
        'the cell shows a time, of which the file has 0.0625 days: for hours, add "times": 24',
      )
      expect(await rate(style, '0.0625', 24)).to.equal('1.5')
      expect(await rate(style, '4.583333333333333E-2', 24)).to.equal('1.1')
      expect(await rate(style, '1.0416666666666666E-2', 24)).to.equal('0.25')
    }
    for (const style of [0, 5, 6, 11]) expect(await rate(style, '19')).to.equal('19')
  })

  it('refuses a whole number of more digits than programs keep, whose end would be lost', async () => {
    const named = async (value: string) => {
      const cells = HEADS.map((name) => (name === 'No' ? `<c><v>${value}</v></c>` : '<c/>'))
      const sheet = `${HEAD}<row r="2">${cells.join('')}</row>`
      const [read] = await folder.read('long.xlsx', workbook({ sheet }))
      return read?.problems?.[0] ?? /"number":"([^"]*)"/.exec(read?.text ?? '')?.[1]
    }
    expect(await named('123456789012345')).to.equal('123456789012345')
    expect(await named('2.02600000123456E+17')).to.equal('202600000123456000')
    for (const value of ['1234567890123456', '1.234567890123456E+15'])
      expect(await named(value)).to.contain('a number of more than 15 digits: store it as text')
  })

  it('reads dates by the style of their cell and the epoch of the workbook', async () => {
    const inStyle = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const dates = [
      [1, '46346', '', '2026-11-20'],
      [2, '44884', '<workbookPr date1904="1"/>', '2026-11-20'],
    ] as const
    for (const [style, value, book, date] of dates) {
      const sheet = HEAD + row(inStyle(style, value))
      const bytes = workbook({ sheet, styles: STYLES, workbook: book })
      const [read] = await folder.read('c.xlsx', bytes)
      expect(read?.text).to.contain(`"date":"${date}"`)
    }
    const plain = workbook({ sheet: HEAD + row(inStyle(0, '46346')), styles: STYLES })
    const [refused] = await folder.read('c.xlsx', plain)
    expect(refused?.problems?.[0]).to.contain('row 2, column Date (B): “46346” is not a date')
    const [declared] = await folder.read('c.xlsx', plain, { ...MAP, dates: 'excel' })
    expect(declared?.text).to.contain('"date":"2026-11-20"')
  })

  describe('with merged cells', () => {
    const line = (number: number, ...cells: string[]) =>
      textRow(...cells).replace('<row>', `<row r="${number}">`)
    const LINE = ['R-1', '2026-11-20', 'B', '', 'Screws', '1', '1']
    const rows = [line(2, ...LINE), line(3, '', '', '', '', 'Nails', '2', '3'), line(4, ...LINE)]

    it('repeats a text in the rows below, as far as they have values', async () => {
      const next = rows[2]?.replace('R-1', 'R-2') ?? ''
      const merged = ['A2:A3', 'C2:D3', 'A4:A9']
      const read = await folder.read(
        'm.xlsx',
        workbook({ sheet: HEAD + rows.slice(0, 2).join('') + next, merged }),
      )
      expect(read.map(({ place }) => place)).to.deep.equal(['m.xlsx, rows 2 to 3', 'm.xlsx, row 4'])
      expect(read[0]?.text).to.contain('"number":"R-1"').and.to.contain('"description":"Nails"')
    })

    it('refuses a number for several lines, by its range', async () => {
      const cells = line(3, 'R-1', '', '', '', 'Nails', '2', '')
      const [read] = await folder.read(
        'm.xlsx',
        workbook({ sheet: HEAD + rows.slice(0, 1).join('') + cells, merged: ['G2:G3'] }),
      )
      expect(read?.problems).to.deep.equal([
        'm.xlsx, row 3, column Price (G): the cells G2:G3 are merged: write the number into each row',
      ])
    })

    it('takes the first of the columns for a name over several, and a name over several rows', async () => {
      const [row2 = ''] = rows
      const wide = await folder.read('m.xlsx', workbook({ sheet: HEAD + row2, merged: ['G1:H1'] }))
      expect(wide[0]?.text).to.contain('"unitPrice":1,')
      const [head, under] = [
        ['No', ...HEADS.slice(1)],
        ['', ...HEADS.slice(1)],
      ]
      const tall = await folder.read(
        'm.xlsx',
        workbook({
          sheet: line(1, ...head) + line(2, ...under) + line(3, ...LINE),
          merged: ['A1:A2'],
        }),
        { ...MAP, header: 2 },
      )
      expect(tall[0]?.text).to.contain('"number":"R-1"')
    })
  })

  it('refuses cells that show an error, formulas without a result, and dates where a number is due', async () => {
    const cells = [
      ['<c t="e"><v>#N/A</v></c>', 'the cell shows #N/A'],
      ['<c><f>A1*2</f></c>', 'the cell shows a formula without a result'],
      ['<c s="1"><v>46346</v></c>', '“2026-11-20” is not a number'],
    ] as const
    for (const [quantity, reason] of cells) {
      const bytes = workbook({ sheet: HEAD + row(DATE, quantity), styles: STYLES })
      const [read] = await folder.read('d.xlsx', bytes)
      expect(read?.problems?.join()).to.contain('row 2, column Qty (F): ').and.to.contain(reason)
    }
  })

  it('takes a formula whose result is an empty text for an empty cell, and skips rows of these', async () => {
    const empty = '<c t="str"><f>IF(Z1="","",Z1)</f><v></v></c>'
    const unfilled = `<row r="3">${empty.repeat(7)}</row><row r="4">${empty.replace('<v></v>', '<v/>')}</row>`
    const sheet = HEAD + row(DATE).replace('<c/>', empty) + unfilled
    const read = await folder.read('h.xlsx', workbook({ sheet }))
    expect(read.map(({ place }) => place)).to.deep.equal(['h.xlsx, row 2'])
    expect(read[0]?.text).to.contain('"number":"R-1"').and.to.not.contain('delivery":{"date')
    for (const unknown of ['<c t="str"><f>A1</f></c>', '<c><f>A1</f><v></v></c>']) {
      const [refused] = await folder.read(
        'h.xlsx',
        workbook({ sheet: HEAD + row(DATE).replace('<c/>', unknown) }),
      )
      expect(refused?.problems?.join()).to.contain('a formula without a result')
    }
  })

  it('names the sheets if there is none of that name', async () => {
    const bytes = workbook({ sheet: HEAD })
    const thrown = await folder
      .read('e.xlsx', bytes, { ...MAP, sheet: 'Three' })
      .catch((error: unknown) => error)
    expect(String(thrown)).to.contain('has no sheet Three (sheets: One, Two)')
  })

  it('refuses files that are no workbook, broken XML, document types, and too many bytes', async () => {
    const good = workbook({ sheet: HEAD + row(DATE) })
    const at = Buffer.from(good).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const large = Uint8Array.from(good)
    // The size that the directory says of its last part: 3 GiB.
    new DataView(large.buffer).setUint32(at + 24, 3 * 2 ** 30, true)
    const binary = zipSync({
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      ),
      'xl/workbook.bin': new Uint8Array(9),
    })
    const files = [
      [
        Buffer.from('No,Date'),
        'is not a workbook (.xlsx) but text: give it a name that ends in .csv',
      ],
      [Buffer.from([80, 75, 3, 4, 0]), 'is not a workbook (.xlsx): '],
      [zipSync({ 'a.txt': new Uint8Array(3) }), 'such as .ods, .xlsb or .zip: open it'],
      [binary, 'such as .ods, .xlsb or .zip: open it'],
      [workbook({ sheet: `${HEAD}<row>` }), 'the part xl/worksheets/one.xml is broken'],
      [
        workbook({ sheet: HEAD, styles: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
        'document type',
      ],
      [good.subarray(0, good.length - 30), 'is not a workbook (.xlsx)'],
    ] as const
    for (const [content, reason] of files) {
      const thrown = await folder.read('f.xlsx', content).catch((error: unknown) => error)
      expect(String(thrown)).to.contain(reason)
    }
    const thrown = await folder
      .read('f.xlsx', large, { ...MAP, sheet: 'Two' })
      .catch((error: unknown) => error)
    expect(String(thrown)).to.contain('bytes when unpacked')
  })

  it('refuses bombs: endless texts, tags, cells and depth, and parts kept whole that are too large', async () => {
    const endless = 'x'.repeat(2 ** 21)
    const cell = (content: string) => `<row><c t="inlineStr"><is>${content}</is></c></row>`
    const bombs = [
      [workbook({ sheet: HEAD + cell(`<t>${endless}</t>`) }), 'without end'],
      [workbook({ sheet: `${HEAD}<row a="${endless}"/>` }), 'without end'],
      [workbook({ sheet: `${HEAD}<!--${endless}-->` }), 'without end'],
      [workbook({ sheet: HEAD + cell('<r><t>0123456789</t></r>'.repeat(2 ** 17)) }), 'a cell has'],
      [workbook({ sheet: `${HEAD}<row><c><v>${'1<?a?>'.repeat(2 ** 18)}` }), 'without end'],
      [workbook({ sheet: HEAD + '<a>'.repeat(1000) }), 'deep'],
      [
        workbook({
          sheet: HEAD,
          texts: `<sst><si>${'<t>0123456789</t>'.repeat(2 ** 17)}</si></sst>`,
        }),
        'a cell has',
      ],
      [
        workbook({ sheet: HEAD, styles: `<cellXfs>${' '.repeat(33 * 2 ** 20)}</cellXfs>` }),
        'bytes when unpacked',
      ],
    ] as const
    for (const [content, reason] of bombs) {
      const thrown = await folder.read('g.xlsx', content).catch((error: unknown) => error)
      expect(String(thrown)).to.contain(reason)
    }
  })
})
