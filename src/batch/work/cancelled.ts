import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../pipeline/errors.js'
import type { Objects } from '../objects/objects.js'
import { below, openObjects } from '../objects/open.js'
import { documentsFolder, outcomesName } from '../results/names.js'
import type { Outcome } from '../results/outcome.js'
import { outcomeLines, readOutcomes } from '../results/outcome-lines.js'
import { tallyOf } from '../results/tally.js'
import type { ChunkName } from '../run/run.js'
import type { Queue } from '../queue/queue.js'
import type { Chunks, HeldChunk } from '../state/chunks.js'
import type { Run, Runs } from '../state/runs.js'
import { SILENCE_MS } from '../state/workers.js'
import { keptOutcomes } from './kept-outcomes.js'

/** Milliseconds between two looks whether the run of a part was cancelled. */
const CANCELLED_LOOK_MS = 2_000

/** Fires when a run is cancelled or deleted, unless the part is settled before. */
export async function untilCancelled(
  runs: Runs,
  run: string,
  settled: AbortSignal,
  cancelled: AbortController,
): Promise<void> {
  const pause = () => sleep(CANCELLED_LOOK_MS, true, { signal: settled }).catch(() => false)
  while (await pause()) {
    // A database that is out of reach is reported by the work itself.
    const isOver = await runs.find(run).then(
      (found) => found === undefined || found.state === 'cancelled',
      () => false,
    )
    if (!isOver) continue
    cancelled.abort()
    return
  }
}

/** Milliseconds between two looks whether a worker is dead, and those after which a living one is left alone. */
const [DEAD_LOOK_MS, LONGEST_DOUBT_MS] = [1_000, SILENCE_MS + 5_000]

/**
 * As {@link closePart}, of the parts of a run that were begun, in an embedded queue. Those of a living worker it closes
 * itself; those of one of which only its silence tells that it is dead are waited for: nobody may come after this.
 */
export async function closeBegun(
  run: Pick<Run, 'id' | 'order'>,
  chunks: Chunks,
  begun: readonly HeldChunk[],
  queue: Pick<Queue, 'freeDead'>,
): Promise<void> {
  const given = begun.filter(({ worker }) => worker === null)
  await closeParts(run, chunks, given)
  const held = begun.length > given.length ? await queue.freeDead() : []
  let doubtful = begun.filter(({ worker }) => held.includes(worker ?? ''))
  const until = performance.now() + LONGEST_DOUBT_MS
  while (doubtful.length > 0 && performance.now() < until) {
    await sleep(DEAD_LOOK_MS)
    const left = await queue.freeDead()
    const isLeft = ({ worker }: HeldChunk) => left.includes(worker ?? '')
    await closeParts(
      run,
      chunks,
      doubtful.filter((part) => !isLeft(part)),
    )
    doubtful = doubtful.filter(isLeft)
  }
}

async function closeParts(
  { id, order }: Pick<Run, 'id' | 'order'>,
  chunks: Chunks,
  parts: readonly HeldChunk[],
): Promise<void> {
  const open = () => openObjects(below(order.place, id))
  for (const { chunk } of parts) await closePart(open, chunks, { run: id, chunk })
}

/**
 * Settles a part of a cancelled run that was begun and that nobody works on any more, and removes results that no
 * outcome names: their attempt was interrupted, and nobody will make them again. Documents that it has finished, and kept,
 * have their outcomes. If the place cannot be used, the results stay.
 * @param open opens the place of the run's results
 * @param finished outcomes that a worker has of it, by round and position
 */
export async function closePart(
  open: () => Promise<Objects>,
  chunks: Chunks,
  { run, chunk }: Omit<ChunkName, 'round'>,
  finished?: ReadonlyMap<number, ReadonlyMap<number, Outcome>>,
): Promise<void> {
  const part = await chunks.begun({ run, chunk })
  if (part === undefined) return
  const name = { run, chunk, round: part.round }
  const known = finished?.get(part.round) ?? new Map<number, Outcome>()
  try {
    const isWaiting = part.state === 'waiting'
    const outcomes = await lastOutcomes(await open(), name, isWaiting ? known : undefined)
    await chunks.settle(name, tallyOf(outcomes))
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code === 'ABORTED') throw thrown
    await chunks.settle(name, tallyOf([]))
  }
}

/**
 * The outcomes of a part, of which all other results are removed.
 * @param known those to write if there are none, beside those that were kept; undefined for a part that was settled
 */
async function lastOutcomes(
  objects: Objects,
  name: ChunkName,
  known: ReadonlyMap<number, Outcome> | undefined,
): Promise<readonly Outcome[]> {
  const results = await objects.list(documentsFolder(name.chunk))
  const object = outcomesName(name)
  // Before anything is removed: a worker that was only paused takes what is written here.
  if (known !== undefined && (results.length > 0 || known.size > 0)) {
    const kept = await keptOutcomes(objects, name, results)
    const all = new Map([...kept.map((outcome) => [outcome.n, outcome] as const), ...known])
    const inOrder = [...all.values()].sort((a, b) => a.n - b.n)
    await objects.put(object, outcomeLines(inOrder))
  }
  const bytes = await objects.get(object)
  const outcomes = bytes === undefined ? [] : readOutcomes(bytes)
  const named = new Set(outcomes.map((outcome) => outcome.object))
  const left = results.filter((result) => !named.has(result))
  // Where the outcomes of a settled part are gone, nothing says which results are left.
  if (left.length > 0 && bytes !== undefined) await objects.remove(left)
  return outcomes
}
