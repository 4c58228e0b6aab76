import type { RequestInput } from '../../request/request-input.js'
import { FairQueue, type Share } from '../../concurrency/fair-queue.js'
import { unlessAborted } from '../../concurrency/unless-aborted.js'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { checkCall, type Call, type Given } from '../arguments/calls.js'
import { resultOf } from './carried-fault.js'
import type {
  Converted,
  ConvertOptions,
  DocumentOptions,
  Documents,
  EmbedOptions,
  EmbedResult,
  ExtractOptions,
  Extracted,
  GenerateOptions,
  GenerateXmlOptions,
  GenerateResult,
  Generated,
  GeneratedXml,
  GenerateXmlResult,
  GenerationOptions,
  Refused,
  ValidateOptions,
  ValidateResult,
  Viewed,
  ViewOptions,
} from '../documents.js'
import { instanceClosed } from '../../wiring/closed.js'
import type { InstanceSources } from '../inline.js'
import { Evicted, notReady, poolFault, workerDied } from './pool-fault.js'
import { StageBoard } from './stage-board.js'
import { Threads } from './threads.js'
import type { Task } from './worker.js'

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
 * Ending a document in progress means ending its worker, and the next document then waits until
 * a new worker has loaded fonts and rules. So a document whose caller cancelled may finish within
 * this time; most do. Milliseconds.
 */
const ABANDONED_MS = 1000
/** Loading fonts and rules on a busy machine may take so many times longer than a document. */
const WARM_FACTOR = 10
/** A document that takes longer than this is slow: it gives its place to documents of other shares. */
const SLOW_MS = 1000
/** Threads beside the workers, for the documents of others while those of one share are slow. */
const SPARE = 1
/** A slow document may take this part of its time before it is ended for others that wait. */
const EVICTED_AFTER = 1 / 3
/** Threads that were ended but still run native code, which need no room made for them. */
const ENDING_AT_ONCE = 1
/** The share of documents without an owner. */
const NOBODY: Share = { id: '', queue: Infinity, part: 1 }

/**
 * Processes documents in worker threads, so that the event loop stays free. A worker that dies or
 * overruns its time costs only its own document, and another takes its place. A document whose worker
 * died is done once more.
 */
export class PooledDocuments implements Documents {
  readonly #threads: Threads
  readonly #limits: PoolLimits
  readonly #queue: FairQueue
  /** Documents in progress or waiting. */
  #accepted = 0
  #closed = false
  #starting: Promise<void> | undefined

