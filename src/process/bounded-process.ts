import type { ChildProcess } from 'node:child_process'
import { Fault, reasonOf, type FaultPlace } from '../pipeline/errors.js'
import { residentBytes } from './memory.js'
import type { FromProcess, JobCost, ToProcess } from './messages.js'
import { startProcess } from './start.js'

/** What a process runs. */
export interface Program<Setup> {
  /** Path of its main module, which calls `serveJobs`. */
  readonly main: string
  /** Handed to the program before the first job. */
  readonly setup: Setup
  /** Named in faults. */
  readonly place: FaultPlace
}

/** Limits of one process. */
export interface ProcessLimits {
  /** Milliseconds of wall-clock time that a job may take. */
  readonly timeoutMs: number
  /** Megabytes that the process may use, by the operating system where it can. */
  readonly memoryMb: number
  /** Milliseconds without a job after which it ends. */
  readonly idleMs: number
}

/** How a job ended. `died`: the process did, for a reason outside of the job or unknown. */
export type Outcome<Answer> =
  { readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: Cut }

/** Why a job was not done. */
export type Cut = 'timeout' | 'memory' | 'died'

/** How V8 ends a process that runs out of memory. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])
/** Milliseconds between two checks of the time and memory of a busy process. */
const WATCH_MS = 50
/** After a longer gap between two checks, this thread was blocked, not the process. */
const MOST_A_LOOK_MS = 4 * WATCH_MS
/** A process that has grown to this share of its memory ends after its job. */
const RETIRE_SHARE = 0.5
/** Seconds of processor time after which the operating system ends the process, whatever it does. */
const CPU_SECONDS = 3600
/** Milliseconds that a process may take to start. */
const START_MS = 30_000

/** A channel to a process; that of Bun cannot be let go of. */
interface Holdable {
  ref?(): void
  unref?(): void
}

/** One process, and the job that it is busy with. */
export class BoundedProcess<Setup, Job, Answer, Early = never> {
  /** Resolves when the process has loaded its code; rejects with WORKER_DIED or PLUGIN_INVALID. */
  readonly ready: Promise<void>
  readonly #program: Program<Setup>
  readonly #limits: ProcessLimits
  /** Undefined where the operating system refused to start it. */
  readonly #process: ChildProcess | undefined
  /** Why it could not be started, if that is so. */
  #refusal: unknown
  readonly #exited: Promise<void>
  #state: 'free' | 'busy' | 'ending' | 'gone' = 'free'
  #jobs = 0
  #cut: Cut | undefined
  #settle: ((outcome: Outcome<Answer> | Fault) => void) | undefined
  #onEarly: ((early: Early) => void) | undefined
  #idle: NodeJS.Timeout | undefined

  /** @param onExit called when the process has ended, for any reason */
  constructor(program: Program<Setup>, limits: ProcessLimits, onExit: () => void) {
    this.#program = program
    this.#limits = limits
    const { memoryMb } = limits
    // The operating system may refuse at once: no memory, no file descriptors, no more processes.
    try {
      this.#process = startProcess(program.main, { memoryMb, cpuSeconds: CPU_SECONDS })
    } catch (thrown) {
      this.#refusal = thrown
    }
    this.#exited = new Promise((exited) => {
      const end = (signal: string | null): void => {
        if (this.#state === 'gone') return
        this.#state = 'gone'
        clearTimeout(this.#idle)
        if (signal !== null && OUT_OF_MEMORY.has(signal)) this.#cut ??= 'memory'
        this.#settle?.({ kind: this.#cut ?? 'died' })
        exited()
        onExit()
      }
      if (this.#process === undefined) setImmediate(end, null)
      this.#process?.once('exit', (_code, signal) => end(signal))
      // It could not be started; or a message could not be sent, since it ends.
      this.#process?.on('error', (thrown) => {
        if (this.#process?.pid !== undefined) return
        this.#refusal = thrown
        end(null)
      })
    })
    this.ready = this.#starting()
    this.ready.catch(() => undefined)
  }

  /** True if it can take a job, at once or as soon as it has started. */
  get isFree(): boolean {
    return this.#state === 'free'
  }

  /** True if it has been killed, but its exit has not been reported yet. */
  get isEnding(): boolean {
    return this.#state === 'ending'
  }

  /** True if it has not had a job yet. */
  get isFresh(): boolean {
    return this.#jobs === 0
  }

