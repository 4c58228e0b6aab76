import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { InstanceSources } from '../documents/inline.js'
import { detail, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { partsOf } from './manifest/split.js'
import { storedRows, type Row } from './manifest/row.js'
import { emptiness, placed, rowsOf } from './manifest/sources.js'
import type { Objects } from './objects/objects.js'
import { isS3, openObjects, below } from './objects/open.js'
import { Reach } from './objects/reach.js'
import { rowsName } from './results/names.js'
import { checkGoal, namesInstalled } from './run/options.js'
import { patiently } from './run/patience.js'
import { GOALS, type Goal, type Order, type RunOptions } from './run/run.js'
import { UnresumableFault } from './run/unresumable-fault.js'
import type { Chunks } from './state/chunks.js'
import type { Runs } from './state/runs.js'
import { finishSettled } from './work/finish.js'

/** The documents, options and target of a run. */
export interface Submission {
  readonly goal: Goal
  /**
   * Manifests with one JSON value per line (`*.ndjson`, `*.jsonl`, `-` for standard input), folders, globs,
   * single files, and the same in an object store: `s3://bucket/requests.ndjson`, `s3://bucket/invoices/`.
   */
  readonly sources: readonly string[]
  /** Target of the results: a folder, or `s3://bucket/prefix`. */
  readonly place: string
  readonly options?: RunOptions
  /** Date and time written to every file; default now. */
  readonly moment?: Date
  /** Maximum number of documents per job, from 1 to 1,000; default 50. */
  readonly chunk?: number
  /** The stream that the source `-` reads. */
  readonly stdin?: Readable
  /**
   * Absolute folders and `s3://bucket/prefix` that must contain all sources, results and files named in rows;
   * default: everything that the process can read.
   */
  readonly roots?: readonly string[]
  /**
   * Packages, folders and default profile of the instances that will process the run: `profile`, `template`, `syntax`
   * and `rules` of the options are checked against them; default: those of `createTwinvoice()`.
   */
  readonly installed?: InstanceSources
}

/** Called for each added part. @param documents number of documents so far */
export type OnSubmitted = (documents: number) => void

const OUTSIDE = detail`is outside the folders and prefixes that runs may use (TWINVOICE_BATCH_ROOTS)`
const CHUNK = 50
const MOST_IN_CHUNK = 1_000
/** Milliseconds between two signs of life of a submitter, and between two calls that tell how far it is. */
const [BEAT_MS, TELL_MS] = [1_000, 1_000]

/** @throws Fault OPTIONS_INVALID that says what was expected */
export function orderOf(submission: Submission): Order {
  const {
    goal,
    sources,
    place,
    options = {},
    moment = new Date(),
    chunk = CHUNK,
    roots,
  } = submission
  if (!GOALS.includes(goal))
    throw invalid(detail`goal must be one of ${GOALS.join(', ')}, not ${goal}`)
  if (sources.length === 0) throw invalid(detail`a run needs at least one source of documents`)
  if (sources.filter((source) => source === '-').length > 1)
    throw invalid(detail`standard input can be one source only`)
  checkGoal(goal, options)
  if (Number.isNaN(moment.getTime())) throw invalid(detail`moment is no date and time`)
  if (!Number.isInteger(chunk) || chunk < 1 || chunk > MOST_IN_CHUNK)
    throw invalid(detail`chunk must be a whole number from 1 to ${MOST_IN_CHUNK}`)
  return {
    goal,
    options,
    sources: sources.map(placed),
    base: process.cwd(),
    place: isS3(place) ? place : resolve(place),
    moment: moment.getTime(),
    chunk,
    ...(roots === undefined ? {} : { roots }),
  }
}

/** An invalid source, by its position from 0, or an invalid target of a submission. */
export class SubmissionFault extends Fault {
  readonly part: number | 'place'
  /** Whether it is outside the roots; otherwise, it contains no document. */
  readonly isOutside: boolean

  constructor(
    part: number | 'place',
    address: string,
    found: { isOutside: boolean; reason: string | Detail },
  ) {
    super('INPUT_UNREADABLE', found.reason, { file: address })
    this.part = part
    this.isOutside = found.isOutside
  }
}

/**
 * Checks that what the options name is installed, that sources and results are within the roots, and that every source
 * names a document.
 * @throws OptionFault; SubmissionFault; PlaceFault if a store cannot be used; Fault OPTIONS_INVALID if nothing is set up
 *   for one
 */
export async function examine(order: Order, installed: InstanceSources = {}): Promise<void> {
  // What is installed takes a second to read.
  if (namesInstalled(order, installed.profile))
    await (await import('./run/installed.js')).checkInstalled(order, installed)
  const { sources, place, roots } = order
  if (roots !== undefined) await examineReach(new Reach(roots), sources, place)
  await openObjects(place)
  for (const [at, source] of sources.entries()) {
    const reason = await emptiness(source, order)
    if (reason !== undefined) throw new SubmissionFault(at, source, { isOutside: false, reason })
  }
}

async function examineReach(
  reach: Reach,
  sources: readonly string[],
  place: string,
): Promise<void> {
  const parts = [...sources.entries(), ['place', place] as const]
  for (const [part, address] of parts)
    // Standard input belongs to the process, never to who submits.
    if (address === '-' || (await reach.opened(address)) === undefined)
      throw new SubmissionFault(part, address, { isOutside: true, reason: OUTSIDE })
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
  given: {
    readonly stdin?: Readable | undefined
    readonly onSubmitted: OnSubmitted
    readonly signal?: AbortSignal | undefined
  },
): Promise<void> {
  const { runs, chunks } = state
  const objects = await openObjects(below(order.place, run))
  const last = await chunks.last(run)
  const inputs = rowsOf(order, { stdin: given.stdin, run })
  let [chunk, documents, told] = [0, 0, -Infinity]
  const pulse = new Pulse(runs, run)
  try {
    for await (const rows of partsOf(inputs, order.chunk)) {
      if (given.signal?.aborted === true)
        throw new Fault('ABORTED', detail`the submission was stopped`, {}, given.signal.reason)
      chunk += 1
      documents += rows.length
      if (chunk >= last)
        await patiently(() => store(objects, rowsName(chunk), rows, order), given.signal)
      // Somebody has cancelled it, or another process has submitted the rest.
      const add = () => chunks.add(run, chunk, rows.length)
      if (chunk > last && !(await patiently(add, given.signal))) return
      if (!pulse.isWanted) return
      if (performance.now() - told < TELL_MS) continue
      told = performance.now()
      given.onSubmitted(documents)
    }
  } finally {
    pulse.end()
  }
  if (chunk < last) throw changed(order.sources.at(-1))
  given.onSubmitted(documents)
  await patiently(() => runs.change(run, ['submitting'], 'open'), given.signal)
  // Workers may have settled the last part before.
  await patiently(() => finishSettled(runs, run), given.signal)
}

/** The signs of life of a submitter, also while it waits for rows: a program that writes them may think for long. */
class Pulse {
  readonly #timer: NodeJS.Timeout
  /** False once the run is submitted, or cancelled. */
  isWanted = true

  constructor(runs: Runs, run: string) {
    // If the database is out of reach, adding a part says so.
    const beat = () =>
      runs.beat(run).then(
        (isWanted) => (this.isWanted = isWanted),
        () => undefined,
      )
    this.#timer = setInterval(() => void beat(), BEAT_MS)
    void beat()
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

/**
 * Stores the rows of a part. If an interrupted submission, or another submitter, has stored it before, they must be
 * the same: rows that have moved would be lost, or twice in the run.
 */
async function store(
  objects: Objects,
  name: string,
  rows: readonly Row[],
  { sources }: Order,
): Promise<void> {
  const bytes = storedRows(rows)
  if (await objects.put(name, bytes)) return
  const before = await objects.get(name)
  if (before !== undefined && Buffer.compare(before, bytes) !== 0)
    throw changed(sources[rows[0]?.source ?? 0])
}

function changed(file = ''): Fault {
  const reason = detail`has changed since the submission of this run began; cancel the run and submit it again`
  return new UnresumableFault(reason, file)
}

function invalid(reason: Detail): Fault {
  return new Fault('OPTIONS_INVALID', reason)
}
