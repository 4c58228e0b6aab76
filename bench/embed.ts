/*
 * Embedding in an own PDF, with all checks of the result: milliseconds, warm, and the most memory of a process.
 * node dist/bench/embed.js [--runs 40]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import jpeg from 'jpeg-js'
import PdfKit from 'pdfkit'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { median, table } from '../test/support/figures.js'
import { REQUEST } from '../test/support/fixtures/requests.js'

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 40
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** An own PDF: its pages have a picture of so many pixels a side, and 40 lines. */
interface Own {
  readonly name: string
  readonly pages: number
  readonly pixels: number
  readonly font: string
  readonly share: number
}

const OWN: readonly Own[] = [
  { name: 'fonts embedded', pages: 2, pixels: 250, font: FONT, share: 1 },
  { name: 'Helvetica, not embedded', pages: 2, pixels: 280, font: 'Helvetica', share: 1 },
  { name: '200 pages', pages: 200, pixels: 225, font: FONT, share: 0.1 },
]

const twinvoice = await createTwinvoice()
const rows: string[][] = []
for (const own of OWN) rows.push(await measured(twinvoice, own))
console.log(table(['PDF', 'KB', 'first ms', 'median ms', 'least ms', 'most MB'], rows))
await twinvoice.close()

async function measured(documents: Twinvoice, own: Own): Promise<string[]> {
  const pdf = await made(own)
  const times: number[] = []
  for (let run = 0; run < Math.max(4, runs * own.share); run++) {
    const from = performance.now()
    const result = await documents.embed(pdf, REQUEST, { agreement: false })
    times.push(performance.now() - from)
    if (!result.ok) throw new Error(JSON.stringify(result.details.slice(0, 3)))
  }
  const [first = 0, ...others] = times
  const warm = others.slice(others.length / 3)
  const figures = [first, median(warm), Math.min(...warm)].map((ms) => ms.toFixed(0))
  return [own.name, (pdf.length / 1000).toFixed(0), ...figures, mostMemory().toFixed(0)]
}

async function made({ pages, pixels, font }: Own): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, info: { Title: 'Own' } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page++) {
    document.addPage({ size: 'A4' }).font(font).fontSize(9)
    document.image(noise(pixels, page), 50, 50, { width: 200 })
    document.y = 300
    for (let line = 1; line <= 40; line++)
      document.text(`${line}. Consulting on page ${page}, 12 hours at 120.00 each`)
  }
  document.end()
  await end
  return Buffer.concat(chunks)
}

/** A JPEG that does not shrink, the same in every run. */
function noise(pixels: number, seed: number): Buffer {
  const data = Buffer.alloc(pixels * pixels * 4, 255)
  let state = seed
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    if (at % 4 !== 3) data[at] = (state >> 16) & 255
  }
  return jpeg.encode({ data, width: pixels, height: pixels }, 60).data
}

/** MB that this process or one of those that it started has had at most, where the system tells. */
function mostMemory(): number {
  try {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const peaks = processes.map((id) => {
      const status = statusOf(id)
      const own = id === String(process.pid) || status.includes(`PPid:\t${process.pid}\n`)
      return own ? Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) : 0
    })
    return Math.max(...peaks) / 1000
  } catch {
    return process.resourceUsage().maxRSS / 1000
  }
}

function statusOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return '' // it has ended
  }
}
