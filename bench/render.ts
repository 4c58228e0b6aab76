/*
 * Rendering: the same invoice drawn by us and by three peers, side by side.
 * node dist/bench/render.js [--runs 60] [--lines 10,500,5000]
 *
 * Every document has different texts. Wall-clock time is that of the machine as it is; CPU time
 * says more on a busy one.
 */
import { readFileSync } from 'node:fs'
import { median, table } from '../test/support/figures.js'
import { drawn, logoPng } from './render/content.js'
import type { Contestant } from './render/contestant.js'
import { pdfMake } from './render/pdfmake.js'
import { pdfkit } from './render/pdfkit.js'
import { reactPdf } from './render/react-pdf.js'
import { twinvoice } from './render/twinvoice.js'

const argument = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

interface Measured {
  readonly name: string
  readonly wall: number
  readonly cpu: number
  readonly least: number
  readonly bytes: number
}

async function measure(contestant: Contestant, lines: number, runs: number): Promise<Measured> {
  const walls: number[] = []
  const cpus: number[] = []
  let bytes = 0
  const warmUp = Math.min(runs, 20)
  for (let run = -warmUp; run < runs; run++) {
    const content = drawn(lines, run + warmUp)
    const cpu = process.cpuUsage()
    const start = performance.now()
    const pdf = await contestant.render(content)
    const wall = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    if (run < 0) continue
    walls.push(wall)
    cpus.push((user + system) / 1000)
    bytes = pdf.length
  }
  return {
    name: contestant.name,
    wall: median(walls),
    cpu: median(cpus),
    least: Math.min(...walls),
    bytes,
  }
}

const logo = logoPng()
// Some 8 KB of XML, the size of a short invoice's.
const xml = readFileSync(new URL(import.meta.url)).subarray(0, 8192)
const contestants = [
  await twinvoice(logo, true, xml),
  await twinvoice(logo, true, undefined),
  await twinvoice(logo, false, undefined),
  pdfkit(logo, true),
  pdfkit(logo, false),
  pdfMake(logo),
  reactPdf(logo),
]

for (const lines of argument('--lines', '10,500,5000').split(',').map(Number)) {
  const runs = Math.max(
    3,
    Math.round((Number(argument('--runs', '60')) * 10) / Math.max(10, lines)),
  )
  const measured: Measured[] = []
  for (const contestant of contestants.filter(({ most }) => lines <= most))
    try {
      measured.push(await measure(contestant, lines, runs))
    } catch (thrown) {
      console.log(`${contestant.name} broke: ${thrown instanceof Error ? thrown.message : ''}`)
    }
  const own = measured[0]?.cpu ?? 1
  console.log(`\n${String(lines)} lines, ${String(runs)} runs`)
  console.log(
    table(
      ['renderer', 'median ms', 'least ms', 'CPU ms', 'times ours', 'bytes'],
      measured.map(({ name, wall, least, cpu, bytes }) => [
        name,
        wall.toFixed(1),
        least.toFixed(1),
        cpu.toFixed(1),
        (cpu / own).toFixed(2),
        String(bytes),
      ]),
    ),
  )
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`)
}
