import { Fault, type FaultCode } from '../pipeline/errors.js'
import {
  BoundedProcess,
  type Cut,
  type Outcome,
  type ProcessLimits,
  type Program,
} from './bounded-process.js'

/** Limits of a pool and of each of its processes. */
export interface PoolLimits extends ProcessLimits {
  /** Processes at most. */
  readonly processes: number
  /** Jobs that may wait for a process. */
  readonly queue: number
}

interface Waiting<Job, Answer, Early> {
  readonly job: Job
  readonly signal: AbortSignal
  readonly onEarly: ((early: Early) => void) | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: unknown) => void
  attempts: number
}

/** A job that was cut off is tried once more (D37). */
const ATTEMPTS = 2

const CUTS: Readonly<Record<Cut, (limits: PoolLimits) => readonly [FaultCode, string]>> = {
  timeout: ({ timeoutMs }) => [
    'TIMEOUT',
    `the job took longer than its process may (timeoutMs ${timeoutMs})`,
  ],
  memory: ({ memoryMb }) => [
    'OUT_OF_MEMORY',
    `the job needed more memory than its process may (memoryMb ${memoryMb})`,
  ],
  died: () => ['WORKER_DIED', 'the process died while it did the job'],
}

/**
 * Processes that do jobs one at a time, within limits of time and memory. Each loads its code
 * before its first job. If the process of a job crashes or reaches a limit, the job is done once
 * more in a new process, because the job may not have been the cause: the first process may have
 * been killed from outside, or have grown because of other jobs.
 */
export class ProcessPool<Setup, Job, Answer, Early = never> {
  readonly #program: Program<Setup>
  readonly #limits: PoolLimits
  readonly #processes = new Set<BoundedProcess<Setup, Job, Answer, Early>>()
  readonly #waiting: Waiting<Job, Answer, Early>[] = []
  #closed = false

  constructor(program: Program<Setup>, limits: PoolLimits) {
    this.#program = program
    this.#limits = limits
  }

  /**
   * Starts the first process and waits until it has loaded its code.
   * @throws Fault WORKER_DIED, PLUGIN_INVALID
   */
  async warm(): Promise<void> {
    try {
      await this.#start().ready
    } catch (fault) {
      if (!(fault instanceof Fault) || fault.code !== 'WORKER_DIED') throw fault
      await this.#start().ready
    }
  }

  /**
   * Does one job.
   * @param job plain data, as the structured clone algorithm takes it
   * @param onEarly receives what the process knows before its answer; once more where the job is done once more
   * @throws Fault BUSY, CLOSED, ABORTED; TIMEOUT, OUT_OF_MEMORY or WORKER_DIED where the job was cut
   *   off twice; STAGE_FAILED where the work threw; PLUGIN_INVALID where the program cannot prepare
   */
  run(job: Job, signal: AbortSignal, onEarly?: (early: Early) => void): Promise<Answer> {
    if (this.#closed) return Promise.reject(this.#fault('CLOSED', 'it has been closed'))
    if (signal.aborted) return Promise.reject(this.#fault('ABORTED', 'aborted'))
    if (this.#waiting.length >= this.#limits.queue)
      return Promise.reject(this.#fault('BUSY', `${this.#limits.queue} jobs are waiting already`))
    let abandon = (): void => undefined
    const answer = new Promise<Answer>((resolve, reject) => {
      const waiting = { job, signal, onEarly, resolve, reject, attempts: 0 }
      abandon = () => this.#abandon(waiting)
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
    // A signal may live longer than a job.
    return answer.finally(() => signal.removeEventListener('abort', abandon))
  }

  /** Ends all processes; jobs that wait are refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0))
      reject(this.#fault('CLOSED', 'it has been closed'))
    await Promise.all([...this.#processes].map((process) => process.end()))
  }

  /** Hands out jobs as long as there are processes for them. */
  #next(): void {
    for (let waiting = this.#waiting[0]; waiting !== undefined; waiting = this.#waiting[0]) {
      const process = this.#processFor(waiting)
      if (process === undefined) return
      this.#waiting.shift()
      void this.#run(process, waiting)
    }
  }

  /** A process for a job; undefined if it has to wait until one answers or ends. */
  #processFor({ attempts }: Waiting<Job, Answer, Early>) {
    const free = [...this.#processes].filter(({ isFree }) => isFree)
    const found = attempts === 0 ? free[0] : free.find(({ isFresh }) => isFresh)
    if (found !== undefined) return found
    if (this.#processes.size < this.#limits.processes) return this.#start()
    // One that has worked makes room for a fresh one.
    if (![...this.#processes].some(({ isEnding }) => isEnding)) void free[0]?.end()
    return undefined
  }

  async #run(
    process: BoundedProcess<Setup, Job, Answer, Early>,
    waiting: Waiting<Job, Answer, Early>,
  ): Promise<void> {
    waiting.attempts += 1
    try {
      this.#ended(waiting, await process.run(waiting.job, waiting.signal, waiting.onEarly))
    } catch (fault) {
      waiting.reject(fault)
    } finally {
      this.#next()
    }
  }

  #ended(waiting: Waiting<Job, Answer, Early>, outcome: Outcome<Answer>): void {
    if (outcome.kind === 'answered') waiting.resolve(outcome.answer)
    else if (this.#closed) waiting.reject(this.#fault('CLOSED', 'it has been closed'))
    else if (waiting.attempts < ATTEMPTS) this.#waiting.unshift(waiting)
    else waiting.reject(this.#fault(...CUTS[outcome.kind](this.#limits)))
  }

  #start(): BoundedProcess<Setup, Job, Answer, Early> {
    const process = new BoundedProcess<Setup, Job, Answer, Early>(
      this.#program,
      this.#limits,
      () => {
        this.#processes.delete(process)
        // Its place is free: a job may have waited for just that.
        this.#next()
      },
    )
    this.#processes.add(process)
    return process
  }

  #abandon(waiting: Waiting<Job, Answer, Early>): void {
    const at = this.#waiting.indexOf(waiting)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    waiting.reject(this.#fault('ABORTED', 'aborted while the job waited for a process'))
  }

  #fault(code: FaultCode, reason: string): Fault {
    return new Fault(code, reason, this.#program.place)
  }
}
