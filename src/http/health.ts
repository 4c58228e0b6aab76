import type { Middleware, RequestContext } from './context.js'
import type { Metrics } from './metrics.js'

/** The process answers: whether it can do its work is asked at `/readyz`. */
export function alive(context: RequestContext): void {
  context.set('Cache-Control', 'no-store')
  context.body = { status: 'ok' }
}

/** What must be there to serve, by name; a check that throws has failed. */
export type Readiness = Readonly<Record<string, () => Promise<void> | void>>

/** 200 if every check holds, else 503 with those that do not. */
export function ready(readiness: Readiness): Middleware {
  return async (context) => {
    const names = Object.keys(readiness)
    const results = await Promise.allSettled(names.map(async (name) => readiness[name]?.()))
    const isReady = results.every((result) => result.status === 'fulfilled')
    const checks = Object.fromEntries(
      names.map((name, at) => [name, results[at]?.status === 'fulfilled' ? 'ok' : 'failed']),
    )
    context.set('Cache-Control', 'no-store')
    context.status = isReady ? 200 : 503
    context.body = { ready: isReady, checks }
  }
}

/** Source of the text that Prometheus reads: this process, or all of a cluster. */
export function metricsPage(metrics: Pick<Metrics, 'text' | 'contentType'>): Middleware {
  return async (context) => {
    context.type = metrics.contentType
    context.body = await metrics.text()
  }
}
