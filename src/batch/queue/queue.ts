import type { ChunkName } from '../run/run.js'
import type { Enqueue } from '../state/chunks.js'

/** Milliseconds for which parts are put off at most. */
export const LONGEST_DELAY_MS = 15_000

/** How a worker takes parts from a queue. */
export interface Consumption {
  /** Parts in progress at a time. */
  readonly parallel: number
  /**
   * Works on a part; what it throws ends the consumption, and the part stays in the queue.
   * @returns milliseconds for which the parts of its run, this one included, are put off: others are handed out
   *   meanwhile; undefined if the part is done with
   */
  readonly work: (name: ChunkName) => Promise<number | undefined>
  /** Called with what keeps it from taking parts, which it tries again, and with undefined when it takes them. */
  readonly onTrouble: (thrown: unknown) => void
  /** Ends the consumption: nothing more is taken, and what is in progress is waited for. */
  readonly stop: AbortSignal
  /** Only the parts of this run, until none is left. */
  readonly run?: string
}

/**
 * Hands parts of runs to workers, each at least once: what a worker that dies has taken is handed to
 * another one. This is all that the program asks of a job library.
 */
export interface Queue {
  /** Whether workers are other processes; else whoever submits a run also works on it. */
  readonly isShared: boolean
  /** Adds jobs in the transaction that adds their parts. */
  readonly enqueue: Enqueue
  /**
   * Settles when the consumption has ended.
   * @throws what `work` throws before the stop; Fault OPTIONS_INVALID for `run` in a shared queue, which hands out the parts of all
   */
  consume(consumption: Consumption): Promise<void>
  /**
   * Gives back what dead workers have, as workers do from time to time; nothing in a shared queue.
   * @returns workers that may be dead as well, but of which nothing tells here but their silence
   */
  freeDead(): Promise<readonly string[]>
  close(): Promise<void>
}
