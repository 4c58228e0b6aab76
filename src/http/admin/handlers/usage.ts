import { findAccount } from '../../../accounts/keys/accounts.js'
import { periodAt } from '../../../accounts/plans/period.js'
import type { Environment } from '../../../accounts/plans/plan.js'
import { quotaOverview } from '../../../accounts/quota/overview.js'
import { dayAt, usageOf, type AccountUsage } from '../../../accounts/quota/usage.js'
import {
  usageByPeriod,
  type PeriodUsage,
  type UsageFilter,
} from '../../../accounts/quota/usage-days.js'
import { iso, param, type Call, type Handler } from '../call/call.js'
import { csv } from '../call/csv.js'
import { limitOf, pageOf } from '../call/paging.js'

export const getQuota: Handler = async ({ setup, now, ...call }) => {
  const account = await findAccount(setup.database, call.params['account'] ?? '')
  const quota = await quotaOverview(setup.database, account, setup.plans, now)
  const { total, used } = quota
  return {
    plan: quota.plan,
    total: total ?? null,
    used,
    remaining: total === undefined ? null : Math.max(total - used, 0),
    overage_allowed: quota.overageAllowed,
    overage_used: total === undefined ? 0 : Math.max(used - total, 0),
    sandbox: quota.sandbox,
    rate: quota.rate,
    forecast: quota.forecast,
    period: { start: iso(quota.period.start), end: iso(quota.period.end) },
  }
}

export const getUsage: Handler = async (call) => {
  const filter = filterOf(call)
  const rows = await usageByPeriod(call.setup.database, filter)
  return { from: filter.from, to: filter.to, by: filter.by, items: rows.map(periodJson) }
}

export const getUsageCsv: Handler = async (call) => {
  const filter = filterOf(call)
  const rows = (await usageByPeriod(call.setup.database, filter)).map(periodJson)
  await csv(call.context, rows, {
    name: `usage-${filter.from}-${filter.to}`,
    columns: ['period', 'environment', 'key_id', 'key_name', 'invoices'],
  })
}

export const getBilling: Handler = async (call) => {
  const limit = limitOf(call)
  const { cursor } = call.query
  const month = monthOf(call)
  const { database, plans } = call.setup
  const page = { limit: limit + 1, ...(cursor === undefined ? {} : { after: cursor }) }
  const rows = await usageOf(database, month, plans, page)
  return { month, ...pageOf(rows, limit, ({ accountId }) => accountId, billJson) }
}

export const getBillingCsv: Handler = async (call) => {
  const month = monthOf(call)
  const rows = await usageOf(call.setup.database, month, call.setup.plans)
  await csv(
    call.context,
    rows.map((row) => ({ month, ...billJson(row) })),
    {
      name: `usage-${month}`,
      columns: ['account_id', 'name', 'plan', 'month', 'included', 'overage', 'sandbox'],
    },
  )
}

function monthOf({ query, now }: Call): string {
  return query['month'] ?? periodAt(now).month
}

function filterOf(call: Call): UsageFilter {
  const { query, now } = call
  const today = dayAt(now)
  const { from = `${today.slice(0, 7)}-01`, to = today, by = 'day', key, environment } = query
  return {
    accountId: param(call, 'account'),
    from,
    to,
    by: by as UsageFilter['by'],
    byKey: query['by_key'] === 'true',
    ...(environment === undefined ? {} : { environment: environment as Environment }),
    ...(key === undefined ? {} : { keyId: key }),
  }
}

function periodJson({ period, environment, keyId, keyName, invoices }: PeriodUsage) {
  return { period, environment, key_id: keyId, key_name: keyName, invoices }
}

function billJson({ accountId, name, plan, included, overage, sandbox }: AccountUsage) {
  return { account_id: accountId, name, plan, included, overage, sandbox }
}
