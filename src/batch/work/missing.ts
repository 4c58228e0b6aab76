import { openObjects, below } from '../objects/open.js'
import type { Objects } from '../objects/objects.js'
import {
  chunkOf,
  DOCUMENTS,
  documentsFolder,
  outcomesName,
  SUMMARY_NAME,
} from '../results/names.js'
import { readOutcomes } from '../results/outcome-lines.js'
import type { Missing } from '../run/run.js'
import type { Run, Runs } from '../state/runs.js'

const MOST_NAMED = 100
/** Milliseconds between two signs of life while the results of a large run are listed. */
const BEAT_MS = 2_000

/**
 * The results that are missing of a run of which every part is settled; undefined if none is. The results are listed, a
 * thousand with one request, and counted; only where a part has fewer than its outcomes name are those read.
 */
export async function missingResults(
  runs: Runs,
  id: string,
  objects: Objects,
): Promise<Missing | undefined> {
  const there = new Map<number, number>()
  let beatAt = performance.now()
  for await (const names of objects.below(DOCUMENTS)) {
    for (const name of names) {
      const chunk = chunkOf(name)
      if (chunk !== undefined) there.set(chunk, (there.get(chunk) ?? 0) + 1)
    }
    if (performance.now() - beatAt < BEAT_MS) continue
    beatAt = performance.now()
    await runs.beat(id)
  }
  let count = 0
  const first: string[] = []
  for await (const { chunk, round, results } of runs.results(id)) {
    const lacks = results - (there.get(chunk) ?? 0)
    if (lacks <= 0) continue
    count += lacks
    if (first.length < MOST_NAMED) first.push(...(await namesOf(objects, chunk, round)))
  }
  return count === 0 ? undefined : { count, objects: first.slice(0, MOST_NAMED) }
}

async function namesOf(objects: Objects, chunk: number, round: number): Promise<string[]> {
  const there = new Set(await objects.list(documentsFolder(chunk)))
  const outcomes = await objects.get(outcomesName({ chunk, round }))
  if (outcomes === undefined) return []
  return readOutcomes(outcomes).flatMap(({ object }) =>
    object === undefined || there.has(object) ? [] : [object],
  )
}

/** What the summary of a run says of missing results. */
export async function missingOf({
  id,
  order,
}: Pick<Run, 'id' | 'order'>): Promise<Missing | undefined> {
  const objects = await openObjects(below(order.place, id))
  const summary = await objects.get(SUMMARY_NAME)
  if (summary === undefined) return undefined
  return (JSON.parse(Buffer.from(summary).toString('utf8')) as { missing?: Missing }).missing
}
