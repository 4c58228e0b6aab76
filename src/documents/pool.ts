import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { Fault, reasonOf } from '../pipeline/errors.js'
import type {
  Documents,
  ExtractOptions,
  Extracted,
  GenerateOptions,
  GenerateResult,
  ValidateOptions,
  ValidateResult,
} from './documents.js'
import { Semaphore } from '../concurrency/semaphore.js'
import type { InstanceSources } from './inline.js'
import type { CarriedFault, Task } from './worker.js'

/** Limits of a pool of workers. */
export interface PoolLimits {
  /** Number of worker threads, at least 1. */
  readonly workers: number
  /** Documents that may wait; one more is refused with the fault BUSY. */
  readonly queue: number
  /** Milliseconds that a document may take, waiting included. */
  readonly timeoutMs: number
  /** Memory of a worker's heap in MiB; a worker that needs more dies, and is replaced. */
  readonly memoryMiB: number
}

/**
 * Memory of a worker's young generation, half of what V8 takes: the work on documents is hardly
 * slower (3 %), and a worker holds 16 MiB less.
 */
const YOUNG_MIB = 24

/**
 * To end a document that is at work means to end its worker, and the next one waits for a new one
 * to load fonts and rules. So a document that its caller gives up may end by itself for this
 * long; most do. Milliseconds.
 */
const ABANDONED_MS = 1000
/** Loading fonts and rules on a busy machine may take so many times longer than a document. */
const WARM_FACTOR = 10

/**
 * Works on documents in worker threads, so that the event loop stays free. A worker that dies or
 * overruns its time costs only its own document, and another takes its place. A document whose worker
 * died is done once more.
 */
export class PooledDocuments implements Documents {
  readonly #pool: Piscina
  readonly #limits: PoolLimits
  readonly #permits: Semaphore
  /** Documents at work or waiting. The pool's own limit lets bursts through. */
  #accepted = 0
  #closed = false

  private constructor(sources: InstanceSources, limits: PoolLimits) {
    this.#limits = limits
    this.#permits = new Semaphore(limits.workers)
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
      minThreads: limits.workers,
      maxThreads: limits.workers,
      workerData: sources,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMiB,
        maxYoungGenerationSizeMb: YOUNG_MIB,
      },
      // A worker that sleeps on a lock would neither give memory back nor end an idle reader.
      atomics: 'disabled',
    })
    // A worker that dies rejects its own task; the pool's event would end the process.
    this.#pool.on('error', () => undefined)
  }

  /**
   * Starts the workers. What is wrong with the set-up is said by the first of them: the caller's
   * thread loads nothing of what they work with.
   * @throws Fault CATALOG_INVALID, PLUGIN_INVALID or PLAN_INVALID, naming file and reason
   */
  static async open(sources: InstanceSources, limits: PoolLimits): Promise<PooledDocuments> {
    const documents = new PooledDocuments(sources, limits)
    try {
      resultOf(await documents.#pool.run({ call: 'open' } satisfies Task))
    } catch (thrown) {
      await documents.close()
      throw thrown instanceof Fault ? thrown : workerDied(thrown)
    }
    return documents
  }

  generate(input: unknown, options: GenerateOptions = {}): Promise<GenerateResult> {
    const { signal, ...rest } = options
    return this.#run<GenerateResult>({ call: 'generate', input, options: rest }, signal)
  }

  validate(input: Uint8Array, options: ValidateOptions = {}): Promise<ValidateResult> {
    const { signal, ...rest } = options
    return this.#run<ValidateResult>({ call: 'validate', input, options: rest }, signal)
  }

  extract(input: Uint8Array, options: ExtractOptions = {}): Promise<Extracted | undefined> {
    const { signal, ...rest } = options
    return this.#run<Extracted | undefined>({ call: 'extract', input, options: rest }, signal)
  }

  async warm(): Promise<void> {
    const all = Array.from({ length: this.#limits.workers }, () =>
      this.#run({ call: 'warm' }, undefined, this.#limits.timeoutMs * WARM_FACTOR),
    )
    await Promise.all(all)
  }

  /** Documents that wait for a worker, for metrics. */
  get waiting(): number {
    return this.#permits.waiting
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#pool.close({ force: true })
  }

  async #run<T>(
    task: Task,
    signal: AbortSignal | undefined,
    timeoutMs = this.#limits.timeoutMs,
  ): Promise<T> {
    if (this.#closed) throw new Fault('CLOSED', 'this instance has been closed')
    if (this.#accepted >= this.#limits.workers + this.#limits.queue)
      throw new Fault('BUSY', `${this.#limits.queue} documents are waiting already`)
    const deadline = AbortSignal.timeout(timeoutMs)
    const given = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    let answer: unknown
    try {
      answer = await unless(given, this.#work(task, given, deadline))
    } catch (thrown) {
      throw this.#faultOf(thrown, signal, deadline.aborted ? timeoutMs : undefined)
    }
    return resultOf(answer) as T
  }

  /** Settles when the worker is free again, which may be later than the caller waits. */
  async #work(task: Task, given: AbortSignal, deadline: AbortSignal): Promise<unknown> {
    const end = new AbortController()
    let grace: NodeJS.Timeout | undefined
    const endSoon = () => {
      if (deadline.aborted) end.abort()
      else grace = setTimeout(() => end.abort(), ABANDONED_MS)
    }
    this.#accepted += 1
    try {
      await this.#permits.acquire(given)
      try {
        given.throwIfAborted()
        given.addEventListener('abort', endSoon, { once: true })
        return await this.#attempt(task, end.signal)
      } finally {
        this.#permits.release()
      }
    } finally {
      this.#accepted -= 1
      given.removeEventListener('abort', endSoon)
      clearTimeout(grace)
    }
  }

  /** A worker that dies may have died of something else than its document, which gets another (D37). */
  async #attempt(task: Task, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#pool.run(task, { signal })
    } catch (thrown) {
      if (signal.aborted || this.#closed) throw thrown
      return this.#pool.run(task, { signal })
    }
  }

  #faultOf(thrown: unknown, signal: AbortSignal | undefined, overrun: number | undefined): Fault {
    if (signal?.aborted === true) return new Fault('ABORTED', 'aborted by the caller', {}, thrown)
    if (overrun !== undefined)
      return new Fault('TIMEOUT', `the document took longer than ${overrun} ms`, {}, thrown)
    return workerDied(thrown)
  }
}

function workerDied(thrown: unknown): Fault {
  const reason = `the worker ended before its document was done: ${reasonOf(thrown)}`
  return new Fault('WORKER_DIED', reason, {}, thrown)
}

/** What a worker answers, or the fault that it carries. */
function resultOf(answer: unknown): unknown {
  if (!isCarriedFault(answer)) return answer
  const { code, reason, place } = answer.fault
  throw new Fault(code, reason, place)
}

/** What the work gives, or the signal's reason if that fires before. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let giveUp: () => void = () => undefined
  const abandoned = new Promise<never>((_, reject) => {
    giveUp = () => {
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([work, abandoned])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function isCarriedFault(answer: unknown): answer is CarriedFault {
  return typeof answer === 'object' && answer !== null && 'fault' in answer
}
