import { createRequire } from 'node:module'

import type * as IoRedis from 'ioredis'

import { Fault, reasonOf } from '../../pipeline/errors.js'
import { steadyClock, type Clock } from '../clock.js'
import { shownUrl } from '../store/shown-url.js'
import { OwnTakes } from './own-takes.js'
import { WINDOW_MS, type RateDecision, type RateLimiter } from './rate.js'

/**
 * Decides in Redis itself, in one step. The bucket is a list of requests, oldest first: the time of each in
 * milliseconds and, after a point, its id. Arguments: window, limit, the time or empty for the clock of Redis, the id of
 * the request, and requests that the list may lack.
 * Answers: allowed (1 or 0), how many are in the window, the oldest that matters, now.
 */
const SCRIPT = `
local window, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local function at(entry) return math.floor(tonumber(entry)) end
local function id(entry) return entry:match('%.(%d+)$') or '' end
local function text(time) return string.format('%.0f', time) end
if #ARGV > 4 then
  local entries, known = redis.call('LRANGE', KEYS[1], 0, -1), {}
  for _, entry in ipairs(entries) do known[id(entry)] = true end
  for missing = 5, #ARGV do
    if not known[id(ARGV[missing])] then entries[#entries + 1] = ARGV[missing] end
  end
  table.sort(entries, function (one, other) return at(one) < at(other) end)
  redis.call('DEL', KEYS[1])
  for _, entry in ipairs(entries) do redis.call('RPUSH', KEYS[1], entry) end
end
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and at(oldest) < now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
local last = count - 1
while last >= 0 do
  local entry = redis.call('LINDEX', KEYS[1], last)
  if at(entry) <= now then break end
  redis.call('LSET', KEYS[1], last, text(now) .. '.' .. id(entry))
  last = last - 1
end
local allowed = count < limit and 1 or 0
if allowed == 1 then
  redis.call('RPUSH', KEYS[1], text(now) .. '.' .. ARGV[4])
  count = count + 1
end
redis.call('PEXPIRE', KEYS[1], window + 1000)
local matters = redis.call('LINDEX', KEYS[1], math.max(count - limit, 0))
return {allowed, count, text(matters and at(matters) or now), text(now)}
`

/** Milliseconds for an answer. */
const COMMAND_MS = 1000

/** After a failover, an open connection may still lead to the former primary: a new one leads to the present one. */
const OF_REPLICA = /\b(READONLY|MASTERDOWN)\b/

/** A Redis of a cluster answers so for a key that another one has. */
const OF_CLUSTER = /\b(MOVED|ASK|CLUSTERDOWN)\b/

/** A sentinel has neither scripts nor databases; it quotes what it was sent, which here is a whole script. */
const [OF_SENTINEL, QUOTED] = [
  /unknown command\W+(eval|select)\b/i,
  /, with args beginning with:.*$/s,
]

/** What the library says of a server that speaks another protocol, and of one that is silent. */
const [OF_OTHER_PROTOCOL, OF_SILENCE] = [/\bRESP type\b/, 'Command timed out']
/** A server with TLS ends a connection without TLS so; one without TLS is silent when TLS begins. */
const OF_TLS = /\b(ECONNRESET|EPIPE)\b|Connection is closed/

/** In a cluster, the braces keep all keys in one Redis: it decides on all of them or on none, and {@link RedisRateLimiter.check} knows. */
const KEYS = 'twinvoice:rate:{all}:'

