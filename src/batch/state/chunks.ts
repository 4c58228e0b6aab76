import type { Database, Queries } from '../../accounts/store/database.js'
import { documentsWith, type StoredTally, type Tally } from '../results/tally.js'
import { detail } from '../../pipeline/detail.js'
import type { ChunkName, OutcomeStatus } from '../run/run.js'
import { RunStateFault } from '../run/state-fault.js'
import { lockedState } from './runs.js'

/** How a part stands when a worker begins it. */
export interface Begun {
  readonly state: 'waiting' | 'settled'
  readonly round: number
  readonly documents: number
  /** How often it was begun, this time included. */
  readonly tries: number
}

/**
 * The number of tries is negative while the last one does not count: results of it may be there, unlike those of a
 * part that was never begun, which has 0.
 */
const [ONE_MORE, LAST_UNCOUNTED] = [
  'CASE WHEN tries < 0 THEN -tries ELSE tries + 1 END',
  'CASE WHEN tries > 0 THEN -tries ELSE tries END',
]

/** A part with outcomes, of its last settled round. */
export interface SettledChunk extends ChunkName {
  /** Whether it was started again: the outcomes of documents that are to be done again do not count. */
  readonly isAgain: boolean
}

/** The work that is waiting in a queue. */
export interface Waiting {
  readonly chunks: number
  readonly documents: number
  /** Milliseconds since the oldest part was added; 0 if the queue is empty. */
  readonly oldestMs: number
}

/** Parts that are read at a time. */
const PAGE = 500

/** What a queue has to do where parts are added. */
export type Enqueue = (tx: Queries, names: readonly ChunkName[]) => Promise<void>

/** A part that was begun, and the worker of an embedded queue that has it. */
export interface HeldChunk {
  readonly chunk: number
  readonly worker: string | null
}

/** The parts of runs: what is waiting, and the counts of what is settled. */
export class Chunks {
  readonly #database: Database
  readonly #enqueue: Enqueue

  constructor(database: Database, enqueue: Enqueue) {
    this.#database = database
    this.#enqueue = enqueue
  }

