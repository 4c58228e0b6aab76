import { setTimeout as sleep } from 'node:timers/promises'

import type { Settings } from '../config/settings.js'
import type { Documents } from '../documents/documents.js'
import { isBlocked, isLingering } from './documents.js'
import type { ServiceLog } from './log.js'

/** What closing may take beyond the time for requests, in milliseconds. */
const CLOSE_MS = 1000
const WATCH_MS = 1000
/** A process is replaced whose threads have been blocked for so many looks. */
const BLOCKED_LOOKS = 5

/**
 * Drains; ends the process by force if that takes longer than the settings allow, or leaves a thread
 * that cannot be ended: Node would wait for it.
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

/** Resolves when threads that cannot be ended have taken all places for a while. */
export async function blocked(documents: Documents): Promise<void> {
  for (let looks = 0; looks < BLOCKED_LOOKS; looks = isBlocked(documents) ? looks + 1 : 0)
    await sleep(WATCH_MS, undefined, { ref: false })
}

/** `process.exit` would wait for threads that run native code. */
function endByForce(log: ServiceLog, reason: string): void {
  log.warn('ended by force', { reason })
  process.kill(process.pid, 'SIGKILL')
}
