import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

import { makeFolderSync } from '../../files/make-folder.js'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { FILE_REASONS, fileErrorCode } from '../../pipeline/file-reason.js'

/**
 * Creates the file of a store and its folders where they are missing, for this user alone: a store has
 * addresses of people and what they sent. SQLite gives the files beside it the rights of the store.
 */
export function createPrivately(file: string): void {
  makeFolderSync(dirname(file), 0o700)
  // Never opened where it is there: closing it would end the locks that SQLite has on it in this process.
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (thrown) {
    // Another process was faster.
    if (!existsSync(file)) throw thrown
  }
}

/**
 * The file of a store, if every user of the machine can read it; undefined for a store that is not there
 * or not in a file. Windows has no such rights.
 */
export function readByEveryone(url: string): string | undefined {
  const name = /^sqlite:(.+)$/.exec(url)?.[1]
  if (name === undefined || process.platform === 'win32') return undefined
  const file = resolve(name)
  if (!existsSync(file) || (statSync(file).mode & constants.S_IROTH) === 0) return undefined
  return canEnter(dirname(file)) ? file : undefined
}

/** Whether every user can enter a folder, which needs all folders above it. */
function canEnter(folder: string): boolean {
  const parent = dirname(folder)
  if ((statSync(folder).mode & constants.S_IXOTH) === 0) return false
  return parent === folder || canEnter(parent)
}

/** @throws Fault STORE_INVALID if a file cannot be read and written, or its folder */
export function refuseUnwritable(file: string): void {
  const folder = nearestFolder(dirname(file))
  try {
    // SQLite writes its log beside the file.
    for (const target of existsSync(file) ? [file, folder] : [folder])
      accessSync(target, constants.R_OK | constants.W_OK)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
    if (existsSync(file) && !statSync(file).isFile()) throw new Error('it is a folder or a device')
  } catch (thrown) {
    const reason = detail`the store sqlite:${file} cannot be written (${reasonOf(thrown)}); give it a place that this user may write to (TWINVOICE_STORE, TWINVOICE_BATCH_QUEUE)`
    throw new Fault('STORE_INVALID', reason, {}, thrown)
  }
}

function nearestFolder(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : nearestFolder(parent)
}

/** Bytes with which SQLite begins the index of its log; with fewer left, it reports errors of all kinds. */
const LEAST_FREE = 64 * 1024

/** What the disk of a store lacks, as SQLite says only that it failed; undefined if nothing is seen. */
export function diskReason(file: string): Detail | undefined {
  const folder = nearestFolder(dirname(file))
  const reason = (code: string) => ({ text: FILE_REASONS[code] ?? code, values: [] })
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < LEAST_FREE) return reason('ENOSPC')
    accessSync(folder, constants.W_OK)
  } catch (thrown) {
    if (fileErrorCode(thrown) === 'EROFS') return reason('EROFS')
  }
  return undefined
}

/** How often the file is looked for, in milliseconds. */
const LOOK_EVERY_MS = 1000

/**
 * Watches that the file that was opened is the one at its place. SQLite continues in a file that was removed or
 * replaced, for example by a backup: what is counted there is lost, and what others write is not seen.
 */
export class FileWatch {
  readonly #file: string
  readonly #opened: string | undefined
  #lookedAt = performance.now()
  #isThere = true

  constructor(file: string) {
    this.#file = file
    this.#opened = identityOf(file)
  }

  /** @throws Fault STORE_UNAVAILABLE if another file, or none, is there */
  check(): void {
    const now = performance.now()
    if (now - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now
      this.#isThere = identityOf(this.#file) === this.#opened
    }
    if (this.#isThere) return
    const reason = detail`the store sqlite:${this.#file} was removed or replaced while it was in use; put it back, or start again`
    throw new Fault('STORE_UNAVAILABLE', reason)
  }
}

function identityOf(file: string): string | undefined {
  const entry = statSync(file, { throwIfNoEntry: false })
  return entry === undefined ? undefined : `${entry.dev} ${entry.ino}`
}
