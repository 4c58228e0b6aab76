import type { Clock } from '../../accounts/clock.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import { callerOf, type Middleware } from '../request/context.js'

/** `GET /v1/account`: plan, quota, billing period and the key in use. */
export function account(ledger: Ledger, clock: Clock): Middleware {
  return async (context) => {
    const caller = callerOf(context)
    const { plan, quota, period } = await ledger.status(caller)
    context.body = {
      plan,
      quota: {
        total: quota.total,
        used: quota.used,
        remaining: quota.remaining,
        overage_allowed: quota.overageAllowed,
        unlimited: quota.unlimited,
      },
      period: { start: iso(period.start), end: iso(period.end) },
      key: {
        name: caller.key.name,
        environment: caller.key.environment,
        created_at: iso(caller.key.createdAt),
        // This request uses it.
        last_used_at: iso(clock()),
      },
    }
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
