import { randomUUID } from 'node:crypto'

import type { Database } from '../store/database.js'
import { isUnavailable } from '../store/circuit-breaker.js'

/** How a process marks itself as alive in the store. All in milliseconds. */
export interface LeaseTimes {
  /** How often it renews the mark. */
  readonly beatMs: number
  /** Without a renewal for this long it counts as dead, and what it holds is released. */
  readonly deadAfterMs: number
}

const LEASE_TIMES: LeaseTimes = { beatMs: 1000, deadAfterMs: 5000 }

/**
 * A process holds places in a quota (D19) and orders under an idempotency key (D22) in the store
 * under a lease, which it renews as long as it lives. When the lease ends, all of them are
 * released for other processes. The store's clock alone decides, so instances may disagree on the
 * time.
 */
export class Lease {
  readonly #database: Database
  readonly #onFault: (thrown: unknown) => void
  readonly #times: LeaseTimes
  readonly #held = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #id = randomUUID()
  #renewedAt = -Infinity
  #renewing: Promise<void> | undefined

  constructor(
    database: Database,
    onFault: (thrown: unknown) => void,
    times: LeaseTimes = LEASE_TIMES,
  ) {
    this.#database = database
    this.#onFault = onFault
    this.#times = times
    this.#timer = setInterval(() => void this.#beat(), times.beatMs).unref()
  }

  /**
   * The id of a lease that was renewed less than a beat ago.
   * @throws Fault STORE_UNAVAILABLE
   */
  async current(): Promise<string> {
    if (performance.now() - this.#renewedAt >= this.#times.beatMs) await this.#renewOnce()
    return this.#id
  }

  /** Keeps the lease alive until {@link release} has been called for the reservation. */
  hold(reservationId: string): void {
    this.#held.add(reservationId)
  }

  release(reservationId: string): void {
    this.#held.delete(reservationId)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#held.clear()
  }

  async #beat(): Promise<void> {
    if (this.#held.size === 0) return
    try {
      await this.#renewOnce()
    } catch (thrown) {
      // While the store is away no other process can take anything over either.
      if (!isUnavailable(thrown)) this.#onFault(thrown)
    }
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined))
    return this.#renewing
  }

  /** A lease that has ended stays so: others may have taken over what was held under it. */
  async #renew(): Promise<void> {
    const askedAt = performance.now()
    const { clockSql } = this.#database
    const expiry = `${clockSql} + ${this.#times.deadAfterMs}`
    this.#id = await this.#database.transaction(
      async (tx) => {
        const renewed = await tx.all(
          `UPDATE leases SET expires_at = ${expiry} WHERE id = ? AND expires_at > ${clockSql}
            RETURNING id`,
          [this.#id],
        )
        if (renewed.length > 0) return this.#id
        const id = randomUUID()
        await tx.all(`DELETE FROM leases WHERE expires_at <= ${clockSql}`)
        await tx.all(`INSERT INTO leases (id, expires_at) VALUES (?, ${expiry})`, [id])
        return id
      },
      { durable: false },
    )
    this.#renewedAt = askedAt
  }
}
