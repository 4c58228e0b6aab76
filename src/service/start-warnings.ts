import { readFileSync } from 'node:fs'
import { readByEveryone } from '../accounts/store/sqlite-file.js'
import type { Settings } from '../config/settings.js'
import type { ServiceLog } from './log.js'

/** Files that a process has open beside its connections: store, log, pipes of readers and threads, doubled. */
const OTHER_FILES = 100

/** Logs what is allowed but will hurt: at the start, before the first request. */
export function warnAtStart(settings: Settings, log: ServiceLog): void {
  for (const file of new Set([settings.store, settings.batchQueue].map(readByEveryone)))
    if (file !== undefined)
      log.warn('every user of this machine can read the store; take the right from others', {
        file,
      })
  const openFiles = openFilesLimit()
  const needed = settings.connections + OTHER_FILES
  if (openFiles < needed)
    log.warn(
      'the system drops connections before TWINVOICE_CONNECTIONS is reached; raise its limit of open files (ulimit -n) or lower the setting',
      { openFiles, needed },
    )
}

/** How many files this process may have open, as Linux says; infinite where nothing says so. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
  } catch {
    return Infinity
  }
}
