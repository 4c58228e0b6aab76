import type { Settings } from '../config/settings.js'
import type { Documents } from '../documents/documents.js'
import { createTwinvoice } from '../documents/instance/twinvoice.js'

/**
 * Creates the document processing according to the settings.
 * @param threads at least 1: what documents are worked with is loaded in threads alone, and goes
 *   with them
 */
export function openDocuments(settings: Settings, threads = settings.threads): Promise<Documents> {
  const { packages, profile } = settings
  return createTwinvoice({
    profile,
    ...(packages.length === 0 ? {} : { packages }),
    workers: threads,
    queue: settings.queue,
    timeoutMs: settings.documentTimeoutMs,
    memoryMiB: settings.threadMemoryMiB,
  })
}

/** True while threads that cannot be ended take all places. */
export function isBlocked(documents: Documents): boolean {
  return 'blocked' in documents && documents.blocked === true
}

interface ThreadChecks {
  checkThreads(): Promise<void>
}

/** @throws Error or Fault if threads that cannot be ended take all places, or none can be started */
export async function checkThreads(documents: Documents): Promise<void> {
  if (isBlocked(documents)) throw new Error('threads that cannot be ended take all places')
  if (startsThreads(documents)) await documents.checkThreads()
}

/** True while a thread runs that cannot be ended. */
export function isLingering(documents: Documents): boolean {
  return 'lingering' in documents && documents.lingering === true
}

function startsThreads(documents: Documents): documents is Documents & ThreadChecks {
  return 'checkThreads' in documents
}
