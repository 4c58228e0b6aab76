import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Semaphore } from '../../concurrency/semaphore.js'
import type { Documents } from '../../documents/documents.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { PlaceFault } from '../objects/objects.js'
import { Reach } from '../objects/reach.js'
import { LONGEST_DELAY_MS, type Queue } from '../queue/queue.js'
import { Troubles } from '../queue/troubles.js'
import type { Outcome } from '../results/outcome.js'
import { tallyOf } from '../results/tally.js'
import { isOfQueue, isPassing } from '../run/patience.js'
import type { ChunkName } from '../run/run.js'
import type { Begun, Chunks } from '../state/chunks.js'
import type { Run, Runs } from '../state/runs.js'
import type { Suspects } from '../state/suspects.js'
import { abortable, AbortableTasks, aborted } from './abortable.js'
import { closePart, untilCancelled } from './cancelled.js'
import { settleChunk } from './chunk.js'
import { finishLeft, finishSettled } from './finish.js'
import { Places } from './places.js'

/** Options of a worker. */
export interface WorkerParts {
  readonly queue: Queue
  readonly runs: Runs
  readonly chunks: Chunks
  readonly suspects: Suspects
  readonly documents: Documents
}

export interface WorkerOptions {
  /** Documents in progress at a time. */
  readonly concurrency: number
  /**
   * When it fires, the worker finishes the documents in progress and begins no more; their parts return to the queue.
   * Without it, the worker works until its run has ended, or for ever.
   */
  readonly stop?: AbortSignal
  /** When it fires, work in progress returns to the queue; what is being written is waited for, two seconds at most. */
  readonly abort?: AbortSignal
  /** Work on this run only, until it has ended; not in a queue that several processes share. */
  readonly run?: string
  /**
   * Whether to wait as long as a store or a disk cannot be used. Otherwise, the work ends with a fault
   * after half a minute.
   */
  readonly isPatient?: boolean
  /** Folders and prefixes that must contain the files named in rows; default: those of the run. */
  readonly roots?: readonly string[]
  readonly onOutcome?: (outcome: Outcome) => void
  /** Called with the reason when work is interrupted, and with undefined when it continues. */
  readonly onTrouble?: (reason: string | undefined, thrown?: unknown) => void
}

/** Parts in progress: the last documents of one leave threads free, which those of the next use. */
const PARTS = 2
/** Documents in progress for each that is made: while it is made, another one is read or written. */
const OVERLAP = 2
/** Milliseconds of the first pause while a store cannot be used; each is twice as long as the one before. */
const SHORTEST_PAUSE = 500
/** How long an aborted worker waits at most for what is being written, in milliseconds. */
const LINGER_MS = 2_000
/** Outcomes of a part that this worker has already, by round and position. */
type Finished = Map<number, Map<number, Outcome>>

/** Milliseconds between two looks for runs that are settled, and not finished. */
const LOOK_MS = 15_000

/**
 * Works on parts of runs until it is stopped, or its run is settled.
 * @throws Fault if a place or the state cannot be used; what was taken is given back
 */
export class Worker {
  readonly #parts: WorkerParts
  readonly #options: WorkerOptions
  readonly #permits: Semaphore
  readonly #making: Semaphore
  readonly #abort: AbortSignal
  readonly #tasks: AbortableTasks
  /** Fires with each of the two. */
  readonly #stop: AbortSignal
  readonly #troubles: Troubles
  readonly #places = new Places()
  readonly #finishing = new Map<string, Promise<void>>()
  /** Milliseconds for which runs were put off the last time. */
  readonly #putOff = new Map<string, number>()

