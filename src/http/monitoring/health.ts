import type { Middleware, RequestContext } from '../request/context.js'

/** The process is alive; `/readyz` says whether it can serve requests. */
export function liveness(context: RequestContext): void {
  context.set('Cache-Control', 'no-store')
  context.body = { status: 'ok' }
}

/** What a check throws that could not be made yet, since the service is starting. */
export class NotYetReady extends Error {}

/** What the service needs, by name; a check that throws has failed, or is `starting`. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void> | void>>

/** How a check can end. */
export const CHECK_OUTCOMES = ['ok', 'failed', 'starting'] as const
type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

/** What the checks say: whether all pass, and each by name. */
export async function readChecks(checks: ReadinessChecks): Promise<{
  readonly isReady: boolean
  readonly outcome: Readonly<Record<string, CheckOutcome>>
}> {
  const names = Object.keys(checks)
  const results = await Promise.allSettled(names.map(async (name) => checks[name]?.()))
  const outcome = Object.fromEntries(names.map((name, at) => [name, wordOf(results[at])]))
  return { isReady: results.every((result) => result.status === 'fulfilled'), outcome }
}

function wordOf(result: PromiseSettledResult<void> | undefined): CheckOutcome {
  if (result?.status === 'fulfilled') return 'ok'
  return result?.reason instanceof NotYetReady ? 'starting' : 'failed'
}

/** 200 if every check passes, else 503 with those that failed, or could not be made yet. */
export function readiness(checks: ReadinessChecks): Middleware {
  return async (context) => {
    const { isReady, outcome } = await readChecks(checks)
    context.set('Cache-Control', 'no-store')
    context.status = isReady ? 200 : 503
    context.body = { ready: isReady, checks: outcome }
  }
}

/** Where the figures for Prometheus come from: this process, or all of a cluster. */
export interface MetricsSource {
  readonly contentType: string
  text(): Promise<string>
}

export function metricsPage(source: MetricsSource): Middleware {
  return async (context) => {
    const text = await source.text()
    context.set('Content-Type', source.contentType)
    context.body = text
  }
}
