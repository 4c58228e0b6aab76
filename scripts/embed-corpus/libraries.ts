import { createRequire } from 'node:module'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'
import type { Sample } from './samples.js'
import { linesOf } from './samples.js'

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