  constructor(parts: WorkerParts, options: WorkerOptions) {
    this.#parts = parts
    this.#options = options
    this.#permits = new Semaphore(options.concurrency * OVERLAP)
    this.#making = new Semaphore(options.concurrency)
    const { stop, abort } = options
    this.#abort = AbortSignal.any(abort === undefined ? [] : [abort])
    this.#tasks = new AbortableTasks(this.#abort)
    this.#stop = AbortSignal.any([...(stop === undefined ? [] : [stop]), this.#abort])
    // Every document in progress listens.
    setMaxListeners(0, this.#abort, this.#stop)
    this.#troubles = new Troubles((thrown) => {
      if (thrown === undefined) options.onTrouble?.(undefined)
      else options.onTrouble?.(reasonOf(thrown), thrown)
    })
  }

  async run(): Promise<void> {
    const { run } = this.#options
    const ended = new AbortController()
    const stop = this.#stop
    const finishing = this.#finishLeft(AbortSignal.any([stop, ended.signal]))
    try {
      await this.#parts.queue.consume({
        parallel: PARTS,
        work: (name) => this.#work(name),
        onTrouble: (thrown) => {
          this.#troubles.set(this.#parts.queue, thrown)
        },
        stop,
        ...(run === undefined ? {} : { run }),
      })
    } finally {
      ended.abort()
      await finishing
      if (this.#abort.aborted) await this.#tasks.ended(LINGER_MS)
    }
    // Another worker may have settled the last part, and died.
    if (run !== undefined && !stop.aborted) await finishSettled(this.#parts.runs, run)
  }

  /** Finishes now and from time to time what nobody has finished who settled its last part. */
  async #finishLeft(stop: AbortSignal): Promise<void> {
    const { run } = this.#options
    while (!stop.aborted) {
      // A store that is out of reach is reported by the work itself; the next look tries again.
      await this.#tasks.run(() => finishLeft(this.#parts.runs, run)).catch(() => undefined)
      await this.#forgetEnded().catch(() => undefined)
      await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  /** Runs that were put off, and that others have finished, cancelled or deleted, are no trouble any more. */
  async #forgetEnded(): Promise<void> {
    for (const run of this.#putOff.keys()) {
      const { state } = (await this.#parts.runs.find(run)) ?? { state: 'cancelled' }
      if (state === 'finished' || state === 'cancelled') this.#goesOn(run)
    }
  }

  #goesOn(run: string): void {
    this.#putOff.delete(run)
    this.#troubles.set(run, undefined)
  }

  /**
   * Works on a part, and waits for stores as long as its patience allows.
   * @returns milliseconds for which its run is put off: waiting alone does not fix what stops it, and other runs
   *   continue meanwhile
   */
  async #work(name: ChunkName): Promise<number | undefined> {
    const { chunks } = this.#parts
    const start = performance.now()
    const isWorthWaiting = (thrown: unknown) =>
      this.#isWorthWaiting(thrown, performance.now() - start)
    const isOver = () => this.#stop.aborted
    const onFault = (thrown: unknown) => {
      if (isWorthWaiting(thrown)) this.#troubles.set(name, thrown)
    }
    const finished: Finished = new Map()
    try {
      for (let pause = SHORTEST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_DELAY_MS)) {
        try {
          await this.#settle(name, finished, onFault)
          this.#troubles.set(name, undefined)
          this.#goesOn(name.run)
          return undefined
        } catch (thrown) {
          await chunks.discountTry(name).catch(() => undefined)
          if (isOver()) throw aborted(thrown)
          // While this one was paused, another has settled it.
          if (!(await chunks.isWaiting(name).catch(() => true))) {
            this.#troubles.set(name, undefined)
            return undefined
          }
          if (!isWorthWaiting(thrown)) throw thrown
          if (thrown instanceof PlaceFault && !thrown.passing) {
            await chunks.release(name).catch(() => undefined)
            return this.#putOffRun(name, thrown)
          }
          this.#troubles.set(name, thrown)
        }
        await sleep(pause, undefined, { signal: this.#stop }).catch(() => undefined)
        if (isOver()) throw aborted(undefined)
      }
    } catch (thrown) {
      // Only now: another worker would begin it while this one waits to continue.
      await chunks.release(name).catch(() => undefined)
      throw thrown
    }
  }

  #putOffRun(name: ChunkName, thrown: unknown): number {
    this.#troubles.set(name.run, thrown)
    this.#troubles.set(name, undefined)
    const before = this.#putOff.get(name.run)
    const delay = before === undefined ? SHORTEST_PAUSE : Math.min(before * 2, LONGEST_DELAY_MS)
    this.#putOff.set(name.run, delay)
    return delay
  }

  #isWorthWaiting(thrown: unknown, ms: number): boolean {
    if (!(thrown instanceof Fault)) return this.#options.isPatient === true
    if (this.#options.isPatient === true) return thrown instanceof PlaceFault || isOfQueue(thrown)
    return isPassing(thrown, ms)
  }

  async #settle(
    name: ChunkName,
    finished: Finished,
    onFault: (thrown: unknown) => void,
  ): Promise<void> {
    const { runs, chunks } = this.#parts
    const run = await runs.find(name.run)
    // A queue still has the jobs of a run that was cancelled, and deleted since.
    if (run === undefined) return
    if (run.state === 'cancelled') return this.#close(run, name, finished)
    const begun = await chunks.begin(name)
    if (begun === undefined) return
    const current = { ...name, round: begun.round }
    if (begun.state === 'waiting') {
      const ofRound = finished.get(begun.round) ?? new Map<number, Outcome>()
      finished.set(begun.round, ofRound)
      const part = { ...begun, finished: ofRound }
      try {
        await chunks.settle(current, tallyOf(await this.#outcomesOf(run, current, part, onFault)))
      } finally {
        if ((await runs.find(run.id)) === undefined)
          await this.#tasks.run(() => this.#places.clearAfterDeletion(run, name.chunk))
      }
      if ((await runs.find(run.id))?.state === 'cancelled') return this.#close(run, name, finished)
    }
    await this.#finish(run.id)
  }

  /** Finishes a run if all is settled; its last two parts may be so at the same time, and its results are listed once. */
  async #finish(run: string): Promise<void> {
    const finish = () => this.#tasks.run(() => finishSettled(this.#parts.runs, run))
    const before = this.#finishing.get(run)
    const finishing = before === undefined ? finish() : before.then(finish, finish)
    this.#finishing.set(run, finishing)
    try {
      await finishing
    } finally {
      if (this.#finishing.get(run) === finishing) this.#finishing.delete(run)
    }
  }

  async #close(run: Run, name: ChunkName, finished: Finished): Promise<void> {
    const open = async () => abortable(await this.#places.of(run), this.#tasks)
    await closePart(open, this.#parts.chunks, name, finished)
  }

  async #outcomesOf(
    run: Run,
    name: ChunkName,
    { documents: size, tries, finished }: Begun & { finished: Map<number, Outcome> },
    onFault: (thrown: unknown) => void,
  ): Promise<readonly Outcome[]> {
    const { suspects, documents } = this.#parts
    const objects = abortable(await this.#places.of(run), this.#tasks)
    const [cancelled, settled] = [new AbortController(), new AbortController()]
    const watching = untilCancelled(this.#parts.runs, run.id, settled.signal, cancelled)
    try {
      return await settleChunk({
        ...{ name, chunk: name.chunk, order: run.order, size, tries, finished },
        ...{ documents, suspects, objects, reaches: this.#reachesOf(run) },
        isWaiting: () => this.#parts.chunks.isWaiting(name),
        permits: this.#permits,
        making: this.#making,
        stop: this.#stop,
        abort: this.#abort,
        cancelled: cancelled.signal,
        onOutcome: this.#options.onOutcome ?? (() => undefined),
        onFault,
      })
    } finally {
      settled.abort()
      await watching
    }
  }

  #reachesOf({ order }: Run): readonly Reach[] {
    const lists = [order.roots, this.#options.roots]
    return lists.flatMap((roots) => (roots === undefined ? [] : [new Reach(roots)]))
  }
}
