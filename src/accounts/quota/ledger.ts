import { Fault } from '../../pipeline/errors.js'
import { Activity } from './activity.js'
import type { Clock } from '../clock.js'
import type { Database } from '../store/database.js'
import type { Idempotency } from '../idempotency/idempotency.js'
import { digestKey } from '../keys/key.js'
import { authenticate, isRevoked, type Caller } from '../keys/keys.js'
import { Lease, type LeaseTimes } from './lease.js'
import { CircuitBreaker, isUnavailable } from '../store/circuit-breaker.js'
import { ReservationWait, type WaitLimits, type Settled } from './reservation-wait.js'
import { MEMBER_LIMITS } from '../plans/member-limits.js'
import { periodAt, type Period } from '../plans/period.js'
import {
  UNLIMITED,
  effectivePlan,
  overageAllowed,
  type Balance,
  type PlanName,
  type Plans,
} from '../plans/plan.js'
import { MemoryRateLimiter, rateBucket, type RateDecision, type RateLimiter } from '../rate/rate.js'
import {
  count,
  release,
  remaining,
  reserve,
  type Counted,
  type Reservation,
  type ReserveRequest,
} from './reservation.js'
import { dayAt, usedIn } from './usage.js'

/** An account as one of its keys sees it (D18, D21). */
export interface AccountStatus {
  readonly plan: PlanName
  readonly quota: {
    readonly total: number
    readonly used: number
    readonly remaining: number
    readonly overageAllowed: number
    readonly unlimited: boolean
  }
  readonly period: Period
}

export interface LedgerOptions {
  readonly database: Database
  readonly rateLimiter: RateLimiter
  readonly plans: Plans
  readonly clock: Clock
  /** Receives errors of background work. */
  readonly onFault?: (thrown: unknown) => void
  /** Overrides for tests. */
  readonly leaseTimes?: LeaseTimes
  readonly waitLimits?: WaitLimits
}

/** How long a key that was valid is accepted while the store is unavailable, in milliseconds. */
const TRUST_MS = 900_000
const TRUSTED_KEYS = 10_000
const WRITE_EVERY_MS = 1000
const GIVE_BACKS = 10_000

/**
 * What serving needs from the accounts: identify the caller, check its limits, count its invoices.
 * While the store is unavailable, keys seen lately are still accepted and rates are limited in
 * memory, so that requests without counting still work; counting fails with STORE_UNAVAILABLE.
 */
export class Ledger {
  readonly #database: Database
  readonly #rateLimiter: RateLimiter
  readonly #plans: Plans
  readonly #clock: Clock
  readonly #activity: Activity
  readonly #rateWithoutStore: MemoryRateLimiter
  readonly #trusted = new Map<string, { readonly caller: Caller; readonly at: number }>()
  readonly #toGiveBack = new Map<string, Reservation>()
  readonly #lease: Lease
  readonly #wait: ReservationWait
  readonly #store: CircuitBreaker
  readonly #rates: CircuitBreaker
  readonly #onFault: (thrown: unknown) => void
  readonly #timer: NodeJS.Timeout
  #writing = false

