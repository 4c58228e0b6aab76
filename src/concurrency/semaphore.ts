/**
 * Lets a number of tasks run at a time; the others wait in order. A task that is aborted leaves the
 * queue, and costs those behind nothing.
 */
export class Semaphore {
  readonly #most: number
  #permits: number
  readonly #queue = new Set<() => void>()

  /** @param permits how many tasks may run at a time */
  constructor(permits: number) {
    this.#most = permits
    this.#permits = permits
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#permits === this.#most
  }

  /**
   * Resolves when there is a permit, in the order of the calls; {@link release} must follow.
   * @throws the signal's reason, if it fires before
   */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.#permits > 0) {
      this.#permits -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#queue.delete(proceed)
        reject(signal?.reason as Error)
      }
      const proceed = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      this.#queue.add(proceed)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Hands the permit to the task that has waited longest. */
  release(): void {
    const [next] = this.#queue
    if (next === undefined) {
      this.#permits += 1
      return
    }
    this.#queue.delete(next)
    next()
  }

  /**
   * Runs a task with a permit.
   * @throws what the task throws, or the signal's reason if it fires while the task waits
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal)
    try {
      return await task()
    } finally {
      this.release()
    }
  }
}
