import { setTimeout as sleep } from 'node:timers/promises'

import { verdictOf } from './sound-documents.js'
import { ADDRESSES, type Reply, type Target, type Verdict } from './target.js'

/** What clients saw who have nothing to do with the attack. */
export interface Seen {
  readonly requests: number
  readonly p99Ms: number
  readonly slowestMs: number
  /** Answers that are not as they would be without the attack. */
  readonly wrong: readonly string[]
}

const PAUSE_MS = 50
/** How long a client sends a request again that is answered 503. */
const PATIENCE_MS = 30_000

/**
 * Ordinary requests of other accounts: one generates, one validates, in turns. Each answer is
 * compared with what it is when nothing else is going on.
 */
export class Bystanders {
  readonly #target: Target
  #over = false
  readonly #loops: Promise<void>[] = []
  #times: number[] = []
  #wrong: string[] = []
  #mayRepeat = false
  #answered: number[] = []

  constructor(target: Target) {
    this.#target = target
  }

  async start(): Promise<void> {
    const keys = [await this.#target.customer('live'), await this.#target.customer('sandbox')]
    for (const [at, { key }] of keys.entries()) this.#loops.push(this.#loop(key, at))
  }

  /** What was seen since the last call. @param mayRepeat whether a 503 counts as an answer from now on */
  cut(mayRepeat = false): Seen {
    const times = this.#times.sort((a, b) => a - b)
    const wrong = this.#wrong
    ;[this.#times, this.#wrong, this.#mayRepeat] = [[], [], mayRepeat]
    return {
      requests: times.length,
      p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      slowestMs: Math.round(times.at(-1) ?? 0),
      wrong,
    }
  }

  /** Waits until each client has got the answer that it waits for now. */
  async settle(): Promise<void> {
    const before = [...this.#answered]
    while (before.some((count, at) => this.#answered[at] === count)) await sleep(PAUSE_MS)
  }

  async stop(): Promise<void> {
    this.#over = true
    await Promise.all(this.#loops)
  }

  #isOver(): boolean {
    return this.#over
  }

  async #loop(key: string, first: number): Promise<void> {
    this.#answered[first] = 0
    for (let turn = first; !this.#isOver(); turn += 1) {
      const start = performance.now()
      const wrong = await (turn % 4 === 0 ? this.#generate(key) : this.#validate(key, turn)).catch(
        (thrown: unknown) => String(thrown),
      )
      // What is still on its way when the service is stopped says nothing.
      if (this.#isOver()) return
      this.#times.push(performance.now() - start)
      if (wrong !== undefined) this.#wrong.push(wrong)
      this.#answered[first] = (this.#answered[first] ?? 0) + 1
      await sleep(PAUSE_MS)
    }
  }

  async #generate(key: string): Promise<string | undefined> {
    const { request } = this.#target.sound
    const { status, text } = await this.#patiently({ key, body: request })
    if (status !== 200) return `generate: ${status} ${text.slice(0, 200)}`
    return text.includes('"status":"valid"') ? undefined : 'generate: not valid'
  }

  async #validate(key: string, turn: number): Promise<string | undefined> {
    const { documents } = this.#target.sound
    const { name, pdf, alone } = documents[turn % documents.length] as (typeof documents)[number]
    const body = JSON.stringify({ pdf_base64: Buffer.from(pdf).toString('base64') })
    const { status, text } = await this.#patiently({ key, body, path: '/v1/validate' })
    const json = JSON.parse(text) as Verdict & { error?: string }
    const verdict = status === 200 ? verdictOf(json) : `${status} ${json.error ?? ''}`
    return verdict === alone ? undefined : `${name}: ${verdict}, alone ${alone}`
  }

  async #patiently(sent: { key: string; body: string; path?: string }): Promise<Reply> {
    const start = performance.now()
    for (;;) {
      const reply = await this.#target.send({ ...sent, from: ADDRESSES.bystander })
      const again = this.#mayRepeat && reply.status === 503 && reply.retryAfter !== undefined
      if (!again || performance.now() - start > PATIENCE_MS) return reply
      await sleep(500)
    }
  }
}
