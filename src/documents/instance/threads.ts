import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { InstanceSources } from '../inline.js'
import { resultOf } from './carried-fault.js'
import { endWaiting, exitedAt, warnOfThread, type ExitNotice } from './lost-thread.js'
import type { Task } from './worker.js'

export interface ThreadOptions {
  /** Threads that are always there. */
  readonly threads: number
  /** Further threads, started when all others are busy, and ended when they are idle. */
  readonly spare: number
  /** Memory of a thread's heap in MiB. */
  readonly memoryMiB: number
}

/**
 * Memory of a thread's young generation, three semi-spaces. A document allocates 7 MiB: with half of this, it takes 8 %
 * more processor time, and a thread holds 17 MiB less.
 */
const YOUNG_MIB = 48
/**
 * How much the operating system prefers the thread that answers connections to those that work on
 * documents. Elsewhere than on Linux, a thread has no priority of its own.
 */
export const NICE = process.platform === 'linux' ? 5 : 0
/** How long a spare thread is kept without work, in milliseconds. */
const SPARE_IDLE_MS = 20_000
/** How long work may continue after closing, in milliseconds. */
const CLOSE_MS = 1000

/** The threads that process documents. One that dies, or is ended, is replaced. */
export class Threads {
  readonly #pool: Piscina
  readonly #onEnding: (count: number) => void
  #ending = 0
  /** Tasks that wait for a thread, or have one; aborted with the reason if there is none for them. */
  readonly #attempts = new Set<AbortController>()
  /** Where the thread was ended that was the last to be so by its own code. */
  #exitedAt: string | undefined
  #closed = false

  /**
   * @param onEnding receives the number of threads that were ended but still run: native code runs to
   *   its end
   */
  constructor(
    sources: InstanceSources,
    options: ThreadOptions,
    onEnding: (count: number) => void = () => undefined,
  ) {
    const { threads, spare, memoryMiB } = options
    this.#onEnding = onEnding
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('../../thread.js', import.meta.url)),
      minThreads: threads,
      maxThreads: threads + spare,
      idleTimeout: SPARE_IDLE_MS,
      closeTimeout: CLOSE_MS,
      niceIncrement: NICE,
      workerData: sources,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMiB,
        maxYoungGenerationSizeMb: YOUNG_MIB,
      },
      // A thread that sleeps on a lock would neither give memory back nor end an idle reader.
      atomics: 'disabled',
    })
    this.#pool.on('message', (notice: ExitNotice) => (this.#exitedAt = notice.exitedAt))
    // A thread that dies rejects its own task. Between tasks, this event is all that tells of it.
    this.#pool.on('error', (thrown: unknown) => {
      if (!this.#closed && !endWaiting(this.#pool, this.#attempts, thrown)) warnOfThread(thrown)
    })
  }

  /**
   * Runs a task, and repeats it once if its thread died, since the cause may have been another one (D37).
   * @param signal ends the thread that runs it
   */
  async run(task: Task, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.#attempt(task, signal)
    } catch (thrown) {
      if (signal?.aborted === true || this.#closed) throw thrown
      const answer = await this.#attempt(task, signal)
      // Nobody else is told what the first thread died of.
      warnOfThread(thrown)
      return answer
    }
  }

  /** True if there is no thread: none could be started the last time. */
  get none(): boolean {
    return this.#pool.threads.length === 0
  }

  /** Threads that have been ended, but still run. */
  get ending(): number {
    return this.#ending
  }

  /**
   * Lets threads that are idle free what their stages hold, and ends all. Those at work are cut off.
   * @throws Fault of the first stage that cannot be closed
   */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const idle = Math.max(0, this.#pool.threads.length - this.#attempts.size)
    const signal = AbortSignal.timeout(CLOSE_MS)
    const closing = Array.from({ length: idle }, () =>
      this.#pool.run({ call: 'close' }, { signal }),
    )
    const answers = await Promise.allSettled(closing)
    await this.#pool.close({ force: true })
    for (const each of answers) if (each.status === 'fulfilled') resultOf(each.value)
  }

  async #attempt(task: Task, signal: AbortSignal | undefined): Promise<unknown> {
    const end = new AbortController()
    const endThread = () => this.#watchEnding(() => end.abort(signal?.reason))
    signal?.addEventListener('abort', endThread, { once: true })
    this.#attempts.add(end)
    try {
      signal?.throwIfAborted()
      return await this.#pool.run(task, { signal: end.signal })
    } catch (thrown) {
      const isLost = end.signal.aborted && signal?.aborted !== true
      throw exitedAt(isLost ? end.signal.reason : thrown, this.#exitedAt)
    } finally {
      this.#attempts.delete(end)
      signal?.removeEventListener('abort', endThread)
    }
  }

  /** Counts the threads that `end` ends until they are gone. */
  #watchEnding(end: () => void): void {
    const before = this.#pool.threads
    end()
    const left = new Set(this.#pool.threads)
    for (const thread of before) {
      if (left.has(thread)) continue
      this.#ending += 1
      thread.once('exit', () => {
        this.#ending -= 1
        this.#onEnding(this.#ending)
      })
    }
    this.#onEnding(this.#ending)
  }
}
