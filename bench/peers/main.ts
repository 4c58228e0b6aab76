/*
 * The public benchmark: npm run bench:peers -- [--lines 10,100] [--documents 100] [--seconds 10]
 *   [--peers Mustang,factur-x] [--tasks embed,check] [--only speed|checks] [--json results.json] [--write]
 *
 * Installs the peers, lets them work on the same files by turns, prints what was measured, and with
 * --write remakes docs/benchmark.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { table } from '../../test/support/figures.js'
import { chartOf } from './chart.js'
import { corpusFiles, Inputs, type CheckedFile } from './inputs.js'
import { measure, type Budget, type Entrant, type Measured } from './measure.js'
import { pageOf, speedRow, SPEED_HEAD, type Results } from './page.js'
import { TASKS, type Task } from './worker/peer.js'
import { PEERS } from './peers.js'
import { verdictsOf, type Verdicts } from './verdicts.js'
import { WorkerProcess } from './worker/worker-process.js'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '10,100,1000,5000' },
    documents: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    starts: { type: 'string', default: '3' },
    peers: { type: 'string' },
    tasks: { type: 'string', default: TASKS.join(',') },
    only: { type: 'string' },
    files: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
/** Above this load for each processor, times say more of other programs than of the peers. */
const QUIET = 0.3
const load = (loadavg()[0] ?? 0) / cpus().length
const quiet = load <= QUIET
const budget: Budget = {
  documents: Number(values.documents),
  seconds: Number(values.seconds),
  warmUp: 0.3,
  starts: Number(values.starts),
  timeoutMs: 120_000,
}

/** One document of the oracle of so many. */
const OFFICIAL_EVERY = 5

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-peers-'))
const inputs = await Inputs.open(folder)
try {
  const results = await run()
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 2))
  if (values.write) write(results)
} finally {
  await inputs.close()
  rmSync(folder, { recursive: true })
}

async function run(): Promise<Results> {
  const entrants = await installed()
  const speed = values.only === 'checks' ? [] : await speedOf(entrants)
  const checks = values.only === 'speed' ? undefined : await checksOf(entrants)
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, ${String(cpus().length)} processors, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform}`,
    node: process.version,
    quiet,
    peers: entrants.map(({ peer }) => peer),
    speed: speed.length > 0 ? speed : undefined,
    checks,
  }
}

async function installed(): Promise<Entrant[]> {
  const wanted = values.peers?.split(',')
  const entrants: Entrant[] = []
  for (const peer of PEERS.filter(({ name }) => wanted?.includes(name) ?? true))
    try {
      entrants.push({ peer, command: await peer.install() })
    } catch (thrown) {
      console.error(`${peer.name} does not take part: ${String(thrown)}`)
    }
  return entrants
}

async function speedOf(entrants: readonly Entrant[]): Promise<Measured[]> {
  const measured: Measured[] = []
  const tasks = values.tasks
    .split(',')
    .filter((each): each is Task => TASKS.some((t) => t === each))
  for (const lines of values.lines.split(',').map(Number)) {
    const invoices = await inputs.invoices(lines, lines > 1000 ? 2 : 5)
    for (const task of tasks) {
      const rows = await measure(entrants, task, lines, invoices, budget)
      if (rows.length === 0) continue
      measured.push(...rows)
      console.log(`\n${task}, ${String(lines)} lines\n`)
      console.log(table(SPEED_HEAD, rows.map(speedRow)))
    }
  }
  return measured
}

/** What each peer that embeds makes of the same invoice. */
async function madeFiles(entrants: readonly Entrant[]): Promise<CheckedFile[]> {
  const [invoice] = await inputs.invoices(10, 1)
  if (invoice === undefined) throw new Error('there is no invoice')
  const files: CheckedFile[] = []
  for (const { peer, command } of entrants.filter((each) => each.peer.does.embed !== undefined)) {
    const path = join(folder, `made-by-${peer.name}.pdf`)
    const worker = new WorkerProcess(command)
    const answer = await worker.ask({ ...invoice, task: 'embed', out: path }, budget.timeoutMs)
    await worker.end()
    if (answer.error === undefined) files.push({ name: peer.name, path })
  }
  return files
}

async function checksOf(entrants: readonly Entrant[]): Promise<NonNullable<Results['checks']>> {
  const able = (task: 'check' | 'rules') =>
    entrants.filter(({ peer }) => peer.does[task] !== undefined)
  const { sound, damaged } = await inputs.damages()
  const some = values.files === undefined ? undefined : Number(values.files)
  const sets = {
    made: await madeFiles(entrants),
    damages: [sound, ...damaged.slice(0, some)],
    hostile: corpusFiles('hostile').slice(0, some),
    corpus: corpusFiles('pdf').slice(0, some),
  }
  const over = async (set: keyof typeof sets) => {
    const verdicts: Verdicts[] = []
    for (const checker of able('check')) {
      const timeoutMs = set === 'hostile' ? 30_000 : budget.timeoutMs
      const warmUp = set === 'corpus' ? sets.corpus : []
      verdicts.push(await verdictsOf(checker, 'check', sets[set], timeoutMs, warmUp))
      console.log(`${checker.peer.name}: ${set} done`)
    }
    return { names: sets[set].map(({ name }) => name), verdicts }
  }
  const documents = (await inputs.official(OFFICIAL_EVERY)).slice(0, some)
  const judgements: Verdicts[] = []
  for (const judge of able('rules'))
    judgements.push(await verdictsOf(judge, 'rules', documents, budget.timeoutMs))
  return {
    official: { documents, verdicts: judgements },
    made: await over('made'),
    damages: await over('damages'),
    hostile: await over('hostile'),
    corpus: await over('corpus'),
  }
}

/** Writes page and chart. Times of a machine that did other work are left out. */
function write(results: Results): void {
  if (!quiet) console.error(`The load was ${load.toFixed(2)}: the times are not put on the page.`)
  writeFileSync(join(PACKAGE_ROOT, 'docs', 'benchmark.md'), pageOf(results))
  if (quiet && results.speed !== undefined)
    writeFileSync(join(PACKAGE_ROOT, 'docs', 'benchmark.svg'), chartOf(results.speed))
}
