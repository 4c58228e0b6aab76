import type { Database } from '../../accounts/store/database.js'
import { refuseUnended } from '../run/state-fault.js'
import { lockedState } from './runs.js'

/** The tables with rows of runs, beside the runs themselves. */
const TABLES = ['attempts', 'troubles', 'totals', 'chunks'] as const

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
      for (const name of TABLES) await tx.all(`DELETE FROM batch_${name} WHERE run_id = ?`, [id])
      await tx.all('DELETE FROM batch_runs WHERE id = ?', [id])
    })
  }
}
