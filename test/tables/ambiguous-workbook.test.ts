import { expect } from 'chai'
import { HEADS, MAP, TableFolder, textRow, workbook } from './table-file.js'

const HEAD = textRow(...HEADS)

/** A row with some XML for the price, in cells without places unless it is told. */
function row(price: string, start = '<row r="2">'): string {
  const cells = ['R-1', '2026-11-20', 'B', '', 'Screws'].map(
    (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  return `${start}${cells.join('')}<c><v>1</v></c>${price}</row>`
}

describe('tables: workbooks that programs would show differently', () => {
  const folder = new TableFolder()
  after(() => {
    folder.remove()
  })

  const priceOf = async (content: Uint8Array) => {
    const [read] = await folder.read('a.xlsx', content)
    return /"unitPrice":([^,]*)/.exec(read?.text ?? '')?.[1] ?? read?.problems?.join('\n')
  }
  const refusal = (content: Uint8Array) =>
    folder.read('b.xlsx', content).then(
      () => 'taken',
      (thrown: unknown) => String(thrown),
    )

  it('refuses an invoice of more rows than it may have lines, and wide sheets cost no memory', async () => {
    const wide = (number: number) =>
      row(
        '<c><v>7</v></c><c r="XFD0" t="inlineStr"><is><t>remark</t></is></c>',
        `<row r="${number}">`,
      ).replace('XFD0', `XFD${number}`)
    const rows = Array.from({ length: 5_000 }, (_, at) => wide(at + 2)).join('')
    const [read] = await folder.read('wide.xlsx', workbook({ sheet: HEAD + rows }))
    expect(read?.problems).to.equal(undefined)
    const many = Array.from({ length: 10_001 }, (_, at) =>
      row('<c><v>7</v></c>', `<row r="${at + 2}">`),
    ).join('')
    const [refused] = await folder.read('many.xlsx', workbook({ sheet: HEAD + many }))
    expect(refused?.problems?.join()).to.contain('an invoice has at most 10000 lines')
  })

  it('passes over elements and attributes of other namespaces, at any depth', async () => {
    const prices = [
      '<c><v>7</v></c>',
      '<c><v>7</v><e:x xmlns:e="urn:other"><e:v>9</e:v><v>9</v></e:x></c>',
      '<c><v><e:b xmlns:e="urn:other">9</e:b>7</v></c>',
      '<c r="G2" xmlns:e="urn:other" e:r="A2" e:t="e"><v>7</v></c>',
      '<c xmlns:e="urn:other" e:t="e"><v>7</v></c><e:c xmlns:e="urn:other"><v>9</v></e:c>',
    ]
    for (const price of prices)
      expect(await priceOf(workbook({ sheet: HEAD + row(price) })), price).to.equal('7')
  })

  it('reads the first sheet that is shown, unless the map names another', async () => {
    const sheets = (state: string) =>
      `<sheets><sheet name="Zero" state="${state}" r:id="s2"/></sheets>`
    const sheet = HEAD + row('<c><v>7</v></c>')
    for (const state of ['hidden', 'veryHidden'])
      expect(await priceOf(workbook({ sheet, workbook: sheets(state) }))).to.equal('7')
    expect(await refusal(workbook({ sheet, workbook: sheets('visible') }))).to.contain('has no row')
    const hidden = workbook({ sheet, workbook: sheets('hidden') })
    const named = folder.read('c.xlsx', hidden, { ...MAP, sheet: 'Zero' })
    expect(await named.catch(String)).to.contain('has no row')
  })

  it('takes a number only as it is stored, and a shared text only if there is one', async () => {
    const cells = [
      ['<c><v>0x10</v></c>', 'the cell shows 0x10'],
      ['<c><v>1e1</v></c>', '10'],
      ['<c><v>-.5</v></c>', '-0.5'],
      ['<c t="s"><v>3</v></c>', 'the shared text 3, which there is not'],
    ] as const
    for (const [cell, answer] of cells)
      expect(await priceOf(workbook({ sheet: HEAD + row(cell) })), cell).to.contain(answer)
  })

  it('refuses rows and cells that are there twice, or at a place that is not theirs', async () => {
    const price = '<c><v>7</v></c>'
    const sheets = [
      [row(price) + row(price, '<row r="3">'), 'taken'],
      [row(price) + row(price, '<row r="2">'), 'row 2 comes after row 2'],
      [row(price, '<row r="3">') + row(price), 'row 2 comes after row 3'],
      [row(price, '<row r="x">'), 'row x comes after row 1'],
      [row('<c r="G2"><v>7</v></c>'), 'taken'],
      [row('<c r="G3"><v>7</v></c>'), 'row 2 has a cell for G3'],
      [row('<c r="G"><v>7</v></c>'), 'row 2 has a cell for G'],
      [row(`${price}<c r="G2"><v>8</v></c>`), 'row 2 has two cells G2'],
      [row('<c><v>7</v><v>8</v></c>'), 'a cell of row 2 has two values'],
    ] as const
    for (const [rows, reason] of sheets)
      expect(await refusal(workbook({ sheet: HEAD + rows })), rows).to.contain(reason)
  })

  it('refuses merged cells that overlap, and takes those that do not', async () => {
    const sheet = HEAD + row('<c><v>7</v></c>')
    const ranges = [
      [['A2:A4', 'A5:A6', 'B4:B8'], 'taken'],
      [['A2:A4', 'B4:B8', 'A4:A6'], 'merged cells A2:A4 and A4:A6 overlap'],
      [['A2:A9', 'A2:A9'], 'overlap'],
    ] as const
    for (const [merged, reason] of ranges)
      expect(await refusal(workbook({ sheet, merged })), merged.join()).to.contain(reason)
  })

  it('refuses a part that is there twice', async () => {
    const content = workbook({ sheet: HEAD + row('<c><v>7</v></c>') })
    const [name, other] = ['xl/worksheets/two.xml', 'xl/worksheets/ONE.xml'].map((each) =>
      Buffer.from(each),
    ) as [Buffer, Buffer]
    const bytes = Buffer.from(content)
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
      other.copy(bytes, at)
    expect(await refusal(bytes)).to.contain('it has the part xl/worksheets/ONE.xml twice')
  })
})
