import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import fc from 'fast-check'
import { Redis } from 'ioredis'

import { WINDOW_MS, type RateDecision } from '../../../src/accounts/rate/rate.js'
import { checkRatePlace } from '../../../src/accounts/rate/open.js'
import { RedisRateLimiter } from '../../../src/accounts/rate/rate-redis.js'
import { Rates } from '../../../src/accounts/rate/rates.js'
import { CircuitBreaker } from '../../../src/accounts/store/circuit-breaker.js'
import type { Database } from '../../../src/accounts/store/database.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { Fault } from '../../../src/pipeline/errors.js'
import { faultOf } from '../../support/fault.js'
import { RedisServer } from '../../support/servers/redis-server.js'
import { describeWith } from '../../support/skip.js'

/** A rate limiter that counts how often it was asked. */
class AskedRateLimiter extends RedisRateLimiter {
  asked = 0

  override take(bucket: string, limit: number): Promise<RateDecision> {
    this.asked += 1
    return super.take(bucket, limit)
  }
}

describeWith(['redis-server'], 'the rate limit over an outage of its Redis', () => {
  let redis: RedisServer
  let admin: Redis
  let limiter: RedisRateLimiter
  let now = Date.UTC(2026, 10, 20)
  before(async () => {
    redis = await RedisServer.start()
    admin = new Redis(redis.url)
    admin.on('error', () => undefined)
    limiter = new RedisRateLimiter(redis.url, () => now)
  })
  after(async () => {
    admin.disconnect()
    await limiter.close()
    await redis.stop()
  })
  beforeEach(() => (now += 10 * WINDOW_MS))

  /** A request as the ledger decides it: alone if Redis does not answer. */
  async function taken(bucket: string, limit: number): Promise<RateDecision> {
    return limiter.take(bucket, limit).catch(() => limiter.own.take(bucket, limit, false))
  }

  async function refusesScripts(isRefusing: boolean): Promise<void> {
    await admin.call('ACL', 'SETUSER', 'default', isRefusing ? '-eval' : '+eval')
  }

  const taking = fc.record({
    pause: fc.integer({ min: 0, max: 20_000 }),
    redis: fc.constantFrom('there', 'there', 'away', 'emptied'),
  })

  it('is exact for one process, with any pattern of outages and of losses (D20)', async () => {
    let buckets = 0
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(taking, { minLength: 30, maxLength: 80 }),
      async (limit, takings) => {
        const bucket = `process-${(buckets += 1)}`
        const times: number[] = []
        for (const { pause, redis: state } of takings) {
          now += pause
          await refusesScripts(state !== 'there')
          const { allowed } = await taken(bucket, limit)
          if (state === 'emptied') await admin.flushall()
          // By the definition: every request is allowed that does not make more than the limit in any 60 seconds.
          expect(allowed).to.equal(times.filter((at) => at >= now - WINDOW_MS).length < limit)
          if (allowed) times.push(now)
        }
      },
    )
    await fc.assert(property, { numRuns: 25 }).finally(() => refusesScripts(false))
  })

  it('is said at the start if Redis refuses to count: each process would limit on its own for good', async () => {
    await checkRatePlace(redis.url)
    await refusesScripts(true)
    const { code, message } = await faultOf(checkRatePlace(redis.url))
    await refusesScripts(false)
    expect(code).to.equal('STORE_UNAVAILABLE')
    expect(message).to.match(/NOPERM.*\(TWINVOICE_RATE_STORE\)/)
  })

  it('counts in Redis what several processes have allowed alone, each request once', async () => {
    const others = [0, 1].map(() => new RedisRateLimiter(redis.url, () => now))
    const takes = () => Promise.all(others.map((each) => each.take('several', 10)))
    await takes()
    await refusesScripts(true)
    for (const each of others)
      expect((await faultOf(each.take('several', 10))).code).to.be.a('string')
    for (const each of others) expect(each.own.take('several', 10, false).remaining).to.equal(8)
    await refusesScripts(false)
    await takes()
    expect((await takes()).map(({ remaining }) => remaining).sort()).to.deep.equal([2, 3])
    for (const each of others) await each.close()
  })

  describe('that several processes use', () => {
    let folder: string
    let database: Database
    let closed: CircuitBreaker
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-rates-'))
      database = openDatabase(`sqlite:${folder}/store.sqlite`)
      await ensureSchema(database)
      const away = () => Promise.reject(new Fault('STORE_UNAVAILABLE', 'away'))
      closed = new CircuitBreaker('the store', away)
      await closed.call(away).catch(() => undefined)
    })
    after(async () => {
      closed.close()
      await database.close()
      rmSync(folder, { recursive: true })
    })

    /** How many of a number of requests three processes allow while Redis is away, of 10 a minute. */
    async function allowedOf(requests: number, bucket: string, isStoreAway: boolean) {
      const limiters = [0, 1, 2].map(() => new RedisRateLimiter(redis.url))
      const processes = limiters.map(
        (rateLimiter) =>
          new Rates({
            rateLimiter,
            database,
            store: isStoreAway ? closed : new CircuitBreaker('the store'),
            clock: Date.now,
            onFault: () => undefined,
          }),
      )
      await refusesScripts(true)
      const takes = Array.from({ length: requests }, (_, n) =>
        (processes[n % 3] as Rates).take(bucket, 10),
      )
      const decisions = await Promise.all(takes)
      await refusesScripts(false)
      const told = await Promise.all(limiters.map((each) => each.take(bucket, 1_000)))
      for (const each of processes) await each.close()
      const counts = told.map(({ remaining }) => 1_000 - remaining)
      return [decisions.filter(({ allowed }) => allowed).length, Math.max(...counts) - told.length]
    }

    it('holds for all together: they count in the store, and Redis is told of all', async () => {
      expect(await allowedOf(60, 'together', false)).to.deep.equal([10, 10])
    })

    it('holds over the beginning of the outage: each tells the store what it has allowed before', async () => {
      const processes = [0, 1, 2].map(
        () =>
          new Rates({
            rateLimiter: new RedisRateLimiter(redis.url),
            database,
            store: new CircuitBreaker('the store'),
            clock: Date.now,
            onFault: () => undefined,
          }),
      )
      const allowedOfAll = async (requests: number) => {
        let count = 0
        for (let n = 0; n < requests; n += 1)
          if ((await (processes[n % 3] as Rates).take('beginning', 30)).allowed) count += 1
        return count
      }
      expect(await allowedOfAll(24)).to.equal(24)
      await refusesScripts(true)
      const allowed = await allowedOfAll(60).finally(() => refusesScripts(false))
      // The first request of a process may come before others have told theirs.
      expect(allowed).to.be.within(6, 8)
      for (const each of processes) await each.close()
    })

    it('keeps no request waiting, and is asked again when it is back', async () => {
      const rateLimiter = new AskedRateLimiter(redis.url)
      const rates = new Rates({
        rateLimiter,
        database,
        store: new CircuitBreaker('the store'),
        clock: Date.now,
        onFault: () => undefined,
      })
      await rates.take('waiting', 100)
      await redis.pause()
      rateLimiter.asked = 0
      for (let n = 0; n < 30; n += 1) {
        await rates.take('waiting', 100)
        await sleep(100)
      }
      // The first one finds out; those after it do not wait for an answer.
      expect(rateLimiter.asked).to.equal(1)
      await redis.resume()
      await sleep(2_500)
      await rates.take('waiting', 100)
      expect((await rateLimiter.take('waiting', 100)).remaining).to.equal(67)
      await rates.close()
    })

    it('holds for each of them if the store is away, too', async () => {
      expect(await allowedOf(60, 'each', true)).to.deep.equal([30, 30])
    })
  })

  it('counts a request once that Redis has counted, and answered too late', async () => {
    expect((await limiter.take('late', 4)).remaining).to.equal(3)
    // The answer is waited for a second.
    await admin.call('CLIENT', 'PAUSE', '1500', 'ALL')
    expect((await taken('late', 4)).remaining).to.equal(2)
    await sleep(1_000)
    expect((await limiter.take('late', 4)).remaining).to.equal(1)
  })

  for (const isAsked of [true, false])
    it(`is kept where Redis is started again without what it had, ${isAsked ? 'and was asked' : 'if nobody asked'} meanwhile`, async () => {
      const bucket = `again-${isAsked}`
      const steady = new RedisRateLimiter(redis.url)
      for (const left of [4, 3]) expect((await steady.take(bucket, 5)).remaining).to.equal(left)
      await redis.pause()
      if (isAsked) {
        await faultOf(steady.take(bucket, 5))
        expect(steady.own.take(bucket, 5, false).remaining).to.equal(2)
      }
      await redis.resume()
      let decision: RateDecision | undefined
      for (let times = 0; decision === undefined && times < 100; times += 1) {
        await sleep(50)
        decision = await steady.take(bucket, 5).catch(() => undefined)
      }
      expect(decision?.remaining).to.equal(isAsked ? 1 : 2)
      await steady.close()
    })
})
