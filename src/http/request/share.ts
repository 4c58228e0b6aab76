import type { Caller } from '../../accounts/keys/keys.js'
import type { Share } from '../../documents/documents.js'
import type { ShareLimits } from '../../config/limits.js'

/** The share of a caller: accounts share the threads, each for its live and its sandbox keys. */
export function shareOf({ account, key }: Caller, limits: ShareLimits): Share {
  const id = `${account.id}/${key.environment}`
  return key.environment === 'live'
    ? { id, queue: limits.liveQueue, part: limits.livePercent / 100 }
    : { id, queue: limits.sandboxQueue, part: limits.sandboxPercent / 100 }
}
