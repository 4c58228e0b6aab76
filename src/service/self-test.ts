import { setTimeout as sleep } from 'node:timers/promises'

import { NotYetReady, type ReadinessChecks } from '../http/monitoring/health.js'
import { EXAMPLE_REQUEST } from '../http/openapi/example.js'
import type { Documents } from '../documents/documents.js'

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
 * again. Rules of a package or of a profile may refuse the example, which lacks what they ask for: they
 * have then run, and fonts are loaded before the first invoice.
 */
export class SelfTest {
  /** Resolves when the example has been made, or the test was ended. */
  readonly done: Promise<void>
  readonly #documents: Documents
  readonly #ended = new AbortController()
  /** Whether rules have judged the example; undefined until it was made or refused by them. */
  #isJudged: boolean | undefined
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
      sheets: () => this.#prove((isJudged) => isJudged),
    }
  }

  async #untilMade(onFault: (thrown: unknown) => void, retryMs: number): Promise<void> {
    const { signal } = this.#ended
    const isEnded = () => signal.aborted
    while (!isEnded()) {
      try {
        await this.#documents.warm()
        const result = await this.#documents.generate(JSON.stringify(EXAMPLE_REQUEST))
        if (!result.ok && result.status !== 422) throw new Error('the example invoice was refused')
        this.#isJudged = !result.ok || result.stages.some(({ layer }) => layer === 'rules')
        return
      } catch (thrown) {
        this.#isFailed = true
        if (!isEnded()) onFault(thrown)
      }
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  #prove(isProven: (isJudged: boolean) => boolean): void {
    const isJudged = this.#isJudged
    if (isJudged === undefined && !this.#isFailed) throw new NotYetReady('not tried yet')
    if (isJudged === undefined || !isProven(isJudged)) throw new Error('not proven')
  }
}
