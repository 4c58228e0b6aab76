/**
 * The line before a number of places. Who gives up waiting leaves the line, and costs those
 * behind nothing.
 */
export class Line {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#free = places
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.size
  }

  /**
   * Resolves when there is a place, in the order of coming; {@link leave} must follow.
   * @throws the signal's reason, if it fires before
   */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(enter)
        reject(signal.reason as Error)
      }
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Hands the place to the next. */
  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
