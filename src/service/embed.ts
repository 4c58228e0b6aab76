import type { Clock } from '../accounts/clock.js'
import { systemClock } from '../accounts/clock.js'
import { Ledger } from '../accounts/quota/ledger.js'
import { openRateLimiter } from '../accounts/rate/open.js'
import { openDatabase } from '../accounts/store/open.js'
import { PLANS, type Plans } from '../accounts/plans/plan.js'
import { ensureSchema } from '../accounts/store/schema.js'

export { createApp, type AppOptions } from '../http/app.js'
export { HttpServer } from '../http/server.js'
export type { Ledger } from '../accounts/quota/ledger.js'
export type { Log } from '../http/monitoring/observe.js'
export type { RequestRecord } from '../http/monitoring/request-record.js'

/** Where accounts are kept and how they are limited. */
export interface LedgerSettings {
  /** `sqlite:<file>` or `postgres://…` */
  readonly store: string
  /** Where requests are counted: `memory` (the default), `store` or a Redis URL. */
  readonly rateStore?: string
  readonly plans?: Plans
  readonly clock?: Clock
  /** Receives errors of background work. */
  readonly onFault?: (thrown: unknown) => void
}

/**
 * Opens the accounts for {@link createApp}; a new store gets its schema. Close it at the end.
 * @throws Fault STORE_INVALID, STORE_UNAVAILABLE or CONFIG_INVALID
 */
export async function openLedger(settings: LedgerSettings): Promise<Ledger> {
  const { store, rateStore = 'memory', plans = PLANS, clock = systemClock, onFault } = settings
  const database = openDatabase(store)
  await ensureSchema(database)
  const rateLimiter = openRateLimiter(rateStore, database, clock)
  return new Ledger({
    database,
    rateLimiter,
    plans,
    clock,
    ...(onFault === undefined ? {} : { onFault }),
  })
}
