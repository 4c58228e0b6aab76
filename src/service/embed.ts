// First, since it says what to do if the package was put into a bundle.
import '../catalog/package-root.js'
import { COMMAND_LINE } from '../accounts/audit/audit.js'
import { type Clock, systemClock } from '../accounts/clock.js'
import { RequestLog } from '../accounts/log/request-log.js'
import { addOperator } from '../accounts/operators/operators.js'
import { Background, type BackgroundOptions } from '../batch/background.js'
import { checkRoots } from '../batch/objects/reach.js'
import { Ledger } from '../accounts/quota/ledger.js'
import { openRateLimiter } from '../accounts/rate/open.js'
import type { Database } from '../accounts/store/database.js'
import { openDatabase } from '../accounts/store/open.js'
import { checkPlans } from '../accounts/plans/check-plans.js'
import { PLANS, type Plans } from '../accounts/plans/plan.js'
import { ensureSchema } from '../accounts/store/schema.js'
import {
  aFunction,
  aNumber,
  anObject,
  aString,
  objectOf,
  type Check,
} from '../documents/arguments/checks.js'
import { checkOptions } from '../documents/arguments/options.js'
import type { AdminOptions, OidcSettings } from '../http/admin/call/options.js'

export { createApp } from '../http/app.js'
export type { AppOptions } from '../http/app-options.js'
export { HttpServer } from '../http/server.js'
export type { Ledger } from '../accounts/quota/ledger.js'
export type { AdminOptions, OidcSettings }
export type { RequestLog }
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

/** What a store, plans and roots may be is said where they are used. */
const any: Check = () => undefined
const SHARED = { store: any, plans: any, onFault: aFunction }
const LEDGER = objectOf<LedgerSettings>({ ...SHARED, rateStore: any, clock: aFunction })

/**
 * Opens the accounts for {@link createApp}; a new store gets its schema. Close it at the end.
 * @throws Fault STORE_INVALID, STORE_UNAVAILABLE or CONFIG_INVALID; OPTIONS_INVALID for a setting that it does not have
 */
export async function openLedger(settings: LedgerSettings): Promise<Ledger> {
  checkOptions('openLedger', LEDGER, settings)
  const { store, rateStore = 'memory', plans = PLANS, clock = systemClock, onFault } = settings
  checkPlans(plans)
  const database = await openedDatabase(store)
  try {
    const rateLimiter = openRateLimiter(rateStore, database, settings.clock)
    return new Ledger({
      database,
      rateLimiter,
      plans,
      clock,
      ...(onFault === undefined ? {} : { onFault }),
    })
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}

/** A database with its schema; none is left open if that fails. */
async function openedDatabase(store: string): Promise<Database> {
  const database = openDatabase(store)
  try {
    await ensureSchema(database)
    return database
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}

/** Where the console's data is, and what it shows. */
export interface ConsoleSettings {
  /** `sqlite:<file>` or `postgres://…`, as for {@link openLedger}. */
  readonly store: string
  readonly plans?: Plans
  /** Packages whose contents the console lists. */
  readonly catalog?: NonNullable<AdminOptions['catalog']>
  readonly profile?: string
  readonly oidc?: OidcSettings
  /** Days for which requests to `/v1` are kept in the log; 0 disables the log. Default 30. */
  readonly requestLogDays?: number
  readonly onFault?: (thrown: unknown) => void
  /** Batch runs, which the console submits and shows; default none. */
  readonly batches?: BackgroundOptions
}

/** What {@link createApp} needs to serve `/admin/v1`; close it at the end. */
export interface OpenedConsole {
  readonly admin: AdminOptions
  readonly requestLog?: RequestLog
  close(): Promise<void>
  /**
   * Creates an operator.
   * @returns the secret part of a link that signs in once: `<base>/console/#/link/<secret>`
   */
  addOperator(email: string, name?: string): Promise<string>
}

const CONSOLE = objectOf<ConsoleSettings>({
  ...SHARED,
  catalog: anObject,
  profile: aString,
  oidc: anObject,
  requestLogDays: aNumber(0),
  batches: anObject,
})

/**
 * Opens the data of the console, for {@link createApp}: pass `admin` and `requestLog` of the
 * result.
 * @throws Fault STORE_INVALID, STORE_UNAVAILABLE or CONFIG_INVALID; OPTIONS_INVALID for a root of runs that is relative, and
 *   for a setting that it does not have
 */
export async function openConsole(settings: ConsoleSettings): Promise<OpenedConsole> {
  checkOptions('openConsole', CONSOLE, settings)
  const { store, plans = PLANS, requestLogDays: days = 30, onFault, ...rest } = settings
  const { batches: runs, ...shown } = rest
  checkPlans(plans)
  if (runs !== undefined) checkRoots(runs.roots)
  const database = await openedDatabase(store)
  const faults = onFault === undefined ? {} : { onFault }
  const requestLog = days === 0 ? undefined : new RequestLog({ database, days, ...faults })
  const batches = runs === undefined ? undefined : new Background({ ...faults, ...runs })
  return {
    admin: { database, plans, ...shown, ...(batches && { batches }) },
    ...(requestLog === undefined ? {} : { requestLog }),
    addOperator: (email, name) =>
      addOperator(
        database,
        { email, ...(name === undefined ? {} : { name }) },
        { actor: COMMAND_LINE, now: systemClock() },
      ),
    async close() {
      await batches?.close()
      await requestLog?.close()
      await database.close()
    },
  }
}
