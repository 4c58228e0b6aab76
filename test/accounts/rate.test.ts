import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

import { expect } from 'chai'
import fc from 'fast-check'

import { openDatabase } from '../../src/accounts/store/open.js'
import { PLANS } from '../../src/accounts/plans/plan.js'
import {
  MemoryRateLimiter,
  WINDOW_MS,
  resetSeconds,
  type RateDecision,
  type RateLimiter,
} from '../../src/accounts/rate/rate.js'
import { openRateLimiter } from '../../src/accounts/rate/open.js'
import { RedisRateLimiter } from '../../src/accounts/rate/rate-redis.js'
import { StoreRateLimiter } from '../../src/accounts/rate/rate-store.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { faultOf } from '../support/fault.js'
import { RedisServer } from '../support/servers/redis-server.js'
import { describeWith } from '../support/skip.js'
import { onEachStore } from './stores.js'

/** The most that any 60 seconds hold, both ends included. */
function fullestWindow(takenAt: readonly number[]): number {
  return Math.max(
    0,
    ...takenAt.map(
      (start) => takenAt.filter((at) => at >= start && at <= start + WINDOW_MS).length,
    ),
  )
}

/** What every limiter must do, wherever it counts. `now` is set by the tests. */
function limits(make: (clock: () => number) => Promise<RateLimiter> | RateLimiter): void {
  let now = 0
  let limiter: RateLimiter
  let buckets = 0
  const bucket = () => `bucket-${(buckets += 1)}`
  before(async () => {
    limiter = await make(() => now)
  })
  after(() => limiter.close())
  beforeEach(() => {
    now = Date.UTC(2026, 10, 20)
  })

  it('allows requests up to the limit, refuses the next, and says when to retry', async () => {
    const name = bucket()
    for (let left = 2; left >= 0; left -= 1) {
      expect(await limiter.take(name, 3)).to.include({ allowed: true, limit: 3, remaining: left })
      now += 1000
    }
    const refused = await limiter.take(name, 3)
    expect(refused).to.include({ allowed: false, remaining: 0, resetMs: WINDOW_MS + 1 - 3000 })
    expect(resetSeconds(refused)).to.equal(58)
    now += refused.resetMs - 1
    expect((await limiter.take(name, 3)).allowed).to.equal(false)
    now += 1
    expect((await limiter.take(name, 3)).allowed).to.equal(true)
  })

  it('does not count refused requests', async () => {
    const name = bucket()
    await limiter.take(name, 1)
    for (let times = 0; times < 20; times += 1) {
      now += 1000
      expect((await limiter.take(name, 1)).allowed).to.equal(false)
    }
    now += WINDOW_MS - 20_000 + 1
    expect((await limiter.take(name, 1)).allowed).to.equal(true)
  })

  it('keeps buckets apart', async () => {
    const [one, other] = [bucket(), bucket()]
    await limiter.take(one, 1)
    expect((await limiter.take(other, 1)).allowed).to.equal(true)
  })

  it('does not open when the clock is set back', async () => {
    const name = bucket()
    await limiter.take(name, 1)
    now -= 3_600_000
    expect((await limiter.take(name, 1)).allowed).to.equal(false)
  })

  it('opens a window after the clock was set back, whatever is refused until then', async () => {
    const name = bucket()
    for (let times = 0; times < 3; times += 1) {
      now += 1000
      await limiter.take(name, 3)
    }
    now -= 365 * 86_400_000
    const refused = await limiter.take(name, 3)
    expect(refused).to.include({ allowed: false, resetMs: WINDOW_MS + 1 })
    expect(resetSeconds(refused)).to.equal(60)
    now += WINDOW_MS / 2
    expect((await limiter.take(name, 3)).allowed).to.equal(false)
    now += WINDOW_MS / 2 + 1
    for (const left of [2, 1, 0])
      expect(await limiter.take(name, 3)).to.include({ allowed: true, remaining: left })
    expect((await limiter.take(name, 3)).allowed).to.equal(false)
  })

  it('follows a change of plan', async () => {
    const name = bucket()
    for (let times = 0; times < 5; times += 1) await limiter.take(name, 5)
    expect((await limiter.take(name, 2)).allowed).to.equal(false)
    expect((await limiter.take(name, 6)).allowed).to.equal(true)
  })

  it('holds in every window, with any pattern of arrival (D20)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 30, maxLength: 80 }),
        async (limit, pauses) => {
          const name = bucket()
          const taken: number[] = []
          for (const pause of pauses) {
            now += pause
            if ((await limiter.take(name, limit)).allowed) taken.push(now)
          }
          expect(fullestWindow(taken)).to.be.at.most(limit)
        },
      ),
      { numRuns: 15 },
    )
  })
}

describe('the rate limit in memory', () => {
  limits((clock) => new MemoryRateLimiter(clock))
})

