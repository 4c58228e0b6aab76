import { expect } from 'chai'
import { parseLayout } from '../../../plugins/render-pdf/layout/parse.js'
import {
  fontsOf,
  picturesOf,
  problemsOf,
  structureOf,
  textOf,
  wordsOf,
} from '../../support/pdf/pdf-programs.js'
import { describeWith } from '../../support/skip.js'
import { render } from './rendering.js'

const READERS = ['pdffonts', 'pdfinfo', 'pdftoppm', 'pdftotext', 'qpdf'] as const

/** Rows of a table with a running total. */
function tableOf(rows: number, more = ''): string {
  const body = Array.from(
    { length: rows },
    (_, index) =>
      `<tr carry="${String(index + 1)}00.00"><td>${String(index + 1)}</td><td>Line ${String(index + 1)}</td><td>100.00</td></tr>`,
  )
  return (
    '<table><col width="30"/><col width="*"/><col width="auto" align="decimal"/>' +
    '<head><tr><th>No.</th><th>Text</th><th>Amount</th></tr></head>' +
    `<body>${body.join('')}</body>` +
    '<carry-out><tr><td colspan="2">carried forward</td><td><carried/></td></tr></carry-out>' +
    '<carry-in><tr><td colspan="2">brought forward</td><td><carried/></td></tr></carry-in>' +
    `<foot><tr><td colspan="2">Sum</td><td>${String(rows)}00.00</td></tr></foot></table>${more}`
  )
}

