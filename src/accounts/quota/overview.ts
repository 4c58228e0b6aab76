import { periodAt, type Period } from '../plans/period.js'
import { overageAllowed, type PlanName, type Plans } from '../plans/plan.js'
import type { Account } from '../keys/accounts.js'
import type { Queries } from '../store/database.js'
import { usedIn } from './usage.js'

/** The running month of an account. */
export interface QuotaOverview {
  readonly plan: PlanName
  /** Absent: not limited. */
  readonly total?: number
  readonly used: number
  readonly sandbox: number
  readonly overageAllowed: number
  readonly rate: number
  /** Live invoices at the end of the month, if it continues as so far. */
  readonly forecast: number
  readonly period: Period
}

/** Less of a month than this says nothing of the rest. Milliseconds. */
const LEAST_MS = 86_400_000

export async function quotaOverview(
  queries: Queries,
  account: Account,
  plans: Plans,
  now: number,
): Promise<QuotaOverview> {
  const period = periodAt(now)
  const counted = (environment: 'live' | 'sandbox') =>
    usedIn(queries, { accountId: account.id, environment, month: period.month })
  const [used, sandbox] = [await counted('live'), await counted('sandbox')]
  const { quota, rate } = plans[account.plan]
  const passed = Math.max(now - period.start, LEAST_MS)
  const forecast = Math.round((used * (period.end - period.start)) / passed)
  return {
    plan: account.plan,
    used,
    sandbox,
    rate,
    period,
    forecast: Math.max(used, forecast),
    overageAllowed: quota === undefined ? 0 : overageAllowed(quota),
    ...(quota === undefined ? {} : { total: quota }),
  }
}
