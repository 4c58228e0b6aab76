import { Fault } from '../../pipeline/errors.js'
import { steadyClock, type Clock } from '../clock.js'
import type { Database } from '../store/database.js'
import { RedisRateLimiter } from './rate-redis.js'
import { StoreRateLimiter } from './rate-store.js'
import { MemoryRateLimiter, type RateLimiter } from './rate.js'

const REDIS = /^rediss?:\/\/./

/**
 * Opens the place where requests are counted for the rate limit: `memory` (one process), `store`, or a
 * Redis URL (several processes).
 * @param clock that of a single process; no step of the system's clock opens or closes its window
 * @throws Fault CONFIG_INVALID for anything else: each process would count for itself, and nobody know
 */
export function openRateLimiter(
  place: string,
  database: Database,
  clock: Clock = steadyClock,
): RateLimiter {
  if (place === 'memory') return new MemoryRateLimiter(clock)
  if (place === 'store') return new StoreRateLimiter(database)
  if (!REDIS.test(place))
    throw new Fault(
      'CONFIG_INVALID',
      `rates are counted in memory, store or redis://host, not in ${JSON.stringify(place)}`,
    )
  return new RedisRateLimiter(place)
}

/**
 * Checks at start that rates can be counted at a place.
 * @throws Fault STORE_UNAVAILABLE for a Redis that is out of reach
 */
export async function checkRatePlace(place: string): Promise<void> {
  if (!REDIS.test(place)) return
  const redis = new RedisRateLimiter(place)
  try {
    await redis.check()
  } finally {
    await redis.close()
  }
}
