import type { ChildProcess } from 'node:child_process'
import { Fault } from 'twinvoice/plugin'
import { startChild } from './command.js'
import type { Answer, Question } from './main.js'
import { residentBytes } from './memory.js'
import type { PdfReading, ReadingJob } from './reading.js'

export interface PoolOptions {
  /** Child processes at most. */
  readonly processes: number
  /** Documents that may wait for a child. */
  readonly queue: number
  /** Milliseconds that a document may take in a child. */
  readonly timeoutMs: number
  /** Megabytes that a child may use. */
  readonly memoryMb: number
  /** Milliseconds without a document after which a child ends; the next document starts another. */
  readonly idleMs: number
}

/** How a document ended. */
export type Outcome =
  | { readonly kind: 'read'; readonly reading: PdfReading }
  | { readonly kind: 'timeout' | 'memory' | 'crash' }

interface Waiting {
  readonly job: ReadingJob
  readonly signal: AbortSignal
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (fault: unknown) => void
  attempts: number
}

/** How V8 ends a process whose memory does not suffice. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])
/** Milliseconds between two looks at the time and memory of a busy child. */
const WATCH_MS = 50
/** Longer than so many times that, the thread that looks has stood still itself. */
const MOST_A_LOOK = 4
/** A child that has grown to this share of its memory is replaced after its document. */
const RETIRE_SHARE = 0.5
/** Seconds of processor time after which a child ends, whatever it does. */
const CPU_SECONDS = 3600
/** Milliseconds that a child may take to start. */
const START_MS = 30_000

/**
 * Child processes that read PDFs. A child is warm: it has loaded its code before its first
 * document. A document that kills its child costs only itself; the child is replaced.
 */
export class ReaderPool {
  readonly #options: PoolOptions
  readonly #children = new Set<Child>()
  readonly #waiting: Waiting[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Starts the first child and waits until it is warm. @throws Fault WORKER_DIED */
  async warm(): Promise<void> {
    await this.#start().ready
  }

  /**
   * Reads one document.
   * @throws Fault BUSY, CLOSED, ABORTED, WORKER_DIED, STAGE_FAILED
   */
  read(job: ReadingJob, signal: AbortSignal): Promise<Outcome> {
    if (this.#closed) return Promise.reject(new Fault('CLOSED', 'the reader has been closed'))
    if (this.#waiting.length >= this.#options.queue)
      return Promise.reject(new Fault('BUSY', `${this.#options.queue} PDFs are waiting already`))
    let abandon = (): void => undefined
    const outcome = new Promise<Outcome>((resolve, reject) => {
      const waiting: Waiting = { job, signal, resolve, reject, attempts: 0 }
      abandon = () => this.#abandon(waiting)
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
    // A signal may live longer than a document.
    return outcome.finally(() => signal.removeEventListener('abort', abandon))
  }

  /** Ends all children; documents that wait are refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0))
      reject(new Fault('CLOSED', 'the reader has been closed'))
    await Promise.all([...this.#children].map((child) => child.end()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    let child = [...this.#children].find((each) => !each.busy)
    if (child === undefined && this.#children.size < this.#options.processes) child = this.#start()
    if (child === undefined) return
    const waiting = this.#waiting.shift() as Waiting
    waiting.attempts++
    void this.#run(child, waiting)
  }

  async #run(child: Child, waiting: Waiting): Promise<void> {
    try {
      const outcome = await child.run(waiting.job, waiting.signal)
      if (outcome.kind === 'crash' && waiting.attempts < 2 && !this.#closed) {
        this.#waiting.unshift(waiting)
      } else waiting.resolve(outcome)
    } catch (fault) {
      waiting.reject(fault)
    } finally {
      this.#next()
    }
  }

  #start(): Child {
    const child: Child = new Child(this.#options, () => this.#children.delete(child))
    this.#children.add(child)
    return child
  }

  #abandon(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    waiting.reject(new Fault('ABORTED', 'aborted while waiting for a reader'))
  }
}

/** One child process and the document that it is busy with. */
class Child {
  busy = false
  readonly ready: Promise<void>
  readonly #process: ChildProcess
  readonly #options: PoolOptions
  readonly #gone: Promise<void>
  #settle: ((outcome: Outcome | Fault) => void) | undefined
  #verdict: 'timeout' | 'memory' | undefined
  readonly #onLeave: () => void
  #questions = 0
  #retired = false
  #idle: NodeJS.Timeout | undefined

  /** @param onLeave told when the child takes no more documents */
  constructor(options: PoolOptions, onLeave: () => void) {
    this.#options = options
    this.#onLeave = onLeave
    this.#process = startChild({ memoryMb: options.memoryMb, cpuSeconds: CPU_SECONDS })
    let resolve = (): void => undefined
    let reject: (fault: Fault) => void = () => undefined
    this.ready = new Promise((onReady, onFault) => {
      resolve = onReady
      reject = onFault
    })
    this.ready.catch(() => undefined)
    const slow = setTimeout(() => this.#process.kill('SIGKILL'), START_MS)
    slow.unref()
    this.#process.on('message', (message: Answer | { ready: true }) => {
      if ('ready' in message) {
        clearTimeout(slow)
        if (!this.busy) this.#rest()
        resolve()
      } else this.#answered(message)
    })
    this.#gone = new Promise((done) => {
      const onEnd = () => {
        clearTimeout(slow)
        this.#retired = true
        onLeave()
        reject(new Fault('WORKER_DIED', 'the process that reads PDFs does not start'))
        this.#settle?.({ kind: this.#verdict ?? 'crash' })
        done()
      }
      this.#process.once('exit', (_code, signal) => {
        if (signal !== null && OUT_OF_MEMORY.has(signal)) this.#verdict ??= 'memory'
        onEnd()
      })
      this.#process.once('error', onEnd)
    })
  }

