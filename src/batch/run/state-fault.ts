import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { RunState } from './run.js'

/** Something that the state of a run forbids, such as to retry a cancelled one. */
export class RunStateFault extends Fault {
  readonly state: RunState

  constructor(state: RunState, reason: Detail) {
    super('OPTIONS_INVALID', reason)
    this.name = 'RunStateFault'
    this.state = state
  }
}

/** @throws RunStateFault for a run that has not ended */
export function refuseUnended(run: string, state: RunState): void {
  if (state !== 'finished' && state !== 'cancelled')
    throw new RunStateFault(state, detail`run ${run} has not ended: cancel it first`)
}
