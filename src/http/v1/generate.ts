import { createHash } from 'node:crypto'

import type { Clock } from '../../accounts/clock.js'
import type { Idempotency } from '../../accounts/idempotency/idempotency.js'
import type { Caller } from '../../accounts/keys/keys.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { Balance, Reservation } from '../../accounts/quota/reservation.js'
import type { Documents, Generated } from '../../documents/documents.js'
import type { BodyLimits } from '../../config/limits.js'
import { acceptBody, readBody } from '../body.js'
import { callerOf, clientLocale, type Middleware, type RequestContext } from '../context.js'
import { detailSentence } from '../messages.js'
import { Problem, validationFailed } from '../problem.js'
import { untilGone } from '../until-gone.js'

/** The contract's answer. */
export interface GenerateAnswer {
  readonly pdf_base64: string
  readonly filename: string
  readonly validation: Generated['validation']
  readonly account: Balance
}

interface Order {
  readonly caller: Caller
  readonly body: Uint8Array
  readonly locale: string
  readonly idempotency?: Idempotency
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/

/** `POST /v1/generate`: makes an invoice, and counts it when it was made with a live key. */
export function generate(
  documents: Documents,
  ledger: Ledger,
  limits: BodyLimits,
  clock: Clock,
): Middleware {
  const desk = new OrderDesk(documents, ledger, clock)
  return async (context) => {
    acceptBody(context, ['application/json'], limits)
    const key = idempotencyKey(context)
    const body = await readBody(context, limits)
    const order = { caller: callerOf(context), body, locale: clientLocale(context) }
    context.body =
      key === undefined
        ? await desk.fulfil(order, untilGone(context))
        : await desk.fulfilOnce({ ...order, idempotency: { key, bodyHash: sha256(body) } })
  }
}

/** Takes orders, and takes each order under an idempotency key only once at a time. */
class OrderDesk {
  readonly #documents: Documents
  readonly #ledger: Ledger
  readonly #clock: Clock
  readonly #atWork = new Map<string, Promise<GenerateAnswer>>()

  constructor(documents: Documents, ledger: Ledger, clock: Clock) {
    this.#documents = documents
    this.#ledger = ledger
    this.#clock = clock
  }

  /**
   * Fulfils an order under an idempotency key. Requests with the same key and body that come
   * while it is at work share its answer; so it goes on even if the first client leaves.
   */
  fulfilOnce(order: Order & { readonly idempotency: Idempotency }): Promise<GenerateAnswer> {
    const { caller, idempotency } = order
    const { id } = caller.account
    const name = JSON.stringify([id, caller.key.environment, idempotency.key, idempotency.bodyHash])
    const present = this.#atWork.get(name)
    if (present !== undefined) return present
    const answer = this.fulfil(order, new AbortController().signal).finally(() =>
      this.#atWork.delete(name),
    )
    this.#atWork.set(name, answer)
    return answer
  }

  /** Reserves a place, does the work, counts it; gives the place back if there is no answer (D19). */
  async fulfil(order: Order, signal: AbortSignal): Promise<GenerateAnswer> {
    const { caller, idempotency } = order
    const reserved = await this.#ledger.reserve(caller, idempotency)
    if (reserved === 'unlimited') {
      const made = await this.#make(order, this.#clock(), signal)
      return answerOf(made, this.#ledger.countSandbox(caller))
    }
    if (reserved.outcome === 'conflict') throw new Problem('idempotency_conflict')
    if (reserved.outcome === 'exceeded') throw await this.#exceeded(caller)
    if (reserved.outcome === 'repeated') {
      const made = await this.#make(order, reserved.moment, signal)
      return answerOf(made, reserved.balance)
    }
    return this.#fulfilReserved(order, reserved.reservation, signal)
  }

  async #fulfilReserved(
    order: Order,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<GenerateAnswer> {
    let made: Generated
    try {
      made = await this.#make(order, reservation.moment, signal)
      signal.throwIfAborted()
    } catch (thrown) {
      await this.#ledger.giveBack(reservation)
      throw thrown
    }
    const counted = await this.#ledger.count(reservation)
    if (counted === 'exceeded') throw await this.#exceeded(order.caller)
    // Another process was first: its answer is repeated.
    if (counted === 'taken') return this.fulfil(order, signal)
    return answerOf(made, counted)
  }

  async #make(
    { caller, body, locale }: Order,
    at: number,
    signal: AbortSignal,
  ): Promise<Generated> {
    const moment = new Date(at)
    const watermark = caller.key.environment === 'sandbox'
    const result = await this.#documents.generate(body, { locale, moment, watermark, signal })
    if (result.ok) return result
    throw validationFailed(result.details, { status: result.status, locale: result.locale })
  }

  async #exceeded(caller: Caller): Promise<Problem> {
    const { quota } = await this.#ledger.status(caller)
    return new Problem('quota_exceeded', { value: String(quota.total) })
  }
}

function idempotencyKey(context: RequestContext): string | undefined {
  const key = context.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  const message = detailSentence('idempotencyKey', clientLocale(context))
  const code = typeof key === 'string' && key.length > 255 ? 'TOO_LONG' : 'FORMAT'
  throw validationFailed([{ path: `$['Idempotency-Key']`, code, message }])
}

function answerOf(made: Generated, balance: Balance): GenerateAnswer {
  return {
    pdf_base64: Buffer.from(made.pdf.buffer, made.pdf.byteOffset, made.pdf.byteLength).toString(
      'base64',
    ),
    filename: made.filename,
    validation: made.validation,
    account: { remaining: balance.remaining, plan: balance.plan },
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
