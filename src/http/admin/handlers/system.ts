import { PACKAGE_VERSION } from '../../../catalog/package-root.js'
import { readChecks } from '../../monitoring/health.js'
import type { Handler } from '../call/call.js'
import { readInstalled, type Installed } from '../call/installed.js'

/** What is installed does not change while the process runs. */
const installed = new WeakMap<object, Promise<Installed>>()

export const getCatalog: Handler = async ({ setup }) => {
  const { route, catalog = {}, profile = 'EN16931' } = setup
  let reading = installed.get(route)
  if (reading === undefined) {
    reading = readInstalled(catalog)
    installed.set(route, reading)
    reading.catch(() => installed.delete(route))
  }
  return { version: PACKAGE_VERSION, default_profile: profile, ...(await reading) }
}

export const getHealth: Handler = async ({ setup }) => {
  const { database, checks, requestLog } = setup
  const { isReady, outcome } = await readChecks(checks)
  return {
    ready: isReady,
    checks: outcome,
    version: PACKAGE_VERSION,
    node: process.version,
    store: database.description,
    uptime_seconds: Math.round(process.uptime()),
    memory_bytes: residentBytes(),
    request_log: {
      enabled: requestLog !== undefined,
      days: requestLog?.days ?? 0,
      waiting: requestLog?.waiting ?? 0,
      lost: requestLog?.lost ?? 0,
    },
  }
}

/** Null where the system does not report it, such as Linux without /proc: nothing else depends on it. */
function residentBytes(): number | null {
  try {
    return process.memoryUsage.rss()
  } catch {
    return null
  }
}
