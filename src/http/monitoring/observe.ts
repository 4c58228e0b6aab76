import type { Middleware, RequestState } from '../request/context.js'
import type { RequestLog } from '../../accounts/log/request-log.js'
import type { Metrics } from './metrics.js'
import { whenClosed } from '../request/when-closed.js'
import type { RequestRecord } from './request-record.js'

/** The app's log. */
export interface Log {
  request(record: RequestRecord): void
  fault(thrown: unknown, requestId?: string): void
}

/** What is recorded of a request whose client left before the answer; nothing has this status on the wire. */
const CLIENT_GONE = 499

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures each request and writes one line about it; those to /v1 into the log of requests, too. */
export function observe(
  metrics: Metrics,
  log: Log | undefined,
  requestLog?: RequestLog,
): Middleware {
  return async (context, next) => {
    const start = performance.now()
    whenClosed(context.res, () => {
      const { requestId, caller, route = 'unmatched' } = context.state
      const record: RequestRecord = {
        requestId,
        method: METHODS.has(context.method) ? context.method : 'OTHER',
        route,
        status: context.res.headersSent ? context.res.statusCode : CLIENT_GONE,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ...(caller === undefined ? {} : { account: caller.account.id, key: caller.key.id }),
        gone: !context.res.writableFinished,
      }
      metrics.observe(record)
      log?.request(record)
      if (requestLog !== undefined) note(requestLog, context.state, record)
    })
    // Whose client has gone while it waited for its turn is recorded, and not worked on.
    if (!context.res.closed) await next()
  }
}

function note(
  requestLog: RequestLog,
  { caller, endpoint, rules = [] }: RequestState,
  { status, ms, requestId }: RequestRecord,
): void {
  if (endpoint === undefined) return
  requestLog.note({
    at: Date.now(),
    endpoint,
    status,
    rules,
    ms,
    requestId,
    ...(caller === undefined
      ? {}
      : {
          caller: {
            accountId: caller.account.id,
            keyId: caller.key.id,
            environment: caller.key.environment,
          },
        }),
  })
}
