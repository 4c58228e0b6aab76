import type { Share } from '../../documents/documents.js'
import type { ShareLimits } from '../../config/limits.js'
import type { Holder } from './context.js'

/** The share of a holder: accounts share the threads, each for its live and its sandbox keys. */
export function shareOf(holder: Holder, limits: ShareLimits): Share {
  const id = `${holder.id}/${holder.environment}`
  return holder.environment === 'live'
    ? { id, queue: limits.liveQueue, part: limits.livePercent / 100 }
    : { id, queue: limits.sandboxQueue, part: limits.sandboxPercent / 100 }
}
