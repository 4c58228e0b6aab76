import { Fault } from '../../pipeline/errors.js'

/** For how long the circuit stays open after a failure, in milliseconds. */
const OPEN_MS = 500

/**
 * Calls a service that may be unreachable. After a failure it is not called for half a second,
 * so that requests do not each wait for the same time limit to pass.
 */
export class CircuitBreaker {
  readonly #service: string
  #openUntil = 0
  #answeredAt = 0

  /** @param service what is called, for the message of the fault */
  constructor(service: string) {
    this.#service = service
  }

  /**
   * Calls the service; while it is unreachable, returns the result of `fallback`.
   * @throws Fault STORE_UNAVAILABLE while the service is out of reach and there is no `fallback`
   */
  async call<T>(request: () => Promise<T>, fallback?: () => T | Promise<T>): Promise<T> {
    const calledAt = performance.now()
    if (calledAt >= this.#openUntil) {
      try {
        const answer = await request()
        this.#answeredAt = performance.now()
        return answer
      } catch (thrown) {
        if (!isUnavailable(thrown)) throw thrown
        // A service that has answered other calls since is slow, not unreachable.
        if (this.#answeredAt <= calledAt) this.#openUntil = performance.now() + OPEN_MS
        if (fallback === undefined) throw thrown
      }
    }
    if (fallback !== undefined) return fallback()
    throw new Fault('STORE_UNAVAILABLE', `${this.#service} is out of reach`)
  }
}

/** True for the fault of a store that is out of reach. */
export function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof Fault && thrown.code === 'STORE_UNAVAILABLE'
}
