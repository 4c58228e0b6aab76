import { setMaxListeners } from 'node:events'
import { detail, type Detail } from '../../pipeline/detail.js'
import type { ChunkName } from '../run/run.js'
import { Semaphore } from '../../concurrency/semaphore.js'
import { unlessAborted } from '../../concurrency/unless-aborted.js'
import { readRows, type Row } from '../manifest/row.js'
import { PlaceFault } from '../objects/objects.js'
import { documentsFolder, outcomesName, rowsName } from '../results/names.js'
import { isRetried, type Outcome } from '../results/outcome.js'
import { outcomeLines, readOutcomes } from '../results/outcome-lines.js'
import { inLanguageOf } from '../results/words.js'
import type { Suspects } from '../state/suspects.js'
import { settle, unsettled, type Workplace } from './document.js'
import { KeptOutcomes } from './kept-outcomes.js'

/** How often a document is tried that a fault stopped. */
const MOST_TRIES = 3
/**
 * How many processes may end while they work on a document. A machine that is taken away ends processes too: where
 * a worker is killed every few seconds, about one kill in 100 hits the document again at which the one before
 * was killed. After three such deaths a run of 100,000 would put a sound document aside now and then; after
 * five it does not.
 */
const MOST_DEATHS = 5

/** A part that is worked on. */
export interface Job extends Omit<Workplace, 'ended' | 'outcomes'> {
  readonly name: ChunkName
  readonly suspects: Suspects
  /** How many documents it has. */
  readonly size: number
  /** How often the part was begun, this time included. */
  readonly tries: number
  /** Outcomes that this worker has already, by position: of an attempt that a store ended. Those that are kept or new are added. */
  readonly finished: Map<number, Outcome>
  /** Whether no outcomes of the part have been noted yet. */
  readonly isWaiting: () => Promise<boolean>
  /** Permits for documents in progress, over all parts of the process. */
  readonly permits: Semaphore
  /** When it fires, no more documents are begun; without all of them, the part is not settled. */
  readonly stop: AbortSignal
  /** When it fires, no more documents are begun, and the part is settled with those that are finished. */
  readonly cancelled: AbortSignal
  /** When it fires, documents in progress are not waited for either. */
  readonly abort: AbortSignal
  /** Called for each document that has its outcome. */
  readonly onOutcome: (outcome: Outcome) => void
  /** Called at once with the fault that ends the part; documents in progress are finished then. */
  readonly onFault: (thrown: unknown) => void
}

/**
 * Settles all documents of a part and writes their outcomes, in their order, as one object.
 * If that is there already, nothing is done again; nor is what an interrupted attempt has finished and kept. What else
 * such attempts have left is removed.
 * @throws Fault of the place or the program; the reason of the signal that ended it before all were settled
 */
export async function settleChunk(job: Job): Promise<readonly Outcome[]> {
  const { objects, name, finished } = job
  const before = await objects.list(documentsFolder(job.chunk))
  const kept = await KeptOutcomes.open(objects, name, finished, before)
  const outcomes = await outcomesOf(job, kept).catch(async (thrown: unknown) => {
    // A place that could not be used would only be waited for.
    if (!(thrown instanceof PlaceFault)) await kept.keep()
    throw thrown
  })
  const named = new Set(outcomes.map(({ object }) => object))
  const there = new Set([...before, ...(await kept.ended())])
  const left = [...there].filter((result) => !named.has(result))
  // Once a part is settled, it may have been started again: a result that is there is that of a later round.
  if (left.length > 0 && (await job.isWaiting()))
    // They harm less than a run that does not end because its worker may not remove anything.
    await objects.remove(left).catch(() => undefined)
  return outcomes
}

