import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { changePlan, createAccount } from '../../src/accounts/keys/accounts.js'
import type { Database } from '../../src/accounts/store/database.js'
import {
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  type Caller,
  type NewApiKey,
} from '../../src/accounts/keys/keys.js'
import { createKeyText } from '../../src/accounts/keys/key.js'
import { Ledger, type LedgerOptions } from '../../src/accounts/quota/ledger.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { PLANS, UNLIMITED, type Environment } from '../../src/accounts/plans/plan.js'
import { MemoryRateLimiter } from '../../src/accounts/rate/rate.js'
import type { Reservation } from '../../src/accounts/quota/reservation.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { usageOf } from '../../src/accounts/quota/usage.js'
import { Fault } from '../../src/pipeline/errors.js'
import { faultOf } from '../support/fault.js'
import { onEachStore } from './stores.js'

const NOW = Date.UTC(2026, 10, 20, 12)

/** A database that can be taken away. */
class Fragile implements Database {
  away = false
  /** The next transaction fails. */
  broken = false
  /** Transactions take long. */
  slow = false
  readonly #inner: Database

  constructor(inner: Database) {
    this.#inner = inner
  }

  get description() {
    return this.#inner.description
  }
  get clockSql() {
    return this.#inner.clockSql
  }
  get migrationLockSql() {
    return this.#inner.migrationLockSql
  }
  all: Database['all'] = (sql, parameters) => this.#there(() => this.#inner.all(sql, parameters))
  transaction: Database['transaction'] = (work, options) =>
    this.#there(async () => {
      const isBroken = this.broken
      this.broken = false
      if (isBroken) throw new Error('broken')
      if (this.slow) await sleep(600)
      return this.#inner.transaction(work, options)
    })
  close = () => this.#inner.close()

  async #there<T>(work: () => Promise<T>): Promise<T> {
    if (this.away) throw new Fault('STORE_UNAVAILABLE', 'it was taken away')
    return work()
  }
}

