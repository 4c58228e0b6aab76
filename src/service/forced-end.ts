import { setTimeout as sleep } from 'node:timers/promises'

import type { Settings } from '../config/settings.js'
import type { Documents } from '../documents/documents.js'
import { isBlocked, isLingering } from './documents.js'
import type { ServiceLog } from './log.js'

/** How long closing may take after the time for requests, in milliseconds. */
const CLOSE_MS = 1000
const WATCH_MS = 1000
/** A process is replaced if its threads are blocked at this many checks in a row. */
const BLOCKED_CHECKS = 5

/**
 * Drains. Ends the process by force if that takes longer than the settings allow, or if a thread
 * cannot be ended, since Node would wait for it.
 */
export async function drainOrEnd(
  drain: () => Promise<boolean>,
  { settings, log, documents }: { settings: Settings; log: ServiceLog; documents: Documents },
): Promise<boolean> {
  const ms = settings.drainDelayMs + settings.drainMs + CLOSE_MS
  const timer = setTimeout(() => endByForce(log, 'shutting down took too long'), ms)
  const graceful = await drain()
  if (isLingering(documents)) endByForce(log, 'a thread cannot be ended')
  clearTimeout(timer)
  return graceful
}

/** Resolves when threads that cannot be ended have taken all places for several checks. */
export async function blocked(documents: Documents): Promise<void> {
  for (let checks = 0; checks < BLOCKED_CHECKS; checks = isBlocked(documents) ? checks + 1 : 0)
    await sleep(WATCH_MS, undefined, { ref: false })
}

/** By SIGKILL, since `process.exit` would wait for threads that run native code. */
function endByForce(log: ServiceLog, reason: string): void {
  log.warn('ended by force', { reason })
  process.kill(process.pid, 'SIGKILL')
}