  /** @throws Fault ABORTED, WORKER_DIED, STAGE_FAILED */
  async run(job: ReadingJob, signal: AbortSignal): Promise<Outcome> {
    this.busy = true
    clearTimeout(this.#idle)
    this.#hold(true)
    await this.ready
    const id = ++this.#questions
    const stop = (verdict: 'timeout' | 'memory') => {
      this.#verdict = verdict
      this.#process.kill('SIGKILL')
    }
    const abort = () => this.#process.kill('SIGKILL')
    let spent = 0
    let before = performance.now()
    const watch = setInterval(() => {
      const now = performance.now()
      // While this thread stood still, the child may not even have had the whole document.
      spent += Math.min(now - before, MOST_A_LOOK * WATCH_MS)
      before = now
      if (spent > this.#options.timeoutMs) stop('timeout')
      const bytes = residentBytes(this.#process.pid)
      if (bytes !== undefined && bytes > this.#options.memoryMb * 2 ** 20) stop('memory')
    }, WATCH_MS)
    signal.addEventListener('abort', abort, { once: true })
    try {
      const outcome = await new Promise<Outcome | Fault>((settle) => {
        this.#settle = settle
        if (this.#retired || signal.aborted) settle({ kind: 'crash' })
        else
          this.#process.send(
            { ...job, id } satisfies Question,
            (error) => error && settle({ kind: 'crash' }),
          )
      })
      if (signal.aborted) throw new Fault('ABORTED', 'aborted while the PDF was read')
      if (outcome instanceof Fault) throw outcome
      return outcome
    } finally {
      this.#settle = undefined
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      if (this.#retired) this.#process.kill('SIGKILL')
      this.busy = this.#retired
      this.#rest()
    }
  }

  /** Waits for the next document, but not for ever: an idle child holds memory for nothing. */
  #rest(): void {
    this.#hold(false)
    this.#idle = setTimeout(() => {
      this.busy = true
      this.#onLeave()
      this.#process.kill('SIGKILL')
    }, this.#options.idleMs).unref()
  }

  /** Ends the process, at once. */
  async end(): Promise<void> {
    // Without this, a caller whose last act is to close would end before its promise does.
    this.#hold(true)
    clearTimeout(this.#idle)
    this.#process.kill('SIGKILL')
    await this.#gone
  }

  #answered(answer: Answer): void {
    if (answer.id !== this.#questions) return
    if ('failure' in answer)
      this.#settle?.(new Fault('STAGE_FAILED', answer.failure, { stage: 'read-pdf' }))
    else {
      if (answer.rss > this.#options.memoryMb * RETIRE_SHARE * 2 ** 20) this.#retired = true
      this.#settle?.({ kind: 'read', reading: answer.reading })
    }
  }

  /** An idle child does not keep the parent alive. */
  #hold(hold: boolean): void {
    if (hold) {
      this.#process.ref()
      this.#process.channel?.ref()
    } else {
      this.#process.unref()
      this.#process.channel?.unref()
    }
  }
}
