import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Graphile from 'graphile-worker'
import { lenientPool, storeFault } from '../../accounts/store/postgres.js'
import { shownUrl } from '../../accounts/store/shown-url.js'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { ChunkName } from '../run/run.js'
import type { Enqueue } from '../state/chunks.js'
import { BEAT_MS, SILENCE_MS, type Workers } from '../state/workers.js'
import { LONGEST_DELAY_MS, type Consumption, type Queue } from './queue.js'
import { Troubles } from './troubles.js'
import { watchFetching } from './watched-events.js'
import { watchedPool } from './watched-pool.js'

type Library = typeof Graphile

/** Name of the jobs. */
const TASK = 'twinvoice_chunk'
/** The library gives a job up after so many attempts; what is given up is decided by document. */
const ATTEMPTS = 32_000
/**
 * So many parts of a run are handed out before the later ones of all others: a run of ten does not wait for the end of
 * a run of a million, which it delays by no more than these.
 */
const FIRST_PARTS = 20
/** Milliseconds between two looks at the queue, where no notification came. */
const POLL_MS = 1_000

/** Signs of life in the time after which a worker counts as dead. */
const BEATS_OF_SILENCE = Math.ceil(SILENCE_MS / BEAT_MS)

/** Ids of the library's pools of this process, under which it locks jobs. */
interface Pools {
  readonly open: Set<string>
  /** Those that have ended, and may hold jobs. */
  readonly ended: Set<string>
  /** Ids of jobs that were not settled, and the milliseconds after which they are handed out again. */
  readonly left: Map<string, number>
}

/** A queue in PostgreSQL, by Graphile Worker. */
export class GraphileQueue implements Queue {
  readonly isShared = true
  readonly #pgPool: ReturnType<typeof lenientPool>
  readonly #library: Library
  readonly #workers: Workers
  #utils: Graphile.WorkerUtils | undefined

  private constructor(url: string, library: Library, workers: Workers) {
    this.#pgPool = lenientPool(url)
    this.#library = library
    this.#workers = workers
  }

  /**
   * Creates the library's tables if they are missing.
   * @throws Fault OPTIONS_INVALID if the library is not installed; STORE_INVALID or STORE_UNAVAILABLE
   */
  static async open(url: string, workers: Workers): Promise<GraphileQueue> {
    const library = await load()
    const queue = new GraphileQueue(url, library, workers)
    try {
      await library.runMigrations({ pgPool: queue.#pgPool, logger: queue.#silent() })
    } catch (thrown) {
      await queue.close()
      throw storeFault(thrown, shownUrl(url))
    }
    return queue
  }

  readonly enqueue: Enqueue = async (tx, names) => {
    const jobs = names.map((name) => ({
      identifier: TASK,
      payload: name,
      job_key: `${keyOf(name.run)}${name.chunk}/${name.round}`,
      max_attempts: ATTEMPTS,
      priority: Math.min(name.chunk, FIRST_PARTS),
    }))
    await tx.all(
      `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
         SELECT job FROM json_populate_recordset(
           CAST(NULL AS graphile_worker.job_spec), CAST(? AS json)) AS job))`,
      [JSON.stringify(jobs)],
    )
  }

  async consume(consumption: Consumption): Promise<void> {
    if (consumption.run !== undefined)
      throw new Fault(
        'OPTIONS_INVALID',
        detail`a queue in PostgreSQL hands out the parts of all runs: leave "run" out`,
      )
    const broken = new AbortController()
    const stop = AbortSignal.any([consumption.stop, broken.signal])
    const troubles = new Troubles(consumption.onTrouble)
    const pools: Pools = { open: new Set(), ended: new Set(), left: new Map() }
    const work = async (name: ChunkName, id: string): Promise<void> => {
      let delay: number | undefined
      try {
        delay = await consumption.work(name)
      } catch (thrown) {
        pools.left.set(id, consumption.stop.aborted ? 0 : LONGEST_DELAY_MS)
        if (!stop.aborted) broken.abort(thrown)
        throw thrown
      }
      if (delay === undefined) return
      pools.left.set(id, delay)
      await this.#reschedule(delay, 'starts_with(key, $3) AND run_at <= now()', keyOf(name.run))
      // The library keeps a job that fails.
      throw new Error('put off')
    }
    const reaping = this.#reap(pools, stop, troubles)
    while (!stop.aborted) {
      await this.#serve(consumption.parallel, work, { stop, open: pools.open, troubles }).catch(
        (thrown: unknown) => {
          troubles.set(TASK, thrown)
        },
      )
      // Jobs that it still holds, since it lost the database, are given back.
      for (const pool of pools.open) pools.ended.add(pool)
      pools.open.clear()
      // The database is out of reach: the library has ended, and is started again.
      await sleep(POLL_MS, undefined, { signal: stop }).catch(() => undefined)
    }
    await reaping
    // Its names are forgotten last: if the database is out of reach, others find its jobs by them.
    await this.#free(pools)
      .then(() => this.#workers.forget(this.#workers.id))
      .catch(() => undefined)
    if (broken.signal.aborted) throw broken.signal.reason
  }

  freeDead(): Promise<readonly string[]> {
    // The workers that are alive do.
    return Promise.resolve([])
  }

  async close(): Promise<void> {
    await this.#utils?.release()
    await this.#pgPool.end()
  }

  /** Runs the library until it is stopped, or ends because it lost the database. */
  async #serve(
    concurrency: number,
    work: (name: ChunkName, id: string) => Promise<void>,
    { stop, open, troubles }: Pick<Pools, 'open'> & { stop: AbortSignal; troubles: Troubles },
  ): Promise<void> {
    const events: Graphile.WorkerEvents = new EventEmitter()
    // The library locks jobs for the pool, not for one of its workers.
    events.on('pool:create', ({ workerPool }) => open.add(workerPool.id))
    // Ended, the library's pool gives back the job that is not noted, and is started again.
    const lost = new AbortController()
    const onTrouble = (thrown: unknown) => {
      troubles.set(TASK, thrown)
    }
    watchFetching(events, { onTrouble, onStuck: () => lost.abort() })
    const runner = await this.#library.run({
      pgPool: watchedPool(this.#pgPool, () => lost.abort()),
      concurrency,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      logger: this.#silent(),
      events,
      crontab: '',
      taskList: { [TASK]: (payload, { job }) => work(payload as ChunkName, job.id) },
    })
    const end = () => void runner.stop().catch(() => undefined)
    const ended = AbortSignal.any([stop, lost.signal])
    ended.addEventListener('abort', end, { once: true })
    if (ended.aborted) end()
    try {
      await runner.promise
    } finally {
      ended.removeEventListener('abort', end)
    }
  }

