import { detail } from '../../pipeline/detail.js'
import { PlaceFault } from '../objects/objects.js'
import { below, openObjects } from '../objects/open.js'
import { outcomesName } from '../results/names.js'
import { isRetried, type Outcome } from '../results/outcome.js'
import { readOutcomes } from '../results/outcome-lines.js'
import type { OutcomeStatus } from '../run/run.js'
import type { Chunks } from '../state/chunks.js'
import type { Run } from '../state/runs.js'

/**
 * The outcomes of a run that are available so far, in the order of its documents.
 * @throws PlaceFault if one cannot be read
 */
export async function* writtenOutcomes(
  { id, order }: Pick<Run, 'id' | 'order'>,
  chunks: Chunks,
  only: readonly OutcomeStatus[],
): AsyncGenerator<Outcome> {
  const objects = await openObjects(below(order.place, id))
  for await (const name of chunks.settled(id, only)) {
    const bytes = await objects.get(outcomesName(name))
    if (bytes === undefined)
      throw new PlaceFault('read', `${objects.address}/${outcomesName(name)}`, undefined, {
        passing: false,
        remedy: '',
        reason: detail`it was written, and is not there any more`,
      })
    for (const outcome of readOutcomes(bytes))
      if (only.includes(outcome.status) && !(name.isAgain && isRetried(outcome))) yield outcome
  }
}
