import { createRequire } from 'node:module'

import type * as IoRedis from 'ioredis'

import { Fault, reasonOf } from '../../pipeline/errors.js'
import type { Clock } from '../clock.js'
import { shownUrl } from '../store/shown-url.js'
import { WINDOW_MS, type RateDecision, type RateLimiter } from './rate.js'

/**
 * Decides in Redis itself, in one step. The bucket is a list of times, oldest first; the
 * last argument is the time, or empty for the clock of Redis.
 * Answers: allowed (1 or 0), how many are in the window, the oldest that matters, now.
 */
const SCRIPT = `
local window, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) < now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
local last = count - 1
while last >= 0 and tonumber(redis.call('LINDEX', KEYS[1], last)) > now do
  redis.call('LSET', KEYS[1], last, string.format('%.0f', now))
  last = last - 1
end
local allowed = count < limit and 1 or 0
if allowed == 1 then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  count = count + 1
end
redis.call('PEXPIRE', KEYS[1], window + 1000)
local matters = redis.call('LINDEX', KEYS[1], math.max(count - limit, 0))
return {allowed, count, matters or string.format('%.0f', now), string.format('%.0f', now)}
`

/** After a failover, an open connection may still lead to the former primary: a new one leads to the present one. */
const OF_REPLICA = /\b(READONLY|MASTERDOWN)\b/

/** For several processes with one Redis. */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: IoRedis.Redis
  readonly #clock: Clock | undefined
  readonly #description: string

  /** @param clock instead of that of Redis */
  constructor(url: string, clock?: Clock) {
    this.#clock = clock
    this.#description = shownUrl(url)
    // Loaded only with Redis, so that a service without Redis saves its memory.
    const library = createRequire(import.meta.url)('ioredis') as typeof IoRedis
    // All requests in progress are refused at once: the library would leave the connection for each of them.
    let isLeaving = false
    this.#redis = new library.Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: true,
      connectTimeout: 2000,
      commandTimeout: 1000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
      reconnectOnError: ({ message }) => {
        if (isLeaving) return false
        isLeaving = OF_REPLICA.test(message)
        return isLeaving
      },
    })
    this.#redis.on('close', () => (isLeaving = false))
    // Errors reach the caller; without a listener they would also be printed.
    this.#redis.on('error', () => undefined)
  }

  /** @throws Fault STORE_UNAVAILABLE if Redis is out of reach */
  async take(bucket: string, limit: number): Promise<RateDecision> {
    const answer = await this.#evaluate(bucket, limit)
    const [allowed = 0, count = 0, oldest = 0, now = 0] = answer.map(Number)
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(limit - count, 0),
      resetMs: oldest + WINDOW_MS + 1 - now,
    }
  }

  /** @throws Fault STORE_UNAVAILABLE if Redis is out of reach, or refuses the password */
  async check(): Promise<void> {
    try {
      await this.#redis.ping()
    } catch (thrown) {
      const reason = `the Redis ${this.#description} is out of reach: ${reasonOf(thrown)}`
      throw new Fault('STORE_UNAVAILABLE', `${reason} (TWINVOICE_RATE_STORE)`, {}, thrown)
    }
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
    return Promise.resolve()
  }

  async #evaluate(bucket: string, limit: number): Promise<readonly unknown[]> {
    const key = `twinvoice:rate:${bucket}`
    try {
      const now = this.#clock?.() ?? ''
      const answer: unknown = await this.#redis.eval(SCRIPT, 1, key, WINDOW_MS, limit, now)
      return Array.isArray(answer) ? (answer as readonly unknown[]) : []
    } catch (thrown) {
      throw new Fault('STORE_UNAVAILABLE', `Redis is out of reach: ${reasonOf(thrown)}`, {}, thrown)
    }
  }
}
