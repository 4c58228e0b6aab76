import { expect } from 'chai'
import type { GenerateRequest } from '../../src/request/types.js'
import type { TableMap } from '../../src/tables/table-map.js'
import { csv, HEADS, MAP, TableFolder, type Read } from './table-file.js'

const ROW = ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', '0.10']

function requestOf({ text = '{}' }: Read): GenerateRequest {
  return JSON.parse(text) as GenerateRequest
}

describe('tables: CSV', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  it('makes one request of the rows with the same number, and keeps the digits of numbers', async () => {
    const rows = [HEADS, ROW, [...ROW.slice(0, 4), 'Nuts', '1.500000', '12345678901.123456'], []]
    const read = await folder.read('a.csv', csv([...rows, ['R-2', ...ROW.slice(1)]]))
    expect(read.map(({ place }) => place)).to.deep.equal(['a.csv, rows 2 to 3', 'a.csv, row 5'])
    expect(read[0]?.text).to.contain('"unitPrice":0.1,').and.to.contain('"quantity":1.5,')
    expect(read[0]?.text).to.contain('"unitPrice":12345678901.123456,')
    const { invoice } = requestOf(read[0] as Read)
    expect(invoice.items.map(({ description }) => description)).to.deep.equal(['Screws', 'Nuts'])
    expect(invoice).not.to.have.property('delivery')
  })

  it('skips a row with nothing but spaces, as one without values', async () => {
    const read = await folder.read(
      'a.csv',
      csv([HEADS, ROW, [' ', '\u00a0', '  ', '', '', '', '']]),
    )
    expect(read.map(({ place }) => place)).to.deep.equal(['a.csv, row 2'])
  })

  it('makes a request of each row, and leaves out lines whose cells are empty', async () => {
    const line = (item: string, price: string) => ({
      description: { column: item },
      quantity: 1,
      unit: 'C62',
      unitPrice: { column: price, times: 0.01 },
      vatRate: 19,
    })
    const { invoice, ...rest } = MAP.request as { invoice: object }
    const items = [line('Item', 'Qty'), line('Delivered', 'Price')]
    const request = { ...rest, invoice: { ...invoice, delivery: {}, items } } as TableMap['request']
    const rows = [HEADS, ['1', '2026-11-20', 'B', 'Post', 'Book', '1999', '350']]
    const read = await folder.read(
      'b.csv',
      csv([...rows, ['2', '2026-11-20', 'B', '', 'Book', '1999', '']]),
      {
        rows: 'invoices',
        request,
      },
    )
    const prices = read.map((each) => requestOf(each).invoice.items.map((item) => item.unitPrice))
    expect(prices).to.deep.equal([[19.99, 3.5], [19.99]])
  })

  it('leaves out lines with a default alone, and keeps what needs no more than it', async () => {
    const line = (item: string, price: string) => ({
      description: { column: item },
      quantity: { column: 'Qty', default: 1 },
      unit: 'C62',
      unitPrice: { column: price },
      vatRate: 19,
    })
    const items = [line('Item', 'Price'), { ...line('Buyer', 'Delivered'), quantity: 2 }]
    items.push({ ...line('Buyer', 'Delivered'), quantity: { column: 'Delivered', default: 3 } })
    const paymentTerms = [{ days: { column: 'Delivered', default: 14 } }]
    const request = { invoice: { number: { column: 'No' }, paymentTerms, items } }
    const table = csv([HEADS, ['R-1', '', '', '', 'Book', '', '5']])
    const [read] = await folder.read('o.csv', table, { rows: 'invoices', request })
    expect(read?.text).to.equal(
      '{"invoice":{"number":"R-1","paymentTerms":[{"days":14}],"items":[{"description":"Book","quantity":1,"unit":"C62","unitPrice":5,"vatRate":19}]}}',
    )
  })

  it('reads encodings, separators, decimal commas, groups and dates as the map says', async () => {
    const rows = [HEADS, ['Ü-1', '20.11.2026', '"Käufer; Söhne"', '', 'Öl', '1.000', '1.234,56']]
    const text = csv(rows, ';')
    const map: TableMap = {
      ...MAP,
      delimiter: ';',
      decimal: ',',
      thousands: '.',
      dates: 'DD.MM.YYYY',
    }
    const inEncodings = [
      { encoding: 'utf-8', bytes: Buffer.from(`\ufeff${text}`) },
      { encoding: 'windows-1252', bytes: Buffer.from(text, 'latin1') },
      { encoding: 'utf-16le', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
    ] as const
    for (const { encoding, bytes } of inEncodings) {
      const [read] = await folder.read('c.csv', bytes, { ...map, encoding })
      const { invoice } = requestOf(read as Read)
      expect([invoice.number, invoice.date, invoice.buyer.name]).to.deep.equal([
        'Ü-1',
        '2026-11-20',
        'Käufer; Söhne',
      ])
      expect(read?.text).to.contain('"quantity":1000,').and.to.contain('"unitPrice":1234.56,')
    }
  })

  it('finds the names of the columns below a line for spreadsheet programs, and counts that line', async () => {
    const plain = csv([HEADS, ROW])
    for (const above of ['sep=,\r\n', '\r\n,,\r\n']) {
      const read = await folder.read('s.csv', above + plain)
      const number = above.split('\r\n').length + 1
      expect(read.map(({ place }) => place)).to.deep.equal([`s.csv, row ${number}`])
    }
    const named = await folder
      .read('s.csv', `sep=,\r\n${plain}`, { ...MAP, header: 1 })
      .catch(String)
    expect(named).to.contain('the header row is empty')
  })

  it('leaves out the time of a date, as of a cell of a workbook, unless it has a time zone', async () => {
    const dateOf = async (date: string) => {
      const content = csv([HEADS, ['R-1', date, ...ROW.slice(2)]])
      const [read] = await folder.read('m.csv', content)
      return read?.problems?.[0] ?? requestOf(read as Read).invoice.date
    }
    const times = [
      ' 00:00',
      ' 0:00:00',
      'T00:00:00',
      ' 00:00:00.000',
      ' 14:33',
      ' 2:33 PM',
      ' 23:59:59',
    ]
    for (const time of times) expect(await dateOf(`2026-11-20${time}`), time).to.equal('2026-11-20')
    for (const time of ['T00:00:00Z', ' 14:33:12 +0100', ' 00:00:00 UTC'])
      expect(await dateOf(`2026-11-20${time}`), time).to.contain('depends on the time zone')
    for (const time of [' 24:01', ' 00:00 00:00', '00:00', ' 12:60', ' 12'])
      expect(await dateOf(`2026-11-20${time}`), time).to.contain('is not a date YYYY-MM-DD')
  })

  it('leaves out the end-of-file character of DOS at the end, and only there', async () => {
    const content = csv([HEADS, ROW])
    const read = await folder.read('z.csv', `${content}\u001a`)
    expect(read.map(({ problems }) => problems ?? [])).to.deep.equal([[]])
    const [within] = await folder.read('z.csv', content.replace('Screws', 'Scr\u001aews'))
    expect(within?.text).to.contain('Scr\\u001aews')
  })

  it('reads serial numbers as dates only if the map says so', async () => {
    const rows = csv([HEADS, ['R-1', '46346', ...ROW.slice(2)]])
    const [refused] = await folder.read('d.csv', rows)
    expect(refused?.problems).to.deep.equal([
      'd.csv, row 2, column Date (B): “46346” is not a date YYYY-MM-DD; the map may need "dates": "excel"',
    ])
    const dates = [
      ['excel', '46346', '2026-11-20'],
      ['excel', '59', '1900-02-28'],
      ['excel', '61', '1900-03-01'],
      ['excel-1904', '44884', '2026-11-20'],
    ] as const
    for (const [order, serial, date] of dates) {
      const content = csv([HEADS, ['R-1', serial, ...ROW.slice(2)]])
      const [read] = await folder.read('d.csv', content, { ...MAP, dates: order })
      expect(requestOf(read as Read).invoice.date).to.equal(date)
    }
    const [none] = await folder.read('d.csv', csv([HEADS, ['R-1', '60', ...ROW.slice(2)]]), {
      ...MAP,
      dates: 'excel',
    })
    expect(none?.problems?.[0]).to.contain('“60” is not a serial number of a day')
  })

  it('reads rows with different line ends, as in files that were put together', async () => {
    const rows = csv([HEADS, ROW, ['R-2', ...ROW.slice(1)]])
      .trim()
      .split(/\r?\n/)
    for (const ends of [
      ['\r\n', '\n', '\r'],
      ['\n', '\r\n', ''],
    ]) {
      const text = rows.map((row, index) => row + (ends[index] ?? '')).join('')
      const read = await folder.read('ends.csv', text)
      expect(read.map(({ place }) => place)).to.deep.equal(['ends.csv, row 2', 'ends.csv, row 3'])
      expect(read[1]?.text).to.contain('"unitPrice":0.1,')
    }
  })

  it('names the row with a wrong quote, and the separator that the map lacks', async () => {
    const text = `${HEADS.join(';')}\nR-1;2026-11-20;"Buyer";;Screws;2;1\n`
    const reason = await folder.read('quote.csv', text).then(() => '', String)
    expect(reason).to.contain('row 2: a quote (") is').and.contain('separated by ";"')
  })

  it('names the cell of each problem and continues with the other rows', async () => {
    const wrong = ['R-2', '2026-02-30', 'B', '', 'Nails', '"1,5"', '1e3']
    const read = await folder.read('e.csv', csv([HEADS, ROW, wrong, ['R-3', ...ROW.slice(1)]]))
    expect(read.map(({ problems }) => problems?.length ?? 0)).to.deep.equal([0, 3, 0])
    expect(read[1]?.problems).to.include(
      'e.csv, row 3, column Qty (F): “1,5” is not a number such as 1234.50; the map may need "decimal": ","',
    )
  })

  it('quotes a long text up to a whole character', async () => {
    const wrong = ['R-2', '2026-11-20', 'B', '', 'Nails', `1${'\u{1f600}'.repeat(40)}`, '1']
    const [entry] = await folder.read('long.csv', csv([HEADS, wrong]))
    expect(entry?.problems?.join('')).to.contain(`1${'\u{1f600}'.repeat(29)}…`)
  })

  it('names the cell, the row or the rows of a path of the request', async () => {
    const [read] = await folder.read('f.csv', csv([HEADS, ROW, [...ROW.slice(0, 6), '7']]))
    expect(read?.placeOf('$.invoice.items[1].unitPrice')).to.equal('f.csv, row 3, column Price (G)')
    expect(read?.placeOf('$.invoice.items[1].vatRate')).to.equal('f.csv, row 3')
    expect(read?.placeOf('$.invoice.seller.vatId')).to.equal('f.csv, rows 2 to 3')
  })

  it('names no cell of an element of a list that is left out', async () => {
    const { invoice } = MAP.request as { invoice: object }
    const line = { quantity: 1, unit: 'C62', unitPrice: { column: 'Price' }, vatRate: 19 }
    const items = [
      { ...line, description: 'First', note: { column: 'Item' }, unitPrice: { column: 'Qty' } },
      { ...line, description: 'Second' },
    ]
    const map: TableMap = { rows: 'invoices', request: { invoice: { ...invoice, items } } }
    const row = ['1', '2026-11-20', 'B', '', '', '', '350']
    const [read] = await folder.read('l.csv', csv([HEADS, row]), map)
    const placeOf = (field: string) => read?.placeOf(`$.invoice.items[0].${field}`)
    expect(placeOf('unitPrice')).to.equal('l.csv, row 2, column Price (G)')
    expect(placeOf('note')).to.equal('l.csv, row 2')
  })

  it('refuses what would lose a value or make half an invoice', async () => {
    const apart = await folder.read('g.csv', csv([HEADS, ROW, ['R-2', ...ROW.slice(1)], ROW]))
    expect(apart.map(({ problems }) => problems === undefined)).to.deep.equal([false, true, false])
    expect(apart[0]?.problems?.[0]).to.contain('invoice R-1 is in row 2 and again in row 4')
    const other = await folder.read(
      'g.csv',
      csv([HEADS, ROW, [...ROW.slice(0, 2), 'C', ...ROW.slice(3)]]),
    )
    expect(other[0]?.problems).to.deep.equal([
      'g.csv, row 3, column Buyer (C): “C” differs from “Buyer AG” in row 2',
    ])
    const moved = await folder.read('g.csv', csv([HEADS, [...ROW, 'x']]))
    expect(moved[0]?.problems?.[0]).to.contain('row 2: 8 values for 7 columns')
    const nameless = await folder.read('g.csv', csv([HEADS, ['', ...ROW.slice(1)]]))
    expect(nameless[0]?.problems?.[0]).to.contain(
      'row 2, column No (A): the invoice number is missing',
    )
  })

  it('names the row that has the names of the columns below a title', async () => {
    const read = folder.read('t.csv', csv([['Orders of November'], [], HEADS, ROW]))
    const thrown: unknown = await read.catch((error: unknown) => error)
    expect(String(thrown)).to.contain(
      't.csv: the names of the columns are in row 3: the map needs "header": 3',
    )
  })

  it('makes no invoice to which a line without a number may belong; a row of totals is none', async () => {
    const further = ['', '', '', '', 'Bolt', '2', '3']
    const first = await folder.read('n.csv', csv([HEADS, ROW, further, ['R-2', ...ROW.slice(1)]]))
    expect(first.map(({ problems }) => problems)).to.deep.equal([
      ['n.csv, row 3, column No (A): without a number, the row may be a line of invoice R-1'],
      ['n.csv, row 3, column No (A): the invoice number is missing'],
      undefined,
    ])
    const total = await folder.read('n.csv', csv([HEADS, ROW, ['', '', '', '', 'Total', '', '9']]))
    expect(total.map(({ problems }) => problems === undefined)).to.deep.equal([true, false])
  })

  it('makes nothing of a file that is broken further down', async () => {
    const broken = [
      [csv([HEADS, ROW, ['R-2', '"open']]), 'row 3: '],
      [Buffer.from(csv([HEADS, ROW, ['Ü']]), 'latin1'), 'is not text in utf-8'],
      [
        csv([HEADS, ROW, ['Ü']]),
        'is text in utf-8, not in windows-1252: name its encoding in the map',
        { ...MAP, encoding: 'windows-1252' },
      ],
      [Buffer.from('PK\u0003\u0004'), 'is a workbook: save it as .xlsx or as CSV'],
      [
        csv([HEADS.map((head) => head.toLowerCase()), ROW]),
        'has no column “No” (did you mean no?)',
      ],
      [
        csv([HEADS, ROW], ';'),
        'the columns may be separated by ";": say it in the map as "delimiter"',
      ],
      [csv([[...HEADS, 'No'], ROW]), 'has several columns “No”'],
      ['', 'has no row 1 with the names of the columns'],
    ] as const
    for (const [content, reason, map] of broken) {
      const thrown = await folder.read('h.csv', content, map).catch((error: unknown) => error)
      expect(String(thrown)).to.contain(reason)
    }
  })

  it('refuses a map with a field that requests do not have, or that does not fit', async () => {
    const wrong = [
      [
        { request: { invoice: { number: { column: 'No' }, note: 'x', dat: '' } } },
        'did you mean date?',
      ],
      [{ request: { invoice: { number: 'R-1' } } }, 'request.invoice.number must be a column'],
      [
        { request: { invoice: { number: { column: 'No' }, buyer: { column: 'C' } } } },
        '$.request.invoice.buyer',
      ],
      [{ ...MAP, decimal: ',', thousands: ',' }, 'must be different'],
      [{ ...MAP, dates: 'DD.MM.YY' }, 'dates must be one of'],
    ] as const
    for (const [map, reason] of wrong) {
      const thrown = await folder
        .read('i.csv', csv([HEADS, ROW]), map as TableMap)
        .catch((error: unknown) => error)
      expect(String(thrown)).to.contain(reason)
    }
  })

  it('takes columns by their letters if there is no header, and other names from the map', async () => {
    const request = {
      invoice: {
        number: { column: 'A' },
        currency: { column: 'B', default: 'EUR' },
        note: { column: 'C', values: { x: 'Ex', y: 7 } },
      },
    }
    const read = await folder.read('j.csv', 'R-1,,x\nR-2,CHF,z', { header: 0, request })
    expect(read[0]?.text).to.equal('{"invoice":{"number":"R-1","currency":"EUR","note":"Ex"}}')
    expect(read[1]?.problems).to.deep.equal([
      'j.csv, row 2, column C: “z” is none of the values in the map (x, y)',
    ])
  })

  it('names the required field whose last word a map has', async () => {
    const request = { invoice: { items: [{ price: { column: 'Price' } }] } }
    const thrown = await folder
      .read('k.csv', 'Price\n1', { request })
      .catch((error: unknown) => error)
    expect(String(thrown)).to.contain('is no field of a request; did you mean unitPrice?')
  })
})
