import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

/** For how long the circuit stays open after a failure, in milliseconds. */
const OPEN_MS = 500

/**
 * Calls a service that may be unreachable. After a failure it is not called for half a second, and then
 * by one request at a time until one is answered, so that requests do not each wait for the same time
 * limit to pass. With a probe, no request waits: the probe finds out when the service is back.
 */
export class CircuitBreaker {
  readonly #service: string
  readonly #probe: (() => Promise<unknown>) | undefined
  readonly #onAway: (thrown: unknown) => void
  #openUntil = 0
  #answeredAt = 0
  #isAway = false
  #isTrying = false
  #timer: NodeJS.Timeout | undefined

  /**
   * @param service what is called, for the message of the fault
   * @param probe asks it whether it answers; {@link close} must follow
   * @param onAway is called once for each outage
   */
  constructor(
    service: string,
    probe?: () => Promise<unknown>,
    onAway: (thrown: unknown) => void = () => undefined,
  ) {
    this.#service = service
    this.#probe = probe
    this.#onAway = onAway
  }

  /** Ends the probing. */
  close(): void {
    clearTimeout(this.#timer)
    this.#isAway = false
  }

  /**
   * Calls the service; while it is unreachable, returns the result of `fallback`.
   * @throws Fault STORE_UNAVAILABLE while the service is out of reach and there is no `fallback`
   */
  async call<T>(request: () => Promise<T>, fallback?: () => T | Promise<T>): Promise<T> {
    const calledAt = performance.now()
    if (this.#mayCall(calledAt)) {
      const isTrial = this.#isAway
      this.#isTrying = isTrial
      try {
        const answer = await request()
        this.#answered()
        return answer
      } catch (thrown) {
        if (!isUnavailable(thrown)) {
          this.#answered()
          throw thrown
        }
        // A service that has answered other calls since is slow, not unreachable.
        if (this.#answeredAt <= calledAt) this.#open(thrown)
        if (fallback === undefined) throw thrown
      } finally {
        if (isTrial) this.#isTrying = false
      }
    }
    if (fallback !== undefined) return fallback()
    throw new Fault('STORE_UNAVAILABLE', detail`${this.#service} is out of reach`)
  }

  #mayCall(now: number): boolean {
    if (!this.#isAway) return true
    return this.#probe === undefined && now >= this.#openUntil && !this.#isTrying
  }

  #answered(): void {
    this.#answeredAt = performance.now()
    this.#isAway = false
  }

  #open(thrown: unknown): void {
    this.#openUntil = performance.now() + OPEN_MS
    if (this.#isAway) return
    this.#isAway = true
    this.#onAway(thrown)
    this.#probeSoon()
  }

  #probeSoon(): void {
    const probe = this.#probe
    if (probe === undefined) return
    this.#timer = setTimeout(() => {
      probe().then(
        () => this.#answered(),
        () => {
          if (this.#isAway) this.#probeSoon()
        },
      )
    }, OPEN_MS).unref()
  }
}

/** True for the fault of a store that is out of reach, or that refuses us since, such as with another password. */
export function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof Fault && /^STORE_(UNAVAILABLE|INVALID)$/.test(thrown.code)
}
