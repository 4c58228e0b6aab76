import { createRequire } from 'node:module'
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { jsPDF as JsPdf } from 'jspdf'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'
import { PNG } from 'pngjs'
import { createElement } from 'react'
import { type Sample, linesOf } from './samples.js'

const load = createRequire(import.meta.url)

/** The fonts of PDF viewers, by pdfkit; other colours and transparency too. */
export function pdfkitStandard(sample: Sample): Promise<Uint8Array> {
  return pdfkit(sample, ['Helvetica', 'Helvetica-Bold'])
}

export function pdfkitTimes(sample: Sample): Promise<Uint8Array> {
  return pdfkit(sample, ['Times-Roman', 'Times-BoldItalic'])
}

/** An embedded font, and colours for print. */
export function pdfkitEmbedded(sample: Sample): Promise<Uint8Array> {
  const font = load.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  return pdfkit(sample, [font, font], true)
}

async function pdfkit(
  sample: Sample,
  [plain, bold]: readonly [string, string],
  isPrint = false,
): Promise<Uint8Array> {
  const document = new PdfKit({ info: { Title: sample.title, Author: sample.seller } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve) => document.on('end', resolve))
  document.font(bold).fontSize(18).text(sample.title).moveDown()
  for (const line of linesOf(sample)) document.font(plain).fontSize(11).text(line)
  if (isPrint) document.fillColor([80, 20, 0, 10]).rect(400, 40, 90, 40).fill()
  document.fillColor('#0f4c5c').opacity(0.4).rect(420, 60, 90, 40).fill()
  document.end()
  await end
  return Buffer.concat(chunks)
}

/** Standard fonts by pdf-lib, with fields of a form. */
export async function pdfLibForm(sample: Sample): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  let y = 800
  for (const line of linesOf(sample).slice(0, 40)) {
    page.drawText(line.replace(/[^\x20-\xff]/g, ' '), {
      x: 50,
      y,
      size: 11,
      font,
      color: rgb(0.1, 0.1, 0.3),
    })
    y -= 16
  }
  const field = document.getForm().createTextField('reference')
  field.setText('PO-7781')
  field.addToPage(page, { x: 50, y: 40, width: 150, height: 20 })
  return document.save()
}

interface PdfMake {
  setFonts(fonts: unknown): void
  setUrlAccessPolicy?(policy: () => boolean): void
  createPdf(definition: unknown): { getBuffer(): Promise<Uint8Array> }
}

/** Tables by pdfmake, in a standard font. */
export async function pdfMake(sample: Sample): Promise<Uint8Array> {
  const library = load('pdfmake') as PdfMake
  library.setFonts({
    Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique' },
  })
  library.setUrlAccessPolicy?.(() => false)
  const body = linesOf(sample).map((line, at) => [String(at), line])
  const content = [{ text: sample.title, bold: true, fontSize: 18 }, { table: { body } }]
  const made = library.createPdf({ content, defaultStyle: { font: 'Helvetica' } })
  return made.getBuffer()
}

/** Helvetica by jsPDF, with a picture that has transparency. */
export function jsPdf(sample: Sample): Uint8Array {
  const document = new JsPdf({ compress: true, unit: 'pt' })
  document.setProperties({ title: sample.title })
  document.addImage(LOGO, 'PNG', 480, 40, 40, 40)
  linesOf(sample).forEach((line, at) => {
    if (at > 0 && at % 45 === 0) document.addPage()
    document.text(line.replaceAll('€', 'EUR'), 50, 60 + 16 * (at % 45))
  })
  document.link(50, 50, 200, 20, { url: 'https://example.com/' })
  return new Uint8Array(document.output('arraybuffer'))
}

/** A table by react-pdf, in its standard font. */
export async function reactPdf(sample: Sample): Promise<Uint8Array> {
  const rows = linesOf(sample).map((line, key) =>
    createElement(View, { key, style: { borderBottom: '0.5 solid #999', padding: 3 } }, [
      createElement(Text, { key }, line),
    ]),
  )
  const page = createElement(Page, { size: 'A4', style: { padding: 40, fontSize: 10 } }, [
    createElement(Text, { key: 'title', style: { fontFamily: 'Times-Bold' } }, sample.title),
    createElement(View, { key: 'box', style: { height: 20, opacity: 0.3 } }, rows.slice(0, 1)),
    ...rows,
  ])
  return renderToBuffer(createElement(Document, { title: sample.title }, page))
}

/** Two pixels: one that is seen through, one that is not. */
const LOGO = `data:image/png;base64,${logo().toString('base64')}`

function logo(): Buffer {
  const picture = new PNG({ width: 2, height: 1 })
  picture.data.set([15, 76, 92, 128, 15, 76, 92, 255])
  return PNG.sync.write(picture)
}
