/** Plans that an account can have. */
export const PLAN_NAMES = ['sandbox', 'starter', 'pro'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

/** Environments that a key can belong to. */
export const ENVIRONMENTS = ['sandbox', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** What a plan allows. */
export interface Plan {
  /** Invoices a month; absent: unlimited. */
  readonly quota?: number
  /** Requests in any 60 seconds. */
  readonly rate: number
}

export type Plans = Readonly<Record<PlanName, Plan>>

/** The plans of the service specification. */
export const PLANS: Plans = Object.freeze({
  sandbox: { rate: 60 },
  starter: { quota: 500, rate: 120 },
  pro: { quota: 2000, rate: 300 },
})

/** What a generate response says about the account. */
export interface Balance {
  readonly remaining: number
  readonly plan: PlanName
}

/** How "unlimited" is written in an answer (D18): fits into 32 bits. */
export const UNLIMITED = 2_147_483_647

/** Grace overage: invoices allowed beyond the quota, 15 percent of it, rounded down (D19). */
export function overageAllowed(quota: number): number {
  return Math.floor((quota * 15) / 100)
}

/** The plan that a key works under: a sandbox key is of the plan `sandbox` whatever its account has (D21). */
export function effectivePlan(accountPlan: PlanName, environment: Environment): PlanName {
  return environment === 'sandbox' ? 'sandbox' : accountPlan
}