onEachStore('the ledger', (store) => {
  let now: number
  let database: Fragile
  let ledger: Ledger
  let accountId: string
  let faults: unknown[]

  const key = (environment: Environment): Promise<NewApiKey> =>
    createKey(database, { accountId, name: 'shop', environment }, () => now)
  const identified = async (made: NewApiKey): Promise<Caller> => {
    const caller = await ledger.identify(made.text)
    if (caller === undefined) throw new Error('the key is not known')
    return caller
  }
  const newLedger = (times: Pick<LedgerOptions, 'leaseTimes' | 'waitLimits'> = {}) =>
    new Ledger({
      ...times,
      database,
      rateLimiter: new MemoryRateLimiter(() => now),
      plans: { ...PLANS, starter: { quota: 2, rate: 3 } },
      clock: () => now,
      onFault: (thrown) => faults.push(thrown),
    })

  beforeEach(async () => {
    now = NOW
    faults = []
    database = new Fragile(openDatabase(await store.create()))
    await ensureSchema(database)
    accountId = (await createAccount(database, { name: 'A', plan: 'starter' }, () => now)).id
    ledger = newLedger()
  })
  afterEach(() => ledger.close())

  it('accepts a key until it is revoked', async () => {
    const live = await key('live')
    expect((await identified(live)).account).to.deep.equal({ id: accountId, plan: 'starter' })
    await revokeKey(database, live.id, now)
    expect(await ledger.identify(live.text)).to.equal(undefined)
  })

  it('refuses a malformed key without asking the store', async () => {
    database.away = true
    expect(await ledger.identify('svc_live_wrong')).to.equal(undefined)
  })

  it('reports the status of a live key', async () => {
    const caller = await identified(await key('live'))
    const reserved = await ledger.reserve(caller)
    if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
    expect(await ledger.count(reserved.reservation)).to.deep.equal({
      remaining: 1,
      plan: 'starter',
    })
    const status = await ledger.status(caller)
    expect(status.plan).to.equal('starter')
    expect(status.quota).to.deep.equal({
      total: 2,
      used: 1,
      remaining: 1,
      overageAllowed: 0,
      unlimited: false,
    })
    expect(status.period.month).to.equal('2026-11')
  })

  it('reports a sandbox key as unlimited (D18), with the rate limit of the sandbox plan (D21)', async () => {
    const caller = await identified(await key('sandbox'))
    expect(await ledger.reserve(caller)).to.equal('unlimited')
    expect(ledger.countSandbox(caller)).to.deep.equal({ remaining: UNLIMITED, plan: 'sandbox' })
    expect(await ledger.status(caller)).to.deep.include({
      plan: 'sandbox',
      quota: {
        total: UNLIMITED,
        used: 0,
        remaining: UNLIMITED,
        overageAllowed: 0,
        unlimited: true,
      },
    })
    expect((await ledger.takeRate(caller)).limit).to.equal(60)
  })

  it('limits live and sandbox keys separately', async () => {
    const [live, sandbox] = [
      await identified(await key('live')),
      await identified(await key('sandbox')),
    ]
    for (let times = 0; times < 3; times += 1) await ledger.takeRate(live)
    expect((await ledger.takeRate(live)).allowed).to.equal(false)
    expect((await ledger.takeRate(sandbox)).allowed).to.equal(true)
  })

  it('shares the limit between keys of one account and environment', async () => {
    const [one, other] = [await identified(await key('live')), await identified(await key('live'))]
    for (let times = 0; times < 3; times += 1) await ledger.takeRate(one)
    expect((await ledger.takeRate(other)).allowed).to.equal(false)
  })

  it('writes last use and sandbox invoices when it closes', async () => {
    const sandbox = await key('sandbox')
    const caller = await identified(sandbox)
    ledger.countSandbox(caller)
    ledger.countSandbox(caller)
    const url = database
    await ledgerCloseKeepingStore()
    expect((await listKeys(url, accountId))[0]?.lastUsedAt).to.equal(NOW)
    expect((await usageOf(url, '2026-11', PLANS))[0]?.sandbox).to.equal(2)
  })

  async function ledgerCloseKeepingStore(): Promise<void> {
    const close = database.close
    database.close = () => Promise.resolve()
    await ledger.close()
    database.close = close
  }

  const times = {
    leaseTimes: { beatMs: 20, deadAfterMs: 400 },
    waitLimits: { placeMs: 1500, orderMs: 1500 },
  }
  const others: Ledger[] = []
  /** The ledger of another process. */
  const another = (changed: Pick<LedgerOptions, 'leaseTimes' | 'waitLimits'> = {}) => {
    const other = newLedger({ ...times, ...changed })
    others.push(other)
    return other
  }
  /** One whose process says nothing more once it has reserved. */
  const dying = () => another({ leaseTimes: { ...times.leaseTimes, beatMs: 1_000_000 } })
  afterEach(async () => {
    const close = database.close
    database.close = () => Promise.resolve()
    for (const other of others.splice(0)) await other.close()
    database.close = close
  })

  describe('while invoices in progress hold the last places (D19)', () => {
    const grantedBy = async (which: Ledger, caller: Caller): Promise<Reservation> => {
      const reserved = await which.reserve(caller)
      if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
      return reserved.reservation
    }
    const outcomeBy = async (which: Ledger, caller: Caller, signal?: AbortSignal) => {
      const reserved = await which.reserve(caller, undefined, signal)
      return typeof reserved === 'string' ? reserved : reserved.outcome
    }

    it('waits, and takes the place of an invoice that fails, in this process or another', async () => {
      const caller = await identified(await key('live'))
      for (const failing of [ledger, another()]) {
        const held = [await grantedBy(failing, caller), await grantedBy(failing, caller)]
        const waiting = Promise.all([grantedBy(ledger, caller), grantedBy(ledger, caller)])
        await sleep(50)
        for (const each of held) await failing.release(each)
        for (const each of await waiting) await ledger.release(each)
      }
      expect((await ledger.status(caller)).quota.used).to.equal(0)
    })

    it('reports that the quota is exceeded only once all invoices are counted', async () => {
      const caller = await identified(await key('live'))
      const other = another()
      const held = [await grantedBy(other, caller), await grantedBy(other, caller)]
      const waiting = Promise.all([outcomeBy(ledger, caller), outcomeBy(ledger, caller)])
      for (const each of held) await other.count(each)
      expect(await waiting).to.deep.equal(['exceeded', 'exceeded'])
    })

    it('takes the places of a dead process as soon as its lease ends', async () => {
      const caller = await identified(await key('live'))
      const dead = dying()
      await grantedBy(dead, caller)
      await grantedBy(dead, caller)
      expect(await outcomeBy(ledger, caller)).to.equal('granted')
      expect(await outcomeBy(ledger, caller)).to.equal('granted')
    })

    it('reports a temporary failure if the places are held for too long', async () => {
      const caller = await identified(await key('live'))
      const [one, two] = [another(), another({ waitLimits: { placeMs: 200, orderMs: 200 } })]
      await grantedBy(one, caller)
      await grantedBy(one, caller)
      const faults = [faultOf(two.reserve(caller)), faultOf(two.reserve(caller))]
      expect((await Promise.all(faults)).map(({ code }) => code)).to.deep.equal(['BUSY', 'BUSY'])
    })

    it('stops waiting when the client has disconnected', async () => {
      const caller = await identified(await key('live'))
      await grantedBy(ledger, caller)
      await grantedBy(ledger, caller)
      const gone = new AbortController()
      const waiting = faultOf(outcomeBy(ledger, caller, gone.signal))
      const behind = faultOf(outcomeBy(ledger, caller, gone.signal))
      await sleep(50)
      gone.abort()
      expect([(await waiting).code, (await behind).code]).to.deep.equal(['ABORTED', 'ABORTED'])
    })

    it('counts exactly as many invoices as are allowed, over several ledgers with occasional failures', async () => {
      const caller = await identified(await key('live'))
      const ledgers = [ledger, another(), another()]
      const fates = Array.from({ length: 60 }, (_, at) => at % 3 !== 0)
      const outcomes = fates.map(async (succeeds, at) => {
        const which = ledgers[at % 3] as Ledger
        const reserved = await which.reserve(caller)
        if (typeof reserved === 'string' || reserved.outcome !== 'granted') return 'refused'
        await sleep(at % 5)
        if (!succeeds) await which.release(reserved.reservation)
        else return typeof (await which.count(reserved.reservation)) === 'object' ? 'made' : 'late'
        return 'failed'
      })
      const made = (await Promise.all(outcomes)).filter((each) => each === 'made')
      expect(made).to.have.lengthOf(2)
      expect((await ledger.status(caller)).quota.used).to.equal(2)
    })
  })

  it('keeps a change of plan that is made while an invoice of the old plan is in progress', async () => {
    const caller = await identified(await key('live'))
    const reserved = await ledger.reserve(caller)
    if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
    await changePlan(database, accountId, 'pro', () => now)
    await ledger.count(reserved.reservation)
    const late = await ledger.reserve(caller)
    if (typeof late === 'string' || late.outcome !== 'granted') throw new Error('refused')
    await ledger.release(late.reservation)
    expect((await usageOf(database, '2026-11', PLANS))[0]?.plan).to.equal('pro')
  })

  describe('with an idempotency key that another process is working on (D22)', () => {
    const order = { key: 'order-17', bodyHash: 'a'.repeat(64) }
    const grantedBy = async (which: Ledger, caller: Caller): Promise<Reservation> => {
      const reserved = await which.reserve(caller, order)
      if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
      return reserved.reservation
    }

    it('waits for the answer of that process, and repeats it', async () => {
      const caller = await identified(await key('live'))
      const [one, two] = [another(), another()]
      const reservation = await grantedBy(one, caller)
      const waiting = Promise.all([two.reserve(caller, order), two.reserve(caller, order)])
      // Longer than a dead process is waited for: its lease is renewed.
      await sleep(800)
      await one.count(reservation)
      const repeated = {
        outcome: 'repeated',
        moment: NOW,
        balance: { remaining: 1, plan: 'starter' },
      }
      expect(await waiting).to.deep.equal([repeated, repeated])
      expect((await ledger.status(caller)).quota.used).to.equal(1)
    })

    it('takes over when the other process has failed', async () => {
      const caller = await identified(await key('live'))
      const [one, two] = [another(), another()]
      const reservation = await grantedBy(one, caller)
      const next = grantedBy(two, caller)
      await one.release(reservation)
      expect((await next).id).not.to.equal(reservation.id)
    })

    it('takes over when the other process has died', async () => {
      const caller = await identified(await key('live'))
      const dead = dying()
      const lost = await grantedBy(dead, caller)
      const [first, second] = [another(), another()]
      const outcomes = [first, second].map(async (which) => {
        const reserved = await which.reserve(caller, order)
        if (typeof reserved !== 'string' && reserved.outcome === 'granted')
          await which.count(reserved.reservation)
        return reserved
      })
      const names = (await Promise.all(outcomes)).map((each) =>
        typeof each === 'string' ? each : each.outcome,
      )
      expect(names.sort()).to.deep.equal(['granted', 'repeated'])
      expect(await dead.count(lost)).to.equal('taken')
      expect((await ledger.status(caller)).quota.used).to.equal(1)
    })

    it('stops waiting after a limit', async () => {
      const caller = await identified(await key('live'))
      const [one, two] = [another(), another()]
      await grantedBy(one, caller)
      expect((await faultOf(two.reserve(caller, order))).code).to.equal('TIMEOUT')
    })

    it('reports that the store is unavailable if it fails in the meantime', async () => {
      const caller = await identified(await key('live'))
      const [one, two] = [another(), another()]
      await grantedBy(one, caller)
      const waiting = faultOf(two.reserve(caller, order))
      await sleep(50)
      database.away = true
      expect((await waiting).code).to.equal('STORE_UNAVAILABLE')
      database.away = false
    })
  })

  describe('while the store is unavailable', () => {
    it('accepts sandbox keys that it has seen', async () => {
      const sandbox = await key('sandbox')
      await identified(sandbox)
      database.away = true
      now += 60_000
      const caller = await identified(sandbox)
      expect((await ledger.takeRate(caller)).allowed).to.equal(true)
      expect(await ledger.reserve(caller)).to.equal('unlimited')
      expect((await ledger.status(caller)).plan).to.equal('sandbox')
    })

    it('accepts no key that it has not seen, and none after a limit', async () => {
      const [seen, unseen] = [await key('sandbox'), await key('sandbox')]
      await identified(seen)
      database.away = true
      expect((await faultOf(ledger.identify(unseen.text))).code).to.equal('STORE_UNAVAILABLE')
      expect((await faultOf(ledger.identify(createKeyText('live')))).code).to.equal(
        'STORE_UNAVAILABLE',
      )
      now += 900_001
      expect((await faultOf(ledger.identify(seen.text))).code).to.equal('STORE_UNAVAILABLE')
      now = NOW - 900_001
      const set = await faultOf(ledger.identify(seen.text))
      expect(set.code, 'nor when the clock is set back').to.equal('STORE_UNAVAILABLE')
    })

    it('trusts a key that is used all the time no longer than the store confirmed it', async () => {
      const seen = await key('sandbox')
      await identified(seen)
      database.away = true
      now += 600_000
      await identified(seen)
      now += 300_001
      expect((await faultOf(ledger.identify(seen.text))).code).to.equal('STORE_UNAVAILABLE')
    })

    it('accepts no key after its grace period', async () => {
      const live = await key('live')
      await rotateKey(database, { id: live.id, graceMs: 1000 }, () => now)
      await identified(live)
      database.away = true
      now += 1000
      expect((await faultOf(ledger.identify(live.text))).code).to.equal('STORE_UNAVAILABLE')
    })

    it('neither reserves nor counts, and counts nothing twice afterwards', async () => {
      const caller = await identified(await key('live'))
      const reserved = await ledger.reserve(caller)
      if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
      database.away = true
      expect((await faultOf(ledger.reserve(caller))).code).to.equal('STORE_UNAVAILABLE')
      expect((await faultOf(ledger.count(reserved.reservation))).code).to.equal('STORE_UNAVAILABLE')
      expect((await faultOf(ledger.check())).code).to.equal('STORE_UNAVAILABLE')
      database.away = false
      await ledgerCloseKeepingStore()
      ledger = newLedger()
      expect((await ledger.status(caller)).quota.used).to.equal(0)
      expect(await database.all('SELECT id FROM reservations')).to.deep.equal([])
    })

    it('keeps no row of what is counted', async () => {
      const caller = await identified(await key('live'))
      const reserved = await ledger.reserve(caller)
      if (typeof reserved === 'string' || reserved.outcome !== 'granted') throw new Error('refused')
      await ledger.count(reserved.reservation)
      await ledgerCloseKeepingStore()
      ledger = newLedger()
      expect((await ledger.status(caller)).quota.used).to.equal(1)
      expect(await database.all('SELECT id FROM reservations')).to.deep.equal([])
    })

    it('gives back the other places if one cannot be given back', async () => {
      const caller = await identified(await key('live'))
      const places: Reservation[] = []
      for (let place = 0; place < 2; place += 1) {
        const reserved = await ledger.reserve(caller)
        if (typeof reserved === 'string' || reserved.outcome !== 'granted')
          throw new Error('refused')
        places.push(reserved.reservation)
      }
      database.away = true
      for (const place of places) await ledger.release(place)
      database.away = false
      database.broken = true
      await ledgerCloseKeepingStore()
      const left = await database.all<{ id: string }>('SELECT id FROM reservations')
      expect(left.map(({ id }) => id)).to.deep.equal([places[0]?.id])
      expect(faults.map(String)).to.deep.equal(['Error: broken'])
    })

    it('writes at its end what was gathered while it wrote', async () => {
      const caller = await identified(await key('sandbox'))
      ledger.countSandbox(caller)
      database.slow = true
      await sleep(1200)
      ledger.countSandbox(caller)
      database.slow = false
      await ledgerCloseKeepingStore()
      expect((await usageOf(database, '2026-11', PLANS))[0]?.sandbox).to.equal(2)
    })

    it('keeps what is still to be written', async () => {
      const caller = await identified(await key('sandbox'))
      database.away = true
      ledger.countSandbox(caller)
      await new Promise((resolve) => setTimeout(resolve, 1200))
      database.away = false
      await ledgerCloseKeepingStore()
      expect((await usageOf(database, '2026-11', PLANS))[0]?.sandbox).to.equal(1)
    })
  })
})
