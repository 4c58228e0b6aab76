import { systemClock, type Clock } from '../../accounts/clock.js'
import type { RequestLog } from '../../accounts/log/request-log.js'
import type { Ledger } from '../../accounts/quota/ledger.js'
import type { ReadinessChecks } from '../monitoring/health.js'
import type { Middleware } from '../request/context.js'
import type { DocumentRoute } from '../v1/document-route.js'
import type { AdminOptions } from './call/options.js'

/** What the app knows. */
interface AppParts {
  readonly ledger: Ledger
  readonly prefix?: string
  readonly baseUrl?: string
  readonly clock?: Clock
  readonly readiness?: ReadinessChecks
  readonly requestLog?: RequestLog
}

/**
 * `/admin/v1`. Its code is loaded by the first request to it: a service whose console nobody opens
 * has none of it in memory.
 */
export function adminApi(
  admin: AdminOptions,
  { ledger, prefix = '', baseUrl, clock = systemClock, readiness, requestLog }: AppParts,
  route: DocumentRoute,
): Middleware {
  const setup = {
    ...admin,
    route,
    prefix,
    clock,
    takeChange: (userId: string) => ledger.takeChange(userId),
    checks: readiness ?? { store: () => ledger.check() },
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(requestLog === undefined ? {} : { requestLog }),
  }
  const base = `${prefix}/admin/v1/`
  let loading: Promise<Middleware> | undefined
  return async (context, next) => {
    if (!context.path.startsWith(base)) {
      await next()
      return
    }
    loading ??= import('./routes.js')
      .then(({ adminRoutes }) => adminRoutes(setup))
      .catch((thrown: unknown) => {
        // The next request tries again.
        loading = undefined
        throw thrown
      })
    const handle = await loading
    await handle(context, next)
  }
}
