import { below, openObjects } from '../objects/open.js'
import { SUMMARY_NAME } from '../results/names.js'
import type { Run, Runs } from '../state/runs.js'

/**
 * Finishes the runs of which every part has its outcomes. Who settles the last part does so; but that may have been
 * before the submission ended, or the process died in between.
 * @param run only this one
 * @throws PlaceFault if a summary cannot be written
 */
export async function finishSettled(runs: Runs, run?: string): Promise<void> {
  for (const settled of await runs.settled(run)) await finish(runs, settled)
}

/** Writes how a run ended; before its state says so, since a process can die in between. */
async function finish(runs: Runs, { id, order }: Run): Promise<void> {
  const objects = await openObjects(below(order.place, id))
  const [status, tally] = [await runs.status(id), await runs.tally(id)]
  const { errors, warnings, rules } = tally
  const ended = { state: 'finished', finishedAt: new Date().toISOString() }
  const summary = { ...status, ...ended, errors, warnings, rules }
  await objects.replace(SUMMARY_NAME, Buffer.from(`${JSON.stringify(summary, undefined, 2)}\n`))
  if (await runs.finish(id)) await objects.tidy()
}
