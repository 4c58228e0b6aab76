import { setTimeout as sleep } from 'node:timers/promises'
import type { Documents } from '../documents/documents.js'
import type { InstanceSources } from '../documents/inline.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import type { Batch } from './batch.js'
import type { Submission } from './submission.js'

/** Options of the background runs of a service. */
export interface BackgroundOptions {
  /** As for `openBatch`. */
  readonly queue: string
  /** Folders and prefixes that runs may read from and write to; without them, no run can be submitted here. */
  readonly roots: readonly string[]
  /** Packages, folders and default profile of these and of all other workers, as for `Submission`. */
  readonly installed?: InstanceSources
  /** With a queue in SQLite, these do the work of runs in addition to their other work. */
  readonly documents: Documents
  /** Documents of runs in progress at a time; default 1, so that requests do not wait for runs. */
  readonly concurrency?: number
  /** Receives errors of background work. */
  readonly onFault?: (thrown: unknown) => void
}

/** A submission to a service; the roots, and what is installed, are those of the service. */
export type BackgroundSubmission = Omit<Submission, 'roots' | 'installed' | 'stdin'>

/** Milliseconds between two looks for runs that were left by a process that has ended. */
const LOOK_MS = 15_000

/**
 * The runs of a service. A submission returns the id of the run immediately; its documents are read in the
 * background. With a queue in SQLite, the service also works on them, one run after the other; with a queue in
 * PostgreSQL, `twinvoice work` does. If a process ends, the next one continues its work.
 */
export class Background {
  readonly roots: readonly string[]
  readonly #options: BackgroundOptions
  readonly #ended = new AbortController()
  /** Runs that this process has created, and those of which it reads the documents. */
  readonly #own = new Set<string>()
  readonly #reading = new Map<string, Promise<void>>()
  #opening: Promise<Batch> | undefined
  #tending: Promise<void> | undefined
  #wake = new AbortController()

  constructor(options: BackgroundOptions) {
    this.#options = options
    this.roots = options.roots
    // Where no run may be submitted, none was left; the queue is opened when somebody asks.
    if (this.roots.length > 0) this.#tend()
  }

  /**
   * The runs of the queue.
   * @throws Fault as `openBatch`
   */
  open(): Promise<Batch> {
    if (this.#ended.signal.aborted) throw new Fault('CLOSED', 'the service ends')
    this.#opening ??= this.#load().catch((thrown: unknown) => {
      this.#opening = undefined
      throw thrown
    })
    return this.#opening
  }

  /**
   * Creates a run. Its documents are read in the background.
   * @throws Fault as `Batch.create`
   */
  async submit(submission: BackgroundSubmission): Promise<string> {
    const batch = await this.open()
    const { installed = {} } = this.#options
    const run = await batch.create({ ...submission, roots: this.roots, installed })
    this.#own.add(run)
    await this.#read(batch, run)
    this.#tend()
    return run
  }

  /** @returns the number of restarted documents, as `Batch.retry` */
  async retry(run: string): Promise<number> {
    const documents = await (await this.open()).retry(run)
    if (documents > 0) this.#tend()
    return documents
  }

  /** Stops; work in progress returns to the queue. */
  async close(): Promise<void> {
    this.#ended.abort()
    this.#wake.abort()
    await this.#tending
    await Promise.all(this.#reading.values())
    const batch = await this.#opening?.catch(() => undefined)
    await batch?.close()
  }

  /** A service in which nobody asks for runs has none of their code in memory. */
  async #load(): Promise<Batch> {
    const { openBatch } = await import('./open.js')
    return openBatch({ queue: this.#options.queue })
  }

  /** Looks after the runs now, and from time to time. */
  #tend(): void {
    this.#wake.abort()
    this.#tending ??= this.#untilEnd()
  }

  async #untilEnd(): Promise<void> {
    const isEnded = () => this.#ended.signal.aborted
    while (!isEnded()) {
      this.#wake = new AbortController()
      const { signal } = this.#wake
      await this.#look().catch((thrown: unknown) => {
        if (!isEnded()) this.#options.onFault?.(thrown)
      })
      if (isEnded()) return
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Reads the documents of runs that were submitted here, and works on them if nobody else does. */
  async #look(): Promise<void> {
    const batch = await this.open()
    for (const { run, state } of await batch.unfinished()) {
      if (this.#ended.signal.aborted) return
      if (state === 'submitting') await this.#read(batch, run)
      else if (!batch.isShared) await this.#work(batch, run)
    }
  }

  async #read(batch: Batch, run: string): Promise<void> {
    if (this.#reading.has(run)) return
    if (!this.#own.delete(run) && !(await batch.takeOver(run))) return
    const signal = this.#ended.signal
    const reading = this.#guarded(batch, run, () => batch.fill(run, { signal })).finally(() => {
      this.#reading.delete(run)
      // Now there may be work.
      this.#wake.abort()
    })
    this.#reading.set(run, reading)
  }

  async #work(batch: Batch, run: string): Promise<void> {
    const { documents, concurrency = 1 } = this.#options
    const stop = this.#ended.signal
    await this.#guarded(batch, run, () =>
      batch.work({
        documents,
        concurrency,
        run,
        stop,
        abort: stop,
        roots: this.roots,
        onTrouble: (reason, thrown) => {
          const trouble = thrown instanceof Fault ? thrown : reason
          batch.note(run, trouble).catch(() => undefined)
        },
      }),
    )
  }

  /** Notes at the run why it does not get on: the next look tries again. */
  async #guarded(batch: Batch, run: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      if (!this.#ended.signal.aborted) await batch.note(run, undefined)
    } catch (thrown) {
      if (this.#ended.signal.aborted) return
      this.#options.onFault?.(thrown)
      const trouble = thrown instanceof Fault ? thrown : reasonOf(thrown)
      await batch.note(run, trouble).catch(() => undefined)
    }
  }
}
