import { constants } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileErrorCode } from '../../pipeline/file-reason.js'

/** Errors of this process, or of all its files: nothing is said of one of them. */
const OF_ALL: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])
/** Attempts at a file that cannot be read, and milliseconds between two. */
const [ATTEMPTS, PAUSE_MS] = [3, 300]
/** Other files of the folder that are tried. */
const OTHERS = 5

/**
 * Whether a file cannot be read though its place can: a damaged sector, a file that another program locks, or one of
 * the system that gives no bytes. Such a row must not stop the others, as a disk that is gone does.
 */
export async function isOfFile(address: string, thrown: unknown): Promise<boolean> {
  if (OF_ALL.has(fileErrorCode(thrown))) return false
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await sleep(PAUSE_MS)
    if ((await errorOf(address)) === undefined) return false
  }
  return isPlaceReadable(dirname(address), basename(address))
}

/** What keeps the first byte of a file from being read; undefined if nothing does. */
export async function errorOf(address: string): Promise<unknown> {
  try {
    const file = await open(address, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      await file.read(Buffer.alloc(1), 0, 1)
    } finally {
      await file.close()
    }
    return undefined
  } catch (thrown) {
    return thrown ?? new Error('unreadable')
  }
}

/** Whether another file of a folder can be read, or there is none: a list of names may be remembered without a disk. */
async function isPlaceReadable(folder: string, name: string): Promise<boolean> {
  let tried = 0
  try {
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile() || entry.name === name) continue
      if ((await errorOf(join(folder, entry.name))) === undefined) return true
      tried += 1
      if (tried === OTHERS) break
    }
    return tried === 0
  } catch {
    return false
  }
}
