import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '../accounts/clock.js'
import { Ledger } from '../accounts/quota/ledger.js'
import { openRateLimiter } from '../accounts/rate/open.js'
import { RequestLog } from '../accounts/log/request-log.js'
import type { Database } from '../accounts/store/database.js'
import { openDatabase } from '../accounts/store/open.js'
import { PLANS, type Plans } from '../accounts/plans/plan.js'
import { ensureSchema } from '../accounts/store/schema.js'
import { Background } from '../batch/background.js'
import { ANSWER_LIMITS, BODY_LIMITS, SHARE_LIMITS } from '../config/limits.js'
import type { Settings } from '../config/settings.js'
import type { AdminOptions } from '../http/admin/call/options.js'
import { createApp } from '../http/app.js'
import type { AppOptions } from '../http/app-options.js'
import type { MetricsSource } from '../http/monitoring/health.js'
import { Metrics } from '../http/monitoring/metrics.js'
import { HttpServer } from '../http/server.js'
import type { Documents } from '../documents/documents.js'
import { checkThreads } from './documents.js'
import type { ServiceLog } from './log.js'
import { SelfTest } from './self-test.js'

/** A process that serves requests. */
export interface Instance {
  readonly port: number
  /** Resolves when the instance is warm. */
  readonly warm: Promise<void>
  /**
   * Stops gracefully: reports not ready for a while, then accepts no more connections and finishes
   * the requests in progress.
   * @returns true if nothing had to be cut off
   */
  drain(): Promise<boolean>
}

export interface InstanceOptions {
  readonly settings: Settings
  readonly log: ServiceLog
  /** Processes the documents; closed with the instance. */
  readonly documents: Documents
  /** In a cluster: the metrics of all processes. */
  readonly metricsSource?: (own: Metrics) => MetricsSource
}

/** @throws Fault if part of the set-up cannot be used; nothing is left open then */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const open: Opened[] = [options.documents]
  try {
    return await serve(options, open)
  } catch (thrown) {
    await closeAll(open).catch(() => undefined)
    options.log.fault(thrown)
    throw thrown
  }
}

/** @param open takes what is opened */
async function serve(
  { settings, log, documents, metricsSource }: InstanceOptions,
  open: Opened[],
): Promise<Instance> {
  const database = openDatabase(settings.store)
  open.push(database)
  await ensureSchema(database, settings.migrateAtStart)
  const ledger = new Ledger({
    database,
    rateLimiter: openRateLimiter(ratePlace(settings), database),
    plans: plansOf(settings),
    clock: systemClock,
    onFault: (thrown) => log.fault(thrown),
  })
  // It closes the database.
  open.splice(-1, 1, ledger)
  const requestLog = openRequestLog(settings, database, log)
  const batches = openBackground(settings, documents, log)
  open.push(...[requestLog, batches].filter((each) => each !== undefined))
  const metrics = new Metrics()
  metrics.collectProcess()
  watchQueue(metrics, documents)
  const selfTest = new SelfTest(documents, { onFault: (thrown) => log.fault(thrown) })
  open.push(ending(selfTest))
  let draining = false
  const readiness = {
    store: toldOnce(
      () => ledger.check(),
      (thrown) => log.fault(thrown),
    ),
    ...selfTest.checks,
    threads: () => checkThreads(documents),
    serving: () => {
      if (draining) throw new Error('about to stop')
    },
  }
  const app = createApp({
    documents,
    ledger,
    prefix: settings.prefix,
    ...(settings.baseUrl === '' ? {} : { baseUrl: settings.baseUrl }),
    limits: limitsIn(settings),
    corsOrigins: settings.corsOrigins,
    console: settings.console,
    ...(batches && { admin: { ...adminOptions(settings, database), batches } }),
    ...(requestLog === undefined ? {} : { requestLog }),
    trustProxy: settings.trustProxy,
    proxies: settings.proxies,
    log,
    metrics,
    ...(metricsSource === undefined ? {} : { metricsSource: metricsSource(metrics) }),
    readiness,
  })
  // Behind a proxy, all connections come from the address of the proxy.
  const { connections } = settings
  const bounds = settings.trustProxy ? { connectionsPerAddress: connections } : {}
  loadWebGlobals()
  const server = new HttpServer(app.callback(), { ...settings, ...bounds })
  const port = await server.listen(settings.port, settings.host)
  return {
    port,
    warm: selfTest.done,
    async drain() {
      draining = true
      selfTest.end()
      await sleep(settings.drainDelayMs)
      const graceful = await server.drain(settings.drainMs)
      await closeAll(open)
      return graceful
    },
  }
}

