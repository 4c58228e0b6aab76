import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import type { Script } from 'node:vm'
import zlib from 'node:zlib'
import { makeFolderSync } from '../files/make-folder.js'

/** What V8 compiled of older versions of a script is removed when there are more of it than this. */
const MOST_KEPT = 6

/**
 * What V8 compiles of a script, kept between starts in a folder of the machine that it runs on, so
 * that a start need not compile 2.4 MB of Saxon-JS and 2 MB of twinvoice. It is derived from scripts
 * of which some may be passed on only unmodified, so it is in no package and in no image.
 */
export class CodeCache {
  readonly #name: string
  readonly #prefix: string
  readonly #folders: readonly string[]

  /**
   * @param name of the script, for the name of the file
   * @param text what identifies the script, such as itself or its digest: with another text, Node or
   *   processor, another code is kept
   * @param folders where to look and to keep, in order
   */
  constructor(
    name: string,
    text: string | Uint8Array,
    folders: readonly string[] = cacheFolders(),
  ) {
    const { arch, version, versions } = process
    this.#prefix = `${name}-`
    this.#name = `${this.#prefix}${text.length}-${checksum(text)}-${versions.v8}-${version}-${arch}.code`
    this.#folders = folders
  }

  /** What was kept, if anything and if it is whole. */
  read(): Buffer | undefined {
    for (const folder of this.#folders) {
      const code = isOwn(folder) ? readWhole(path.join(folder, this.#name)) : undefined
      if (code !== undefined) return code
    }
    return undefined
  }

  /**
   * Keeps what V8 has compiled of the script so far, in the first folder that can be written to.
   * @returns false if there is none, as on a read-only file system
   */
  keep(script: Script): boolean {
    const folders = this.#folders.filter(isReady)
    if (folders.length === 0) return false
    const code = script.createCachedData()
    return folders.some((folder) => {
      if (!write(folder, this.#name, code)) return false
      prune(folder, this.#prefix)
      return true
    })
  }
}

/** The user's cache folder; where there is none, a folder of this user's own among temporary files. */
function cacheFolders(): string[] {
  const user = process.getuid?.() ?? 'user'
  return [
    process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
    path.join(tmpdir(), `twinvoice-${String(user)}`),
  ]
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, 'twinvoice'))
}

/** False if others can write there: what they put there would be run. */
function isOwn(folder: string): boolean {
  try {
    const { mode, uid } = statSync(folder)
    const user = process.getuid?.()
    return user === undefined || (uid === user && (mode & 0o022) === 0)
  } catch {
    return false
  }
}

/** Half a file, as a full disk leaves it, is none: its checksum does not fit. */
function readWhole(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const code = kept.subarray(HEAD_BYTES)
    return kept.toString('latin1', 0, HEAD_BYTES) === checksum(code) ? code : undefined
  } catch {
    return undefined
  }
}

/** True for a folder of this user's own that can be written to; it is made if it is missing. */
function isReady(folder: string): boolean {
  try {
    makeFolderSync(folder, 0o700)
    accessSync(folder, constants.W_OK)
    return isOwn(folder)
  } catch {
    return false
  }
}

/** Written beside and moved, so that a reader never meets half a file. */
function write(folder: string, name: string, code: Buffer): boolean {
  const draft = path.join(folder, `${name}.${String(process.pid)}.${String(performance.now())}`)
  try {
    writeFileSync(draft, Buffer.concat([Buffer.from(checksum(code)), code]), { mode: 0o600 })
    renameSync(draft, path.join(folder, name))
    return true
  } catch {
    discard(draft)
    return false
  }
}

/** Removes the oldest of a script: each version of it, and of Node, leaves one. */
function prune(folder: string, prefix: string): void {
  try {
    const kept = readdirSync(folder)
      .filter((name) => name.startsWith(prefix) && name.endsWith('.code'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, changed: statSync(file).mtimeMs }))
      .sort((one, other) => other.changed - one.changed)
    for (const { file } of kept.slice(MOST_KEPT)) discard(file)
  } catch {
    // Another process removes them.
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // It was never begun, or somebody else has removed it.
  }
}

const HEAD_BYTES = 8

/** Node has it from 20.15 on, other runtimes later. */
const { crc32 } = zlib as Partial<Pick<typeof zlib, 'crc32'>>

/**
 * Against mishaps; against others guards the owner of the folder. A digest of all that a start reads
 * would take a tenth of it.
 */
function checksum(bytes: string | Uint8Array): string {
  const sum = crc32?.(bytes).toString(16) ?? createHash('sha256').update(bytes).digest('hex')
  return sum.slice(0, HEAD_BYTES).padStart(HEAD_BYTES, '0')
}
