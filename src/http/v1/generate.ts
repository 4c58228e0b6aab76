import { createHash } from 'node:crypto'

import type { Clock } from '../../accounts/clock.js'
import type { Idempotency } from '../../accounts/idempotency/idempotency.js'
import type { Caller } from '../../accounts/keys/keys.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { Balance } from '../../accounts/plans/plan.js'
import type { Reservation } from '../../accounts/quota/reservation.js'
import type { Documents, Generated, GeneratedXml, Share } from '../../documents/documents.js'
import { acceptBody, readBody } from '../request/body.js'
import { callerOf, clientLocale, type Middleware, type RequestContext } from '../request/context.js'
import { detailSentence } from '../problems/messages.js'
import { Problem, validationFailed } from '../problems/problem.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { generateQuery, queryProblem, queryText, type GenerateQuery } from './generate-query.js'
import { disconnectSignal } from '../request/disconnect-signal.js'

/** The contract's answer; with `?output=xml`, the XML in the place of the PDF. */
export interface GenerateAnswer {
  readonly pdf_base64?: string
  readonly xml_base64?: string
  readonly filename: string
  readonly validation: Generated['validation']
  /** What was made of the request; absent if there is nothing to tell, as in the contract. */
  readonly notices?: readonly Notice[]
  readonly account: Balance
}

/** The answer with `?dryRun=true`: what generating would say, without the file. */
export type CheckAnswer = Pick<GenerateAnswer, 'filename' | 'validation' | 'notices'>

interface Notice {
  readonly code: string
  readonly path?: string
  readonly message: string
}

interface GenerateCall {
  readonly caller: Caller
  readonly share: Share
  readonly body: Uint8Array
  readonly locale: string
  readonly query: GenerateQuery
  readonly idempotency?: Idempotency
}

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/

/** `POST /v1/generate`: generates an invoice, and counts it if the key is a live key. */
export function generate(
  { documents, limits, memory }: DocumentRoute,
  ledger: Ledger,
  clock: Clock,
): Middleware {
  const generator = new MeteredGenerator(documents, ledger, clock)
  return async (context) => {
    acceptBody(context, ['application/json'], limits)
    const key = idempotencyKey(context)
    const query = generateQuery(context)
    const body = await readBody(context, limits, memory)
    const caller = callerOf(context)
    const share = shareOf(caller, limits)
    const call = { caller, share, body, query, locale: clientLocale(context) }
    if (query.dryRun === true) {
      context.body = await generator.check(call, disconnectSignal(context))
      return
    }
    context.body =
      key === undefined
        ? await generator.generate(call, disconnectSignal(context))
        : await generator.generateOnce({
            ...call,
            idempotency: { key, bodyHash: sha256(body, queryText(query)) },
          })
  }
}

/** Generates and counts. Calls with the same idempotency key and body share one answer. */
class MeteredGenerator {
  readonly #documents: Documents
  readonly #ledger: Ledger
  readonly #clock: Clock
  readonly #inFlight = new Map<string, Promise<GenerateAnswer>>()

  constructor(documents: Documents, ledger: Ledger, clock: Clock) {
    this.#documents = documents
    this.#ledger = ledger
    this.#clock = clock
  }

  /**
   * Generates under an idempotency key. Requests with the same key and body that come
   * while it is in flight share its answer; so it continues even if the first client disconnects.
   */
  generateOnce(
    call: GenerateCall & { readonly idempotency: Idempotency },
  ): Promise<GenerateAnswer> {
    const { caller, idempotency } = call
    const { id } = caller.account
    const name = JSON.stringify([id, caller.key.environment, idempotency.key, idempotency.bodyHash])
    const inFlight = this.#inFlight.get(name)
    if (inFlight !== undefined) return inFlight
    const answer = this.generate(call, new AbortController().signal).finally(() =>
      this.#inFlight.delete(name),
    )
    this.#inFlight.set(name, answer)
    return answer
  }

  /** Checks a request as generating would, without making anything or counting it. */
  async check(call: GenerateCall, signal: AbortSignal): Promise<CheckAnswer> {
    const made = await this.#make(call, this.#clock(), signal)
    const { filename, validation } = made
    return { filename, validation, ...noticesOf(made) }
  }

  /** Reserves a place, generates and counts; releases the place if there is no response (D19). */
  async generate(call: GenerateCall, signal: AbortSignal): Promise<GenerateAnswer> {
    const { caller, idempotency } = call
    const reserved = await this.#ledger.reserve(caller, idempotency, signal)
    if (reserved === 'unlimited') {
      const made = await this.#make(call, this.#clock(), signal)
      return answerOf(made, this.#ledger.countSandbox(caller))
    }
    if (reserved.outcome === 'conflict') throw new Problem('idempotency_conflict')
    if (reserved.outcome === 'exceeded') throw await this.#exceeded(caller)
    if (reserved.outcome === 'repeated') {
      const made = await this.#make(call, reserved.moment, signal)
      return answerOf(made, reserved.balance)
    }
    return this.#generateReserved(call, reserved.reservation, signal)
  }

  async #generateReserved(
    call: GenerateCall,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<GenerateAnswer> {
    let made: Generated | GeneratedXml
    try {
      made = await this.#make(call, reservation.moment, signal)
      signal.throwIfAborted()
    } catch (thrown) {
      await this.#ledger.release(reservation)
      throw thrown
    }
    const counted = await this.#ledger.count(reservation)
    if (counted === 'exceeded') throw await this.#exceeded(call.caller)
    // Another process was first: its answer is repeated.
    if (counted === 'taken') return this.generate(call, signal)
    return answerOf(made, counted)
  }

  async #make(
    { caller, share, body, locale, query }: GenerateCall,
    at: number,
    signal: AbortSignal,
  ): Promise<Generated | GeneratedXml> {
    const moment = new Date(at)
    const watermark = caller.key.environment === 'sandbox'
    const { output, dryRun = false, ...chosen } = query
    const options = { ...chosen, locale, moment, watermark, signal, share }
    const made =
      output === 'xml' || dryRun
        ? this.#documents.generate(body, { ...options, output: 'xml', dryRun })
        : this.#documents.generate(body, options)
    const result = await made.catch((thrown: unknown) => {
      throw queryProblem(thrown, query, locale)
    })
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

function answerOf(made: Generated | GeneratedXml, balance: Balance): GenerateAnswer {
  return {
    ...fileOf(made),
    filename: made.filename,
    validation: made.validation,
    ...noticesOf(made),
    account: { remaining: balance.remaining, plan: balance.plan },
  }
}

function noticesOf({ findings }: GeneratedXml): Pick<GenerateAnswer, 'notices'> {
  const notices = findings
    .filter(({ notice }) => notice === true)
    .map(({ code, path, message }) => ({ code, ...(path === undefined ? {} : { path }), message }))
  return notices.length === 0 ? {} : { notices }
}

function fileOf(made: Generated | GeneratedXml): Pick<GenerateAnswer, 'pdf_base64' | 'xml_base64'> {
  if (!('pdf' in made)) return { xml_base64: Buffer.from(made.xml).toString('base64') }
  const { buffer, byteOffset, byteLength } = made.pdf
  return { pdf_base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
}

function sha256(bytes: Uint8Array, query: string): string {
  return createHash('sha256').update(bytes).update(query).digest('hex')
}