/**
 * A check that says why it fails, once until it passes again: an instance that is not ready gets no requests, whose
 * faults would say it.
 */
function toldOnce(check: () => Promise<void>, tell: (thrown: unknown) => void) {
  let isTold = false
  return async (): Promise<void> => {
    try {
      await check()
      isTold = false
    } catch (thrown) {
      if (!isTold) tell(thrown)
      isTold = true
      throw thrown
    }
  }
}

/** The limits of the app, which are settings among others. */
function limitsIn(settings: Settings): NonNullable<AppOptions['limits']> {
  const names = Object.keys({ ...BODY_LIMITS, ...ANSWER_LIMITS, ...SHARE_LIMITS })
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}

function ending(selfTest: SelfTest): Opened {
  return {
    close: () => {
      selfTest.end()
      return Promise.resolve()
    },
  }
}

/** What is to be closed. */
interface Opened {
  close(): Promise<void>
}

/**
 * Closes what is open, the last opened first.
 * @throws what the first one throws that cannot be closed; the others are closed nevertheless
 */
async function closeAll(open: readonly Opened[]): Promise<void> {
  const failed: unknown[] = []
  for (const each of [...open].reverse())
    await each.close().catch((thrown: unknown) => failed.push(thrown))
  if (failed.length > 0) throw failed[0]
}

/**
 * Koa compares every body with these classes, and Node compiles them when they are first named: 50 ms
 * and more in which the process would not answer, in the middle of its first traffic.
 */
function loadWebGlobals(): void {
  for (const name of ['ReadableStream', 'Blob', 'Response']) Reflect.get(globalThis, name)
}

function openRequestLog(
  settings: Settings,
  database: Database,
  log: ServiceLog,
): RequestLog | undefined {
  if (!settings.requestLog) return undefined
  const onFault = (thrown: unknown) => log.fault(thrown)
  return new RequestLog({ database, days: settings.requestLogDays, onFault })
}

function openBackground(
  settings: Settings,
  documents: Documents,
  log: ServiceLog,
): Background | undefined {
  if (!settings.console) return undefined
  const { batchQueue: queue, batchRoots: roots, packages, profile } = settings
  const onFault = (thrown: unknown) => log.fault(thrown)
  return new Background({ queue, roots, installed: { packages, profile }, documents, onFault })
}

function adminOptions(settings: Settings, database: Database): AdminOptions {
  const { profile, packages } = settings
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  return {
    database,
    plans: plansOf(settings),
    profile,
    ...(packages.length === 0 ? {} : { catalog: { packages } }),
    ...(issuer === '' ? {} : { oidc: { issuer, clientId, clientSecret, name: settings.oidcName } }),
  }
}

/** The plans of the contract, with the numbers from the settings. */
export function plansOf(settings: Settings): Plans {
  return {
    sandbox: { ...PLANS.sandbox, rate: settings.sandboxRate },
    starter: { quota: settings.starterQuota, rate: settings.starterRate },
    pro: { quota: settings.proQuota, rate: settings.proRate },
  }
}

function ratePlace({ rateStore, store, workers }: Settings): string {
  if (rateStore !== 'auto') return rateStore
  return workers === 1 && store.startsWith('sqlite:') ? 'memory' : 'store'
}

function watchQueue(metrics: Metrics, documents: Documents): void {
  metrics.gauge('documents_waiting', 'Documents that wait for a thread.', () =>
    'waiting' in documents && typeof documents.waiting === 'number' ? documents.waiting : 0,
  )
}