/**
 * For several processes with one Redis. While it is out of reach, each process limits by what it has allowed itself, before
 * and since; when Redis is back, it is told of these requests.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: IoRedis.Redis
  readonly #clock: Clock | undefined
  readonly #description: string
  readonly own: OwnTakes
  /** What the connection ended with. */
  #lastError: unknown

  /**
   * @param clock instead of that of Redis
   * @throws Fault CONFIG_INVALID for a database that is no number
   */
  constructor(url: string, clock?: Clock) {
    this.#clock = clock
    this.own = new OwnTakes(clock ?? steadyClock)
    this.#description = shownUrl(url)
    // Loaded only with Redis, so that a service without Redis saves its memory.
    const library = createRequire(import.meta.url)('ioredis') as typeof IoRedis
    // All requests in progress are refused at once: the library would leave the connection for each of them.
    let isLeaving = false
    this.#redis = new library.Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: true,
      connectTimeout: 2000,
      commandTimeout: COMMAND_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
      reconnectOnError: ({ message }) => {
        if (isLeaving) return false
        isLeaving = OF_REPLICA.test(message)
        return isLeaving
      },
    })
    this.#redis.on('close', () => {
      isLeaving = false
      // It may be another one, or an empty one, that answers next.
      this.own.lost()
    })
    // Without a listener, they would also be printed.
    this.#redis.on('error', (thrown: unknown) => {
      this.#lastError = thrown
    })
    // The library would end the process: Redis refuses the number where nobody catches it.
    if (!Number.isSafeInteger(this.#redis.options.db))
      throw new Fault(
        'CONFIG_INVALID',
        `the Redis ${this.#description} names a database that is not a number (TWINVOICE_RATE_STORE)`,
      )
    // Whoever calls next learns that it failed.
    this.#redis.connect().catch(() => undefined)
  }

  /** @throws Fault STORE_UNAVAILABLE if Redis is out of reach */
  async take(bucket: string, limit: number): Promise<RateDecision> {
    const id = this.own.newId()
    const { takes, point } = this.own.missing(bucket)
    let answer: readonly unknown[]
    try {
      answer = await this.#decide(bucket, limit, id, takes)
    } catch (thrown) {
      this.own.failed(bucket, id)
      throw new Fault(
        'STORE_UNAVAILABLE',
        `Redis is out of reach: ${this.#why(thrown)}`,
        {},
        thrown,
      )
    }
    const [allowed = 0, count = 0, oldest = 0, now = 0] = answer.map(Number)
    this.own.decided(bucket, { id, isAllowed: allowed === 1, now, carried: point })
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(limit - count, 0),
      resetMs: oldest + WINDOW_MS + 1 - now,
    }
  }

  /**
   * Takes a place in a bucket of its own: whatever keeps Redis from counting requests, as a lack of memory, keeps it from
   * that.
   * @throws Fault STORE_UNAVAILABLE if Redis is out of reach, is of a cluster, or refuses the password, the database,
   * scripts or writing
   */
  async check(): Promise<void> {
    const id = this.own.newId()
    try {
      // Without the database that the URL names, the library counts in that of others.
      const { db = 0 } = this.#redis.options
      if (db !== 0) await this.#redis.select(db)
      await this.#decide(`check/${id}`, 1, id, [])
    } catch (thrown) {
      const why = this.#why(thrown)
      const reason = `the Redis ${this.#description} is out of reach: ${why}${this.#remedy(why)}`
      throw new Fault('STORE_UNAVAILABLE', `${reason} (TWINVOICE_RATE_STORE)`, {}, thrown)
    }
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
    this.own.clear()
    return Promise.resolve()
  }

  /** What is to blame for a failed request: the library says only that it did not try again, or in words of its own. */
  #why(thrown: unknown): string {
    const isOfConnection = thrown instanceof Error && thrown.name === 'MaxRetriesPerRequestError'
    const reason = reasonOf(isOfConnection ? (this.#lastError ?? thrown) : thrown)
    const why = reason.replace(QUOTED, '')
    if (OF_OTHER_PROTOCOL.test(why)) return 'what answers there is not a Redis'
    return why === OF_SILENCE ? `no answer within ${COMMAND_MS} ms` : why
  }

  /** What to change in the setting, where the reason suggests it. */
  #remedy(why: string): string {
    if (OF_CLUSTER.test(why)) return '; it is of a cluster: name one that is not'
    if (OF_SENTINEL.test(why))
      return '; it is a sentinel, or has no scripts: name the primary itself'
    const hasTls = this.#redis.options.tls !== undefined
    if (hasTls && why.startsWith('no answer')) return '; if it has no TLS, write redis://'
    return !hasTls && OF_TLS.test(why) ? '; if it has TLS, write rediss://' : ''
  }

  async #decide(
    bucket: string,
    limit: number,
    id: string,
    missing: readonly string[],
  ): Promise<readonly unknown[]> {
    const key = `${KEYS}${bucket}`
    const now = this.#clock?.() ?? ''
    const args = [1, key, WINDOW_MS, limit, now, id, ...missing]
    const answer: unknown = await this.#redis.eval(SCRIPT, ...(args as [number, ...string[]]))
    return Array.isArray(answer) ? (answer as readonly unknown[]) : []
  }
}
