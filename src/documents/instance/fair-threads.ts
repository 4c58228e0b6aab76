import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { FairQueue, OverShare, type Permit, type Share } from '../../concurrency/fair-queue.js'
import { Fault } from '../../pipeline/errors.js'
import { endWaiting } from './lost-thread.js'
import { OverShareFault } from './over-share.js'
import { NICE } from './threads.js'

/** A thread without work is ended after this time, in milliseconds. */
const IDLE_MS = 20_000
const HEAP_MIB = 512
/** A task that takes longer is slow; one that takes this long is ended for others. Milliseconds. */
const SLOW_MS = 1000
const EVICT_MS = 5000

/**
 * Runs small tasks beside those on documents, such as reading a large body: in one thread, or two
 * while one task is slow. Tasks of one share wait behind each other. Threads are started for the first
 * task, end when idle, and keep no process from ending.
 */
export class FairThreads<Task extends object, Answer> {
  readonly #module: URL
  readonly #queue = new FairQueue({ permits: 1, spare: 1, slowMs: SLOW_MS, evictMs: EVICT_MS })
  #pool: Piscina<Task, Answer> | undefined
  /** Tasks that wait for a thread, or have one; aborted with the reason if there is none for them. */
  readonly #attempts = new Set<AbortController>()

  /** @param module its default export does a task; what it is given and gives is plain data */
  constructor(module: URL) {
    this.#module = module
  }

  /**
   * @param moved memory that is moved to the thread: the caller has it no more
   * @throws Fault OVER_SHARE or WORKER_DIED, or the signal's reason
   */
  async run(
    task: Task,
    { share, signal, moved = [] }: { share: Share; signal: AbortSignal; moved?: ArrayBuffer[] },
  ): Promise<Answer> {
    const permit = await this.#begin(share, signal)
    const lost = new AbortController()
    this.#attempts.add(lost)
    try {
      const end = AbortSignal.any([signal, permit.evicted, lost.signal])
      return await this.#threads().run(task, { signal: end, transferList: moved })
    } catch (thrown) {
      signal.throwIfAborted()
      const reason = permit.evicted.aborted ? 'the task took too long' : 'a thread ended'
      throw new Fault('WORKER_DIED', reason, {}, lost.signal.aborted ? lost.signal.reason : thrown)
    } finally {
      this.#attempts.delete(lost)
      this.#queue.end(permit, permit.evicted.aborted)
    }
  }

  async #begin(share: Share, signal: AbortSignal): Promise<Permit> {
    try {
      return await this.#queue.begin(share, signal)
    } catch (thrown) {
      throw thrown instanceof OverShare ? new OverShareFault(thrown.retryAfterMs, thrown) : thrown
    }
  }

  #threads(): Piscina<Task, Answer> {
    if (this.#pool !== undefined) return this.#pool
    const pool = new Piscina<Task, Answer>({
      filename: fileURLToPath(this.#module),
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
      atomics: 'disabled',
    })
    // A thread that dies rejects its own task; the pool's event would end the process.
    pool.on('error', (thrown: unknown) => {
      endWaiting(pool, this.#attempts, thrown)
    })
    this.#pool = pool
    return pool
  }
}
