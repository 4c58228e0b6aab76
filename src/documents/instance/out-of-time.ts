import type { Detail } from '../../pipeline/detail.js'
import { Fault, type FaultPlace } from '../../pipeline/errors.js'

/**
 * Why a document got no more time: it took all that a document may take, and would do so again; or it was slow while
 * others were waiting, and may succeed when they are not.
 */
export type OutOfTime = 'too-slow' | 'gave-way'

/** A document that was stopped for its time; other faults of time are not about the document. */
export class OutOfTimeFault extends Fault {
  readonly why: OutOfTime

  constructor(why: OutOfTime, reason: string | Detail, place: FaultPlace, cause: unknown) {
    super('TIMEOUT', reason, place, cause)
    this.why = why
  }
}