  /**
   * Does one job; the process must be free.
   * @param onEarly receives what the process knows before its answer
   * @throws Fault ABORTED, STAGE_FAILED where the work threw, PLUGIN_INVALID where it cannot prepare
   */
  async run(
    job: Job,
    signal: AbortSignal,
    onEarly?: (early: Early) => void,
  ): Promise<Outcome<Answer>> {
    this.#onEarly = onEarly
    this.#state = 'busy'
    clearTimeout(this.#idle)
    this.#hold(true)
    const abort = () => this.#kill()
    signal.addEventListener('abort', abort, { once: true })
    try {
      const outcome = await this.#outcomeOf(job)
      if (signal.aborted) throw this.#fault('ABORTED', 'aborted while the job was done')
      if (outcome instanceof Fault) throw outcome
      return outcome
    } finally {
      signal.removeEventListener('abort', abort)
      if (this.#isBusy()) this.#rest()
    }
  }

  /** Ends the process at once. */
  async end(): Promise<void> {
    // Without this, a caller that closes last would exit before its promise settles.
    this.#hold(true)
    this.#kill()
    await this.#exited
  }

  async #starting(): Promise<void> {
    const slow = setTimeout(() => this.#kill(), START_MS).unref()
    const prepared = new Promise<void>((resolve, reject) => {
      this.#process?.on('message', (message: FromProcess<Answer, Early>) => {
        if ('ready' in message) resolve()
        else if ('refused' in message) reject(this.#fault('PLUGIN_INVALID', message.refused))
        else if ('early' in message) this.#told(message)
        else this.#answered(message)
      })
      // The channel is lost before the process is, where it is lost at all.
      this.#process?.once('disconnect', () => this.#kill())
      void this.#exited.then(() => reject(this.#fault('WORKER_DIED', unstarted(this.#refusal))))
    })
    prepared.catch(() => undefined)
    try {
      this.#send({ setup: this.#program.setup })
      await prepared
      if (this.#state === 'free') this.#rest()
    } catch (fault) {
      this.#kill()
      throw fault
    } finally {
      clearTimeout(slow)
    }
  }

  async #outcomeOf(job: Job): Promise<Outcome<Answer> | Fault> {
    try {
      await this.ready
    } catch (fault) {
      if (fault instanceof Fault && fault.code === 'WORKER_DIED') return { kind: 'died' }
      throw fault
    }
    const id = ++this.#jobs
    const watch = this.#watch()
    try {
      return await new Promise<Outcome<Answer> | Fault>((settle) => {
        this.#settle = settle
        if (this.#isBusy()) this.#send({ id, job })
        else settle({ kind: 'died' })
      })
    } finally {
      this.#settle = undefined
      clearInterval(watch)
    }
  }

  /** Looks at the time and memory of the job. */
  #watch(): NodeJS.Timeout {
    const { timeoutMs, memoryMb } = this.#limits
    let spent = 0
    let before = performance.now()
    return setInterval(() => {
      const now = performance.now()
      // While this thread was blocked, the process may not even have received the whole job.
      spent += Math.min(now - before, MOST_A_LOOK_MS)
      before = now
      if (spent > timeoutMs) this.#kill('timeout')
      const bytes = residentBytes(this.#process?.pid)
      if (bytes !== undefined && bytes > memoryMb * 2 ** 20) this.#kill('memory')
    }, WATCH_MS)
  }

  #told({ id, early }: Extract<FromProcess<Answer, Early>, { readonly early: Early }>): void {
    if (id === this.#jobs && this.#settle !== undefined) this.#onEarly?.(early)
  }

  #answered(message: Extract<FromProcess<Answer, Early>, { readonly cost: JobCost }>): void {
    if (message.id !== this.#jobs || this.#settle === undefined) return
    const settle = this.#settle
    if ('outOfMemory' in message) this.#kill('memory')
    else if (this.#isWorn(message.cost)) this.#kill()
    if ('answer' in message) settle({ kind: 'answered', answer: message.answer })
    else if ('failure' in message) settle(this.#fault('STAGE_FAILED', message.failure))
    else settle({ kind: 'memory' })
  }

  /** A process that has grown, or has little processor time left, would fail a later job. */
  #isWorn({ rss, cpuSeconds }: JobCost): boolean {
    return (
      rss > this.#limits.memoryMb * RETIRE_SHARE * 2 ** 20 ||
      cpuSeconds > CPU_SECONDS * RETIRE_SHARE
    )
  }

  /** Waits for the next job for a limited time: an idle process wastes memory. */
  #rest(): void {
    this.#state = 'free'
    this.#hold(false)
    this.#idle = setTimeout(() => this.#kill(), this.#limits.idleMs).unref()
  }

  /** Whether it still is: it may have ended in the meantime. */
  #isBusy(): boolean {
    return this.#state === 'busy'
  }

  #kill(why?: Cut): void {
    if (this.#state === 'gone') return
    this.#cut ??= why
    this.#state = 'ending'
    this.#process?.kill('SIGKILL')
  }

  #send(message: ToProcess<Setup, Job>): void {
    // If it cannot be sent, the process has ended or is ending.
    this.#process?.send(message, (error) => {
      if (error !== null) this.#kill()
    })
  }

  /** An idle process does not keep its parent alive. */
  #hold(hold: boolean): void {
    const channel: Holdable | null | undefined = this.#process?.channel
    if (hold) {
      this.#process?.ref()
      channel?.ref?.()
    } else {
      this.#process?.unref()
      channel?.unref?.()
    }
  }

  #fault(code: Fault['code'], thrown: unknown): Fault {
    return new Fault(code, reasonOf(thrown), this.#program.place)
  }
}

/** Why a process does not start; of permissions of Node, which is missing. */
function unstarted(refusal: unknown): string {
  const what = 'its process does not start'
  const permissions = (process as { readonly permission?: { has(scope: string): boolean } })
    .permission
  const { code, permission } = (refusal ?? {}) as { code?: unknown; permission?: unknown }
  const isDenied = code === 'ERR_ACCESS_DENIED'
  // A process that was started has the permissions of its parent, and may not even read its own limits.
  if (isDenied ? permission === 'FileSystemRead' : permissions?.has('fs.read') === false)
    return `${what}: add --allow-fs-read=* to the permissions of Node`
  if (isDenied) return `${what}: add --allow-child-process to the permissions of Node`
  return refusal === undefined ? what : `${what}: ${reasonOf(refusal)}`
}
