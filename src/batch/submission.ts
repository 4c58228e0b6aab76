import type { Readable } from 'node:stream'
import { Fault } from '../pipeline/errors.js'
import { partsOf } from './manifest/split.js'
import { storedRows } from './manifest/row.js'
import { placed, rowsOf } from './manifest/sources.js'
import { isS3, openObjects, below } from './objects/open.js'
import { rowsName } from './results/names.js'
import { GOALS, type Goal, type Order, type RunOptions } from './run/run.js'
import type { Chunks } from './state/chunks.js'
import type { Runs } from './state/runs.js'
import { resolve } from 'node:path'

/** What a run is to consist of. */
export interface Submission {
  readonly goal: Goal
  /**
   * Manifests with one JSON value a line (`*.ndjson`, `*.jsonl`, `-` for standard input), folders, globs,
   * single files, and the same in a store: `s3://bucket/requests.ndjson`, `s3://bucket/invoices/`.
   */
  readonly sources: readonly string[]
  /** Where the results go: a folder, or `s3://bucket/prefix`. */
  readonly place: string
  readonly options?: RunOptions
  /** The moment that goes into every file; default now. */
  readonly moment?: Date
  /** Documents that one job consists of at most, from 1 to 1,000; default 50. */
  readonly chunk?: number
  /** What the source `-` is. */
  readonly stdin?: Readable
}

/** Called for each part that was added. @param documents so far */
export type OnSubmitted = (documents: number) => void

const CHUNK = 50
const MOST_IN_CHUNK = 1_000
/** Milliseconds between two signs of life of a submitter. */
const BEAT_MS = 1_000

/** @throws Fault OPTIONS_INVALID that says what was expected */
export function orderOf(submission: Submission): Order {
  const { goal, sources, place, options = {}, moment = new Date(), chunk = CHUNK } = submission
  if (!GOALS.includes(goal)) throw invalid(`goal must be one of ${GOALS.join(', ')}, not ${goal}`)
  if (sources.length === 0) throw invalid('a run needs at least one source of documents')
  if (sources.filter((source) => source === '-').length > 1)
    throw invalid('standard input can be one source only')
  if (goal === 'convert' && options.to === undefined) throw invalid('convert needs a target (to)')
  if (!Number.isInteger(chunk) || chunk < 1 || chunk > MOST_IN_CHUNK)
    throw invalid(`chunk must be a whole number from 1 to ${MOST_IN_CHUNK}`)
  const given = sources.map(placed)
  return {
    goal,
    options,
    sources: given.map(({ source }) => source),
    base: given[0]?.base ?? process.cwd(),
    place: isS3(place) ? place : resolve(place),
    moment: moment.getTime(),
    chunk,
  }
}

/**
 * Stores the documents of a run part by part, and adds a job for each. What was added before is
 * skipped, so that an interrupted submission is continued by doing it again.
 * @throws Fault if a source cannot be read, or a place not be written
 */
export async function submitParts(
  state: { readonly runs: Runs; readonly chunks: Chunks },
  run: string,
  order: Order,
  given: { readonly stdin?: Readable | undefined; readonly onSubmitted: OnSubmitted },
): Promise<void> {
  const { runs, chunks } = state
  const objects = await openObjects(below(order.place, run))
  const last = await chunks.last(run)
  let [chunk, documents, beat] = [0, 0, 0]
  for await (const rows of partsOf(rowsOf(order.sources, order.goal, given.stdin), order.chunk)) {
    chunk += 1
    documents += rows.length
    if (chunk > last) {
      await objects.put(rowsName(chunk), storedRows(rows))
      await chunks.add(run, chunk, rows.length)
    }
    if (performance.now() - beat < BEAT_MS) continue
    beat = performance.now()
    await runs.beat(run)
    given.onSubmitted(documents)
  }
  given.onSubmitted(documents)
  await runs.change(run, ['submitting'], 'open')
}

function invalid(reason: string): Fault {
  return new Fault('OPTIONS_INVALID', reason)
}
