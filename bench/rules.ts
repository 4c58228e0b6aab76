/*
 * Rules: milliseconds from XML text to findings, warm, on one thread, by number of lines; what a
 * worker needs to load, and its memory.
 * node dist/bench/rules.js [pack folder]
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { loadSaxon } from '../plugins/validate-en16931/saxon/saxon.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { median, table } from '../test/support/figures.js'
import { invoiceXml } from '../test/support/fixtures/invoice-of-lines.js'

/** Lines, and the most milliseconds that the median may take. */
const GOALS = [
  [10, 4],
  [100, 20],
  [1_000, 200],
  [5_000, 1_000],
  [10_000, 2_000],
] as const
const LOAD_GOAL_MS = 150

const [, , first] = process.argv
const isChild = first === '--load' || first === '--memory'
const folder = path.resolve(
  (isChild ? process.argv[3] : first) ?? path.join(PACKAGE_ROOT, 'rules', 'en16931'),
)
const cache = path.join(PACKAGE_ROOT, 'dist', 'rules')

function measure(engine: RuleEngine, lines: number): { times: number[]; cpu: number[] } {
  const xml = invoiceXml(lines)
  const rounds = Math.max(3, Math.min(200, Math.round(20_000 / lines)))
  const times: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < rounds * 1.5; round += 1) {
    const used = process.cpuUsage()
    const start = performance.now()
    const findings = engine.run(xml)
    times.push(performance.now() - start)
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / 1000)
    if (findings.some(({ severity }) => severity === 'error'))
      throw new Error(`the invoice of the bench is wrong: ${JSON.stringify(findings[0])}`)
  }
  const warm = Math.round(rounds / 2)
  return { times: times.slice(warm), cpu: cpu.slice(warm) }
}

async function times(): Promise<void> {
  const engine = await RuleEngine.load(folder, cache)
  const medians: number[] = []
  const rows = GOALS.map(([lines, goal]) => {
    const measured = measure(engine, lines)
    const middle = median(measured.times)
    medians.push(middle)
    return [
      String(lines),
      middle.toFixed(2),
      Math.min(...measured.times).toFixed(2),
      median(measured.cpu).toFixed(2),
      String(goal),
      middle <= goal ? 'holds' : 'fails',
    ]
  })
  console.log(table(['lines', 'median ms', 'least ms', 'CPU ms', 'at most', ''], rows))
  const growth = (medians[4] ?? 0) / (medians[2] ?? 1)
  console.log(`\n1,000 to 10,000 lines: ${growth.toFixed(1)} times (at most 12)`)
}

const megabytes = (bytes: number) => bytes / 1024 / 1024
const rss = () => megabytes(process.memoryUsage.rss())

/** In a child: what loading costs beyond loading Saxon-JS itself. */
async function load(): Promise<void> {
  const before = performance.now()
  loadSaxon()
  const between = performance.now()
  await RuleEngine.load(folder, cache)
  console.log(JSON.stringify({ saxon: between - before, pack: performance.now() - between }))
}

/** In a child with an exposed collector: memory after loading, at its peak and afterwards. */
async function memory(): Promise<void> {
  const engine = await RuleEngine.load(folder, cache)
  const collect = () => globalThis.gc?.()
  collect()
  const loaded = rss()
  const xml = invoiceXml(5_000)
  for (let round = 0; round < 3; round += 1) engine.run(xml)
  const peak = megabytes(process.resourceUsage().maxRSS * 1024)
  collect()
  await new Promise((resolve) => setTimeout(resolve, 500))
  collect()
  console.log(
    JSON.stringify({ loaded, peak, after: rss(), heap: megabytes(process.memoryUsage().heapUsed) }),
  )
}

function inChild<Figures>(mode: string): Figures {
  const script = fileURLToPath(import.meta.url)
  const child = spawnSync(process.execPath, ['--expose-gc', script, mode, folder], {
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as Figures
}

if (first === '--load') await load()
else if (first === '--memory') await memory()
else {
  await times()
  const loads = Array.from({ length: 5 }, () => inChild<{ saxon: number; pack: number }>('--load'))
  console.log(
    `loading the pack: ${median(loads.map(({ pack }) => pack)).toFixed(0)} ms (at most ${String(LOAD_GOAL_MS)}), ` +
      `and Saxon-JS itself ${median(loads.map(({ saxon }) => saxon)).toFixed(0)} ms`,
  )
  const { loaded, peak, after, heap } =
    inChild<Record<'loaded' | 'peak' | 'after' | 'heap', number>>('--memory')
  console.log(
    `memory of the process: ${loaded.toFixed(0)} MiB loaded (at most 200), ${peak.toFixed(0)} at the peak on 5,000 lines ` +
      `(at most 800), ${after.toFixed(0)} afterwards, of which ${heap.toFixed(0)} heap`,
  )
}
