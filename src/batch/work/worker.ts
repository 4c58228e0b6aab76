import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Semaphore } from '../../concurrency/semaphore.js'
import type { Documents } from '../../documents/documents.js'
import { detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { below, openObjects } from '../objects/open.js'
import { PlaceFault, type Objects } from '../objects/objects.js'
import { Reach } from '../objects/reach.js'
import type { Queue } from '../queue/queue.js'
import { Troubles } from '../queue/troubles.js'
import type { Outcome } from '../results/outcome.js'
import { tallyOf } from '../results/tally.js'
import type { ChunkName } from '../run/run.js'
import type { Chunks } from '../state/chunks.js'
import type { Run, Runs } from '../state/runs.js'
import type { Suspects } from '../state/suspects.js'
import { isToDo, settleChunk } from './chunk.js'
import { finishSettled } from './finish.js'

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
  /** When it fires, the worker finishes the work in progress and takes no more. */
  readonly stop: AbortSignal
  /** When it fires, work in progress returns to the queue. */
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
/** Documents in progress for each thread: while one is written, the next is made. */
const OVERLAP = 2
/** Pauses while a store cannot be used, in milliseconds: the first, and the longest. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [500, 15_000]
/** How long the impatient wait for a store, in milliseconds. */
const PATIENCE_MS = 30_000
/** Milliseconds between two looks for runs that are settled, and not finished. */
const LOOK_MS = 15_000
/** Places of results that are kept, of the runs that were worked on last. */
const MOST_OPEN = 16

/**
 * Works on parts of runs until it is stopped, or its run is settled.
 * @throws Fault if a place or the state cannot be used; what was taken is given back
 */
export class Worker {
  readonly #parts: WorkerParts
  readonly #options: WorkerOptions
  readonly #permits: Semaphore
  readonly #abort: AbortSignal
  readonly #troubles: Troubles
  readonly #open = new Map<string, Promise<Objects>>()

  constructor(parts: WorkerParts, options: WorkerOptions) {
    this.#parts = parts
    this.#options = options
    this.#permits = new Semaphore(options.concurrency * OVERLAP)
    this.#abort = AbortSignal.any(options.abort === undefined ? [] : [options.abort])
    // Every document that waits for its turn listens.
    setMaxListeners(0, this.#abort)
    this.#troubles = new Troubles((thrown) => {
      if (thrown === undefined) options.onTrouble?.(undefined)
      else options.onTrouble?.(reasonOf(thrown), thrown)
    })
  }

  async run(): Promise<void> {
    const { run } = this.#options
    const ended = new AbortController()
    const stop = AbortSignal.any([this.#options.stop, this.#abort])
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
    }
    // Another worker may have settled the last part, and died.
    if (run !== undefined && !stop.aborted) await finishSettled(this.#parts.runs, run)
  }

  /** Finishes now and from time to time what nobody has finished who settled its last part. */
  async #finishLeft(stop: AbortSignal): Promise<void> {
    const { run } = this.#options
    while (!stop.aborted) {
      // A store that is out of reach is reported by the work itself; the next look tries again.
      await finishSettled(this.#parts.runs, run).catch(() => undefined)
      await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  /** Works on a part, and waits for stores as long as its patience allows. */
  async #work(name: ChunkName): Promise<void> {
    const { stop } = this.#options
    const { chunks } = this.#parts
    const start = performance.now()
    const isOver = () => this.#abort.aborted || stop.aborted
    try {
      for (let pause = SHORTEST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        try {
          await this.#settle(name)
          this.#troubles.set(name, undefined)
          return
        } catch (thrown) {
          await chunks.discountTry(name).catch(() => undefined)
          if (this.#abort.aborted) throw aborted(thrown)
          if (!this.#isWorthWaiting(thrown, performance.now() - start)) throw thrown
          this.#troubles.set(name, thrown)
        }
        await sleep(pause, undefined, { signal: this.#abort }).catch(() => undefined)
        if (isOver()) throw aborted(undefined)
      }
    } catch (thrown) {
      // Only now: another worker would begin it while this one waits to go on.
      await chunks.release(name).catch(() => undefined)
      throw thrown
    }
  }

  #isWorthWaiting(thrown: unknown, ms: number): boolean {
    if (!(thrown instanceof Fault)) return this.#options.isPatient === true
    const isPlace = thrown instanceof PlaceFault || thrown.code === 'STORE_UNAVAILABLE'
    if (this.#options.isPatient === true) return isPlace || thrown.code === 'BUSY'
    const isPassing = thrown instanceof PlaceFault ? thrown.passing : isPlace
    return isPassing && ms < PATIENCE_MS
  }

  async #settle(name: ChunkName): Promise<void> {
    const { runs, chunks, suspects, documents } = this.#parts
    const run = await runs.get(name.run)
    if (run.state === 'cancelled') return
    const begun = await chunks.begin(name)
    if (begun === undefined) return
    const current = { ...name, round: begun.round }
    const objects = await this.#objectsOf(run)
    if (begun.state === 'waiting') {
      const outcomes = await settleChunk({
        name: current,
        chunk: name.chunk,
        order: run.order,
        size: begun.documents,
        tries: begun.tries,
        permits: this.#permits,
        stop: this.#abort,
        onOutcome: this.#options.onOutcome ?? (() => undefined),
        documents,
        suspects,
        objects,
        reaches: this.#reachesOf(run),
      })
      await chunks.settle(current, tallyOf(outcomes), outcomes.filter(isToDo).length)
    }
    await finishSettled(runs, run.id)
  }

  #reachesOf({ order }: Run): readonly Reach[] {
    const lists = [order.roots, this.#options.roots]
    return lists.flatMap((roots) => (roots === undefined ? [] : [new Reach(roots)]))
  }

  #objectsOf({ id, order }: Run): Promise<Objects> {
    let objects = this.#open.get(id)
    if (objects === undefined) {
      objects = openObjects(below(order.place, id))
      const [oldest] = this.#open.keys()
      if (oldest !== undefined && this.#open.size >= MOST_OPEN) this.#open.delete(oldest)
      this.#open.set(id, objects)
      objects.catch(() => this.#open.delete(id))
    }
    return objects
  }
}

function aborted(thrown: unknown): Fault {
  return new Fault('ABORTED', detail`the work was stopped`, {}, thrown)
}
