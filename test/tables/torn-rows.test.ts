import { expect } from 'chai'
import type { TableMap } from '../../src/tables/table-map.js'
import { HEADS, MAP, TableFolder } from './table-file.js'

const ROW = ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', '0.10']

describe('tables: rows of a CSV file torn by line breaks', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  it('refuses both halves of a row that a line break without quotes has torn', async () => {
    const heads = [...HEADS, 'Note']
    const map = {
      request: {
        invoice: { ...(MAP.request as { invoice: object }).invoice, note: { column: 'Note' } },
      },
    } as unknown as TableMap
    const above = (rows: readonly (readonly string[])[], wanted = map) =>
      folder.read('t.csv', rows.map((row) => row.join(',')).join('\n'), wanted)
    const whole = [...ROW, 'Rings']
    const place = 't.csv, row 2: its last text may go on in row'
    for (const rows of [
      [heads, whole, ['at the back door'], ['R-2', ...ROW.slice(1), '']],
      [heads, [...ROW], ['at the back door', ''], ['R-2', ...ROW.slice(1), '']],
    ]) {
      const read = await above(rows)
      expect(read.map(({ problems }) => problems?.[0]?.startsWith(place))).to.deep.equal([
        true,
        true,
        undefined,
      ])
    }
    // The first half is none of its own, and the second is a row.
    const heads2 = ['Item', ...HEADS.slice(0, 4), ...HEADS.slice(5)]
    const second = ['and nuts', ...ROW.slice(0, 4), ...ROW.slice(5)]
    const read = await above([heads2, ['Screws'], second], MAP)
    expect(read.map(({ text }) => text)).to.deep.equal([undefined, undefined])
    // Lines below each other are whole, and a column that is not read may say anything.
    const short = await above([heads, whole, ['end of list']], MAP)
    expect(short.map(({ text }) => text !== undefined)).to.deep.equal([true, true])
  })
})
