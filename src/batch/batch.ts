import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { Database } from '../accounts/store/database.js'
import { detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { checkBatchCall } from './arguments.js'
import { below, openObjects } from './objects/open.js'
import type { Queue } from './queue/queue.js'
import type { Outcome } from './results/outcome.js'
import { sameNumbers, type SameNumber } from './results/same-numbers.js'
import type { Tally } from './results/tally.js'
import { faultInLanguageOf } from './results/words.js'
import {
  OUTCOME_STATUSES,
  type Missing,
  type Order,
  type OutcomeStatus,
  type RunState,
  type RunStatus,
} from './run/run.js'
import { patiently } from './run/patience.js'
import { refuseUnended } from './run/state-fault.js'
import { UnresumableFault } from './run/unresumable-fault.js'
import type { Chunks, Waiting } from './state/chunks.js'
import { Retention } from './state/retention.js'
import type { Runs } from './state/runs.js'
import type { Suspects } from './state/suspects.js'
import { examine, orderOf, submitParts, type OnSubmitted, type Submission } from './submission.js'
import { closeBegun } from './work/cancelled.js'
import { missingOf } from './work/missing.js'
import { writtenOutcomes } from './work/written-outcomes.js'
import { Worker, type WorkerOptions, type WorkerParts } from './work/worker.js'

/** The status of a run and the address of its results. */
export interface RunSummary extends RunStatus, Omit<Tally, 'outcomes'> {}

/** Options of {@link Batch.work}. */
export type WorkOptions = WorkerOptions & Pick<WorkerParts, 'documents'>

/** How the documents of a run are read. */
interface FillOptions {
  /** The stream that the source `-` reads. */
  readonly stdin?: Readable
  readonly onSubmitted?: OnSubmitted
  readonly signal?: AbortSignal
}

/** Silence after which a submitter counts as dead, in milliseconds. */
const SILENCE_MS = 10_000
/** Time between two looks at a run that is waited for, in milliseconds. */
const LOOK_MS = 500
const MOST_LISTED = 100

/** The runs of a queue. Every method throws Fault STORE_UNAVAILABLE if the queue cannot be reached. */
export class Batch {
  readonly #database: Database
  readonly #queue: Queue
  readonly #runs: Runs
  readonly #chunks: Chunks
  readonly #suspects: Suspects
  readonly #retention: Retention

  constructor(parts: {
    readonly database: Database
    readonly queue: Queue
    readonly runs: Runs
    readonly chunks: Chunks
    readonly suspects: Suspects
  }) {
    this.#database = parts.database
    this.#queue = parts.queue
    this.#runs = parts.runs
    this.#chunks = parts.chunks
    this.#suspects = parts.suspects
    this.#retention = new Retention(parts.database)
  }

  /** Whether other processes work on submitted runs; otherwise, call {@link work}. */
  get isShared(): boolean {
    return this.#queue.isShared
  }

  /**
   * Creates a run without documents; {@link fill} adds them.
   * @returns its id
   * @throws Fault OPTIONS_INVALID with the expected value; {@link OptionFault} for an option that does not fit the
   *   goal or what is installed; {@link SubmissionFault} for a source without documents, or a source or target
   *   outside the roots
   */
  async create(submission: Submission): Promise<string> {
    checkBatchCall('create', submission)
    const order = orderOf(submission)
    await examine(order, submission.installed)
    return this.#runs.create(order)
  }

  /**
   * Reads the documents of a created run and submits them. After an interruption, the next call
   * continues where the last one stopped; the sources must be unchanged. Without the standard input that a source
   * names, it waits until another process has read it.
   * @throws Fault INPUT_UNREADABLE, OUTPUT_UNWRITABLE, ABORTED if the signal fires
   */
  async fill(
    id: string,
    { stdin, onSubmitted = () => undefined, signal }: FillOptions = {},
  ): Promise<RunStatus> {
    const { state, order } = await this.#runs.get(id)
    if (state === 'submitting') {
      const parts = { runs: this.#runs, chunks: this.#chunks }
      // Only the process that was given the standard input has it.
      if (stdin === undefined && order.sources.includes('-')) await this.#untilRead(id, signal)
      else await submitParts(parts, id, order, { stdin, onSubmitted, signal })
    }
    return patiently(() => this.status(id), signal)
  }

  async #untilRead(id: string, signal: AbortSignal | undefined): Promise<void> {
    while ((await patiently(() => this.status(id), signal)).state === 'submitting') {
      if (await this.isInterrupted(id))
        throw new UnresumableFault(
          detail`standard input cannot be read again; cancel the run and submit it again`,
        )
      await pause(signal)
    }
  }

  /** Whether the submission of a run was interrupted, so that {@link fill} would continue it. */
  isInterrupted(id: string): Promise<boolean> {
    return this.#runs.isAbandoned(id, SILENCE_MS)
  }

  /** @throws Fault OPTIONS_INVALID if there is no such run */
  status(id: string): Promise<RunStatus> {
    return this.#runs.status(id)
  }

  /**
   * Runs, newest first.
   * @param page maximum number of runs (default 100), and the id after which the list continues
   */
  async list({ most = MOST_LISTED, after }: { most?: number; after?: string } = {}): Promise<
    RunStatus[]
  > {
    checkBatchCall('list', { most, after })
    return this.#runs.list(most, after)
  }

  /** @throws Fault OPTIONS_INVALID if there is no such run */
  async summary(id: string): Promise<RunSummary> {
    // The status last: of a run that was deleted meanwhile, the counts would be zero.
    const tally = await this.#runs.tally(id)
    const status = await this.#runs.status(id)
    return { ...status, errors: tally.errors, warnings: tally.warnings, rules: tally.rules }
  }

  /**
   * The outcomes of a run that are available so far, in the order of its documents.
   * @param only outcomes to return; default all
   * @throws Fault INPUT_UNREADABLE if one cannot be read; OPTIONS_INVALID if there is no such run, also at the end if it
   *   was deleted meanwhile
   */
  async *outcomes(
    id: string,
    only: readonly OutcomeStatus[] = OUTCOME_STATUSES,
  ): AsyncGenerator<Outcome> {
    checkBatchCall('outcomes', { only })
    const { order } = await this.#runs.get(id)
    yield* writtenOutcomes({ id, order }, this.#chunks, only)
    // One that was deleted meanwhile has no more parts: what was given is not all.
    await this.#runs.get(id)
  }

  /**
   * Works on runs in this process.
   * @throws Fault if a store or a disk cannot be used; nothing is lost, and the next call continues
   */
  async work(work: WorkOptions): Promise<void> {
    checkBatchCall('work', work)
    const { documents, ...options } = work
    const [queue, runs, chunks, suspects] = [this.#queue, this.#runs, this.#chunks, this.#suspects]
    await new Worker({ queue, runs, chunks, suspects, documents }, options).run()
  }

  /**
   * Waits until a run is finished or cancelled.
   * @param onStatus called about twice a second
   * @throws Fault ABORTED if the signal fires first
   */
  async wait(
    id: string,
    { signal, onStatus }: { signal?: AbortSignal; onStatus?: (status: RunStatus) => void } = {},
  ): Promise<RunStatus> {
    for (;;) {
      const status = await patiently(() => this.status(id), signal)
      onStatus?.(status)
      if (status.state === 'finished' || status.state === 'cancelled') return status
      await pause(signal)
    }
  }

  /**
   * Restarts the documents that failed or whose file could not be read.
   * @returns the number of restarted documents
   * @throws Fault OPTIONS_INVALID if there is no such run; {@link RunStateFault} if it is cancelled
   */
  async retry(id: string): Promise<number> {
    await this.#runs.get(id)
    return this.#chunks.startAgain(id)
  }

  /**
   * The invoice numbers that occur in several documents of a run. An invoice number must be unique for each
   * seller (BT-1). Converted documents are not checked.
   * @throws Fault as {@link outcomes}
   */
  sameNumbers(id: string): Promise<SameNumber[]> {
    return sameNumbers(() => this.outcomes(id, ['done', 'invalid']))
  }

  /**
   * The results that were not there any more when a run ended, as its summary says; undefined if all were.
   * @throws Fault OPTIONS_INVALID if there is no such run; INPUT_UNREADABLE
   */
  async missing(id: string): Promise<Missing | undefined> {
    const { order } = await this.#runs.get(id)
    return missingOf({ id, order })
  }

  /**
   * Cancels a run: documents in progress are finished, others are not started. Results of interrupted attempts that
   * have no outcome are removed; with a queue in SQLite, it waits up to 20 seconds to know whether a worker in another
   * container is dead. Returns true if it had not ended.
   */
  async cancel(id: string): Promise<boolean> {
    const { order } = await this.#runs.get(id)
    await this.#queue.freeDead()
    const begun = await this.#chunks.cancel(id)
    // In a shared queue, workers are handed these parts, and whoever still has one closes it.
    if (!this.isShared) await closeBegun({ id, order }, this.#chunks, begun ?? [], this.#queue)
    return begun !== undefined
  }

  /**
   * Deletes a run that has ended from the queue.
   * @param results whether to remove its results as well: everything below its address
   * @returns the number of removed files or objects
   * @throws Fault OPTIONS_INVALID if there is no such run; {@link RunStateFault} if it has not ended; OUTPUT_UNWRITABLE
   *   if a result cannot be removed: the run is kept then
   */
  async delete(id: string, { results = false }: { results?: boolean } = {}): Promise<number> {
    const { state, order } = await this.#runs.get(id)
    refuseUnended(id, state)
    const objects = results ? await openObjects(below(order.place, id)) : undefined
    const removed = (await objects?.clear()) ?? 0
    await this.#retention.delete(id)
    // Documents that were in progress were written meanwhile; whoever writes one later finds the run deleted, and clears.
    return removed + ((await objects?.clear()) ?? 0)
  }

  /** Ids of the runs that ended longer ago than so many milliseconds, oldest first. */
  endedBefore(ms: number): Promise<string[]> {
    return this.#retention.endedBefore(ms)
  }

  /** Unfinished runs with roots, which services have submitted; oldest first. */
  async unfinished(): Promise<{ readonly run: string; readonly state: RunState }[]> {
    return this.#runs.unfinished()
  }

  /** Takes over the submission of a run from a process that has ended; true for only one of the callers. */
  takeOver(id: string): Promise<boolean> {
    return this.#runs.takeOver(id, SILENCE_MS)
  }

  /**
   * Sets the reason why a run is stopped, for its status; undefined if it makes progress.
   * @param trouble a fault is said in the language of the run
   */
  note(id: string, trouble: Fault | string | undefined): Promise<void> {
    const reasonFor = (order: Order) =>
      trouble instanceof Fault ? faultInLanguageOf(order, trouble) : (trouble ?? '')
    return this.#runs.trouble(id, trouble === undefined ? undefined : reasonFor)
  }

  waiting(): Promise<Waiting> {
    return this.#chunks.waiting()
  }

  async close(): Promise<void> {
    await this.#queue.close()
    await this.#database.close()
  }
}

/** @throws Fault ABORTED if the signal fires */
function pause(signal: AbortSignal | undefined): Promise<void> {
  return sleep(LOOK_MS, undefined, signal === undefined ? {} : { signal }).catch(() => {
    throw new Fault('ABORTED', detail`the wait was ended; the run continues`, {}, signal?.reason)
  })
}