describeWith(READERS, 'rendering', () => {
  it('gives a file that qpdf accepts, tagged or not', async () => {
    for (const tagged of [true, false]) {
      const { pdf } = await render(tableOf(200), { tagged, watermark: 'SAMPLE' })
      expect(problemsOf(pdf)).to.equal('')
    }
  })

  it('gives the same bytes twice', async () => {
    const one = await render(tableOf(40))
    const two = await render(tableOf(40))
    expect(Buffer.compare(one.pdf, two.pdf)).to.equal(0)
  })

  it('embeds only subsets, with a ToUnicode map', async () => {
    const { pdf } = await render('<text>plain <b>bold</b> <i>slanted</i> שלום مرحبا</text>')
    const rows = fontsOf(pdf)
      .split('\n')
      .slice(2)
      .filter((row) => row !== '')
    expect(rows).to.have.length(5)
    for (const row of rows) expect(row).to.match(/^[A-Z]{6}\+.*yes yes yes/)
  })

  it('keeps every character in the extracted text', async () => {
    const texts = [
      'Ärger, Größe, œuvre, ñandú, łódź, İstanbul, ǹ',
      'office affine fjord Øffl',
      'Ωμέγα Ἀθῆναι Ψ',
      'Товарищество «Ромашка» Ћ',
      'Công ty Trách nhiệm Hữu hạn',
      '1 234,50 € ₽ ₴ ₿ ₹',
      'no‑break-hyphen and - hyphen',
    ]
    const { pdf, missing } = await render(texts.map((text) => `<text>${text}</text>`).join(''))
    expect([...missing]).to.deep.equal([])
    const [page = ''] = textOf(pdf, '-raw')
    for (const text of texts) expect(page).to.include(text)
  })

  it('says of a hyphen at the end of a line that the word continues', async () => {
    const { pdf } = await render(
      '<row><column width="60"><text lang="de">Rindfleischetikettierung</text></column></row>',
    )
    const [page = ''] = textOf(pdf, '-raw')
    expect(page.replaceAll(/\u00ad?\s/g, '')).to.include('Rindfleischetikettierung')
  })

  it('keeps right-to-left names in logical order in the extracted text', async () => {
    const { pdf } = await render(
      '<text>שלום עולם</text><text>شركة التجارة الدولية</text><text>الأعمال الإسلامية</text>',
    )
    const [page = ''] = textOf(pdf)
    const logical = page.replaceAll(/[\u202a-\u202e\u200e\u200f]/g, '')
    expect(logical).to.include('שלום עולם')
    expect(logical).to.include('شركة التجارة الدولية')
    // Lam and alef are one glyph.
    expect(logical).to.include('الأعمال الإسلامية')
  })

  it('reports characters that no font has', async () => {
    const { missing } = await render('<text>a\u{f0000}b</text>')
    expect([...missing]).to.deep.equal([0xf0000])
  })

  it('prints ink for every letter', async () => {
    const letters =
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßéèçñøłőž€£₽ΩλЖяệשأحم'
    const rows = Array.from(letters, (letter) => `<text>${letter}</text>`)
    const blocks = `<row><column width="20">${rows.slice(0, 50).join('')}</column><column width="20">${rows.slice(50).join('')}</column></row>`
    const attributes = 'font-size="10" line-height="14" margin="36" color="#000"'
    const { pdf } = await render(blocks, { attributes })
    const [page] = picturesOf(pdf, 72)
    const ink = (left: number, top: number) => {
      let sum = 0
      for (let y = top; y < top + 14; y++)
        for (let x = left; x < left + 18; x++)
          sum += 255 - (page?.data[(y * page.width + x) * 4] ?? 255)
      return sum
    }
    const blank = rows.flatMap((_, index) =>
      ink(index < 50 ? 36 : 56, 36 + (index % 50) * 14) > 500 ? [] : [Array.from(letters)[index]],
    )
    expect(blank).to.deep.equal([])
  })

  it('makes a footer smaller that would take more than three fifths of the paper', async () => {
    const topOf = async (lines: number) => {
      const texts = Array.from(
        { length: lines },
        () => '<text font-size="8" line-height="10">x</text>',
      ).join('')
      const { pdf } = await render(`<footer bottom="10">${texts}</footer>`)
      const [page] = picturesOf(pdf, 72)
      const ink = page?.data.findIndex((value, index) => index % 4 === 0 && value < 128) ?? 0
      return Math.floor(ink / 4 / (page?.width ?? 1))
    }
    // The paper has 842 points, 505 of which are three fifths.
    expect(await topOf(50)).to.be.within(842 - 10 - 500, 842 - 10 - 490)
    for (const lines of [55, 80]) expect(await topOf(lines)).to.be.within(842 - 10 - 505, 842 - 400)
  })

  it('repeats heads, carries subtotals, counts pages', async () => {
    const footer = '<footer><text>Page <page-number/> of <page-count/></text></footer>'
    const { pdf, pages } = await render(footer + tableOf(150))
    const texts = textOf(pdf, '-layout')
    expect(texts).to.have.length(pages).and.length.greaterThan(2)
    texts.forEach((text, index) => {
      expect(text).to.match(/No\.\s+Text\s+Amount/)
      expect(text).to.include(`Page ${String(index + 1)} of ${String(pages)}`)
      const isLast = index === pages - 1
      expect(text.includes('Sum')).to.equal(isLast)
      expect(text.includes('carried forward')).to.equal(!isLast)
      if (isLast) return
      const lines = [...text.matchAll(/Line (\d+)/g)].map((match) => match[1] ?? '')
      expect(text).to.match(new RegExp(`carried forward\\s+${lines.at(-1) ?? ''}00\\.00`))
      expect(texts[index + 1]).to.match(
        new RegExp(`brought forward\\s+${lines.at(-1) ?? ''}00\\.00`),
      )
    })
    const all = [...texts.join('').matchAll(/Line (\d+)/g)].map((match) => Number(match[1]))
    expect(all).to.deep.equal(Array.from({ length: 150 }, (_, index) => index + 1))
  })

  it('never separates totals from the last row of their table', async () => {
    const totals = '<box keep="together" keep-with-previous="true"><text>Total due</text></box>'
    for (let rows = 30; rows < 60; rows++) {
      const { pdf } = await render(tableOf(rows, totals))
      const last = textOf(pdf).at(-1) ?? ''
      expect(last, String(rows)).to.match(/Line \d+/)
      expect(last, String(rows)).to.include('Total due')
    }
  })

  it('splits a row that is taller than a page, losing nothing', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${String(index)}`)
    const { pdf, pages } = await render(
      '<table><col width="40"/><col width="*"/><head><tr><th>No.</th><th>Text</th></tr></head><body>' +
        `<tr><td>1</td><td>${words.join(' ')}</td></tr><tr><td>2</td><td>end</td></tr></body></table>`,
    )
    expect(pages).to.be.greaterThan(2)
    const text = textOf(pdf).join(' ')
    const found = new Set(text.match(/w\d+/g))
    expect(found.size).to.equal(3000)
    expect(text.match(/No\./g)).to.have.length(pages)
  })

  it('begins a row that is taller than a page below the rows before it, losing nothing', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${String(index)}`)
    const { pdf, pages } = await render(tableOf(3).replace('Line 2', `Line 2 ${words.join(' ')}`))
    const texts = textOf(pdf)
    expect(texts[0]).to.include('Line 1').and.include('w50')
    expect(new Set(texts.join(' ').match(/w\d+/g)).size).to.equal(3000)
    // The amounts of both rows are on the first page.
    expect(texts[0]?.match(/\b100\.00/g)).to.have.length(2)
    for (const sign of ['carried', 'brought'])
      expect(texts.join(' ').match(new RegExp(`${sign} forward\\s+200\\.00`, 'g'))).to.have.length(
        pages - 1,
      )
  })

  it('leaves the first of two rows on its page where only the totals do not fit', async () => {
    const lines = '<text>Total due</text>'.repeat(9)
    const totals = `<box keep="together" keep-with-previous="true">${lines}</box>`
    const table = tableOf(2, totals).replace(/<foot>.*<\/foot>/, '')
    const { pdf } = await render(`<text>Above</text><spacer height="600"/>${table}`)
    const [first, last] = textOf(pdf)
    expect(first).to.include('Line 1').and.include('carried forward')
    expect(last).to.include('Line 2').and.include('Total due')
  })

  it('wraps the widest column where there is too little room; the numbers beside it stay whole', async () => {
    const cells = ['W'.repeat(160), 'Line 1', '1,234.50', '19%']
    const columns = ['auto', '*', 'auto', 'auto'].map((width) => `<col width="${width}"/>`)
    const row = cells.map((cell) => `<td>${cell}</td>`).join('')
    const table = `<table cell-padding="2 4">${columns.join('')}<body><tr>${row}</tr></body></table>`
    const { pdf } = await render(table)
    const words = textOf(pdf).join('\n').split(/\s+/)
    expect(words).to.include.members(['Line', '1,234.50', '19%'])
    expect(words.join('').match(/W/g)).to.have.length(160)
  })

  it('parts rows that are to stay together and are taller than a page, losing nothing', async () => {
    const { pdf, pages } = await render(
      tableOf(150).replaceAll('<tr carry', '<tr keep-with-next="true" carry'),
    )
    expect(pages).to.be.above(1)
    const text = textOf(pdf).join(' ')
    const numbers = Array.from(text.matchAll(/Line (\d+)/g), ([, number]) => Number(number))
    expect(numbers).to.deep.equal(Array.from({ length: 150 }, (_, index) => index + 1))
  })

  it('tags one table over all its pages, with heads and scopes, and no artifact', async () => {
    const { pdf } = await render(
      `<heading level="1">Invoice</heading>${tableOf(120)}<text>See <a href="https://example.com">there</a></text>`,
    )
    const structure = structureOf(pdf)
    expect(structure.match(/^ *Table /gm)).to.have.length(1)
    expect(structure.match(/^ *TH:/gm)).to.have.length(3)
    expect(structure.match(/^ *TR$/gm)).to.have.length(122)
    expect(structure.match(/^ *H1/gm)).to.have.length(1)
    expect(structure).to.include('Link')
    expect(structure).to.not.include('carried forward')
    expect(structure).to.match(/TH[^]*Scope[^]*Column/)
  })

  it('tags empty cells', async () => {
    const { pdf } = await render(
      '<table><col/><col/><head><tr><th>A</th><th/></tr></head><body><tr><td/><td>b</td></tr><tr><td/><td/></tr></body></table>',
    )
    expect(problemsOf(pdf)).to.equal('')
    const structure = structureOf(pdf)
    expect(structure.match(/^ *TH/gm)).to.have.length(2 + 1)
    expect(structure.match(/^ *TD/gm)).to.have.length(4)
  })

  it('has the reading order of the layout, whatever the order on the pages', async () => {
    const long = Array.from({ length: 130 }, (_, index) => `<text>left ${String(index)}</text>`)
    const { pdf } = await render(
      `<footer content="true"><text>foot</text></footer><row><column>${long.join('')}</column><column><text>right</text></column></row><text>after</text>`,
    )
    const structure = structureOf(pdf)
    const places = ['left 0"', 'left 129"', 'right"', 'after"', 'foot"'].map((text) =>
      structure.indexOf(text),
    )
    expect(places).to.deep.equal([...places].sort((a, b) => a - b))
    expect(places[0]).to.be.greaterThan(0)
  })

  it('marks every page of a sandbox document', async () => {
    const { pdf, pages } = await render(tableOf(120), { watermark: 'MUSTER' })
    expect(structureOf(pdf)).to.not.include('MUSTER')
    const plain = await render(tableOf(120))
    const marked = picturesOf(pdf, 20)
    const unmarked = picturesOf(plain.pdf, 20)
    for (let page = 0; page < pages; page++)
      expect(marked[page]?.data.equals(unmarked[page]?.data ?? Buffer.alloc(0))).to.equal(false)
  })

  it('sets an address smaller to keep it in its window, and clears the window if it cannot', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `<text>Line ${String(index)}</text>`)
    const box = `<box x="20mm" y="50mm" width="80mm" height="27mm" fit="shrink">${lines.join('')}</box>`
    const { pdf } = await render(`${box}<spacer to="98mm" clear="true"/><text>after</text>`)
    const bottoms = wordsOf(pdf).flatMap(({ text, bottom }) => (text === 'Line' ? [bottom] : []))
    expect(bottoms).to.have.length(9)
    const bottom = Math.max(...bottoms)
    expect(bottom).to.be.at.most(((50 + 27) * 72) / 25.4 + 2)
  })

  it('sets text smaller with the sizes and line heights that it sets itself', async () => {
    const lines = Array.from(
      { length: 9 },
      () => '<text line-height="14">Line <span font-size="6">small</span></text>',
    )
    const heights = async (attributes: string) => {
      const { pdf } = await render(
        `<box x="20mm" y="50mm" width="80mm" height="27mm" ${attributes}>${lines.join('')}</box>`,
      )
      const [first, second] = wordsOf(pdf).filter(({ text }) => text === 'small')
      expect(second).to.not.equal(undefined)
      return {
        pitch: (second?.top ?? 0) - (first?.top ?? 0),
        size: (first?.bottom ?? 0) - (first?.top ?? 0),
      }
    }
    const [full, shrunk] = [await heights(''), await heights('fit="shrink"')]
    expect(full.pitch).to.be.closeTo(14, 0.01)
    expect(shrunk.pitch / full.pitch).to.be.closeTo(0.6, 0.01)
    expect(shrunk.size / full.size).to.be.closeTo(0.6, 0.01)
  })

  it('refuses a missing picture', async () => {
    const layout = '<figure src="logo" alt="Logo"/>'
    const refused = await render(layout).then(
      () => 'accepted',
      (fault: unknown) => String(fault),
    )
    expect(refused).to.include('there is no picture "logo"')
  })

  it('reports a row whose cells do not match the columns of its table', async () => {
    const layout = '<table><col/><col/><body><tr><td>1</td></tr></body></table>'
    const refused = await render(layout).then(
      () => 'accepted',
      (fault: unknown) => String(fault),
    )
    expect(refused).to.include('a <tr> has cells for 1 columns, its table has 2')
  })

  it('lays out in linear time: work for ten times the lines is about ten times the pages', async () => {
    const short = await render(tableOf(100))
    const long = await render(tableOf(1000))
    expect(long.pages / short.pages).to.be.within(6, 12)
    expect(parseLayout('<document title="T" lang="en"/>', 'f').children).to.have.length(0)
  })

  it('refuses columns whose set widths are more than there is, or leave nothing to share', async () => {
    const attributes = 'margin="20mm"'
    const said = async (blocks: string) =>
      render(blocks, { attributes }).then(
        () => 'accepted',
        (thrown: unknown) => (thrown as Error).message,
      )
    const row = (...widths: string[]) =>
      `<row>${widths.map((width) => `<column width="${width}"><text>x</text></column>`).join('')}</row>`
    const table = (...widths: string[]) =>
      `<table>${widths.map((width) => `<col width="${width}"/>`).join('')}<body><tr>${'<td>x</td>'.repeat(widths.length)}</tr></body></table>`
    for (const [name, columns] of [['row', row] as const, ['table', table] as const]) {
      expect(await said(columns('50%', '50%'))).to.equal('accepted')
      expect(await said(columns('169mm', '*'))).to.equal('accepted')
      expect(await said(columns('70%', '60mm'))).to.equal(
        `test: layout: the set widths of the columns of a <${name}> are 179 mm together, and it is 170 mm wide`,
      )
      expect(await said(columns('170mm', '*'))).to.match(
        /leaves nothing for the columns that share/,
      )
    }
  })

  it('refuses a box with content that is beside the page, and lets one decorate its border', async () => {
    const said = async (place: string, inside: string) =>
      render(`<header><box ${place}>${inside}</box></header><text>x</text>`).then(
        () => 'accepted',
        (thrown: unknown) => (thrown as Error).message,
      )
    for (const place of [
      'x="211mm" y="0"',
      'x="-21mm" y="0"',
      'x="0" y="298mm"',
      'x="0" y="-50mm"',
    ])
      for (const [inside, what] of [
        ['<text>IBAN</text>', /beside the page/],
        ['<spacer height="1"/>', /accepted/],
      ] as const)
        expect(await said(`${place} width="20mm"`, inside)).to.match(what)
    expect(await said('x="200mm" y="0" width="20mm"', '<text>IBAN</text>')).to.equal('accepted')
  })
})
