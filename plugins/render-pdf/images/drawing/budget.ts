import { LogoProblem } from '../problem.js'

/** Nanoseconds of processor time that one drawing may take: 3 s. */
const TIME = 3e9
/** MiB of pixels that may be needed at a time. */
export const MEMORY_MIB = 384

/** The cost limits of a drawing, and its cost so far. */
export class Budget {
  #spent = 0

  /** @throws LogoProblem time */
  spend(nanoseconds: number): void {
    this.#spent += nanoseconds
    // Also for NaN, which comes from numbers that are too large.
    if (!(this.#spent <= TIME)) throw new LogoProblem('time')
  }

  /**
   * @param bytes all memory needed at one time
   * @throws LogoProblem memory
   */
  hold(bytes: number): void {
    if (!(bytes <= MEMORY_MIB * 2 ** 20))
      throw new LogoProblem('memory', { limit: String(MEMORY_MIB) })
  }
}
