import { setTimeout as sleep } from 'node:timers/promises'

import { Semaphore } from '../../concurrency/semaphore.js'
import { Fault } from '../../pipeline/errors.js'
import type { Reserved } from './reservation.js'

/** How long requests wait for resources that others hold. All in milliseconds. */
export interface WaitLimits {
  /** For a place of the quota, while invoices in progress hold all remaining places (D19). */
  readonly placeMs: number
  /** For the same order in another process (D22). */
  readonly orderMs: number
}

const WAIT_LIMITS: WaitLimits = { placeMs: 10_000, orderMs: 30_000 }
/** Pauses between two attempts grow from the first to the last. Milliseconds. */
const FIRST_PAUSE_MS = 15
const LONGEST_PAUSE_MS = 250

/** The result of a request for a place, once it no longer waits for others. */
export type Settled = Exclude<Reserved, { readonly outcome: 'at_work' | 'held' }>

/**
 * Waits until what others hold is counted or released. Of the requests that wait in one process for
 * the places of one account, only the first asks the store again and again.
 */
export class ReservationWait {
  readonly #limits: WaitLimits
  readonly #turns = new Map<string, Semaphore>()
  /** By account: ends the pause of the first waiting request. */
  readonly #wake = new Map<string, () => void>()

  constructor(limits: WaitLimits = WAIT_LIMITS) {
    this.#limits = limits
  }

  /**
   * Repeats the attempt until its outcome is final.
   * @param account whose places are waited for
   * @param signal fires when the caller no longer waits for the outcome
   * @throws Fault BUSY or TIMEOUT when the limits are reached, ABORTED, or what the attempt throws
   */
  async settle(
    account: string,
    attempt: () => Promise<Reserved>,
    signal?: AbortSignal,
  ): Promise<Settled> {
    const since = performance.now()
    let turn: Semaphore | undefined
    try {
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
        const reserved = await attempt()
        if (reserved.outcome !== 'at_work' && reserved.outcome !== 'held') return reserved
        const waited = performance.now() - since
        if (reserved.outcome === 'held' && turn === undefined)
          turn = await this.#takeTurn(account, signal)
        else {
          this.#throwIfOverdue(reserved.outcome, waited)
          const ms = pause * (0.5 + Math.random())
          if (turn === undefined) await sleep(ms, undefined, { signal })
          else await this.#pause(account, ms, signal)
        }
      }
    } catch (thrown) {
      if (signal?.aborted !== true) throw thrown
      throw new Fault('ABORTED', 'the client has disconnected', {}, thrown)
    } finally {
      turn?.release()
      // Handed to the next request, it is kept: with another one, both would ask the store.
      if (turn?.isIdle === true) this.#turns.delete(account)
    }
  }

  /** Notifies the first waiting request that a place of the account may be free. */
  freed(account: string): void {
    this.#wake.get(account)?.()
  }

  async #takeTurn(account: string, signal: AbortSignal | undefined): Promise<Semaphore> {
    const turn = this.#turns.get(account) ?? new Semaphore(1)
    this.#turns.set(account, turn)
    const deadline = AbortSignal.timeout(this.#limits.placeMs)
    try {
      await turn.acquire(signal === undefined ? deadline : AbortSignal.any([signal, deadline]))
    } catch (thrown) {
      throw deadline.aborted ? placesHeld() : thrown
    }
    return turn
  }

  #throwIfOverdue(outcome: 'at_work' | 'held', waited: number): void {
    if (outcome === 'held' && waited > this.#limits.placeMs) throw placesHeld()
    if (outcome === 'at_work' && waited > this.#limits.orderMs)
      throw new Fault('TIMEOUT', 'another process has worked on the same order for too long')
  }

  async #pause(account: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
    const woken = new AbortController()
    this.#wake.set(account, () => woken.abort())
    const signals = signal === undefined ? [woken.signal] : [signal, woken.signal]
    try {
      await sleep(ms, undefined, { signal: AbortSignal.any(signals) })
    } catch (thrown) {
      if (!woken.signal.aborted) throw thrown
    } finally {
      this.#wake.delete(account)
    }
  }
}

function placesHeld(): Fault {
  return new Fault('BUSY', 'invoices at work hold all places that are left of the quota')
}
