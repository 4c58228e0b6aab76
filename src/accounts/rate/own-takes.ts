import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.js'
import { decide, WINDOW_MS, type OwnRateLimiter, type RateDecision, type Untold } from './rate.js'

/** A request that this process has allowed. */
interface Take {
  /** By the clock of the place where all are counted, in milliseconds. */
  readonly at: number
  readonly id: string
  /** True if the store has been told of it. */
  readonly isTold?: boolean
}

/** What this process knows of a bucket. */
interface Bucket {
  takes: readonly Take[]
  /** How often it was decided alone. */
  alone: number
  /** Up to where everything is known to be in the place. */
  carried: Point
}

/** How often the place had failed, and a bucket was decided alone. */
export interface Point {
  readonly failures: number
  readonly alone: number
}

/** A request over which the place has decided. */
interface Decided {
  readonly id: string
  readonly isAllowed: boolean
  readonly now: number
  readonly carried: Point
}

/** Digits of an id: those of the process, and those of one of its requests. */
const [OF_PROCESS, OF_REQUEST] = [100_000, 10_000]

/**
 * The requests that this process has allowed in the last 60 seconds, whether the place in which all processes count was
 * asked or out of reach. So the limit holds for this process over an outage: alone, it counts also what the place has
 * counted of it before; and the place is told later what was allowed meanwhile, and what it may have lost.
 */
export class OwnTakes implements OwnRateLimiter {
  readonly #clock: Clock
  readonly #process = String(randomInt(OF_PROCESS)).padStart(5, '0')
  readonly #buckets = new Map<string, Bucket>()
  /** Ids of requests of which nobody knows whether the place has counted them. */
  readonly #doubtful = new Map<string, string[]>()
  #requests = 0
  #failures = 0
  /** What the clock of the place is ahead of this one. */
  #ahead = 0
  #sweepAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** An id that no other request of these 60 seconds has: nine digits. */
  newId(): string {
    this.#requests = (this.#requests + 1) % OF_REQUEST
    return this.#process + String(this.#requests).padStart(4, '0')
  }

  /**
   * What the place may not have counted, as `<milliseconds>.<id>`: nothing unless it has failed since.
   * @returns it, and the point to give back when the place has it
   */
  missing(bucket: string): { readonly takes: readonly string[]; readonly point: Point } {
    const known = this.#buckets.get(bucket)
    const point = { failures: this.#failures, alone: known?.alone ?? 0 }
    if (known === undefined) return { takes: [], point }
    const { carried } = known
    const isAllThere = carried.failures === point.failures && carried.alone === point.alone
    return { takes: isAllThere ? [] : known.takes.map(({ at, id }) => `${at}.${id}`), point }
  }

  /** Notes what the place has decided at its time `now`; it has what was missing up to the point. */
  decided(bucket: string, { id, isAllowed, now, carried }: Decided): void {
    this.#ahead = now - this.#clock()
    this.#doubtful.delete(bucket)
    const known = this.#known(bucket, now)
    known.carried = carried
    if (isAllowed) known.takes = [...known.takes, { at: now, id }]
    this.#sweep(now)
  }

  /** Notes that the place may have lost what it had. */
  lost(): void {
    this.#failures += 1
  }

  /** Notes that the place failed on a request, which it may have counted nevertheless. */
  failed(bucket: string, id: string): void {
    this.lost()
    this.#doubtful.set(bucket, [...(this.#doubtful.get(bucket) ?? []), id])
  }

  mayTake(bucket: string, limit: number): RateDecision {
    const now = this.#now()
    const times = this.#known(bucket, now).takes.map(({ at }) => at)
    return decide(times, limit, now).decision
  }

  take(bucket: string, limit: number, isTold = false): RateDecision {
    const now = this.#now()
    const known = this.#known(bucket, now)
    const decision = this.mayTake(bucket, limit)
    const id = this.#doubtful.get(bucket)?.pop() ?? this.newId()
    known.alone += 1
    if (decision.allowed) known.takes = [...known.takes, { at: now, id, isTold }]
    this.#sweep(now)
    return decision
  }

  untold(bucket: string): Untold {
    const now = this.#now()
    const known = this.#known(bucket, now)
    const untold = known.takes.filter(({ isTold }) => isTold !== true)
    const mark = (isTold: boolean) => {
      const ids = new Set(untold.map(({ id }) => id))
      known.takes = known.takes.map((take) => (ids.has(take.id) ? { ...take, isTold } : take))
    }
    if (untold.length > 0) mark(true)
    return { ages: untold.map(({ at }) => now - at), failed: () => mark(false) }
  }

  clear(): void {
    this.#buckets.clear()
    this.#doubtful.clear()
  }

  /** By the clock of the place. */
  #now(): number {
    return this.#clock() + this.#ahead
  }

  /** A bucket with the requests of the last 60 seconds; times in the future are of a clock that was set back. */
  #known(bucket: string, now: number): Bucket {
    const known = this.#buckets.get(bucket) ?? {
      takes: [],
      alone: 0,
      carried: { failures: this.#failures, alone: 0 },
    }
    this.#buckets.set(bucket, known)
    const [first] = known.takes
    const last = known.takes.at(-1)
    if ((first?.at ?? now) < now - WINDOW_MS || (last?.at ?? now) > now)
      known.takes = known.takes
        .filter(({ at }) => at >= now - WINDOW_MS)
        .map(({ at, ...take }) => ({ ...take, at: Math.min(at, now) }))
    return known
  }

  /** Once a minute, forgets buckets without a request in the last minute. */
  #sweep(now: number): void {
    if (now < this.#sweepAt && now >= this.#sweepAt - WINDOW_MS) return
    this.#sweepAt = now + WINDOW_MS
    for (const [bucket, { takes }] of this.#buckets)
      if ((takes.at(-1)?.at ?? 0) < now - WINDOW_MS) {
        this.#buckets.delete(bucket)
        this.#doubtful.delete(bucket)
      }
  }
}