/** Tests with four processes of their own, and a clock that they are told. */
function holdsOverProcesses(
  settings: () => Promise<readonly [storeUrl: string, place: string]>,
): void {
  let processes: ChildProcess[]
  before(async () => {
    const script = fileURLToPath(new URL('./rate-process.js', import.meta.url))
    const started = await settings()
    processes = Array.from({ length: 4 }, () => fork(script, [...started]))
    await Promise.all(processes.map((child) => once(child, 'message')))
  })
  after(() => {
    for (const child of processes) child.disconnect()
  })

  for (const [plan, { rate }] of Object.entries(PLANS))
    it(`is ${rate} for ${plan} over 4 processes, and no window holds more (D20)`, async () => {
      const takenAt = await takeForALongTime(processes, rate)
      expect(takenAt.length).to.be.at.least(rate * 2)
      expect(fullestWindow(takenAt)).to.equal(rate)
    })
}

/** In 150 seconds more than twice what is allowed, eight at a time, two of each process. */
async function takeForALongTime(
  processes: readonly ChildProcess[],
  limit: number,
): Promise<number[]> {
  const takenAt: number[] = []
  let now = Date.UTC(2026, 10, 20)
  const steps = Math.ceil((limit * 2.2 * 2.5) / 8)
  for (let turn = 0; turn < steps * 2; turn += 1) {
    now += turn % 2 === 0 ? Math.round(150_000 / steps) : 0
    const take = { bucket: `of-${limit}`, limit, now }
    const decisions = await Promise.all(processes.map((child) => ask(child, take)))
    for (const decision of decisions) if (decision.allowed) takenAt.push(now)
  }
  return takenAt
}

async function ask(child: ChildProcess, take: object): Promise<RateDecision> {
  const answer = once(child, 'message')
  child.send(take)
  const [decision] = (await answer) as [RateDecision]
  return decision
}

onEachStore('the rate limit through the store', (store) => {
  limits(async (clock) => {
    const database = openDatabase(await store.create())
    await ensureSchema(database)
    const limiter = new StoreRateLimiter(database, clock)
    return {
      take: (bucket, limit) => limiter.take(bucket, limit),
      check: () => limiter.check(),
      close: () => database.close(),
    }
  })

  holdsOverProcesses(async () => {
    const url = await store.create()
    const database = openDatabase(url)
    await ensureSchema(database)
    await database.close()
    return [url, 'store']
  })

  it('takes the time from the store when no clock is given', async () => {
    const database = openDatabase(await store.create())
    await ensureSchema(database)
    const limiter = new StoreRateLimiter(database)
    await limiter.take('a', 2)
    const [row] = await database.all<{ taken_at: string }>('SELECT taken_at FROM rate_windows')
    expect(Number(row?.taken_at)).to.be.closeTo(Date.now(), 60_000)
    await database.close()
  })
})

describeWith(['redis-server'], 'the rate limit in Redis', () => {
  let redis: RedisServer
  before('start Redis', async () => {
    redis = await RedisServer.start()
  })
  after(() => redis.stop())

  limits((clock) => new RedisRateLimiter(redis.url, clock))

  holdsOverProcesses(() => Promise.resolve(['', redis.url]))

  it('takes the time from Redis when no clock is given', async () => {
    const limiter = new RedisRateLimiter(redis.url)
    expect(await limiter.take('clock', 1)).to.deep.include({
      allowed: true,
      resetMs: WINDOW_MS + 1,
    })
    const refused = await limiter.take('clock', 1)
    expect(refused.allowed).to.equal(false)
    expect(refused.resetMs).to.be.within(1, WINDOW_MS + 1)
    await limiter.close()
  })
})

describe('the place where rates are counted', () => {
  it('is refused if it is none: each process would count for itself', () => {
    const database = openDatabase(`sqlite:${tmpdir()}/never-made.sqlite`)
    for (const place of ['memroy', 'auto', 'redis:', 'redis://', 'memcached://host'])
      expect(() => openRateLimiter(place, database, Date.now))
        .to.throw(place)
        .with.property('code', 'CONFIG_INVALID')
  })

  it('keeps the window of a single process where the clock of the system is set', async () => {
    const limiter = openRateLimiter('memory', openDatabase(`sqlite:${tmpdir()}/never-made.sqlite`))
    const { now } = Date
    const allowed: boolean[] = []
    try {
      for (const hours of [0, 1, -1, 0]) {
        Date.now = () => now() + hours * 3_600_000
        allowed.push((await limiter.take('a', 1)).allowed)
      }
    } finally {
      Date.now = now
    }
    expect(allowed).to.deep.equal([true, false, false, false])
  })
})

describe('the rate limit without its Redis', () => {
  it('reports that Redis is unavailable', async () => {
    const limiter = new RedisRateLimiter('redis://127.0.0.1:1')
    expect((await faultOf(limiter.take('a', 1))).code).to.equal('STORE_UNAVAILABLE')
    await limiter.close()
  })
})
