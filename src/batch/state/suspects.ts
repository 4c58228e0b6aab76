import type { Database } from '../../accounts/store/database.js'

/**
 * The documents of parts whose worker has died: which worker has begun which of them. So a document that
 * ends the processes that work on it is found.
 */
export class Suspects {
  readonly #database: Database
  readonly #worker: string
  /** What is to be cleared; what could not be, because the database was away, is cleared with the next. */
  readonly #outlived = new Map<string, readonly [run: string, n: number]>()

  /** @param worker name of this process, as in `batch_workers` */
  constructor(database: Database, worker: string) {
    this.#database = database
    this.#worker = worker
  }

  /**
   * Notes that this worker begins a document.
   * @returns how many workers died while they were at it. Workers are counted, not attempts: a worker that
   *   lives may begin a document again, or two of them the same one, where the database was away.
   */
  async begin(run: string, n: number): Promise<number> {
    return this.#database.transaction(async (tx) => {
      await tx.all(
        `INSERT INTO batch_attempts (run_id, n, worker) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
        [run, n, this.#worker],
      )
      const [row] = await tx.all<{ deaths: number }>(
        `SELECT count(*) AS deaths FROM batch_attempts s
         WHERE run_id = ? AND n = ? AND worker <> ?
           AND NOT EXISTS (SELECT 1 FROM batch_workers w WHERE w.id = s.worker)`,
        [run, n, this.#worker],
      )
      return row?.deaths ?? 0
    })
  }

  /** Notes that this process has outlived a document: then no earlier death was due to it. */
  async clear(run: string, n: number): Promise<void> {
    this.#outlived.set(`${run} ${n}`, [run, n])
    const outlived = [...this.#outlived]
    await this.#database.transaction(async (tx) => {
      for (const [, document] of outlived)
        await tx.all(`DELETE FROM batch_attempts WHERE run_id = ? AND n = ?`, document)
    })
    for (const [key] of outlived) this.#outlived.delete(key)
  }
}
