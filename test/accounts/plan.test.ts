import { expect } from 'chai'
import fc from 'fast-check'

import { parsePeriod, periodAt } from '../../src/accounts/plans/period.js'
import { PLANS, UNLIMITED, effectivePlan, overageAllowed } from '../../src/accounts/plans/plan.js'

describe('plans', () => {
  it('are those of the contract', () => {
    expect(PLANS).to.deep.equal({
      sandbox: { rate: 60 },
      starter: { quota: 500, rate: 120 },
      pro: { quota: 2000, rate: 300 },
    })
    expect(UNLIMITED).to.equal(2 ** 31 - 1)
  })

  it('allow 15 percent of grace overage, rounded down (D19)', () => {
    expect([1, 6, 7, 100, 500, 999, 2000].map(overageAllowed)).to.deep.equal([
      0, 0, 1, 15, 75, 149, 300,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (quota) => {
        const allowed = BigInt(overageAllowed(quota))
        return allowed * 100n <= BigInt(quota) * 15n && (allowed + 1n) * 100n > BigInt(quota) * 15n
      }),
    )
  })

  it('are sandbox for a sandbox key, whatever the account has (D21)', () => {
    expect(effectivePlan('pro', 'sandbox')).to.equal('sandbox')
    expect(effectivePlan('pro', 'live')).to.equal('pro')
  })
})

describe('periods', () => {
  it('are calendar months in UTC (D19)', () => {
    const period = periodAt(Date.UTC(2026, 11, 31, 23, 59, 59, 999))
    expect(period.month).to.equal('2026-12')
    expect(new Date(period.start).toISOString()).to.equal('2026-12-01T00:00:00.000Z')
    expect(new Date(period.end).toISOString()).to.equal('2027-01-01T00:00:00.000Z')
    expect(periodAt(period.end).month).to.equal('2027-01')
  })

  it('are read from YYYY-MM', () => {
    expect(parsePeriod('2026-11')).to.deep.equal(periodAt(Date.UTC(2026, 10, 20)))
    for (const wrong of ['2026-13', '2026-00', '2026-1', '202611', '2026-11-01', 'November'])
      expect(parsePeriod(wrong), wrong).to.equal(undefined)
  })

  it('contain every moment that they are looked up by', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        (date) => {
          const { start, end, month } = periodAt(date.getTime())
          return (
            start <= date.getTime() && date.getTime() < end && date.toISOString().startsWith(month)
          )
        },
      ),
    )
  })
})
