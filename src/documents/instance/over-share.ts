import { Fault } from '../../pipeline/errors.js'

/** Too many documents of one share, with the time after which there is room again. */
export class OverShareFault extends Fault {
  /** Milliseconds. */
  readonly retryAfterMs: number

  constructor(retryAfterMs: number, cause: unknown) {
    super('OVER_SHARE', 'too many documents of one share are in progress', {}, cause)
    this.retryAfterMs = retryAfterMs
  }
}