  /** Shows that this worker is alive, and gives back the jobs of those that died. */
  async #reap(pools: Pools, stop: AbortSignal, troubles: Troubles): Promise<void> {
    for (let beats = 0; !stop.aborted; beats += 1) {
      await this.#free(pools).then(
        () => {
          troubles.set(pools, undefined)
        },
        (thrown: unknown) => {
          troubles.set(pools, thrown)
        },
      )
      if (beats % BEATS_OF_SILENCE === 0) {
        await this.#freeUnnamed().catch(() => undefined)
        await this.#bringForward().catch(() => undefined)
      }
      await sleep(BEAT_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  async #free({ open, ended, left }: Pools): Promise<void> {
    await this.#workers.beat([...open, ...ended])
    const own = [...ended]
    await this.#unlock(own)
    for (const pool of own) ended.delete(pool)
    for (const [id, delay] of left) {
      await this.#reschedule(delay, 'id = CAST($3 AS bigint)', id)
      left.delete(id)
    }
    for (const dead of await this.#workers.dead()) {
      await this.#unlock(dead.slots)
      await this.#workers.forget(dead.id)
    }
  }

  /**
   * Gives back the jobs of pools that no worker has named: their process died between its first job and its next
   * sign of life. The library itself gives them back after four hours.
   */
  async #freeUnnamed(): Promise<void> {
    const utils = await this.#open()
    const { rows } = await utils.withPgClient((client) =>
      client.query<{ locked_by: string }>(
        `SELECT DISTINCT locked_by FROM graphile_worker.jobs
         WHERE task_identifier = $1 AND locked_at < now() - $2 * interval '1 millisecond'`,
        [TASK, SILENCE_MS],
      ),
    )
    const named = await this.#workers.slots()
    await this.#unlock(rows.map((row) => row.locked_by).filter((pool) => !named.has(pool)))
  }

  /**
   * The library puts a job off longer each time it fails, up to six hours, and counts the attempts of workers that
   * were killed as well. Here, no job is put off for longer than {@link LONGEST_DELAY_MS}.
   */
  #bringForward(): Promise<void> {
    return this.#reschedule(LONGEST_DELAY_MS, `run_at > now() + $2 * interval '1 millisecond'`)
  }

  /**
   * Sets in how many milliseconds jobs are handed out that no worker has, and forgets how often they failed.
   * @param which a condition on jobs of the library, with $3 for the value
   */
  async #reschedule(delay: number, which: string, ...value: readonly string[]): Promise<void> {
    const utils = await this.#open()
    await utils.withPgClient((client) =>
      client.query(
        `SELECT id FROM graphile_worker.reschedule_jobs(
           ARRAY(SELECT id FROM graphile_worker.jobs
             WHERE task_identifier = $1 AND locked_at IS NULL AND ${which}),
           run_at := now() + $2 * interval '1 millisecond', attempts := 0)`,
        [TASK, delay, ...value],
      ),
    )
  }

  async #unlock(pools: readonly string[]): Promise<void> {
    if (pools.length === 0) return
    await (await this.#open()).forceUnlockWorkers([...pools])
  }

  async #open(): Promise<Graphile.WorkerUtils> {
    return (this.#utils ??= await this.#library.makeWorkerUtils({
      pgPool: watchedPool(this.#pgPool, () => undefined),
      logger: this.#silent(),
    }))
  }

  /** What fails is told to whoever consumes; the library would print to standard output. */
  #silent() {
    return new this.#library.Logger(() => () => undefined)
  }
}

/** What the keys of all jobs of a run begin with. */
function keyOf(run: string): string {
  return `${TASK}/${run}/`
}

async function load(): Promise<Library> {
  try {
    return await import('graphile-worker')
  } catch (thrown) {
    throw new Fault(
      'OPTIONS_INVALID',
      detail`a queue in PostgreSQL needs the job library: npm install graphile-worker`,
      {},
      thrown,
    )
  }
}
