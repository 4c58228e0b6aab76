import type { Database, Queries } from '../../accounts/store/database.js'
import { refuseUnended } from '../run/state-fault.js'
import { lockedState } from './runs.js'

/** The tables with rows of runs, beside the runs themselves and their parts. */
const TABLES = ['attempts', 'troubles', 'totals'] as const
/** Parts that are deleted by one statement: a million would take longer than the store is waited for. */
const PAGE = 1_000

/** How long runs are kept: until somebody deletes them. */
export class Retention {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Ids of the runs that ended longer ago than so many milliseconds, oldest first. */
  async endedBefore(ms: number): Promise<string[]> {
    // Of a cancelled run, the last sign of life is its end.
    const rows = await this.#database.all<{ id: string }>(
      `SELECT id FROM batch_runs WHERE state IN ('finished', 'cancelled')
         AND coalesce(finished_at, beat_at) < ${this.#database.clockSql} - ? ORDER BY id`,
      [ms],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Deletes a run that has ended, and the counts of its parts; nothing if it was deleted before.
   * @throws RunStateFault if it has not ended
   */
  async delete(id: string): Promise<void> {
    await this.#database.transaction(async (tx) => {
      const state = await lockedState(tx, id)
      if (state === undefined) return
      refuseUnended(id, state)
      await deleteParts(tx, id)
      for (const name of TABLES) await tx.all(`DELETE FROM batch_${name} WHERE run_id = ?`, [id])
      await tx.all('DELETE FROM batch_runs WHERE id = ?', [id])
    })
  }
}

async function deleteParts(tx: Queries, run: string): Promise<void> {
  const [row] = await tx.all<{ last: number | null }>(
    `SELECT max(chunk) AS last FROM batch_chunks WHERE run_id = ?`,
    [run],
  )
  // By their numbers: what the statements before have deleted would be read again with each.
  for (let after = 0; after < (row?.last ?? 0); after += PAGE)
    await tx.all(`DELETE FROM batch_chunks WHERE run_id = ? AND chunk > ? AND chunk <= ?`, [
      run,
      after,
      after + PAGE,
    ])
}
