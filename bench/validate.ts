/*
 * Validation, warm: milliseconds a layer for PDFs of 30 KB, 150 KB and 2 MB.
 * node dist/bench/validate.js [--runs 100]
 */
import { randomBytes } from 'node:crypto'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../test/support/fixtures/requests.js'
import { median, table } from '../test/support/figures.js'

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 100

const twinvoice = await createTwinvoice()
const pdf = await ownInvoice(twinvoice)
for (const size of [0, 150_000, 2_000_000]) await measure(twinvoice, grown(pdf, size))
await twinvoice.close()

async function ownInvoice(from: Twinvoice): Promise<Uint8Array> {
  const result = await from.generate(JSON.stringify(REQUEST), {
    moment: new Date('2026-11-20T12:00:00Z'),
  })
  if (!result.ok) throw new Error(JSON.stringify(result.details))
  return result.pdf
}

/** Brings a file to a size by an update with a stream of noise, as large images would. */
function grown(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length >= size) return bytes
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const start = /startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? '0'
  const root = /\/Root (\d+ \d+ R)/.exec(text)?.[1] ?? ''
  const id = /\/ID ?\[.*?\]/s.exec(text)?.[0] ?? ''
  const number = 9000
  const noise = randomBytes(Math.max(0, size - bytes.length - 400))
  const object = Buffer.concat([
    Buffer.from(`${number} 0 obj\n<</Length ${noise.length}>>\nstream\n`),
    noise,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const at = file.length + object.length
  const offset = String(file.length).padStart(10, '0')
  const table = `xref\n${number} 1\n${offset} 00000 n \ntrailer\n<</Size ${number + 1}/Root ${root}/Prev ${start}${id}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([file, object, Buffer.from(table)])
}

async function measure(judge: Twinvoice, bytes: Uint8Array): Promise<void> {
  const totals: number[] = []
  const layers = new Map<string, number[]>()
  for (let run = -20; run < runs; run++) {
    const from = performance.now()
    const report = await judge.validate(bytes)
    const ms = performance.now() - from
    if (!report.zugferd) throw new Error('the invoice has no XML')
    if (run < 0) continue
    totals.push(ms)
    for (const layer of report.layers)
      layers.set(layer.name, [...(layers.get(layer.name) ?? []), layer.ms])
  }
  const rows = [...layers, ['all', totals] as const].map(([name, ms]) => [
    name,
    median(ms).toFixed(2),
    Math.min(...ms).toFixed(2),
  ])
  console.log(`\n${(bytes.length / 1000).toFixed(0)} KB, ${runs} runs`)
  console.log(table(['layer', 'median ms', 'least ms'], rows))
}
