import type { Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

/** A source from which an interrupted submission cannot be continued: its run is to be cancelled and submitted again. */
export class UnresumableFault extends Fault {
  /** @param source where it is one with an address */
  constructor(reason: Detail, source?: string) {
    super('INPUT_UNREADABLE', reason, source === undefined ? {} : { file: source })
    this.name = 'UnresumableFault'
  }
}
