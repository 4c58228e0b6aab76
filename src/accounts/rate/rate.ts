import type { Clock } from '../clock.js'
import type { Environment } from '../plans/plan.js'

/** The window of the rate limit, in milliseconds (D20). */
export const WINDOW_MS = 60_000

/** Whether a request is allowed, and what its response says about the limit. */
export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  /** Requests that are allowed immediately. */
  readonly remaining: number
  /** Milliseconds until the oldest request leaves the window and frees its place. */
  readonly resetMs: number
}

/**
 * Allows no more than `limit` requests in any 60 seconds. It remembers the time of each, so
 * the limit is exact, and not doubled at a border between two fixed windows. Refused requests
 * do not count.
 */
export interface RateLimiter {
  take(bucket: string, limit: number): Promise<RateDecision>
  /** Decides while the place of the counts is out of reach, by what this process has allowed; not in all places. */
  readonly own?: OwnRateLimiter
  /**
   * Asks whether the place of the counts answers.
   * @throws Fault STORE_UNAVAILABLE if not
   */
  check(): Promise<void>
  close(): Promise<void>
}

/** Decides by what one process has allowed. */
export interface OwnRateLimiter {
  /** What {@link take} would decide. */
  mayTake(bucket: string, limit: number): RateDecision
  /** @param isTold whether the store has this request */
  take(bucket: string, limit: number, isTold: boolean): RateDecision
  /** What the store is to be told of a bucket before it decides in place of the place; taken as told from now on. */
  untold(bucket: string): Untold
}

/** Requests that the store does not have. */
export interface Untold {
  /** How long ago each was allowed, in milliseconds. */
  readonly ages: readonly number[]
  /** Notes that the store did not take them. */
  readonly failed: () => void
}

/**
 * The same in seconds, for headers. A request that was just taken leaves the window only behind its last
 * millisecond; no header says more than the window has.
 */
export function resetSeconds({ resetMs }: RateDecision): number {
  return Math.min(Math.ceil(resetMs / 1000), WINDOW_MS / 1000)
}

/** Requests are limited per account and environment (D20). */
export function rateBucket(accountId: string, environment: Environment): string {
  return `${accountId}/${environment}`
}

/**
 * Decides over one more request at `now`, given the times of those before. Times in the future are of a clock that
 * was set back since: they count as of now, so that the window neither opens early nor stays closed until that day.
 * @returns the times to remember, also of a request that is refused
 */
export function decide(
  takenAt: readonly number[],
  limit: number,
  now: number,
): { readonly decision: RateDecision; readonly takenAt: readonly number[] } {
  const inWindow = takenAt.filter((at) => at >= now - WINDOW_MS).map((at) => Math.min(at, now))
  const allowed = inWindow.length < limit
  const taken = allowed ? [...inWindow, now] : inWindow
  const oldest = taken[Math.max(taken.length - limit, 0)] ?? now
  const decision = {
    allowed,
    limit,
    remaining: Math.max(limit - taken.length, 0),
    resetMs: oldest + WINDOW_MS + 1 - now,
  }
  return { decision, takenAt: taken }
}

/** For a single process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock
  readonly #buckets = new Map<string, readonly number[]>()
  #sweepAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(bucket: string, limit: number): Promise<RateDecision> {
    const now = this.#clock()
    this.#sweep(now)
    const { decision, takenAt } = decide(this.#buckets.get(bucket) ?? [], limit, now)
    this.#buckets.set(bucket, takenAt)
    return Promise.resolve(decision)
  }

  check(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.#buckets.clear()
    return Promise.resolve()
  }

  /** Once a minute, removes buckets without a request in the last minute. */
  #sweep(now: number): void {
    if (now < this.#sweepAt && now >= this.#sweepAt - WINDOW_MS) return
    this.#sweepAt = now + WINDOW_MS
    for (const [bucket, takenAt] of this.#buckets)
      if ((takenAt.at(-1) ?? 0) < now - WINDOW_MS) this.#buckets.delete(bucket)
  }
}
