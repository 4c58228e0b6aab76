import type { Objects } from '../objects/objects.js'
import { below, openObjects } from '../objects/open.js'
import { SUMMARY_NAME } from '../results/names.js'
import type { RunStatus } from '../run/run.js'
import type { Run, Runs } from '../state/runs.js'
import { missingResults } from './missing.js'

/** Milliseconds of silence after which nobody is taken to finish a run, whose results may be listed for minutes. */
const SILENCE_MS = 10_000

/** As {@link finishSettled}, the runs that nobody is finishing. */
export function finishLeft(runs: Runs, run?: string): Promise<void> {
  return finishSettled(runs, run, SILENCE_MS)
}

/**
 * Finishes the runs of which every part has its outcomes. Who settles the last part does so; but that may have been
 * before the submission ended, or the process died in between.
 * @param run only this one
 * @param silence only those of which nobody has given a sign of life for so many milliseconds
 * @throws PlaceFault if a summary cannot be written; all others are finished then
 */
export async function finishSettled(runs: Runs, run?: string, silence?: number): Promise<void> {
  const faults: unknown[] = []
  for (const settled of await runs.settled(run, silence))
    await finish(runs, settled).catch((thrown: unknown) => faults.push(thrown))
  if (faults.length > 0) throw faults[0]
}

/** Writes how a run ended; before its state says so, since a process can die in between. */
async function finish(runs: Runs, { id, order }: Run): Promise<void> {
  const objects = await openObjects(below(order.place, id))
  const at = await runs.now()
  const finishedAt = new Date(at).toISOString()
  await writeSummary(runs, objects, { ...(await runs.status(id)), state: 'finished', finishedAt })
  if (await runs.finish(id, at)) return objects.tidy()
  // Others may have finished it, started it again and finished it once more, before these counts were written over theirs.
  const now = await runs.find(id)
  if (now?.state === 'finished') await writeSummary(runs, objects, await runs.status(id))
}

async function writeSummary(runs: Runs, objects: Objects, status: RunStatus): Promise<void> {
  const missing = await missingResults(runs, status.run, objects)
  const { errors, warnings, rules } = await runs.tally(status.run)
  // Undefined is left out.
  const summary = { ...status, errors, warnings, rules, missing }
  await objects.replace(SUMMARY_NAME, Buffer.from(`${JSON.stringify(summary, undefined, 2)}\n`))
}
