import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../pipeline/errors.js'
import { PlaceFault } from '../objects/objects.js'

/** How long a store that may be back soon is waited for where somebody waits for the end, in milliseconds. */
const PATIENCE_MS = 30_000
/** Milliseconds of the first pause and of the longest one; each is twice as long as the one before. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [500, 5_000]

/** Whether a fault tells of a store that has been out of reach for some milliseconds, and may be back soon. */
export function isPassing(thrown: unknown, ms: number): boolean {
  return ms < PATIENCE_MS && (thrown instanceof PlaceFault ? thrown.passing : isOfQueue(thrown))
}

/** Whether a fault tells of a database that is out of reach, or busy. */
export function isOfQueue(thrown: unknown): boolean {
  return thrown instanceof Fault && ['STORE_UNAVAILABLE', 'BUSY'].includes(thrown.code)
}

/**
 * Does a task, and does it again while it ends with a passing fault. It is one that may be done twice: the store may have
 * done it, and not been able to say so.
 * @param signal ends the pauses
 */
export async function patiently<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const start = performance.now()
  for (let pause = SHORTEST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await task()
    } catch (thrown) {
      if (!isPassing(thrown, performance.now() - start)) throw thrown
      await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
      if (signal?.aborted === true) throw thrown
    }
  }
}
