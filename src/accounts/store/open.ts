import { Fault } from '../../pipeline/errors.js'
import type { Clock } from '../clock.js'
import type { Database } from './database.js'
import { PostgresDatabase } from './postgres.js'
import { MemoryRateLimiter, type RateLimiter } from '../rate/rate.js'
import { RedisRateLimiter } from '../rate/rate-redis.js'
import { StoreRateLimiter } from '../rate/rate-store.js'
import { SqliteDatabase } from './sqlite.js'

/**
 * Opens the store that a URL names: `sqlite:<file>` or `postgres://…`. Nothing is read,
 * written or created before the first statement.
 * @throws Fault CONFIG_INVALID for any other URL, STORE_INVALID if its place cannot be written
 */
export function openDatabase(url: string): Database {
  const file = /^sqlite:(.+)$/.exec(url)?.[1]
  if (file !== undefined) return new SqliteDatabase(file)
  if (/^postgres(ql)?:\/\//.test(url)) return new PostgresDatabase(url)
  throw new Fault(
    'CONFIG_INVALID',
    'the store must be sqlite:<file> or postgres://user:password@host/database (TWINVOICE_STORE)',
  )
}

/**
 * Opens where requests are counted for the rate limit: `memory` (one process), `store`, or a
 * Redis URL (several processes).
 */
export function openRateLimiter(place: string, database: Database, clock: Clock): RateLimiter {
  if (place === 'memory') return new MemoryRateLimiter(clock)
  if (place === 'store') return new StoreRateLimiter(database)
  return new RedisRateLimiter(place)
}
