import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Graphile from 'graphile-worker'
import { Fault } from '../../pipeline/errors.js'
import type { ChunkName } from '../run/run.js'
import type { Enqueue } from '../state/chunks.js'
import { BEAT_MS, type Workers } from '../state/workers.js'
import type { Consumption, Queue } from './queue.js'

type Library = typeof Graphile

/** Name of the jobs. */
const TASK = 'twinvoice_chunk'
/** The library gives a job up after so many attempts; what is given up is decided by document. */
const ATTEMPTS = 32_000
/** Milliseconds between two looks at the queue, where no notification came. */
const POLL_MS = 1_000

/** A queue in PostgreSQL, by Graphile Worker. */
export class GraphileQueue implements Queue {
  readonly isShared = true
  readonly #url: string
  readonly #library: Library
  readonly #workers: Workers
  #utils: Graphile.WorkerUtils | undefined

  private constructor(url: string, library: Library, workers: Workers) {
    this.#url = url
    this.#library = library
    this.#workers = workers
  }

  /**
   * Creates the library's tables if they are missing.
   * @throws Fault OPTIONS_INVALID if the library is not installed
   */
  static async open(url: string, workers: Workers): Promise<GraphileQueue> {
    const library = await load()
    const queue = new GraphileQueue(url, library, workers)
    await library.runMigrations({ connectionString: url, logger: queue.#silent() })
    return queue
  }

  readonly enqueue: Enqueue = async (tx, names) => {
    for (const { run, chunk, round } of names)
      await tx.all(
        `SELECT id FROM graphile_worker.add_job(
           identifier => '${TASK}', payload => CAST(? AS json), job_key => ?, max_attempts => ${ATTEMPTS})`,
        [JSON.stringify({ run, chunk, round }), `${TASK}/${run}/${chunk}/${round}`],
      )
  }

  async consume(consumption: Consumption): Promise<void> {
    const { stop } = consumption
    const slots = new Set<string>()
    const reaping = this.#reap(slots, stop)
    while (!stop.aborted) {
      await this.#serve(consumption, slots).catch(() => undefined)
      // The database is out of reach: the library has ended, and is started again.
      await sleep(POLL_MS, undefined, { signal: stop }).catch(() => undefined)
    }
    await reaping
    await this.#workers.forget(this.#workers.id).catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#utils?.release()
  }

  /** Runs the library until it is stopped, or ends because it lost the database. */
  async #serve({ parallel, work, stop }: Consumption, slots: Set<string>): Promise<void> {
    const events: Graphile.WorkerEvents = new EventEmitter()
    events.on('worker:create', ({ worker }) => slots.add(worker.workerId))
    events.on('worker:stop', ({ worker }) => slots.delete(worker.workerId))
    const runner = await this.#library.run({
      connectionString: this.#url,
      concurrency: parallel,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      logger: this.#silent(),
      events,
      crontab: '',
      taskList: { [TASK]: (payload) => work(payload as ChunkName) },
    })
    const end = () => void runner.stop().catch(() => undefined)
    stop.addEventListener('abort', end, { once: true })
    if (stop.aborted) end()
    try {
      await runner.promise
    } finally {
      stop.removeEventListener('abort', end)
    }
  }

  /** Shows that this worker is alive, and gives back the jobs of those that died. */
  async #reap(slots: ReadonlySet<string>, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#free([...slots]).catch(() => undefined)
      await sleep(BEAT_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  async #free(slots: readonly string[]): Promise<void> {
    await this.#workers.beat(slots)
    for (const dead of await this.#workers.dead()) {
      this.#utils ??= await this.#library.makeWorkerUtils({
        connectionString: this.#url,
        logger: this.#silent(),
      })
      if (dead.slots.length > 0) await this.#utils.forceUnlockWorkers([...dead.slots])
      await this.#workers.forget(dead.id)
    }
  }

  /** What fails is reported by the worker; the library would print to standard output. */
  #silent() {
    return new this.#library.Logger(() => () => undefined)
  }
}

async function load(): Promise<Library> {
  try {
    return await import('graphile-worker')
  } catch (thrown) {
    throw new Fault(
      'OPTIONS_INVALID',
      'a queue in PostgreSQL needs the job library: npm install graphile-worker',
      {},
      thrown,
    )
  }
}
