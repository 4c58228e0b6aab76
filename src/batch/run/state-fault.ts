import type { Detail } from '../../pipeline/detail.js'
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
