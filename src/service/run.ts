import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

import { checkRatePlace } from '../accounts/rate/open.js'
import { openDatabase } from '../accounts/store/open.js'
import { ensureSchema } from '../accounts/store/schema.js'
import { addressOf } from '../config/address.js'
import type { Settings } from '../config/settings.js'
import { probePort } from '../http/server.js'
import type { Documents } from '../documents/documents.js'
import { Cluster, DRAIN, type Ready } from './cluster.js'
import { openDocuments } from './documents.js'
import { blocked, drainOrEnd } from './forced-end.js'
import { ServiceLog } from './log.js'
import { quickStartKey, quickStartLink, quickStartText, type QuickStart } from './quick-start.js'
import { warnAtStart } from './start-warnings.js'

export interface RunOptions {
  readonly settings: Settings
  /** Create an account and a key for trying the service, and print how to use them. */
  readonly quickStart: boolean
  readonly stdout: Writable
}

/** An interrupt within this time of the first signal is the same one, in milliseconds. */
const REPEATED_MS = 2000

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP.
 * @returns true if every request could be finished
 * @throws Fault if the set-up cannot be used; nothing has been changed then
 */
export async function runService(options: RunOptions): Promise<boolean> {
  const log = new ServiceLog(options.settings.logLevel, options.stdout)
  logWarnings(log)
  if (cluster.isWorker) return runProcess(options.settings, log)
  const { settings } = options
  // Checks the port, plugins and templates before anything is written to disk.
  await probePort(settings.port, settings.host)
  const documents = await openDocuments(settings, settings.workers > 1 ? 1 : settings.threads)
  if (settings.workers > 1) await documents.close()
  const text = await prepareStore(options).catch(async (thrown: unknown) => {
    await documents.close()
    throw thrown
  })
  const stop = stopSignal()
  warnAtStart(settings, log)
  const service =
    settings.workers > 1 ? await several(settings, log) : await one(settings, log, documents)
  const url = addressOf(settings, service.port)
  log.info('listening', { url, workers: settings.workers })
  if (text !== undefined) options.stdout.write(quickStartText(url, text))
  await stop
  log.info('stopping')
  const graceful = await service.drain()
  log.info('stopped', { graceful })
  return graceful
}

/** What no request waited for, such as an error in a timer of a stage, is logged as a fault is. */
function logWarnings(log: ServiceLog): void {
  process.on('warning', (warning) => {
    if (warning.name === 'TwinvoiceWarning') log.fault(warning)
  })
}

interface Running {
  readonly port: number
  drain(): Promise<boolean>
}

async function one(settings: Settings, log: ServiceLog, documents: Documents): Promise<Running> {
  const { startInstance } = await import('./instance.js')
  const instance = await startInstance({ settings, log, documents })
  void instance.warm.then(() => log.info('warm'))
  const drain = () => drainOrEnd(() => instance.drain(), { settings, log, documents })
  return { port: instance.port, drain }
}

/** The first process serves no requests, and loads no code for that. */
async function several(settings: Settings, log: ServiceLog): Promise<Running> {
  const processes = new Cluster(settings, log)
  return { port: await processes.start(), drain: () => processes.drain() }
}

/** One process of several. */
async function runProcess(settings: Settings, log: ServiceLog): Promise<boolean> {
  // What comes from the terminal reaches all processes; the first one passes it on.
  process.on('SIGINT', ignore).on('SIGHUP', ignore)
  const stop = Promise.race([drainMessage(), once(process, 'disconnect'), once(process, 'SIGTERM')])
  process.on('SIGTERM', ignore)
  const { startInstance } = await import('./instance.js')
  const { clusterMetrics } = await import('./cluster-metrics.js')
  const documents = await openDocuments(settings)
  const instance = await startInstance({ settings, log, documents, metricsSource: clusterMetrics })
  process.send?.({ type: 'twinvoice:ready', port: instance.port } satisfies Ready)
  const isBlocked = blocked(documents).then(() => log.warn('threads cannot be ended'))
  await Promise.race([stop, isBlocked])
  const graceful = await drainOrEnd(() => instance.drain(), { settings, log, documents })
  if (process.connected) process.disconnect()
  return graceful
}

async function prepareStore({ settings, quickStart }: RunOptions): Promise<QuickStart | undefined> {
  await checkRatePlace(settings.rateStore)
  const database = openDatabase(settings.store)
  try {
    await ensureSchema(database, settings.migrateAtStart)
    if (!quickStart) return undefined
    const key = await quickStartKey(database)
    return settings.console ? { key, link: await quickStartLink(database) } : { key }
  } finally {
    await database.close()
  }
}

/**
 * Resolves at the first SIGTERM, SIGINT or SIGHUP, the end of the terminal. Further ones would end the process in the
 * middle of its requests: supervisors repeat them, and npm passes on the interrupt that the terminal has sent to all.
 * Only who interrupts again after a moment wants that.
 */
async function stopSignal(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const stop = Promise.race(signals.map((signal) => once(process, signal)))
  for (const signal of signals) process.on(signal, ignore)
  await stop
  setTimeout(() => process.off('SIGINT', ignore), REPEATED_MS).unref()
}

function ignore(): void {
  // It is on its way to its end.
}

function drainMessage(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message: unknown) => {
      if (message === DRAIN) resolve()
    })
  })
}
