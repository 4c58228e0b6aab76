import type { Background } from '../../../batch/background.js'
import type { Batch } from '../../../batch/batch.js'
import { PlaceFault } from '../../../batch/objects/objects.js'
import { OptionFault } from '../../../batch/run/options.js'
import { RunStateFault } from '../../../batch/run/state-fault.js'
import { SubmissionFault } from '../../../batch/submission.js'
import { Fault } from '../../../pipeline/errors.js'
import { detailSentence } from '../../problems/messages.js'
import { Problem, validationFailed } from '../../problems/problem.js'
import { clientLocale } from '../../request/context.js'
import { found, type Call } from './call.js'
import { conflict } from './conflict.js'

/** @throws Problem not_found where the app has no runs */
export function runs({ setup: { batches } }: Call): Background {
  return found(batches)
}

/** The runs, for looking at them. */
export function openedRuns(call: Call): Promise<Batch> {
  return runs(call).open()
}

/** @throws Problem for what the work on runs refuses, or cannot do now; what the service lacks is its own fault */
export async function refusals<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof SubmissionFault) throw refused(call, thrown)
    if (thrown instanceof OptionFault) throw refusedOption(call, thrown)
    // A store that is away, or refuses the service: nothing that the caller has written.
    if (thrown instanceof PlaceFault)
      throw new Problem('unavailable', { headers: { 'Retry-After': '5' } })
    throw thrown
  }
}

/**
 * As {@link refusals}, for work on a run that the caller names: the only option that such work has.
 * @throws Problem not_found if there is no such run, conflict if its state forbids the work
 */
export async function ofRun<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await refusals(call, work)
  } catch (thrown) {
    if (thrown instanceof RunStateFault)
      throw conflict(call.context, thrown.state === 'cancelled' ? 'RUN_CANCELLED' : 'RUN_NOT_ENDED')
    if (thrown instanceof Fault && thrown.code === 'OPTIONS_INVALID') throw new Problem('not_found')
    throw thrown
  }
}

function refused({ context }: Call, { part, isOutside }: SubmissionFault): Problem {
  const path = part === 'place' ? '$.place' : `$.sources[${part}]`
  const message = detailSentence(isOutside ? 'outside' : 'noDocument', clientLocale(context))
  return validationFailed([{ path, code: 'VALUE', message }])
}

function refusedOption({ context }: Call, { option, reason }: OptionFault): Problem {
  const message = detailSentence('setting', clientLocale(context))
  return validationFailed([
    { path: `$.options.${option}`, code: 'VALUE', message, expected: reason },
  ])
}
