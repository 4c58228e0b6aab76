import { childrenOf, descendantsOf, peakMemory } from '../../../test/support/process-tree.js'

/** The processes of a service: the one that was started, its workers and what these start. */
export class Processes {
  readonly #pid: number
  readonly #workers: readonly number[]
  readonly #timer: NodeJS.Timeout
  readonly #peaks = new Map<number, number>()

  /** @param pid the process that was started */
  constructor(pid: number) {
    this.#pid = pid
    this.#workers = childrenOf(pid)
    this.#timer = setInterval(() => {
      this.#look()
    }, 200)
  }

  /** The largest resident memory of one process so far, in MiB. */
  get peakMiB(): number {
    this.#look()
    return Math.round(Math.max(0, ...this.#peaks.values()) / 1024)
  }

  /** Workers and the first process that have ended. */
  get ended(): readonly number[] {
    const alive = childrenOf(this.#pid)
    return this.#workers.filter((worker) => !alive.includes(worker))
  }

  get workers(): number {
    return this.#workers.length
  }

  /** Processes that read PDFs or draw logos for the workers. */
  get helpers(): readonly number[] {
    return this.#workers.flatMap((worker) => descendantsOf(worker))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    for (const pid of [this.#pid, ...descendantsOf(this.#pid)]) {
      const kilobytes = peakMemory(pid)
      if (kilobytes !== undefined) this.#peaks.set(pid, kilobytes)
    }
  }
}
