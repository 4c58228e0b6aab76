import { createHash } from 'node:crypto'

import type { Clock } from '../../accounts/clock.js'
import type { Idempotency } from '../../accounts/idempotency/idempotency.js'
import type { Caller } from '../../accounts/keys/keys.js'
import type { Balance } from '../../accounts/plans/plan.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { Reservation } from '../../accounts/quota/reservation.js'
import type { Share } from '../../documents/documents.js'
import { detailSentence } from '../problems/messages.js'
import { Problem, validationFailed } from '../problems/problem.js'
import type { BodyMemory } from '../request/body-memory.js'
import { clientLocale, type RequestContext } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'

/** A call that counts, if the key is a live key. */
export interface MeteredCall {
  readonly caller: Caller
  readonly share: Share
  readonly locale: string
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Makes invoices and counts them. Calls with the same idempotency key and body share one answer.
 */
export class Metered<Call extends MeteredCall, Made, Answer> {
  readonly #ledger: Ledger
  readonly #clock: Clock
  readonly #memory: BodyMemory
  readonly #make: (call: Call, moment: Date, signal: AbortSignal) => Promise<Made>
  readonly #answerOf: (made: Made, balance: Balance) => Answer
  readonly #inFlight = new Map<string, Promise<Answer>>()

  constructor(
    {
      ledger,
      clock,
      memory,
    }: { readonly ledger: Ledger; readonly clock: Clock; readonly memory: BodyMemory },
    make: (call: Call, moment: Date, signal: AbortSignal) => Promise<Made>,
    answerOf: (made: Made, balance: Balance) => Answer,
  ) {
    this.#ledger = ledger
    this.#clock = clock
    this.#memory = memory
    this.#make = make
    this.#answerOf = answerOf
  }

  /** @param body what must be the same for the same key */
  answer(
    context: RequestContext,
    call: Call,
    key: string | undefined,
    body: readonly (Uint8Array | string)[],
  ): Promise<Answer> {
    if (key === undefined) return this.#counted(call, undefined, disconnectSignal(context))
    const hash = createHash('sha256')
    for (const part of body) hash.update(part)
    const answer = this.#once(call, { key, bodyHash: hash.digest('hex') })
    this.#memory.keep(context, answer)
    return answer
  }

  /**
   * Generates under an idempotency key. Requests with the same key and body that come
   * while it is in flight share its answer; so it continues even if the first client disconnects.
   */
  #once(call: Call, idempotency: Idempotency): Promise<Answer> {
    const { caller } = call
    const { id } = caller.account
    const name = JSON.stringify([id, caller.key.environment, idempotency.key, idempotency.bodyHash])
    const inFlight = this.#inFlight.get(name)
    if (inFlight !== undefined) return inFlight
    const answer = this.#counted(call, idempotency, new AbortController().signal).finally(() =>
      this.#inFlight.delete(name),
    )
    this.#inFlight.set(name, answer)
    return answer
  }

  /** Reserves a place, generates and counts; releases the place if there is no response (D19). */
  async #counted(
    call: Call,
    idempotency: Idempotency | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { caller } = call
    const reserved = await this.#ledger.reserve(caller, idempotency, signal)
    if (reserved === 'unlimited') {
      const made = await this.#make(call, new Date(this.#clock()), signal)
      return this.#answerOf(made, this.#ledger.countSandbox(caller))
    }
    if (reserved.outcome === 'conflict') throw new Problem('idempotency_conflict')
    if (reserved.outcome === 'exceeded') throw await this.#exceeded(caller)
    if (reserved.outcome === 'repeated') {
      const made = await this.#make(call, new Date(reserved.moment), signal)
      return this.#answerOf(made, reserved.balance)
    }
    return this.#countedReserved(call, idempotency, reserved.reservation, signal)
  }

  async #countedReserved(
    call: Call,
    idempotency: Idempotency | undefined,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<Answer> {
    let made: Made
    try {
      made = await this.#make(call, new Date(reservation.moment), signal)
      signal.throwIfAborted()
    } catch (thrown) {
      await this.#ledger.release(reservation)
      throw thrown
    }
    const counted = await this.#ledger.count(reservation)
    if (counted === 'exceeded') throw await this.#exceeded(call.caller)
    // Another process was first: its answer is repeated.
    if (counted === 'taken') return this.#counted(call, idempotency, signal)
    return this.#answerOf(made, counted)
  }

  async #exceeded(caller: Caller): Promise<Problem> {
    const { quota } = await this.#ledger.status(caller)
    return new Problem('quota_exceeded', { value: String(quota.total) })
  }
}

/** @throws Problem validation_failed for a key of another form, or several, which Node has joined to one */
export function idempotencyKey(context: RequestContext): string | undefined {
  const key = context.headers['idempotency-key']
  if (key === undefined) return undefined
  const isSeveral = isSentTwice(context.req.rawHeaders)
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key) && !isSeveral) return key
  const sentence = isSeveral ? 'idempotencyKeyOnce' : 'idempotencyKey'
  const message = detailSentence(sentence, clientLocale(context))
  const code = typeof key === 'string' && key.length > 255 && !isSeveral ? 'TOO_LONG' : 'FORMAT'
  throw validationFailed([{ path: `$['Idempotency-Key']`, code, message }])
}

/** @param headers names and values by turns */
function isSentTwice(headers: readonly string[]): boolean {
  const names = headers.filter((_, at) => at % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'idempotency-key').length > 1
}
