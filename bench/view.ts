/*
 * The view of a received invoice: milliseconds as HTML and as PDF, warm, reading included: the
 * median, and the mean of the processor, which other programs on the machine do not change.
 * node dist/bench/view.js [--runs 200]
 */
import { createTwinvoice, type ViewOptions } from 'twinvoice'
import { median, table } from '../test/support/figures.js'
import { requestWithLines } from '../test/support/fixtures/requests.js'

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 200
const WAYS: readonly (readonly [name: string, options: ViewOptions])[] = [
  ['HTML, not validated', { validate: false }],
  ['PDF, not validated', { validate: false, format: 'pdf' }],
  ['HTML with the verdict', {}],
  ['PDF with the verdict', { format: 'pdf' }],
  ['HTML with verdict and XML', { source: true }],
]

const twinvoice = await createTwinvoice()
const rows: string[][] = []
for (const lines of [1, 10, 100, 500]) {
  const request = JSON.stringify(requestWithLines(lines))
  const made = await twinvoice.generate(request, { output: 'xml' })
  if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
  const xml = Buffer.from(made.xml)
  for (const [name, options] of WAYS) {
    const count = Math.max(5, Math.round(runs / Math.sqrt(lines)))
    const times: number[] = []
    let used = process.cpuUsage()
    for (let index = 0; index < count; index += 1) {
      if (index === Math.floor(count / 4)) used = process.cpuUsage()
      const from = performance.now()
      await twinvoice.view(xml, options)
      times.push(performance.now() - from)
    }
    const { user, system } = process.cpuUsage(used)
    const processor = (user + system) / 1000 / (count - Math.floor(count / 4))
    const warm = median(times.slice(count / 4))
    rows.push([String(lines), name, warm.toFixed(2), processor.toFixed(2)])
  }
}
console.log(table(['lines', 'as', 'median ms', 'processor ms'], rows))
await twinvoice.close()
