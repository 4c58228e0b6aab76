import { Activity } from './activity.js'
import type { Clock } from '../clock.js'
import type { Database } from '../store/database.js'
import type { Idempotency } from '../idempotency/idempotency.js'
import { digestKey } from '../keys/key.js'
import { authenticate, type Caller } from '../keys/keys.js'
import { Lease, type LeaseTimes } from './lease.js'
import { CircuitBreaker, isUnavailable } from '../store/circuit-breaker.js'
import { checkTables } from '../store/schema.js'
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
import { rateBucket, type RateDecision, type RateLimiter } from '../rate/rate.js'
import { Rates } from '../rate/rates.js'
import {
  count,
  forgetCounted,
  release,
  remaining,
  reserve,
  type Counted,
  type Reservation,
  type ReserveRequest,
} from './reservation.js'
import { TrustedKeys } from './trusted-keys.js'
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

const WRITE_EVERY_MS = 1000
const GIVE_BACKS = 10_000

/**
 * What serving needs from the accounts: identify the caller, check its limits, count its invoices.
 * While the store is unavailable, keys that it confirmed lately are still accepted and rates are limited
 * in memory, so that requests without counting still work; counting fails with STORE_UNAVAILABLE.
 */
export class Ledger {
  readonly #database: Database
  readonly #plans: Plans
  readonly #clock: Clock
  readonly #activity: Activity
  readonly #trusted = new TrustedKeys()
  readonly #toGiveBack = new Map<string, Reservation>()
  readonly #counted = new Set<string>()
  readonly #lease: Lease
  readonly #wait: ReservationWait
  readonly #store: CircuitBreaker
  readonly #rates: Rates
  readonly #onFault: (thrown: unknown) => void
  readonly #timer: NodeJS.Timeout
  #writing: Promise<void> | undefined

  constructor(options: LedgerOptions) {
    const { database, rateLimiter, plans, clock, onFault } = options
    this.#database = database
    this.#plans = plans
    this.#clock = clock
    this.#activity = new Activity(database)
    this.#store = new CircuitBreaker(`the store ${database.description}`, () =>
      database.all('SELECT 1'),
    )
    this.#onFault = onFault ?? (() => undefined)
    const toCount = { rateLimiter, database, clock, store: this.#store, onFault: this.#onFault }
    this.#rates = new Rates(toCount)
    this.#lease = new Lease(database, this.#onFault, options.leaseTimes)
    this.#wait = new ReservationWait(options.waitLimits)
    this.#timer = setInterval(() => {
      this.#writing ??= this.#write().finally(() => (this.#writing = undefined))
    }, WRITE_EVERY_MS).unref()
  }

  /**
   * The account of a key; undefined if it is malformed, unknown or revoked.
   * @throws Fault STORE_UNAVAILABLE for a key that was not confirmed lately, while the store is away
   */
  async identify(keyText: string): Promise<Caller | undefined> {
    const digest = digestKey(keyText)
    if (digest === undefined) return undefined
    const now = this.#clock()
    const caller = await this.#store.call(
      async () => {
        const confirmed = await authenticate(this.#database, digest, now)
        this.#trusted.note(digest.hash, confirmed, now)
        return confirmed
      },
      () => this.#trusted.callerOf(digest.hash, now),
    )
    if (caller !== undefined) this.#activity.noteUse(caller.key.id, now)
    return caller
  }

  /** Applies the limit of changes that a user who is no operator may make by the console, in any 60 seconds. */
  takeChange(userId: string): Promise<RateDecision> {
    return this.#rates.take(`console/${userId}`, MEMBER_LIMITS.changes)
  }

  /** Takes a place in the 60-second window of the caller (D20). */
  takeRate(caller: Caller): Promise<RateDecision> {
    const bucket = rateBucket(caller.account.id, caller.key.environment)
    return this.#rates.take(bucket, this.#plans[planOf(caller)].rate)
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
      this.#counted.add(reservation.id)
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
   * Reads from each table of the store, and tests a write at most once a second: with a full disk, reading still
   * works.
   * @throws Fault STORE_UNAVAILABLE or STORE_INVALID if one of them does not work
   */
  async check(): Promise<void> {
    await this.#store.call(async () => {
      await checkTables(this.#database)
      await this.#lease.current()
    })
  }

  /** Writes what is left to write, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#lease.close()
    this.#store.close()
    // What is being written now was gathered before; the rest is written after it.
    await this.#writing
    await this.#write()
    await this.#rates.close()
    await this.#database.close()
  }

  #ended({ id, request }: Reservation): void {
    this.#lease.release(id)
    this.#wait.freed(placesOf(request))
  }

  /** Writes what waits to be written. */
  async #write(): Promise<void> {
    for (const [id, reservation] of this.#toGiveBack) {
      if (!(await this.#isSettled(release(this.#database, reservation)))) break
      this.#toGiveBack.delete(id)
    }
    await this.#forgetCounted()
    await this.#isSettled(this.#activity.write())
  }

  async #forgetCounted(): Promise<void> {
    const ids = [...this.#counted]
    if (ids.length === 0 || !(await this.#isSettled(forgetCounted(this.#database, ids)))) return
    for (const id of ids) this.#counted.delete(id)
  }

  /** False while the store is unavailable; any other fault is reported, and would come again. */
  async #isSettled(work: Promise<unknown>): Promise<boolean> {
    try {
      await work
    } catch (thrown) {
      if (isUnavailable(thrown)) return false
      this.#onFault(thrown)
    }
    return true
  }
}

/** Names what the requests of an account wait for. */
function placesOf({ accountId, environment }: ReserveRequest): string {
  return `${accountId}/${environment}`
}

function planOf(caller: Caller): PlanName {
  return effectivePlan(caller.account.plan, caller.key.environment)
}
