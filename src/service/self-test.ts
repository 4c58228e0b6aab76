import { setTimeout as sleep } from 'node:timers/promises'

import { NotYetReady, type ReadinessChecks } from '../http/monitoring/health.js'
import { EXAMPLE_REQUEST } from '../http/openapi/example.js'
import type { Documents, Generated } from '../documents/documents.js'

/** Pause before it is tried again, in milliseconds. */
const RETRY_MS = 2000

export interface SelfTestOptions {
  /** Told of every attempt that failed. */
  readonly onFault: (thrown: unknown) => void
  readonly retryMs?: number
}

/**
 * Makes the example invoice, which loads fonts and rule sheets and proves that they work. Until
 * it has, the service is not ready; if it fails, because the machine is too busy, say, it tries
 * again.
 */
export class SelfTest {
  /** Resolves when the example has been made, or the test was ended. */
  readonly done: Promise<void>
  readonly #documents: Documents
  readonly #ended = new AbortController()
  #result: Generated | undefined
  #isFailed = false

  constructor(documents: Documents, { onFault, retryMs = RETRY_MS }: SelfTestOptions) {
    this.#documents = documents
    this.done = this.#untilMade(onFault, retryMs)
  }

  /** Tries no more. */
  end(): void {
    this.#ended.abort()
  }

  /** `fonts` and `sheets`: an invoice was rendered, and validated by rules. */
  get checks(): ReadinessChecks {
    return {
      fonts: () => this.#prove(() => true),
      sheets: () => this.#prove(({ stages }) => stages.some(({ layer }) => layer === 'rules')),
    }
  }

  async #untilMade(onFault: (thrown: unknown) => void, retryMs: number): Promise<void> {
    const { signal } = this.#ended
    const isEnded = () => signal.aborted
    while (!isEnded()) {
      try {
        await this.#documents.warm()
        const result = await this.#documents.generate(JSON.stringify(EXAMPLE_REQUEST))
        if (!result.ok) throw new Error('the example invoice was refused')
        this.#result = result
        return
      } catch (thrown) {
        this.#isFailed = true
        if (!isEnded()) onFault(thrown)
      }
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  #prove(isProven: (made: Generated) => boolean): void {
    const result = this.#result
    if (result === undefined && !this.#isFailed) throw new NotYetReady('not tried yet')
    if (result === undefined || !isProven(result)) throw new Error('not proven')
  }
}
