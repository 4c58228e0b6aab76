import type { Clock } from '../clock.js'
import type { Database } from '../store/database.js'
import { decide, type RateDecision, type RateLimiter } from './rate.js'

/**
 * For several processes with one store. The times of a bucket are one row, which each request
 * locks while it decides; the time is that of the store, so that it is the same for all.
 */
export class StoreRateLimiter implements RateLimiter {
  readonly #database: Database
  readonly #clock: Clock | undefined

  /** @param clock instead of the store's own */
  constructor(database: Database, clock?: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * @param ages of requests that were counted elsewhere until now: how long ago each was allowed, in milliseconds
   */
  async take(bucket: string, limit: number, ages: readonly number[] = []): Promise<RateDecision> {
    return this.#database.transaction(
      async (tx) => {
        const [row] = await tx.all<{ taken_at: string; now: number }>(
          `INSERT INTO rate_windows (bucket, taken_at) VALUES (?, '')
            ON CONFLICT (bucket) DO UPDATE SET taken_at = rate_windows.taken_at
            RETURNING taken_at, ${this.#database.clockSql} AS now`,
          [bucket],
        )
        const now = this.#clock?.() ?? row?.now ?? Date.now()
        const before = row?.taken_at ?? ''
        const told = ages.map((age) => now - age)
        const known = [...read(before), ...told].sort((one, other) => one - other)
        const { decision, takenAt } = decide(known, limit, now)
        const after = takenAt.join(' ')
        if (after !== before)
          await tx.all(`UPDATE rate_windows SET taken_at = ? WHERE bucket = ?`, [after, bucket])
        return decision
      },
      { durable: false },
    )
  }

  async check(): Promise<void> {
    await this.#database.all('SELECT 1')
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

function read(takenAt: string): readonly number[] {
  return takenAt === '' ? [] : takenAt.split(' ').map(Number)
}
