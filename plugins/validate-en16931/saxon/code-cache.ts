import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import type { Script } from 'node:vm'

/**
 * What V8 compiles of a script, kept between starts in a folder of the machine that it runs on:
 * without it, a start compiles 2.4 MB of Saxon-JS. It is derived from that script, which may be
 * passed on only unmodified, so it is in no package and in no image.
 */
export class CodeCache {
  readonly #name: string
  readonly #folders: readonly string[]

  /**
   * @param source the script's file: with another text, Node or processor, another code is kept
   * @param folders where to look and to keep, in order
   */
  constructor(source: string, folders: readonly string[] = cacheFolders()) {
    const text = readFileSync(source)
    const { arch, version, versions } = process
    const key = createHash('sha256').update(text).update([arch, version, versions.v8].join())
    this.#name = `${path.basename(source)}-${key.digest('hex').slice(0, 32)}.code`
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
    const code = script.createCachedData()
    return this.#folders.some((folder) => write(folder, this.#name, code))
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

/** Half a file, as a full disk leaves it, is none: its digest does not fit. */
function readWhole(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const code = kept.subarray(DIGEST_BYTES)
    return kept.subarray(0, DIGEST_BYTES).equals(digest(code)) ? code : undefined
  } catch {
    return undefined
  }
}

/** Written beside and moved, so that a reader never meets half a file. */
function write(folder: string, name: string, code: Buffer): boolean {
  const draft = path.join(folder, `${name}.${String(process.pid)}.${String(performance.now())}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!isOwn(folder)) return false
    writeFileSync(draft, Buffer.concat([digest(code), code]), { mode: 0o600 })
    renameSync(draft, path.join(folder, name))
    return true
  } catch {
    discard(draft)
    return false
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // It was never begun.
  }
}

const DIGEST_BYTES = 32

function digest(code: Buffer): Buffer {
  return createHash('sha256').update(code).digest()
}
