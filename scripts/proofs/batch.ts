import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openBatch } from '../../src/batch/open.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import type { PostgresCluster } from '../../test/support/servers/postgres-cluster.js'
import type { S3Gateway } from '../../test/support/servers/s3-gateway.js'

/** What a run under faults gave. */
export interface FaultyRun {
  readonly documents: number
  readonly seconds: number
  readonly kills: number
  readonly restarts: number
  /** What has not exactly one outcome, or other bytes than in the run without faults: position and outcome. */
  readonly wrong: readonly string[]
  readonly outcomes: number
  /** Largest resident memory of a worker, MiB. */
  readonly memoryMiB: number
}

const WORKERS = 3
const MOMENT = '2026-11-20T12:00:00Z'
/** Milliseconds between two faults, and how many documents a job has. */
const [FAULT_MS, CHUNK] = [4_000, 20]
/** Milliseconds between two looks at the run. */
const LOOK_MS = 500
const CLI = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')

interface Line {
  readonly n: number
  readonly status: string
  /** Absent for a document that was not made. */
  readonly object?: string
  readonly sha256?: string
}

/**
 * Runs the same requests twice: undisturbed on one machine, and by three workers on PostgreSQL and S3,
 * of which one is killed every few seconds, while the database and the store are restarted in turn.
 * @param every the run without faults has one request of so many; of the others, the object is compared with its outcome
 */
export async function batchUnderFaults(
  documents: number,
  every: number,
  { cluster, gateway }: { readonly cluster: PostgresCluster; readonly gateway: S3Gateway },
): Promise<FaultyRun> {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-batch-proof-'))
  try {
    const manifest = join(folder, 'requests.ndjson')
    const rows = requests(documents)
    writeFileSync(manifest, rows.join(''))
    const calm = await undisturbed(
      folder,
      rows.filter((_, at) => at % every === 0),
    )
    const expected = new Map(
      calm.map(({ n, sha256 = 'not made' }) => [1 + (n - 1) * every, sha256]),
    )
    const env = {
      ...process.env,
      ...gateway.env,
      TWINVOICE_BATCH_QUEUE: await cluster.createDatabase(),
    }
    const start = performance.now()
    const place = `s3://${gateway.bucket}/faulty`
    const { text } = await command([...submit(manifest, place), '--detach'], env)
    const run = text.trim()
    const faults = await work(run, env, cluster, gateway)
    const seconds = (performance.now() - start) / 1000
    const lines = linesOf((await command(['batch', 'results', run], env)).text)
    const bytes = join(gateway.content, 'faulty', run)
    return {
      documents,
      seconds: Math.round(seconds),
      ...faults,
      wrong: differences(documents, expected, lines, bytes),
      outcomes: lines.length,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function undisturbed(folder: string, rows: readonly string[]): Promise<Line[]> {
  const manifest = join(folder, 'calm.ndjson')
  writeFileSync(manifest, rows.join(''))
  const env = { ...process.env, TWINVOICE_BATCH_QUEUE: `sqlite:${folder}/calm.sqlite` }
  const place = join(folder, 'calm')
  mkdirSync(place)
  await command([...submit(manifest, place), '--jobs', '2'], env)
  const [run = ''] = readdirSync(place)
  return linesOf((await command(['batch', 'results', run], env)).text)
}

function submit(manifest: string, place: string): string[] {
  const fixed = ['--moment', MOMENT, '--chunk', String(CHUNK)]
  return ['batch', 'submit', manifest, '--output', place, '--level', 'b', ...fixed]
}

/** Lets workers finish a run under faults. */
async function work(
  run: string,
  env: NodeJS.ProcessEnv,
  cluster: PostgresCluster,
  gateway: S3Gateway,
): Promise<{ kills: number; restarts: number; memoryMiB: number }> {
  const workers = Array.from({ length: WORKERS }, () => worker(env))
  const batch = await openBatch({ queue: env['TWINVOICE_BATCH_QUEUE'] ?? '' })
  let [kills, restarts, memoryMiB, before, last] = [0, 0, 0, 0, performance.now()]
  try {
    for (;;) {
      await sleep(LOOK_MS)
      memoryMiB = Math.max(memoryMiB, ...workers.map(({ pid }) => residentMiB(pid)))
      const { state, settled } = await batch.status(run)
      if (state === 'finished') break
      // On a busy machine, workers take long to start: a fault comes only after some progress.
      if (performance.now() - last < FAULT_MS || settled === before) continue
      ;[before, last] = [settled, performance.now()]
      const victim = kills % WORKERS
      workers[victim]?.kill('SIGKILL')
      workers[victim] = worker(env)
      kills += 1
      if (kills % 4 !== 0) continue
      const server = kills % 8 === 0 ? cluster : gateway
      await server.pause()
      await sleep(500)
      await server.resume()
      restarts += 1
    }
  } finally {
    await Promise.all(workers.map(end))
    await batch.close()
  }
  return { kills, restarts, memoryMiB }
}

function worker(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [CLI, 'work', '--concurrency', '1'], { env, stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Output of a command that must end with 0. */
async function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ text: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts: Buffer[][] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => texts[0]?.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => texts[1]?.push(chunk))
  await once(child, 'close')
  const [text = '', error = ''] = texts.map((chunks) => Buffer.concat(chunks).toString('utf8'))
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')}: ${error}`)
  return { text }
}

/** What has not exactly one outcome, or other bytes than it says, or than in the run without faults. */
function differences(
  documents: number,
  expected: ReadonlyMap<number, string>,
  lines: readonly Line[],
  bytes: string,
): string[] {
  const seen = new Map<number, Line[]>()
  for (const line of lines) seen.set(line.n, [...(seen.get(line.n) ?? []), line])
  return Array.from({ length: documents }, (_, at) => at + 1)
    .filter((n) => {
      const [found, ...more] = seen.get(n) ?? []
      if (found?.object === undefined || more.length > 0) return true
      const sha256 = sha256Of(join(bytes, found.object))
      return sha256 !== found.sha256 || sha256 !== (expected.get(n) ?? sha256)
    })
    .map((n) => `${String(n)}: ${JSON.stringify(seen.get(n) ?? [])}`)
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

function residentMiB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid ?? ''}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** The rows of a manifest. */
function requests(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const invoice = { ...REQUEST.invoice, number: `R-${at + 1}` }
    return `${JSON.stringify({ ...REQUEST, invoice })}\n`
  })
}
