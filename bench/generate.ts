/*
 * Generation: warm documents a second and milliseconds a stage, cold start, peak memory.
 * node dist/bench/generate.js [--runs 300]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTwinvoice, type Generated } from 'twinvoice'
import { requestWithLines } from '../test/fixtures/requests.js'
import { median, table } from './figures.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 300

/** Generates once and gives the result; a request that is refused is a fault of the bench. */
async function once(
  twinvoice: Awaited<ReturnType<typeof createTwinvoice>>,
  text: string,
): Promise<Generated> {
  const result = await twinvoice.generate(text, { moment: MOMENT })
  if (!result.ok) throw new Error(JSON.stringify(result.details.slice(0, 3)))
  return result
}

async function warm(lines: number, count: number): Promise<void> {
  const twinvoice = await createTwinvoice()
  const text = JSON.stringify(requestWithLines(lines))
  for (let index = 0; index < Math.min(50, count); index += 1) await once(twinvoice, text)
  const totals: number[] = []
  const byStage = new Map<string, number[]>()
  const start = performance.now()
  for (let index = 0; index < count; index += 1) {
    const from = performance.now()
    const { stages } = await once(twinvoice, text)
    totals.push(performance.now() - from)
    for (const { stage, ms } of stages) byStage.set(stage, [...(byStage.get(stage) ?? []), ms])
  }
  const seconds = (performance.now() - start) / 1000
  console.log(
    `\n${lines} lines: ${(count / seconds).toFixed(0)} documents a second, median ${median(totals).toFixed(2)} ms`,
  )
  console.log(
    table(
      ['stage', 'median ms'],
      [...byStage].map(([stage, ms]) => [stage, median(ms).toFixed(3)]),
    ),
  )
  await twinvoice.close()
}

/** Runs this file in a process of its own, which prints milliseconds and MiB. */
function inChild(mode: string): { ms: number; rss: number[] } {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), mode], {
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as { ms: number; rss: number[] }
}

async function childRun(count: number): Promise<void> {
  const text = JSON.stringify(requestWithLines(10))
  const twinvoice = await createTwinvoice()
  const rss: number[] = []
  for (let index = 0; index < count; index += 1) {
    await once(twinvoice, text)
    if (index % 100 === 0) rss.push(Math.round(process.memoryUsage().rss / 2 ** 20))
  }
  rss.push(Math.round(process.resourceUsage().maxRSS / 1024))
  console.log(JSON.stringify({ ms: performance.now(), rss }))
  await twinvoice.close()
}

if (process.argv[2] === 'one') await childRun(1)
else if (process.argv[2] === 'thousand') await childRun(1000)
else {
  for (const [lines, count] of [
    [10, runs],
    [100, Math.ceil(runs / 3)],
    [1000, Math.ceil(runs / 30)],
  ] as const)
    await warm(lines, count)
  const colds = Array.from({ length: 5 }, () => inChild('one'))
  console.log(
    `\ncold start to the first finished document: median ${median(colds.map((cold) => cold.ms)).toFixed(0)} ms, peak memory ${Math.max(...colds.map((cold) => cold.rss.at(-1) ?? 0))} MiB`,
  )
  console.log(
    `1,000 documents, MiB after every hundred, then the peak: ${inChild('thousand').rss.join(' ')}`,
  )
}
