import type { Ledger } from '../accounts/quota/ledger.js'
import { resetSeconds, type RateDecision } from '../accounts/rate/rate.js'
import { effectivePlan } from '../accounts/plans/plan.js'
import { type Middleware, type RequestContext, callerOf } from './request/context.js'
import { Problem } from './problems/problem.js'

const CHALLENGE = { 'WWW-Authenticate': 'ApiKey header="X-API-Key"' }

/** Admits requests with a valid key (D17). */
export function keyCheck(ledger: Ledger): Middleware {
  return async (context, next) => {
    const text = context.get('X-API-Key')
    if (text === '') {
      const elsewhere = context.get('Authorization') !== ''
      const sentence = elsewhere ? ({ sentence: 'otherHeader' } as const) : {}
      throw new Problem('missing_api_key', { headers: CHALLENGE, ...sentence })
    }
    const caller = await ledger.identify(text)
    if (caller === undefined) throw new Problem('invalid_api_key', { headers: CHALLENGE })
    context.state.caller = caller
    await next()
  }
}

/** Applies the plan's rate limit (D20), and reports what is left in every response. */
export function rateCheck(ledger: Ledger): Middleware {
  return async (context, next) => {
    const decision = await ledger.takeRate(callerOf(context))
    const headers = rateHeaders(context, decision)
    context.set(headers)
    if (!decision.allowed) {
      throw new Problem('rate_limited', {
        value: String(decision.limit),
        headers: { ...headers, 'Retry-After': String(resetSeconds(decision)) },
      })
    }
    await next()
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: a quota policy and what is left of it. */
function rateHeaders(context: RequestContext, decision: RateDecision): Record<string, string> {
  const { account, key } = callerOf(context)
  const policy = `"${effectivePlan(account.plan, key.environment)}"`
  return {
    'RateLimit-Policy': `${policy};q=${decision.limit};w=60`,
    RateLimit: `${policy};r=${decision.remaining};t=${resetSeconds(decision)}`,
  }
}