  /** Number of the last part that was added; 0 if there is none. */
  async last(run: string): Promise<number> {
    const [row] = await this.#database.all<{ last: number | null }>(
      `SELECT max(chunk) AS last FROM batch_chunks WHERE run_id = ?`,
      [run],
    )
    return row?.last ?? 0
  }

  /**
   * Adds a part and its job, both or none; nothing if another submitter of the run was first.
   * @returns false if the run takes no more parts: it was submitted, cancelled or deleted meanwhile
   */
  async add(run: string, chunk: number, documents: number): Promise<boolean> {
    return this.#database.transaction(async (tx) => {
      if ((await lockedState(tx, run)) !== 'submitting') return false
      const added = await tx.all(
        `INSERT INTO batch_chunks (run_id, chunk, documents, added_at)
         VALUES (?, ?, ?, ${this.#database.clockSql})
         ON CONFLICT (run_id, chunk) DO NOTHING RETURNING chunk`,
        [run, chunk, documents],
      )
      if (added.length > 0) await this.#enqueue(tx, [{ run, chunk, round: 0 }])
      return true
    })
  }

  /** Notes that a worker begins a part, and says how it stands; undefined if there is none. */
  async begin({ run, chunk }: ChunkName): Promise<Begun | undefined> {
    const rows = await this.#database.transaction(
      (tx) =>
        tx.all<Begun>(
          `UPDATE batch_chunks SET tries = ${ONE_MORE} WHERE run_id = ? AND chunk = ?
           RETURNING state, round, documents, tries`,
          [run, chunk],
        ),
      { durable: false },
    )
    return rows[0]
  }

  /** How a part stands that was begun, of a run that was cancelled; undefined if it never was, or there is none. */
  async begun({ run, chunk }: Omit<ChunkName, 'round'>): Promise<Begun | undefined> {
    const [row] = await this.#database.all<Begun>(
      `SELECT state, round, documents, tries FROM batch_chunks
       WHERE run_id = ? AND chunk = ? AND tries <> 0`,
      [run, chunk],
    )
    return row
  }

  /** Whether a round of a part is not settled yet. */
  async isWaiting({ run, chunk, round }: ChunkName): Promise<boolean> {
    const rows = await this.#database.all(
      `SELECT 1 FROM batch_chunks WHERE run_id = ? AND chunk = ? AND round = ? AND state = 'waiting'`,
      [run, chunk, round],
    )
    return rows.length > 0
  }

  /** Does not count the last try of a part that was not settled through no fault of its documents. */
  async discountTry({ run, chunk }: ChunkName): Promise<void> {
    await this.#database.transaction(
      (tx) =>
        tx.all(
          `UPDATE batch_chunks SET tries = ${LAST_UNCOUNTED}
           WHERE run_id = ? AND chunk = ? AND state = 'waiting'`,
          [run, chunk],
        ),
      { durable: false },
    )
  }

  /** Gives a part back that was not settled. */
  async release({ run, chunk }: ChunkName): Promise<void> {
    await this.#database.transaction(
      (tx) =>
        tx.all(
          `UPDATE batch_chunks SET worker = NULL WHERE run_id = ? AND chunk = ? AND state = 'waiting'`,
          [run, chunk],
        ),
      { durable: false },
    )
  }

  /** Notes the outcomes of a part; once, however often it was done. */
  async settle({ run, chunk, round }: ChunkName, tally: StoredTally): Promise<void> {
    const { done, invalid, broken, failed } = tally.outcomes
    const again = tally.again === undefined ? 0 : documentsWith(tally.again.outcomes)
    await this.#database.transaction((tx) =>
      tx.all(
        `UPDATE batch_chunks SET state = 'settled', worker = NULL, done = ?, invalid = ?,
           broken = ?, failed = ?, again = ?, tally = ?
         WHERE run_id = ? AND chunk = ? AND round = ? AND state = 'waiting'`,
        [done, invalid, broken, failed, again, JSON.stringify(tally), run, chunk, round],
      ),
    )
  }

  /**
   * Starts the parts of a run again that have documents to retry, and opens it again if it is finished.
   * @returns how many documents
   * @throws RunStateFault if it is cancelled
   */
  async startAgain(run: string): Promise<number> {
    return this.#database.transaction(async (tx) => {
      if ((await lockedState(tx, run)) === 'cancelled')
        throw new RunStateFault('cancelled', detail`run ${run} is cancelled`)
      let [after, documents] = [0, 0]
      for (;;) {
        // What is done again is not counted meanwhile: all that failed, and of the broken ones the others.
        const parts = await tx.all<{ chunk: number; round: number; again: number }>(
          `UPDATE batch_chunks SET state = 'waiting', round = round + 1, tries = 0, worker = NULL,
             broken = broken + failed - again, failed = 0, added_at = ${this.#database.clockSql}
           WHERE run_id = ? AND chunk IN (SELECT chunk FROM batch_chunks
             WHERE run_id = ? AND chunk > ? AND state = 'settled' AND again > 0
             ORDER BY chunk LIMIT ${PAGE})
           RETURNING chunk, round, again`,
          [run, run, after],
        )
        // An update gives its rows in no order.
        const names = parts
          .map(({ chunk, round }) => ({ run, chunk, round }))
          .sort((a, b) => a.chunk - b.chunk)
        const last = names.at(-1)
        if (last === undefined) break
        after = last.chunk
        await this.#enqueue(tx, names)
        documents += parts.reduce((sum, { again }) => sum + again, 0)
      }
      if (documents === 0) return 0
      await tx.all(`DELETE FROM batch_attempts WHERE run_id = ?`, [run])
      await tx.all(`DELETE FROM batch_totals WHERE run_id = ?`, [run])
      await tx.all(
        `UPDATE batch_runs SET state = 'open', finished_at = NULL WHERE id = ? AND state = 'finished'`,
        [run],
      )
      return documents
    })
  }

  /**
   * Cancels a run, if it has not ended. Parts that were started again keep the outcomes of the round before.
   * @returns the parts that were begun, with the workers of an embedded queue that have them; undefined if it had ended
   */
  async cancel(run: string): Promise<readonly HeldChunk[] | undefined> {
    return this.#database.transaction(async (tx) => {
      const cancelled = await tx.all(
        `UPDATE batch_runs SET state = 'cancelled', beat_at = ${this.#database.clockSql}
         WHERE id = ? AND state IN ('submitting', 'open') RETURNING id`,
        [run],
      )
      if (cancelled.length === 0) return undefined
      const begun = await tx.all<HeldChunk>(
        `SELECT chunk, worker FROM batch_chunks
         WHERE run_id = ? AND state = 'waiting' AND tries <> 0`,
        [run],
      )
      for (let after = 0; ;) {
        const again = await tx.all<{ chunk: number; tally: string }>(
          `SELECT chunk, tally FROM batch_chunks
           WHERE run_id = ? AND chunk > ? AND state = 'waiting' AND round > 0
           ORDER BY chunk LIMIT ${PAGE}`,
          [run, after],
        )
        const last = again.at(-1)
        if (last === undefined) return begun
        after = last.chunk
        const before = again.map(({ chunk, tally }) => {
          const { broken, failed } = (JSON.parse(tally) as Tally).outcomes
          return [chunk, broken, failed]
        })
        const row = '(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))'
        await tx.all(
          `UPDATE batch_chunks SET state = 'settled', worker = NULL, round = round - 1,
             broken = b.column2, failed = b.column3
           FROM (VALUES ${before.map(() => row).join(', ')}) AS b
           WHERE run_id = ? AND chunk = b.column1 AND state = 'waiting'`,
          [...before.flat(), run],
        )
      }
    })
  }

  /**
   * The parts of a run in order that have a document with one of these outcomes: settled ones, and the last settled
   * round of those that were started again.
   */
  async *settled(run: string, only: readonly OutcomeStatus[]): AsyncGenerator<SettledChunk> {
    const wanted = only.map((status) => `${status} > 0`).join(' OR ')
    let after = 0
    for (;;) {
      const rows = await this.#database.all<Pick<Begun, 'state' | 'round'> & { chunk: number }>(
        `SELECT chunk, round, state FROM batch_chunks
         WHERE run_id = ? AND chunk > ? AND (state = 'settled' OR round > 0) AND (${wanted})
         ORDER BY chunk LIMIT ${PAGE}`,
        [run, after],
      )
      for (const { chunk, round, state } of rows) {
        const isAgain = state === 'waiting'
        yield { run, chunk, round: isAgain ? round - 1 : round, isAgain }
      }
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.chunk
    }
  }

  /** What waits or is in progress, of all runs that are not cancelled. */
  async waiting(): Promise<Waiting> {
    const [row] = await this.#database.all<{
      chunks: number
      documents: number | null
      oldest: number | null
      now: number
    }>(
      `SELECT count(*) AS chunks, min(c.added_at) AS oldest,
         CAST(sum(c.documents - c.done - c.invalid - c.broken - c.failed) AS BIGINT) AS documents,
         ${this.#database.clockSql} AS now
       FROM batch_chunks c JOIN batch_runs r ON r.id = c.run_id
       WHERE c.state = 'waiting' AND r.state <> 'cancelled'`,
    )
    const { chunks = 0, documents = 0, oldest = null, now = 0 } = row ?? {}
    return {
      chunks,
      documents: documents ?? 0,
      oldestMs: oldest === null ? 0 : Math.max(0, now - oldest),
    }
  }
}