  private constructor(sources: InstanceSources, limits: PoolLimits) {
    const { workers, timeoutMs, memoryMiB } = limits
    this.#limits = limits
    this.#queue = new FairQueue({
      permits: workers,
      spare: SPARE,
      slowMs: SLOW_MS,
      evictMs: timeoutMs * EVICTED_AFTER,
    })
    this.#threads = new Threads(sources, { threads: workers, spare: SPARE, memoryMiB }, (ending) =>
      this.#queue.withhold(Math.max(0, ending - ENDING_AT_ONCE)),
    )
  }

  /**
   * Starts the workers. What is wrong with the set-up is said by the first of them: the caller's
   * thread loads nothing of what they work with.
   * @throws Fault CATALOG_INVALID, PLUGIN_INVALID or PLAN_INVALID, naming file and reason; TIMEOUT
   */
  static async open(sources: InstanceSources, limits: PoolLimits): Promise<PooledDocuments> {
    const documents = new PooledDocuments(sources, limits)
    try {
      await documents.#ready({ call: 'open' })
    } catch (thrown) {
      await documents.close()
      throw thrown
    }
    return documents
  }

  generate(input: RequestInput<boolean>, options: GenerateXmlOptions): Promise<GenerateXmlResult>
  generate(
    input: RequestInput<boolean>,
    options?: GenerateOptions & { readonly output?: 'pdf' },
  ): Promise<GenerateResult>
  generate(
    input: RequestInput<boolean>,
    options: GenerationOptions = {},
  ): Promise<Generated | GeneratedXml | Refused> {
    return this.#called('generate', { request: input }, options, (rest) => ({
      call: 'generate',
      input,
      options: rest,
    }))
  }

  embed(
    pdf: Uint8Array,
    invoice: RequestInput<boolean>,
    options: EmbedOptions = {},
  ): Promise<EmbedResult> {
    const input = { pdf, invoice }
    return this.#called('embed', input, options, (rest) => ({
      call: 'embed',
      input,
      options: rest,
    }))
  }

  validate(input: Uint8Array, options: ValidateOptions = {}): Promise<ValidateResult> {
    return this.#called('validate', { file: input }, options, (rest) => ({
      call: 'validate',
      input,
      options: rest,
    }))
  }

  extract(input: Uint8Array, options: ExtractOptions = {}): Promise<Extracted | undefined> {
    return this.#called('extract', { file: input }, options, (rest) => ({
      call: 'extract',
      input,
      options: rest,
    }))
  }

  convert(input: Uint8Array, options: ConvertOptions): Promise<Converted | undefined> {
    return this.#called('convert', { file: input }, options, (rest) => ({
      call: 'convert',
      input,
      options: rest,
    }))
  }

  view(input: Uint8Array, options: ViewOptions = {}): Promise<Viewed | undefined> {
    return this.#called('view', { file: input }, options, (rest) => ({
      call: 'view',
      input,
      options: rest,
    }))
  }

  async warm(): Promise<void> {
    if (this.#closed) throw instanceClosed()
    const { workers } = this.#limits
    await Promise.all(Array.from({ length: workers }, () => this.#ready({ call: 'warm' })))
  }

  /**
   * Starts a thread if there is none, since none could be started before.
   * @throws Fault if none can now
   */
  async checkThreads(): Promise<void> {
    if (this.#threads.none)
      this.#starting ??= this.#ready({ call: 'open' }).finally(() => (this.#starting = undefined))
    await this.#starting
  }

  /** Waits until a thread has loaded what it needs. */
  async #ready(task: Task): Promise<void> {
    const ms = this.#limits.timeoutMs * WARM_FACTOR
    const signal = AbortSignal.timeout(ms)
    const board = new StageBoard()
    const loaded = this.#threads.run({ ...task, board: board.memory }, signal)
    const answer = await loaded.catch((thrown: unknown) => {
      if (signal.aborted) throw notReady(ms, board.read(), thrown)
      throw this.#closed ? instanceClosed(thrown) : workerDied(thrown, board.read())
    })
    resultOf(answer)
  }

  /** Documents that wait for a worker, for metrics. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** True while threads that cannot be ended take all places. */
  get blocked(): boolean {
    return this.#queue.capacity === 0
  }

  /** True while a thread runs that cannot be ended: the process then waits for it at its end. */
  get lingering(): boolean {
    return this.#threads.ending > 0
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#threads.close()
  }

  /** Checks a call before it goes to another thread, which not every value can. */
  async #called<T, Options extends DocumentOptions>(
    call: Call,
    given: Given,
    options: Options,
    taskOf: (options: Omit<Options, 'signal' | 'share'>) => Task,
  ): Promise<T> {
    checkCall(call, given, options)
    const { signal, share = NOBODY, ...rest } = options
    return this.#run(taskOf(rest), signal, share)
  }

  async #run<T>(task: Task, signal: AbortSignal | undefined, share: Share): Promise<T> {
    const { workers, queue, timeoutMs } = this.#limits
    if (this.#closed) throw instanceClosed()
    if (this.#accepted >= workers + queue)
      throw new Fault('BUSY', detail`${queue} documents are waiting already`)
    if (this.blocked) throw new Fault('BUSY', 'threads that cannot be ended take all places')
    const deadline = AbortSignal.timeout(timeoutMs)
    const given = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    const board = new StageBoard()
    let answer: unknown
    try {
      const told = { ...task, board: board.memory }
      answer = await unlessAborted(this.#work(told, share, given, deadline), given)
    } catch (thrown) {
      const overrun = deadline.aborted ? timeoutMs : undefined
      const end = { signal, overrun, stages: board.read(), isClosed: this.#closed }
      throw poolFault(thrown, end)
    }
    return resultOf(answer) as T
  }

  /** Settles when the thread is free again, which may be later than the caller waits. */
  async #work(
    task: Task,
    share: Share,
    given: AbortSignal,
    deadline: AbortSignal,
  ): Promise<unknown> {
    const end = new AbortController()
    let grace: NodeJS.Timeout | undefined
    const endSoon = () => {
      if (deadline.aborted) end.abort()
      else grace = setTimeout(() => end.abort(), ABANDONED_MS)
    }
    this.#accepted += 1
    try {
      const permit = await this.#queue.begin(share, given)
      permit.evicted.addEventListener('abort', () => end.abort(), { once: true })
      try {
        given.throwIfAborted()
        given.addEventListener('abort', endSoon, { once: true })
        return await this.#threads.run(task, end.signal)
      } catch (thrown) {
        throw permit.evicted.aborted ? new Evicted() : thrown
      } finally {
        this.#queue.end(permit, end.signal.aborted)
      }
    } finally {
      this.#accepted -= 1
      given.removeEventListener('abort', endSoon)
      clearTimeout(grace)
    }
  }
}
