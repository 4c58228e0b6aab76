import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { COLUMNS, FONT_FILES, MOMENT, type Drawn } from './content.js'
import type { Contestant } from './contestant.js'

const BOTTOM = 760

/** pdfkit has no layout: rows and pages are placed by hand. */
export function pdfkit(logo: Buffer, keepFonts: boolean): Contestant {
  const kept = keepFonts
    ? { regular: open(FONT_FILES.regular), semibold: open(FONT_FILES.semibold) }
    : FONT_FILES
  return {
    name: `pdfkit, untagged, fonts ${keepFonts ? 'kept' : 'parsed anew'}`,
    most: keepFonts ? 5000 : 500,
    render: (content) =>
      new Promise((resolve) => {
        const document = new PDFDocument({
          size: 'A4',
          margin: 0,
          bufferPages: true,
          info: { Title: content.number, CreationDate: MOMENT },
        })
        const chunks: Buffer[] = []
        document.on('data', (chunk: Buffer) => chunks.push(chunk))
        document.on('end', () => {
          resolve(Buffer.concat(chunks))
        })
        // Its types know files and bytes; a font that is parsed already is taken, too.
        document.registerFont('regular', kept.regular as string)
        document.registerFont('semibold', kept.semibold as string)
        draw(document, content, logo)
        document.end()
      }),
  }
}

function open(file: string): Font {
  return create(readFileSync(file)) as Font
}

function draw(document: PDFKit.PDFDocument, content: Drawn, logo: Buffer): void {
  const text = (value: string, x: number, y: number, width: number, align = 'left') => {
    document.text(value, x, y, {
      width,
      align: align === 'right' ? 'right' : 'left',
      lineBreak: true,
    })
  }
  document.font('regular').fontSize(9)
  content.seller.forEach((line, index) => {
    text(line, 56, 56 + index * 12, 300)
  })
  document.image(logo, 450, 56, { width: 85 })
  content.buyer.forEach((line, index) => {
    text(line, 56, 130 + index * 12, 300)
  })
  content.facts.forEach(([label, value], index) => {
    text(`${label} ${value}`, 360, 130 + index * 12, 180)
  })
  document.font('semibold').fontSize(18)
  text(`Invoice ${content.number}`, 56, 205, 400)
  document.fontSize(9)
  let y = 240
  const row = (cells: readonly string[]) => {
    let x = 56
    cells.forEach((cell, index) => {
      const width = COLUMNS[index] ?? 0
      text(cell, x + 2, y, width - 4, index === 1 || index === 3 ? 'left' : 'right')
      x += width
    })
    y += 18
  }
  row(content.head)
  document.font('regular')
  for (const cells of content.rows) {
    if (y > BOTTOM) {
      document.addPage()
      y = 56
      document.font('semibold')
      row(content.head)
      document.font('regular')
    }
    row(cells)
    document
      .moveTo(56, y - 5)
      .lineTo(537, y - 5)
      .lineWidth(0.4)
      .stroke('#dddddd')
  }
  if (y > BOTTOM - 100) {
    document.addPage()
    y = 56
  }
  for (const [label, value] of content.totals) {
    text(label, 337, y, 120)
    text(value, 457, y, 80, 'right')
    y += 12
  }
  content.payment.forEach((line, index) => {
    text(line, 56, y + 12 + index * 12, 480)
  })
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    document.fontSize(7)
    text(content.footer, 56, 800, 400)
    text(`Page ${String(page + 1)} of ${String(count)}`, 457, 800, 80, 'right')
  }
}
