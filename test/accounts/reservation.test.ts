import { expect } from 'chai'
import fc from 'fast-check'

import { changePlan, createAccount } from '../../src/accounts/keys/accounts.js'
import type { Database } from '../../src/accounts/store/database.js'
import { RECORD_MS } from '../../src/accounts/idempotency/idempotency.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { PLANS, overageAllowed } from '../../src/accounts/plans/plan.js'
import {
  HOLD_MS,
  count as countUnder,
  forgetCounted,
  release,
  reserve,
  type ReserveRequest,
  type Reservation,
} from '../../src/accounts/quota/reservation.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { usageOf, usedIn } from '../../src/accounts/quota/usage.js'
import { onEachStore } from './stores.js'

/** Counts while the account still has the plan that the place was reserved under. */
function count(database: Database, reservation: Reservation, now: number) {
  const { quota } = reservation.request
  const starter = { rate: 1, ...(quota === undefined ? {} : { quota }) }
  return countUnder(database, reservation, { ...PLANS, starter }, now)
}

const NOW = Date.UTC(2026, 10, 20, 12)
const MONTH = '2026-11'

onEachStore('reservations', (store) => {
  let databases: Database[]
  let database: Database
  let accountId: string

  before(async () => {
    const url = await store.create()
    databases = Array.from({ length: 4 }, () => openDatabase(url))
    database = databases[0] as Database
    await ensureSchema(database)
  })
  after(() => Promise.all(databases.map((each) => each.close())))
  beforeEach(async () => {
    const account = await createAccount(database, { name: 'Muster', plan: 'starter' }, () => NOW)
    accountId = account.id
  })

  const live = (quota: number, idempotency?: ReserveRequest['idempotency']): ReserveRequest => ({
    accountId,
    environment: 'live',
    keyId: 'key_1',
    plan: 'starter',
    quota,
    ...(idempotency === undefined ? {} : { idempotency }),
  })
  const used = (month = MONTH) => usedIn(database, { accountId, environment: 'live', month })
  const granted = async (request: ReserveRequest, now = NOW): Promise<Reservation> => {
    const reserved = await reserve(database, request, now)
    if (reserved.outcome !== 'granted') throw new Error(`it was ${reserved.outcome}`)
    return reserved.reservation
  }
  const outcome = async (request: ReserveRequest, now = NOW) =>
    (await reserve(database, request, now)).outcome
  const invoice = async (request: ReserveRequest, now = NOW) =>
    count(database, await granted(request, now), now)

  it('count successful invoices and report the remaining ones', async () => {
    expect(await invoice(live(2))).to.deep.equal({ remaining: 1, plan: 'starter' })
    expect(await invoice(live(2))).to.deep.equal({ remaining: 0, plan: 'starter' })
    expect(await used()).to.equal(2)
  })

  it('allow 15 percent of grace overage and no more (D19)', async () => {
    for (let made = 0; made < 8; made += 1) await invoice(live(7))
    expect(await outcome(live(7))).to.equal('exceeded')
    expect(await used()).to.equal(8)
  })

  it('do not count failed invoices', async () => {
    const first = await granted(live(1))
    expect(await outcome(live(1))).to.equal('held')
    await release(database, first)
    await release(database, first)
    expect(await used()).to.equal(0)
    expect(await outcome(live(1))).to.equal('granted')
  })

  it('count an invoice once, even if it is reported twice', async () => {
    const reservation = await granted(live(5))
    const told = [await count(database, reservation, NOW), await count(database, reservation, NOW)]
    expect(told).to.deep.equal([
      { remaining: 4, plan: 'starter' },
      { remaining: 4, plan: 'starter' },
    ])
    expect(await used()).to.equal(1)
  })

  it('are forgotten a hundred at a time once they are counted, and no others', async () => {
    const counted: string[] = []
    for (let n = 0; n < 101; n += 1) {
      const reservation = await granted(live(200))
      await count(database, reservation, NOW)
      counted.push(reservation.id)
    }
    const open = await granted(live(200))
    let statements = 0
    const watched: Database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(
          (tx) =>
            work({
              all: (sql, parameters) => {
                statements += 1
                return tx.all(sql, parameters)
              },
            }),
          options,
        ),
    }
    await forgetCounted(watched, counted)
    expect(statements).to.equal(2)
    const sql = 'SELECT id FROM reservations WHERE account_id = ?'
    expect(await database.all(sql, [accountId])).to.deep.equal([{ id: open.id }])
    expect(await used()).to.equal(101)
  })

  it('return an invoice to the quota if it was counted and its answer could not be sent', async () => {
    const reservation = await granted(live(5))
    await count(database, reservation, NOW)
    await release(database, reservation)
    await release(database, reservation)
    expect(await used()).to.equal(0)
  })

  it('return it to the quota however long its process cannot reach the store', async () => {
    const reservation = await granted(live(5))
    await count(database, reservation, NOW)
    const weekLater = NOW + 7 * 86_400_000
    await invoice(live(5), weekLater)
    expect(await used()).to.equal(2)
    await release(database, reservation)
    expect(await used()).to.equal(1)
  })

  it('free the place of an invoice that was never completed', async () => {
    await granted(live(1))
    expect(await outcome(live(1), NOW + HOLD_MS - 1)).to.equal('held')
    expect(await outcome(live(1), NOW + HOLD_MS)).to.equal('granted')
  })

  it('are exceeded only when all allowed invoices have been counted', async () => {
    const [first, second] = [await granted(live(2)), await granted(live(2))]
    expect(await outcome(live(2))).to.equal('held')
    await count(database, first, NOW)
    expect(await outcome(live(2))).to.equal('held')
    await count(database, second, NOW)
    expect(await outcome(live(2))).to.equal('exceeded')
  })

  it('free the places of a process at once when its lease ends', async () => {
    const lease = await newLease(60_000)
    const lost = await granted({ ...live(1), leaseId: lease })
    expect(await outcome(live(1))).to.equal('held')
    await endLease(lease)
    expect(await outcome(live(1))).to.equal('granted')
    // It lived after all, and was the first to end.
    expect(await count(database, lost, NOW)).to.deep.equal({ remaining: 0, plan: 'starter' })
    expect(await outcome(live(1))).to.equal('exceeded')
  })

  it('do not exceed the limit when a lease ends and another process takes its place', async () => {
    const lease = await newLease(60_000)
    const lost = await granted({ ...live(1), leaseId: lease })
    await endLease(lease)
    await invoice(live(1))
    expect(await count(database, lost, NOW)).to.equal('exceeded')
    expect(await used()).to.equal(1)
  })

  it('count an invoice in progress when its account has a larger plan and others took further places', async () => {
    const slow = await granted(live(1))
    await changePlan(database, accountId, 'pro', () => NOW)
    const upgraded: ReserveRequest = { ...live(3), plan: 'pro' }
    await invoice(upgraded)
    const plans = { ...PLANS, pro: { rate: 1, quota: 3 } }
    const told = await countUnder(database, slow, plans, NOW)
    expect(told).to.deep.equal({ remaining: 1, plan: 'pro' })
    expect(await used()).to.equal(2)
  })

  it('count an invoice in progress when its account has a smaller plan since', async () => {
    await changePlan(database, accountId, 'pro', () => NOW)
    const pro: ReserveRequest = { ...live(3), plan: 'pro' }
    const slow = await granted(pro)
    await invoice(pro)
    await changePlan(database, accountId, 'starter', () => NOW)
    const plans = { ...PLANS, starter: { rate: 1, quota: 1 } }
    const told = await countUnder(database, slow, plans, NOW)
    expect(told).to.deep.equal({ remaining: 1, plan: 'pro' })
  })

  async function newLease(ms: number): Promise<string> {
    const id = `lease-${Math.random()}`
    await database.transaction((tx) =>
      tx.all(`INSERT INTO leases (id, expires_at) VALUES (?, ${database.clockSql} + ${ms})`, [id]),
    )
    return id
  }

  async function endLease(id: string): Promise<void> {
    await database.transaction((tx) =>
      tx.all(`UPDATE leases SET expires_at = ${database.clockSql} WHERE id = ?`, [id]),
    )
  }

  it('free the places of a process that died before the clock was set back', async () => {
    const lease = await newLease(3 * 3_600_000)
    await granted({ ...live(1), leaseId: lease })
    expect(await outcome(live(1))).to.equal('granted')
  })

  it('count a late invoice only if there is still a place', async () => {
    const late = await granted(live(1))
    expect(await count(database, late, NOW + HOLD_MS + 1)).to.deep.equal({
      remaining: 0,
      plan: 'starter',
    })
    const slow = await granted(live(2), NOW)
    await invoice(live(2), NOW + HOLD_MS + 1)
    expect(await count(database, slow, NOW + HOLD_MS + 1)).to.equal('exceeded')
    expect(await used()).to.equal(2)
  })

  it('start again with each month, in UTC', async () => {
    const lastMoment = Date.UTC(2026, 11, 1) - 1
    await invoice(live(1), lastMoment)
    expect(await outcome(live(1), lastMoment)).to.equal('exceeded')
    expect(await outcome(live(1), lastMoment + 1)).to.equal('granted')
  })

  it('count an invoice in the month that it was made in', async () => {
    const lastMoment = Date.UTC(2026, 11, 1) - 1
    const reservation = await granted(live(1), lastMoment)
    await count(database, reservation, lastMoment + 5000)
    expect([await used('2026-11'), await used('2026-12')]).to.deep.equal([1, 0])
  })

  it('are exact at the limit, with four connections, failures, and processes that die or stall', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.constantFrom('succeeds', 'fails', 'dies', 'stalls'), {
          minLength: 40,
          maxLength: 60,
        }),
        async (quota, fates) => {
          const account = await createAccount(
            database,
            { name: 'Rand', plan: 'starter' },
            () => NOW,
          )
          accountId = account.id
          const allowed = quota + overageAllowed(quota)
          const failing = fates.map(async (fate, at) => {
            const via = databases[at % 4] as Database
            const lease = await newLease(60_000)
            const reserved = await reserve(via, { ...live(quota), leaseId: lease }, NOW)
            if (reserved.outcome !== 'granted') return false
            if (fate === 'dies' || fate === 'stalls') await endLease(lease)
            if (fate === 'succeeds' || fate === 'stalls')
              return typeof (await count(via, reserved.reservation, NOW)) === 'object'
            if (fate === 'fails') await release(via, reserved.reservation)
            return false
          })
          const counted = (await Promise.all(failing)).filter(Boolean).length
          expect(await used()).to.equal(counted)
          expect(counted).to.be.at.most(allowed)
          while ((await outcomeThenCount(live(quota))) === 'granted');
          expect(await used()).to.equal(allowed)
        },
      ),
      { numRuns: 8 },
    )
  })

  async function outcomeThenCount(request: ReserveRequest): Promise<string> {
    const reserved = await reserve(database, request, NOW)
    if (reserved.outcome === 'granted') await count(database, reserved.reservation, NOW)
    return reserved.outcome
  }

  describe('under an idempotency key (D22)', () => {
    const body = { key: 'order-17', bodyHash: 'a'.repeat(64) }

    it('count once, and repeat with the same moment and balance', async () => {
      await invoice(live(5, body))
      await invoice(live(5))
      expect(await reserve(database, live(5, body), NOW + 1000)).to.deep.equal({
        outcome: 'repeated',
        moment: NOW,
        balance: { remaining: 4, plan: 'starter' },
      })
      expect(await used()).to.equal(2)
    })

    it('repeat although the quota is used up, and in the next month', async () => {
      await invoice(live(1, body))
      expect(await outcome(live(1))).to.equal('exceeded')
      expect(await outcome(live(1, body))).to.equal('repeated')
    })

    it('stay counted once a repeat has delivered them, whatever their process does', async () => {
      const first = await granted(live(5, body))
      await count(database, first, NOW)
      expect(await outcome(live(5, body))).to.equal('repeated')
      // The answer to its count was lost, so that it gives the place back, or counts again.
      await release(database, first)
      expect(await count(database, first, NOW)).to.deep.equal({ remaining: 4, plan: 'starter' })
      expect(await used()).to.equal(1)
      expect(await outcome(live(5, body))).to.equal('repeated')
    })

    it('refuse another body, even while the first request is in progress', async () => {
      const other = { ...body, bodyHash: 'b'.repeat(64) }
      const first = await granted(live(5, body))
      expect(await outcome(live(5, other))).to.equal('conflict')
      await count(database, first, NOW)
      expect(await outcome(live(5, other))).to.equal('conflict')
    })

    it('are forgotten after a failure, so that the request can be corrected', async () => {
      await release(database, await granted(live(5, body)))
      expect(await outcome(live(5, { ...body, bodyHash: 'b'.repeat(64) }))).to.equal('granted')
    })

    it('report to concurrent requests that the first is in progress', async () => {
      const first = await granted(live(1, body))
      expect(await reserve(database, live(1, body), NOW + 1)).to.deep.equal({ outcome: 'at_work' })
      await count(database, first, NOW)
      expect(await outcome(live(1, body))).to.equal('repeated')
      expect(await used()).to.equal(1)
    })

    it('are taken over from a process whose lease has ended, with its place', async () => {
      const lease = await newLease(60_000)
      const first = await granted({ ...live(1, body), leaseId: lease })
      expect(await outcome(live(1, body), NOW + 1)).to.equal('at_work')
      await endLease(lease)
      const taken = await granted(live(1, body), NOW + 1)
      expect(taken.id).not.to.equal(first.id)
      expect(await outcome(live(1))).to.equal('held')
      // It was not dead after all.
      expect(await count(database, first, NOW + 2)).to.equal('taken')
      await release(database, first)
      expect(await outcome(live(1, body))).to.equal('at_work')
      await count(database, taken, NOW + 3)
      expect(await count(database, first, NOW + 4)).to.equal('taken')
      expect(await outcome(live(1, body))).to.equal('repeated')
      expect(await used()).to.equal(1)
    })

    it('are free for another body when the process of the first has died', async () => {
      const other = { ...body, bodyHash: 'b'.repeat(64) }
      const lease = await newLease(60_000)
      const first = await granted({ ...live(5, body), leaseId: lease })
      expect(await outcome(live(5, other))).to.equal('conflict')
      await endLease(lease)
      await invoice(live(5, other), NOW + 1)
      // It was not dead after all.
      expect(await count(database, first, NOW + 2)).to.equal('taken')
      expect(await outcome(live(5, other))).to.equal('repeated')
      expect(await outcome(live(5, body))).to.equal('conflict')
      expect(await used()).to.equal(1)
    })

    it('are free for another body once the reservation has expired', async () => {
      await granted(live(5, body))
      const other = { ...body, bodyHash: 'b'.repeat(64) }
      expect(await outcome(live(5, other), NOW + HOLD_MS - 1)).to.equal('conflict')
      // Rows that have expired are dropped by any other request.
      await invoice(live(5), NOW + HOLD_MS)
      expect(await outcome(live(5, other), NOW + HOLD_MS)).to.equal('granted')
    })

    it('count once when a process that stalled counts while another, a month ahead, takes over', async () => {
      const [lastMoment, next] = [Date.UTC(2026, 11, 1) - 1, Date.UTC(2026, 11, 1)]
      for (let round = 0; round < 20; round += 1) {
        const order = { ...body, key: `order-${round}` }
        const lease = await newLease(60_000)
        const stalled = await granted({ ...live(50, order), leaseId: lease }, lastMoment)
        await endLease(lease)
        // The row of the reservation may be gone, too.
        if (round % 2 === 1)
          await database.transaction((tx) =>
            tx.all(`DELETE FROM reservations WHERE id = ?`, [stalled.id]),
          )
        const other = databases[1] as Database
        const [told, reserved] = await Promise.all([
          count(database, stalled, lastMoment),
          reserve(other, live(50, order), next),
        ])
        const isTaken = reserved.outcome === 'granted'
        if (isTaken) await count(other, reserved.reservation, next)
        expect(told === 'taken', reserved.outcome).to.equal(isTaken)
      }
      expect((await used('2026-11')) + (await used('2026-12'))).to.equal(20)
    })

    it('are free once the reservation has expired', async () => {
      await granted(live(1, body))
      const later = NOW + HOLD_MS
      const second = await granted(live(1, body), later)
      expect(second.moment).to.equal(later)
      await count(database, second, later)
      expect(await used()).to.equal(1)
    })

    it('are kept for 24 hours', async () => {
      await invoice(live(5, body))
      expect(await outcome(live(5, body), NOW + RECORD_MS - 1)).to.equal('repeated')
      expect(await outcome(live(5, body), NOW + RECORD_MS)).to.equal('granted')
    })

    it('are separate for sandbox and live, and for each account', async () => {
      await invoice(live(5, body))
      const sandbox = {
        accountId,
        environment: 'sandbox',
        keyId: 'key_1',
        plan: 'sandbox',
        idempotency: body,
      } as const
      expect(await outcome(sandbox)).to.equal('granted')
      const other = await createAccount(database, { name: 'Andere', plan: 'starter' }, () => NOW)
      expect(await outcome({ ...live(5, body), accountId: other.id })).to.equal('granted')
    })

    it('are granted to one of 200 simultaneous requests over four connections', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          reserve(databases[at % 4] as Database, live(3, body), NOW + at),
        ),
      )
      const names = outcomes.map((each) => each.outcome)
      expect(names.filter((name) => name === 'granted')).to.have.lengthOf(1)
      expect(names.filter((name) => name === 'at_work')).to.have.lengthOf(199)
    })

    it('store only a key, a hash, a moment and a balance', async () => {
      await invoice(live(5, body))
      const [record] = await database.all<object>(
        'SELECT * FROM idempotency_records WHERE account_id = ?',
        [accountId],
      )
      expect(record).to.have.all.keys(
        'account_id environment idempotency_key body_hash moment reservation_id beats remaining plan expires_at'.split(
          ' ',
        ),
      )
    })
  })

  describe('in the usage report', () => {
    it('has the included, overage and sandbox invoices of a month', async () => {
      for (let made = 0; made < 8; made += 1) await invoice(live(7))
      const sandbox = {
        accountId,
        keyId: 'key_1',
        environment: 'sandbox',
        plan: 'sandbox',
      } as const
      await invoice(sandbox)
      const bill = await usageOf(database, MONTH, { ...PLANS, starter: { quota: 7, rate: 1 } })
      expect(bill.find((line) => line.accountId === accountId)).to.deep.equal({
        accountId,
        name: 'Muster',
        plan: 'starter',
        included: 7,
        overage: 1,
        sandbox: 1,
      })
    })

    it('uses the plan at the end of the month', async () => {
      for (let made = 0; made < 8; made += 1) await invoice(live(7))
      await changePlan(database, accountId, 'pro', () => Date.UTC(2026, 11, 5))
      const plans = { ...PLANS, starter: { quota: 7, rate: 1 } }
      const line = (await usageOf(database, MONTH, plans)).find(
        (each) => each.accountId === accountId,
      )
      expect(line).to.include({ plan: 'starter', included: 7, overage: 1 })
    })

    it('uses the quota under which the last invoice was counted, not that of later settings', async () => {
      for (let made = 0; made < 8; made += 1) await invoice(live(made < 2 ? 5 : 7))
      const line = async (quota: number) =>
        (await usageOf(database, MONTH, { ...PLANS, starter: { quota, rate: 1 } })).find(
          (each) => each.accountId === accountId,
        )
      for (const later of [3, 500])
        expect(await line(later)).to.include({ included: 7, overage: 1 })
    })

    it('uses the quota of the settings after a change of plan until the next invoice', async () => {
      for (let made = 0; made < 8; made += 1) await invoice(live(7))
      await changePlan(database, accountId, 'pro', () => NOW)
      const line = async () =>
        (await usageOf(database, MONTH, { ...PLANS, pro: { quota: 4, rate: 1 } })).find(
          (each) => each.accountId === accountId,
        )
      expect(await line()).to.include({ plan: 'pro', included: 4, overage: 4 })
      await invoice({ ...live(100), plan: 'pro' })
      expect(await line()).to.include({ plan: 'pro', included: 9, overage: 0 })
    })

    it('uses a new plan also for a month that a process with another clock has begun', async () => {
      const [lastMoment, next] = [Date.UTC(2026, 11, 1) - 1, Date.UTC(2026, 11, 1)]
      await invoice(live(7), next)
      await changePlan(database, accountId, 'pro', () => lastMoment)
      for (const month of ['2026-11', '2026-12']) {
        const lines = await usageOf(database, month, PLANS)
        expect(lines.find((each) => each.accountId === accountId)?.plan).to.equal('pro')
      }
    })

    it('lists an account without invoices', async () => {
      const line = (await usageOf(database, '2020-01', PLANS)).find(
        (each) => each.accountId === accountId,
      )
      expect(line).to.include({ included: 0, overage: 0, sandbox: 0 })
    })
  })
})
