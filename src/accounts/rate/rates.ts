import type { Clock } from '../clock.js'
import { CircuitBreaker } from '../store/circuit-breaker.js'
import type { Database } from '../store/database.js'
import { StoreRateLimiter } from './rate-store.js'
import {
  MemoryRateLimiter,
  type OwnRateLimiter,
  type RateDecision,
  type RateLimiter,
} from './rate.js'

export interface RatesOptions {
  readonly rateLimiter: RateLimiter
  readonly database: Database
  /** Calls the store, unless it is away. */
  readonly store: CircuitBreaker
  readonly clock: Clock
  /** Receives an outage, once: requests are answered meanwhile, and nothing else shows it. */
  readonly onFault: (thrown: unknown) => void
}

/**
 * Limits rates, also while the place where requests are counted is out of reach. While Redis is, all processes count in
 * the store: each for itself, they would allow the limit several times. Without the store, each counts for itself.
 */
export class Rates {
  readonly #limiter: RateLimiter
  readonly #place: CircuitBreaker
  readonly #store: CircuitBreaker
  readonly #inStore: StoreRateLimiter
  readonly #inMemory: MemoryRateLimiter
  /** Buckets of which the store is being told. */
  readonly #telling = new Map<string, Promise<unknown>>()

  constructor({ rateLimiter, database, store, clock, onFault }: RatesOptions) {
    this.#limiter = rateLimiter
    this.#place = new CircuitBreaker('where rates are counted', () => rateLimiter.check(), onFault)
    this.#store = store
    this.#inStore = new StoreRateLimiter(database)
    this.#inMemory = new MemoryRateLimiter(clock)
  }

  /** Takes a place in the 60-second window of a bucket. */
  take(bucket: string, limit: number): Promise<RateDecision> {
    return this.#place.call(
      () => this.#limiter.take(bucket, limit),
      () => this.#withoutPlace(bucket, limit),
    )
  }

  close(): Promise<void> {
    this.#place.close()
    return this.#limiter.close()
  }

  async #withoutPlace(bucket: string, limit: number): Promise<RateDecision> {
    const { own } = this.#limiter
    // The store itself is away.
    if (own === undefined) return this.#inMemory.take(bucket, limit)
    const alone = own.mayTake(bucket, limit)
    if (!alone.allowed) return alone
    const together = await this.#together(own, bucket, limit)
    if (together?.allowed === false) return together
    const taken = own.take(bucket, limit, together !== undefined)
    return together !== undefined && together.remaining < taken.remaining ? together : taken
  }

  /**
   * Decides in the store, which is told first what this process has allowed while the place still answered: the others
   * tell it theirs. Undefined while the store is away.
   */
  async #together(
    own: OwnRateLimiter,
    bucket: string,
    limit: number,
  ): Promise<RateDecision | undefined> {
    for (let told = this.#telling.get(bucket); told; told = this.#telling.get(bucket)) await told
    const { ages, failed } = own.untold(bucket)
    const deciding = this.#store.call<RateDecision | undefined>(
      () => this.#inStore.take(bucket, limit, ages),
      () => undefined,
    )
    if (ages.length === 0) return deciding
    const told = deciding
      .then((decision) => {
        if (decision === undefined) failed()
      }, failed)
      .finally(() => this.#telling.delete(bucket))
    this.#telling.set(bucket, told)
    await told
    return deciding
  }
}
