import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

import type { AnswerLimits } from '../../config/limits.js'
import type { Middleware } from '../request/context.js'

/** Larger responses are sent in pieces, which shows whether they are read. Bytes. */
const PIECE_BYTES = 256 * 1024
/** A client that reads more slowly gets only the time of the smallest response. Bytes per second. */
const SLOWEST = 16 * 1024
const WATCH_MS = 1000

interface Answer {
  readonly response: ServerResponse
  readonly holder: string
  readonly startedAt: number
  readonly bytes: number
  left: number
  progressAt: number
}

/** The responses that clients have not read yet: limited in total size, and each in time. */
export class Answers {
  readonly #limits: AnswerLimits
  readonly #open = new Set<Answer>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  /**
   * Watches an answer until it has been read.
   * @param holder whose it is
   * @returns what to send it by
   */
  begin(response: ServerResponse, holder: string, body: Buffer): Buffer | Readable {
    const now = performance.now()
    const bytes = body.length
    const answer = { response, holder, startedAt: now, progressAt: now, bytes, left: bytes }
    this.#open.add(answer)
    this.#bytes += bytes
    response.once('close', () => this.#end(answer))
    while (this.#bytes > this.#limits.answerBytes && this.#open.size > 1) this.#cutOne()
    this.#timer ??= setInterval(() => this.#cutLate(), WATCH_MS).unref()
    return bytes > PIECE_BYTES ? Readable.from(this.#pieces(answer, body)) : body
  }

  *#pieces(answer: Answer, body: Buffer): Generator<Buffer> {
    for (let at = 0; at < body.length; at += PIECE_BYTES) {
      answer.progressAt = performance.now()
      answer.left = body.length - at
      yield body.subarray(at, at + PIECE_BYTES)
    }
  }

  /** Cuts off the oldest response of the client with the most unread bytes. */
  #cutOne(): void {
    const byHolder = new Map<string, number>()
    for (const { holder, left } of this.#open)
      byHolder.set(holder, (byHolder.get(holder) ?? 0) + left)
    const [most] = [...byHolder].sort(([, left], [, right]) => right - left)
    const oldest = [...this.#open].find(({ holder }) => holder === most?.[0])
    if (oldest !== undefined) this.#cut(oldest)
  }

  #cutLate(): void {
    const now = performance.now()
    const { answerTimeoutMs } = this.#limits
    for (const answer of this.#open) {
      const whole = answerTimeoutMs + (answer.bytes / SLOWEST) * 1000
      const isLate = now - answer.progressAt > answerTimeoutMs || now - answer.startedAt > whole
      if (isLate) this.#cut(answer)
    }
  }

  #cut(answer: Answer): void {
    this.#end(answer)
    answer.response.destroy()
  }

  #end(answer: Answer): void {
    if (!this.#open.delete(answer)) return
    this.#bytes -= answer.bytes
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** Sends the app's response as bytes, so that its objects can be freed. */
export function boundedAnswers(answers: Answers): Middleware {
  return async (context, next) => {
    await next()
    const body: unknown = context.body
    if (context.method === 'HEAD' || body === null || body === undefined) return
    // Nobody reads it: watched until its time is up, it would keep the request's body, which is counted no more.
    if (context.res.closed) return
    const bytes = bytesOf(body)
    if (bytes === undefined) return
    const holder = context.state.caller?.account.id ?? context.ip
    context.body = answers.begin(context.res, holder, bytes)
    context.length = bytes.length
  }
}

/** Undefined for a stream. */
function bytesOf(body: unknown): Buffer | undefined {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Readable) return undefined
  return Buffer.from(JSON.stringify(body))
}