async function outcomesOf(job: Job, kept: KeptOutcomes): Promise<readonly Outcome[]> {
  const { objects } = job
  const name = outcomesName(job.name)
  const there = await objects.get(name)
  if (there !== undefined) return readOutcomes(there)
  const rows = await rowsOf(job)
  const before = await earlierOutcomes(job)
  const todo = rows.filter(({ n }) => {
    const outcome = before.get(n)
    return outcome === undefined || isRetried(outcome)
  })
  const settled = await settleRows(todo, job, kept)
  const now = new Map(settled.map((outcome) => [outcome.n, outcome]))
  const outcomes = rows.flatMap(({ n }) => now.get(n) ?? before.get(n) ?? [])
  if (await objects.put(name, outcomeLines(outcomes))) return outcomes
  // Another worker was first; what it wrote counts.
  return readOutcomes(await present(job, name))
}

/** The rows of a part. Fewer than were submitted would leave documents out without a word. */
async function rowsOf(job: Job): Promise<Row[]> {
  const name = rowsName(job.chunk)
  const rows = readRows(await present(job, name))
  if (rows?.length === job.size) return rows
  throw lost(job, name, detail`it was changed since the run has written it`)
}

/** The bytes of an object that was written before. */
async function present(job: Job, name: string): Promise<Uint8Array> {
  const bytes = await job.objects.get(name)
  if (bytes !== undefined) return bytes
  throw lost(job, name, detail`the run has written it, and it is not there any more`)
}

function lost({ objects }: Job, name: string, reason: Detail): PlaceFault {
  return new PlaceFault('read', `${objects.address}/${name}`, undefined, {
    passing: false,
    remedy: detail`put it back, or cancel the run`,
    reason,
  })
}

async function earlierOutcomes(job: Job): Promise<Map<number, Outcome>> {
  const { chunk, round } = job.name
  if (round === 0) return new Map()
  const bytes = await present(job, outcomesName({ chunk, round: round - 1 }))
  return new Map(readOutcomes(bytes).map((outcome) => [outcome.n, outcome]))
}

/**
 * Settles the documents of a part. The first fault that is none of a document ends it: those that are not begun would
 * meet the same one.
 */
async function settleRows(rows: readonly Row[], job: Job, kept: KeptOutcomes): Promise<Outcome[]> {
  const { finished, permits, stop, cancelled } = job
  const faulty = new AbortController()
  const ended = AbortSignal.any([stop, cancelled, faulty.signal])
  // Every document that waits for its turn listens.
  setMaxListeners(0, ended)
  // A part that was begun before and did not end may hold the document that killed its process.
  const isCareful = job.tries > 1
  const outcomes = outcomesName(job.name)
  const alone = new Semaphore(isCareful ? 1 : Infinity)
  const work = isCareful ? watched : persistent
  const settled = rows.map(async (row) => {
    try {
      const before = finished.get(row.n)
      if (before !== undefined) return before
      const begin = () => work(row, job, { ...job, ended, outcomes })
      const outcome = await alone.run(() => permits.run(begin, ended), ended)
      kept.add(outcome)
      job.onOutcome(outcome)
      return outcome
    } catch (thrown) {
      if (!ended.aborted) job.onFault(thrown)
      faulty.abort(thrown)
      throw thrown
    }
  })
  const ends = await Promise.allSettled(settled)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined && !cancelled.aborted) throw failed.reason
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}

/** Tries a document again that a fault stopped: another thread may have caused it. */
async function persistent(row: Row, { abort }: Job, place: Workplace): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await unlessAborted(settle(row, place), abort)
    if (outcome.status !== 'failed' || attempt === MOST_TRIES) return outcome
    place.ended.throwIfAborted()
  }
}

/** Notes each document before it is begun, and puts those aside that outlived several processes. */
async function watched(row: Row, job: Job, place: Workplace): Promise<Outcome> {
  const { suspects, name } = job
  const deaths = await suspects.begin(name.run, row.n)
  if (deaths >= MOST_DEATHS)
    return unsettled(
      row,
      'failed',
      {
        code: 'WORKER_DIED',
        message: inLanguageOf(
          job.order,
          detail`the worker process ended ${deaths} times while it was working on this document`,
        ),
      },
      place,
    )
  try {
    return await persistent(row, job, place)
  } finally {
    // If this fails, the next document that is cleared takes this one along.
    await suspects.clear(name.run, row.n).catch(() => undefined)
  }
}
