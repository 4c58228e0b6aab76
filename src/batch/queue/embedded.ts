import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../accounts/store/database.js'
import type { ChunkName } from '../run/run.js'
import { BEAT_MS, type Workers } from '../state/workers.js'
import type { Consumption, Queue } from './queue.js'

/** Milliseconds between two looks at a queue that is empty. */
const PAUSE_MS = 250

/** The queue of one machine, without a server: the parts in the SQLite file are the jobs. */
export class EmbeddedQueue implements Queue {
  readonly isShared = false
  readonly #database: Database
  readonly #workers: Workers

  constructor(database: Database, workers: Workers) {
    this.#database = database
    this.#workers = workers
  }

  readonly enqueue = (): Promise<void> => Promise.resolve()

  async consume({ parallel, work, stop, run }: Consumption): Promise<void> {
    const broken = new AbortController()
    const signal = AbortSignal.any([stop, broken.signal])
    const reaping = this.#reap(signal)
    const putOff = new Map<string, number>()
    const slot = async () => {
      while (!signal.aborted) {
        const name = await this.#take(run, putOff)
        if (name !== undefined) {
          const delay = await work(name)
          if (delay !== undefined) putOff.set(name.run, performance.now() + delay)
        } else if (run !== undefined && !(await this.#isLeft(run))) return
        else await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
      }
    }
    const guarded = () =>
      slot().catch((thrown: unknown) => {
        broken.abort()
        throw thrown
      })
    const ends = await Promise.allSettled(Array.from({ length: parallel }, guarded))
    broken.abort()
    await reaping
    await this.#workers.forget(this.#workers.id).catch(() => undefined)
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined && !stop.aborted) throw failed.reason
  }

  async freeDead(): Promise<readonly string[]> {
    for (const { id } of await this.#workers.dead()) await this.#workers.forget(id)
    return this.#workers.elsewhere()
  }

  async close(): Promise<void> {
    // The database is closed by whoever opened it.
  }

  /**
   * Takes the next part that no worker has; of a cancelled run, those that were begun: what is left of them is removed.
   * @param putOff runs of which none is taken, and until when
   */
  async #take(
    run: string | undefined,
    putOff: Map<string, number>,
  ): Promise<ChunkName | undefined> {
    for (const [id, until] of putOff) if (until <= performance.now()) putOff.delete(id)
    const others = Array.from(putOff.keys())
    const ofRuns = `${run === undefined ? '' : 'AND r.id = ?'} AND r.id NOT IN (${others.map(() => '?').join(', ')})`
    const rows = await this.#database.transaction(
      async (tx) => {
        const [next] = await tx.all<{ run: string; chunk: number; round: number }>(
          `SELECT c.run_id AS run, c.chunk AS chunk, c.round AS round
           FROM batch_chunks c JOIN batch_runs r ON r.id = c.run_id
           WHERE c.state = 'waiting' AND c.worker IS NULL
             AND (r.state <> 'cancelled' OR c.tries <> 0) ${ofRuns}
           ORDER BY c.run_id, c.chunk LIMIT 1`,
          run === undefined ? others : [run, ...others],
        )
        if (next !== undefined)
          await tx.all(`UPDATE batch_chunks SET worker = ? WHERE run_id = ? AND chunk = ?`, [
            this.#workers.id,
            next.run,
            next.chunk,
          ])
        return next
      },
      { durable: false },
    )
    return rows
  }

  /** Whether another worker has parts of a run. */
  async #isLeft(run: string): Promise<boolean> {
    const rows = await this.#database.all(
      `SELECT c.chunk FROM batch_chunks c JOIN batch_runs r ON r.id = c.run_id
       WHERE r.id = ? AND c.state = 'waiting' AND r.state <> 'cancelled' LIMIT 1`,
      [run],
    )
    return rows.length > 0
  }

  /** Shows that this worker is alive, and gives back what dead ones have. */
  async #reap(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#workers
        .beat([])
        .then(() => this.freeDead())
        // What is out of reach is reported by the work itself.
        .catch(() => undefined)
      await sleep(BEAT_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
