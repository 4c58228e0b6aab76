import { Fault } from '../../pipeline/errors.js'

/** After a failure, for how long to take a service for away without asking it, in milliseconds. */
const RETRY_MS = 500

/**
 * Asks a service that may be out of reach. After a failure it is not asked for half a second,
 * so that requests do not each wait for the same time limit to pass.
 */
export class Outage {
  readonly #what: string
  #until = 0
  #answeredAt = 0

  constructor(what: string) {
    this.#what = what
  }

  /**
   * Puts the question; while the service is away, gives what `otherwise` gives.
   * @throws Fault STORE_UNAVAILABLE while the service is away and there is no `otherwise`
   */
  async ask<T>(question: () => Promise<T>, otherwise?: () => T | Promise<T>): Promise<T> {
    const askedAt = performance.now()
    if (askedAt >= this.#until) {
      try {
        const answer = await question()
        this.#answeredAt = performance.now()
        return answer
      } catch (thrown) {
        if (!isAway(thrown)) throw thrown
        // A service that has answered others meanwhile is slow, not away.
        if (this.#answeredAt <= askedAt) this.#until = performance.now() + RETRY_MS
        if (otherwise === undefined) throw thrown
      }
    }
    if (otherwise !== undefined) return otherwise()
    throw new Fault('STORE_UNAVAILABLE', `${this.#what} is out of reach`)
  }
}

/** True for the fault of a store that is out of reach. */
export function isAway(thrown: unknown): boolean {
  return thrown instanceof Fault && thrown.code === 'STORE_UNAVAILABLE'
}
