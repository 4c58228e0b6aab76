import { setTimeout as sleep } from 'node:timers/promises'

import { Fault } from '../../pipeline/errors.js'
import type { Database } from '../store/database.js'
import { findRecord, renewRecords } from '../idempotency/idempotency.js'
import { isUnavailable } from '../store/circuit-breaker.js'
import type { Held, Reservation, ReserveRequest } from './reservation.js'

/** How an order is held, and how long others wait for it. All in milliseconds. */
export interface LeaseTimes {
  /** How often the process that has the order says that it lives. */
  readonly beatMs: number
  /** Without a word from it for this long it is taken for dead. */
  readonly deadAfterMs: number
  /** How long others wait at most. */
  readonly patienceMs: number
}

const LEASE_TIMES: LeaseTimes = { beatMs: 1000, deadAfterMs: 5000, patienceMs: 30_000 }
/** Pauses between two looks grow from the first to the last. Milliseconds. */
const FIRST_PAUSE_MS = 15
const LONGEST_PAUSE_MS = 250

/**
 * An order under an idempotency key is worked on by one process (D22). While it works, its beats
 * in the store say that it lives; others wait, and take the order over when the beats stop. What
 * they compare is the count of beats, never two clocks, so instances may disagree on the time.
 */
export class Leases {
  readonly #database: Database
  readonly #onFault: (thrown: unknown) => void
  readonly #times: LeaseTimes
  readonly #mine = new Map<string, Reservation>()
  readonly #timer: NodeJS.Timeout
  #beating = false

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

  /** Says from now on that the order is worked on. */
  hold(reservation: Reservation): void {
    if (reservation.request.idempotency !== undefined) this.#mine.set(reservation.id, reservation)
  }

  release(reservation: Reservation): void {
    this.#mine.delete(reservation.id)
  }

  /**
   * Waits until another process has ended its work on an order, or is dead.
   * @param since moment of `performance.now()` at which the waiting began
   * @param now the time, for records that have expired
   * @returns what is held by a dead process; undefined if the order has ended
   * @throws Fault TIMEOUT if it has not ended in time
   */
  async outwait(
    request: ReserveRequest,
    held: Held,
    since: number,
    now: number,
  ): Promise<Held | undefined> {
    let { beats } = held
    let lastBeat = performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      await sleep(pause * (0.5 + Math.random()))
      const record = await findRecord(this.#database, request, now)
      if (record?.reservationId !== held.id || record.balance !== undefined) return undefined
      const at = performance.now()
      if (record.beats !== beats) [beats, lastBeat] = [record.beats, at]
      if (at - lastBeat > this.#times.deadAfterMs) return { id: held.id, beats }
      if (at - since > this.#times.patienceMs)
        throw new Fault('TIMEOUT', 'another process has worked on the same order for too long')
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#mine.clear()
  }

  async #beat(): Promise<void> {
    if (this.#beating || this.#mine.size === 0) return
    this.#beating = true
    try {
      await renewRecords(this.#database, [...this.#mine.values()])
    } catch (thrown) {
      // While the store is away nobody else can take an order either.
      if (!isUnavailable(thrown)) this.#onFault(thrown)
    } finally {
      this.#beating = false
    }
  }
}
