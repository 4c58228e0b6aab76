import type { Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

/** What forbids a change: live keys of an account, its plan, a key that has been revoked or is being replaced. */
export type Obstacle = 'LIVE_KEYS' | 'PLAN_WITHOUT_LIVE' | 'KEY_REVOKED' | 'KEY_ENDING'

/** A change that the present state of an account or a key forbids. */
export class RefusedChange extends Fault {
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle, reason: Detail) {
    super('OPTIONS_INVALID', reason)
    this.obstacle = obstacle
  }
}