  constructor(options: LedgerOptions) {
    const { database, rateLimiter, plans, clock, onFault } = options
    this.#database = database
    this.#rateLimiter = rateLimiter
    this.#plans = plans
    this.#clock = clock
    this.#activity = new Activity(database)
    this.#rateWithoutStore = new MemoryRateLimiter(clock)
    this.#store = new CircuitBreaker(`the store ${database.description}`, () =>
      database.all('SELECT 1'),
    )
    this.#rates = new CircuitBreaker('where rates are counted')
    this.#onFault = onFault ?? (() => undefined)
    this.#lease = new Lease(database, this.#onFault, options.leaseTimes)
    this.#wait = new ReservationWait(options.waitLimits)
    this.#timer = setInterval(() => void this.#write(), WRITE_EVERY_MS).unref()
  }

  /**
   * The account of a key; undefined if it is malformed, unknown or revoked.
   * @throws Fault STORE_UNAVAILABLE for a key not seen lately, while the store is away
   */
  async identify(keyText: string): Promise<Caller | undefined> {
    const digest = digestKey(keyText)
    if (digest === undefined) return undefined
    const now = this.#clock()
    const caller = await this.#store.call(
      () => authenticate(this.#database, digest, now),
      () => this.#trustedCaller(digest.hash, now),
    )
    if (caller === undefined) {
      this.#trusted.delete(digest.hash)
      return undefined
    }
    this.#trust(digest.hash, caller, now)
    this.#activity.noteUse(caller.key.id, now)
    return caller
  }

  /** Applies the limit of changes that a user who is no operator may make by the console, in any 60 seconds. */
  takeChange(userId: string): Promise<RateDecision> {
    return this.#take(`console/${userId}`, MEMBER_LIMITS.changes)
  }

  /** Takes a place in the 60-second window of the caller (D20). */
  takeRate(caller: Caller): Promise<RateDecision> {
    const bucket = rateBucket(caller.account.id, caller.key.environment)
    return this.#take(bucket, this.#plans[planOf(caller)].rate)
  }

  /**
   * Reserves a place for an invoice. One made with a sandbox key is not limited, and asks the
   * store only to have a repeat recognised. While others hold the last places, or another process
   * works on the same order, it waits for a while.
   * @param signal fires when the caller no longer waits for the place
   * @throws Fault BUSY or TIMEOUT when others hold it for too long, STORE_UNAVAILABLE
   */
  async reserve(
    caller: Caller,
    idempotency?: Idempotency,
    signal?: AbortSignal,
  ): Promise<Settled | 'unlimited'> {
    const { environment } = caller.key
    if (environment === 'sandbox' && idempotency === undefined) return 'unlimited'
    const plan = planOf(caller)
    const { quota } = this.#plans[plan]
    const request = {
      accountId: caller.account.id,
      environment,
      keyId: caller.key.id,
      plan,
      ...(quota === undefined ? {} : { quota }),
      ...(idempotency === undefined ? {} : { idempotency }),
    }
    const attempt = () =>
      this.#store.call(async () => {
        const leaseId = await this.#lease.current()
        return reserve(this.#database, { ...request, leaseId }, this.#clock())
      })
    const reserved = await this.#wait.settle(placesOf(request), attempt, signal)
    if (reserved.outcome === 'granted') this.#lease.hold(reserved.reservation.id)
    return reserved
  }

  /**
   * Counts an invoice that is about to be delivered.
   * @throws Fault STORE_UNAVAILABLE; the place is then given back as soon as the store is there
   */
  async count(reservation: Reservation): Promise<Counted> {
    try {
      const counted = await this.#store.call(() =>
        count(this.#database, reservation, this.#plans, this.#clock()),
      )
      this.#ended(reservation)
      return counted
    } catch (thrown) {
      await this.release(reservation)
      throw thrown
    }
  }

  /** Notes an invoice made with a sandbox key without a reservation. */
  countSandbox(caller: Caller): Balance {
    const day = { day: dayAt(this.#clock()), keyId: caller.key.id }
    this.#activity.noteSandboxInvoice(caller.account.id, day)
    return { remaining: UNLIMITED, plan: 'sandbox' }
  }

  /** Releases a place, later if the store is unavailable, which is no error. */
  async release(reservation: Reservation): Promise<void> {
    try {
      await this.#store.call(() => release(this.#database, reservation))
    } catch (thrown) {
      if (!isUnavailable(thrown)) throw thrown
      if (this.#toGiveBack.size < GIVE_BACKS) this.#toGiveBack.set(reservation.id, reservation)
    } finally {
      this.#ended(reservation)
    }
  }

  async status(caller: Caller): Promise<AccountStatus> {
    const plan = planOf(caller)
    const period = periodAt(this.#clock())
    const { quota } = this.#plans[plan]
    if (quota === undefined) {
      const unlimited = { total: UNLIMITED, used: 0, remaining: UNLIMITED, overageAllowed: 0 }
      return { plan, quota: { ...unlimited, unlimited: true }, period }
    }
    const { id: accountId } = caller.account
    const key = { accountId, environment: caller.key.environment, month: period.month }
    const used = await this.#store.call(() => usedIn(this.#database, key))
    const left = { remaining: remaining(quota, used), overageAllowed: overageAllowed(quota) }
    return { plan, quota: { total: quota, used, ...left, unlimited: false }, period }
  }

  /**
   * Tests a write to the store, at most once a second: with a full disk, reading still works.
   * @throws Fault STORE_UNAVAILABLE if it does not
   */
  async check(): Promise<void> {
    await this.#store.call(async () => {
      await this.#database.all('SELECT 1')
      await this.#lease.current()
    })
  }

  /** Writes what is left to write, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#lease.close()
    this.#store.close()
    await this.#write()
    await this.#rateLimiter.close()
    await this.#database.close()
  }

  /** Takes a place in a window; without the store of windows, in this process alone. */
  #take(bucket: string, limit: number): Promise<RateDecision> {
    return this.#rates.call(
      () => this.#rateLimiter.take(bucket, limit),
      () => this.#rateWithoutStore.take(bucket, limit),
    )
  }

  #trust(hash: string, caller: Caller, at: number): void {
    this.#trusted.delete(hash)
    this.#trusted.set(hash, { caller, at })
    const [oldest] = this.#trusted.keys()
    if (this.#trusted.size > TRUSTED_KEYS && oldest !== undefined) this.#trusted.delete(oldest)
  }

  #trustedCaller(hash: string, now: number): Caller {
    const known = this.#trusted.get(hash)
    const isLate = Math.abs(now - (known?.at ?? -Infinity)) >= TRUST_MS
    if (known !== undefined && !isLate && !isRevoked(known.caller.key, now)) return known.caller
    throw new Fault('STORE_UNAVAILABLE', 'the key cannot be looked up while the store is away')
  }

  #ended({ id, request }: Reservation): void {
    this.#lease.release(id)
    this.#wait.freed(placesOf(request))
  }

  async #write(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    try {
      for (const [id, reservation] of this.#toGiveBack) {
        await release(this.#database, reservation)
        this.#toGiveBack.delete(id)
      }
      await this.#activity.write()
    } catch (thrown) {
      if (!isUnavailable(thrown)) this.#onFault(thrown)
    } finally {
      this.#writing = false
    }
  }
}

/** Names what the requests of an account wait for. */
function placesOf({ accountId, environment }: ReserveRequest): string {
  return `${accountId}/${environment}`
}

function planOf(caller: Caller): PlanName {
  return effectivePlan(caller.account.plan, caller.key.environment)
}
