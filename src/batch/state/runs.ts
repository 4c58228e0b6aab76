import { randomBytes } from 'node:crypto'
import type { Database, Queries } from '../../accounts/store/database.js'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { Adder, type StoredTally, type Tally } from '../results/tally.js'
import type { ChunkName, Order, RunState, RunStatus } from '../run/run.js'
import {
  COUNTED,
  orderOf,
  progressOf,
  statusOf,
  totalOf,
  type ProgressRow,
  type RunRow,
} from './progress.js'

/** A run as it was submitted. */
export interface Run {
  readonly id: string
  readonly state: RunState
  readonly order: Order
}

/** Parts with the same counts, as most parts of one document have. */
interface TallyRow {
  readonly last: number
  readonly parts: number
  readonly state: 'waiting' | 'settled'
  readonly tally: string | null
}

/** Parts whose counts are read at a time. */
const PAGE = 5_000

/** The runs that were submitted, and how far they are. */
export class Runs {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Creates a run without documents. @returns its id, by which runs sort in the order of submission */
  async create(order: Order): Promise<string> {
    const clock = this.#database.clockSql
    const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
    const id = `${time}-${randomBytes(3).toString('hex')}`
    await this.#database.transaction((tx) =>
      tx.all(
        `INSERT INTO batch_runs (id, state, described, created_at, beat_at)
         VALUES (?, 'submitting', ?, ${clock}, ${clock})`,
        [id, JSON.stringify(order)],
      ),
    )
    return id
  }

  /** @throws Fault OPTIONS_INVALID if there is no such run */
  async get(id: string): Promise<Run> {
    const run = await this.find(id)
    if (run === undefined) throw this.#unknown(id)
    return run
  }

  /** A run; undefined if there is none, or it was deleted. */
  async find(id: string): Promise<Run | undefined> {
    const [row] = await this.#database.all<RunRow>(
      `SELECT id, state, described, created_at, finished_at FROM batch_runs WHERE id = ?`,
      [id],
    )
    return row && { id, state: row.state, order: orderOf(row) }
  }

  /** @throws Fault OPTIONS_INVALID if there is no such run */
  async status(id: string): Promise<RunStatus> {
    const [row] = await this.#database.all<ProgressRow>(progressOf('WHERE id = ?'), [id])
    if (row === undefined) throw this.#unknown(id)
    return statusOf(row)
  }

  /** Runs, newest first. @param after the id after which the list continues */
  async list(most: number, after?: string): Promise<RunStatus[]> {
    // The runs are chosen first: the parts of all others are not added up.
    const where = after === undefined ? '' : 'WHERE id < ?'
    const rows = await this.#database.all<ProgressRow>(
      progressOf(`${where} ORDER BY id DESC LIMIT ?`),
      after === undefined ? [most] : [after, most],
    )
    return rows.map(statusOf)
  }

  /** Runs with roots that are not finished, oldest first. */
  async unfinished(): Promise<{ readonly run: string; readonly state: RunState }[]> {
    const rows = await this.#database.all<RunRow>(
      `SELECT id, state, described, created_at, finished_at FROM batch_runs
       WHERE state IN ('submitting', 'open') ORDER BY id`,
    )
    return rows
      .filter((row) => orderOf(row).roots !== undefined)
      .map(({ id, state }) => ({ run: id, state }))
  }

  /** Takes the place of a submitter that has been silent for so long; true for one of those who ask. */
  async takeOver(id: string, silence: number): Promise<boolean> {
    const clock = this.#database.clockSql
    const rows = await this.#database.transaction((tx) =>
      tx.all(
        `UPDATE batch_runs SET beat_at = ${clock}
         WHERE ${isSilent(clock)} RETURNING id`,
        [id, silence, silence],
      ),
    )
    return rows.length > 0
  }

  /** Notes why a run does not get on in the background, in the words for its order; undefined: it does. */
  async trouble(id: string, reasonFor: ((order: Order) => string) | undefined): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.all(`DELETE FROM batch_troubles WHERE run_id = ?`, [id])
      if (reasonFor === undefined) return
      const [row] = await tx.all<RunRow>(
        `SELECT id, state, described, created_at, finished_at FROM batch_runs WHERE id = ?`,
        [id],
      )
      // It may have been deleted meanwhile.
      if (row === undefined) return
      await tx.all(`INSERT INTO batch_troubles (run_id, reason) VALUES (?, ?)`, [
        id,
        reasonFor(orderOf(row)),
      ])
    })
  }

  /** Notes that its submitter is alive. @returns whether there is anything left to submit */
  async beat(id: string): Promise<boolean> {
    const rows = await this.#database.transaction(
      (tx) =>
        tx.all<{ state: RunState }>(
          `UPDATE batch_runs SET beat_at = ${this.#database.clockSql} WHERE id = ? RETURNING state`,
          [id],
        ),
      { durable: false },
    )
    return rows[0]?.state === 'submitting'
  }

  /** Whether its submitter has been silent for so many milliseconds. */
  async isAbandoned(id: string, silence: number): Promise<boolean> {
    const rows = await this.#database.all(
      `SELECT id FROM batch_runs WHERE ${isSilent(this.#database.clockSql)}`,
      [id, silence, silence],
    )
    return rows.length > 0
  }

  /** Changes the state, if it is one of `from`; true if it was. */
  async change(
    id: string,
    from: readonly RunState[],
    to: Exclude<RunState, 'finished' | 'cancelled'>,
  ): Promise<boolean> {
    const rows = await this.#database.transaction((tx) =>
      tx.all(
        `UPDATE batch_runs SET state = ?
         WHERE id = ? AND state IN (${from.map(() => '?').join(', ')}) RETURNING id`,
        [to, id, ...from],
      ),
    )
    return rows.length > 0
  }

  /**
   * Open runs of which every part has its outcomes: they are to be finished.
   * @param id only this one
   * @param silence only those of which nobody has given a sign of life for so many milliseconds
   */
  async settled(id?: string, silence?: number): Promise<Run[]> {
    const clock = this.#database.clockSql
    const isSilent = silence === undefined ? '' : `AND abs(${clock} - beat_at) >= ?`
    const rows = await this.#database.all<RunRow>(
      `SELECT id, state, described, created_at, finished_at FROM batch_runs r
       WHERE state = 'open' ${id === undefined ? '' : 'AND id = ?'} ${isSilent} AND NOT EXISTS
         (SELECT 1 FROM batch_chunks c WHERE c.run_id = r.id AND c.state = 'waiting') ORDER BY id`,
      [id, silence].filter((value) => value !== undefined),
    )
    return rows.map((row) => ({ id: row.id, state: row.state, order: orderOf(row) }))
  }

  /** The time of the store, in milliseconds: the clocks of workers may differ. */
  async now(): Promise<number> {
    const sql = `SELECT ${this.#database.clockSql} AS now`
    const [row] = await this.#database.all<{ now: number }>(sql)
    return row?.now ?? Date.now()
  }

  /**
   * Finishes a run, unless it has ended, or a part of it was started again meanwhile; true if it did.
   * @param at when its last document was finished, by {@link now}
   */
  async finish(id: string, at: number): Promise<boolean> {
    return this.#database.transaction(async (tx) => {
      if ((await lockedState(tx, id)) !== 'open') return false
      // Read only now: what another transaction has changed before it gave the run free is seen.
      const left = await tx.all(
        `SELECT chunk FROM batch_chunks WHERE run_id = ? AND state = 'waiting' LIMIT 1`,
        [id],
      )
      if (left.length > 0) return false
      await tx.all(`UPDATE batch_runs SET state = 'finished', finished_at = ? WHERE id = ?`, [
        at,
        id,
      ])
      await tx.all(`DELETE FROM batch_totals WHERE run_id = ?`, [id])
      await tx.all(
        `INSERT INTO batch_totals (run_id, ${COUNTED.join(', ')})
         SELECT run_id, ${COUNTED.map(totalOf).join(', ')} FROM batch_chunks
         WHERE run_id = ? GROUP BY run_id`,
        [id],
      )
      return true
    })
  }

  /** The settled parts of a run that name results, in order, and how many. */
  async *results(
    id: string,
  ): AsyncGenerator<Omit<ChunkName, 'run'> & { readonly results: number }> {
    let after = 0
    for (;;) {
      const rows = await this.#database.all<Omit<ChunkName, 'run'> & { readonly tally: string }>(
        `SELECT chunk, round, tally FROM batch_chunks
         WHERE run_id = ? AND chunk > ? AND state = 'settled' ORDER BY chunk LIMIT ${PAGE}`,
        [id, after],
      )
      for (const { chunk, round, tally } of rows) {
        const { results = 0 } = JSON.parse(tally) as StoredTally
        if (results > 0) yield { chunk, round, results }
      }
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.chunk
    }
  }

  /** Adds up the counts of all parts, without the documents that were started again. */
  async tally(id: string): Promise<Tally> {
    const adder = new Adder()
    let after = 0
    for (;;) {
      const rows = await this.#database.all<TallyRow>(
        `SELECT max(chunk) AS last, count(*) AS parts, state, tally FROM
           (SELECT chunk, state, tally FROM batch_chunks WHERE run_id = ? AND chunk > ?
            ORDER BY chunk LIMIT ${PAGE}) AS page
         GROUP BY state, tally`,
        [id, after],
      )
      for (const row of rows) addParts(adder, row)
      if (rows.length === 0) return adder
      after = Math.max(...rows.map(({ last }) => last))
    }
  }

  #unknown(id: string): Fault {
    return new Fault(
      'OPTIONS_INVALID',
      detail`there is no run ${id} in ${this.#database.description}`,
    )
  }
}

/** A part that was started again still has the counts of the round before. */
function addParts(adder: Adder, { parts, state, tally }: TallyRow): void {
  if (tally === null) return
  const part = JSON.parse(tally) as StoredTally
  adder.add(part, parts)
  if (state === 'waiting' && part.again !== undefined) adder.remove(part.again, parts)
}

/** The state of a run, which no other transaction that asks so can change until the end of this one. */
export async function lockedState(tx: Queries, id: string): Promise<RunState | undefined> {
  const [row] = await tx.all<{ state: RunState }>(
    `UPDATE batch_runs SET state = state WHERE id = ? RETURNING state`,
    [id],
  )
  return row?.state
}

/**
 * A run whose submitter has not beaten for so many milliseconds, or that far in the future: the clock was set back
 * since, and a submitter that lives would have beaten again. Two that submit at a time do no harm.
 */
function isSilent(clockSql: string): string {
  return `id = ? AND state = 'submitting'
    AND (beat_at <= ${clockSql} - ? OR beat_at > ${clockSql} + ?)`
}
