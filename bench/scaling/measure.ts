import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBatch } from '../../src/batch/open.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { requestWithLines } from '../../test/support/fixtures/requests.js'
import { descendantsOf } from '../../test/support/process-tree.js'
import type { PostgresCluster } from '../../test/support/servers/postgres-cluster.js'
import type { S3Gateway } from '../../test/support/servers/s3-gateway.js'

/** What a run took: time of processors, which does not depend on what else the machine does. */
export interface RunCost {
  readonly workers: number
  readonly perSecond: number
  readonly documentMs: number
  /** Of the database, for a part. */
  readonly databaseMs: number
  /** Of the store, for an object. */
  readonly storeMs: number
}

const CLI = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')
/** Milliseconds of a tick in /proc. */
const TICK_MS = 10
const LOOK_MS = 100

interface Servers {
  readonly cluster: PostgresCluster
  readonly gateway: S3Gateway
}

/** Generates documents of ten lines in a run of so many worker processes with one thread each. */
export async function measureRun(
  workers: number,
  documents: number,
  chunk: number,
  { cluster, gateway }: Servers,
): Promise<RunCost> {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-scaling-'))
  const queue = await cluster.createDatabase()
  const env = { ...process.env, ...gateway.env, TWINVOICE_BATCH_QUEUE: queue }
  const running = Array.from({ length: workers }, () =>
    spawn(process.execPath, [CLI, 'work', '--concurrency', '1'], { env, stdio: 'ignore' }),
  )
  const batch = await openBatch({ queue })
  try {
    // The first run makes the workers warm.
    await finish(submit(workers * 2 * chunk, 'warm'))
    const before = cpu()
    const start = performance.now()
    await finish(submit(documents, 'measured'))
    const seconds = (performance.now() - start) / 1000
    const after = cpu()
    return {
      workers,
      perSecond: documents / seconds,
      documentMs: (after.workers - before.workers) / documents,
      databaseMs: (after.database - before.database) / Math.ceil(documents / chunk),
      storeMs: (after.store - before.store) / documents,
    }
  } finally {
    await batch.close()
    await Promise.all(
      running.map(async (child) => {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }),
    )
    rmSync(folder, { recursive: true, force: true })
  }

  function submit(count: number, name: string): string {
    const manifest = join(folder, `${name}.ndjson`)
    const request = requestWithLines(10)
    const rows = Array.from({ length: count }, (_, at) =>
      JSON.stringify({ ...request, footerText: `Document ${at + 1}` }),
    )
    writeFileSync(manifest, rows.join('\n'))
    const place = `s3://${gateway.bucket}/scaling`
    const args = [
      'batch',
      'submit',
      manifest,
      '--output',
      place,
      '--chunk',
      String(chunk),
      '--detach',
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }

  async function finish(run: string): Promise<void> {
    while ((await batch.status(run)).state !== 'finished') await sleep(LOOK_MS)
  }

  /** Milliseconds of processors so far. */
  function cpu(): { readonly workers: number; readonly database: number; readonly store: number } {
    const own = new Set(running.flatMap(({ pid = 0 }) => [pid, ...descendantsOf(pid)]))
    const others = descendantsOf(process.pid).filter((pid) => !own.has(pid))
    const of = (pids: Iterable<number>, name = '') =>
      [...pids].reduce((sum, pid) => sum + cpuOf(pid, name), 0)
    return {
      workers: of(own),
      database: of(others, 'postgres'),
      store: of(others, 'versitygw'),
    }
  }
}

/** A process and those that it has waited for; 0 if it has another name or is not there any more. */
function cpuOf(pid: number, name: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const end = stat.lastIndexOf(')')
    if (!stat.slice(0, end).includes(name)) return 0
    const fields = stat.slice(end + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    return 0
  }
}
