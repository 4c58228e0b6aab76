/*
 * Generation: warm documents a second and milliseconds a stage, cold start, memory.
 * node dist/bench/generate.js [--runs 300]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTwinvoice, type Generated } from 'twinvoice'
import { requestWithLines } from '../test/support/fixtures/requests.js'
import { median, table } from '../test/support/figures.js'

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

/** What a process of its own measured: milliseconds since it was started, and MiB. */
interface ChildFigures {
  /** When createTwinvoice had ended. */
  readonly created: number
  /** When the last document was finished. */
  readonly finished: number
  /** Resident memory after every hundred documents, and its peak. */
  readonly rss: readonly number[]
  readonly peak: number
}

/** Runs this file in a process of its own. */
function inChild(mode: string): ChildFigures {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), mode], {
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as ChildFigures
}

/** @param workers as for a folder on the command line; 0 as for one document */
async function childRun(count: number, workers: number): Promise<void> {
  const text = JSON.stringify(requestWithLines(10))
  const twinvoice = await createTwinvoice({ workers })
  const created = performance.now()
  const rss: number[] = []
  for (let index = 1; index <= count; index += 1) {
    await once(twinvoice, text)
    if (index % 100 === 0) rss.push(Math.round(process.memoryUsage().rss / 2 ** 20))
  }
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(JSON.stringify({ created, finished: performance.now(), rss, peak }))
  await twinvoice.close()
}

if (process.argv[2] === 'one') await childRun(1, 0)
else if (process.argv[2] === 'thousand') await childRun(1000, 1)
else {
  for (const [lines, count] of [
    [10, runs],
    [100, Math.ceil(runs / 3)],
    [1000, Math.ceil(runs / 30)],
  ] as const)
    await warm(lines, count)
  const colds = Array.from({ length: 9 }, () => inChild('one'))
  const ms = (values: readonly number[]) =>
    `median ${median(values).toFixed(0)} ms, least ${Math.min(...values).toFixed(0)} ms`
  console.log(`\ncold start of createTwinvoice: ${ms(colds.map(({ created }) => created))}`)
  console.log(
    `cold start to the first finished document: ${ms(colds.map(({ finished }) => finished))}`,
  )
  console.log(
    `peak memory of a process for one document: ${Math.max(...colds.map(({ peak }) => peak))} MiB`,
  )
  const { rss, peak } = inChild('thousand')
  console.log(
    `1,000 documents in a worker, MiB after every hundred: ${rss.join(' ')}; peak ${peak}`,
  )
}
