import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { isS3 } from './open.js'

/** A file system's answers for a path that leads nowhere. */
const NOWHERE = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EACCES',
  'ERR_INVALID_ARG_VALUE',
])

/**
 * The folders and prefixes of buckets that a run may read from and write to. A manifest may come from somebody
 * else; without roots, it could name every file that a worker can read.
 */
export class Reach {
  readonly #folders: readonly string[]
  readonly #prefixes: readonly string[]

  /**
   * @param roots absolute folders and `s3://bucket/prefix`
   * @throws Fault OPTIONS_INVALID for another root
   */
  constructor(roots: readonly string[]) {
    checkRoots(roots)
    this.#folders = roots.filter((root) => !isS3(root)).map((root) => resolve(root))
    this.#prefixes = roots.filter(isS3).map((root) => `${root.replace(/\/+$/, '')}/`)
  }

  /**
   * The address by which what is named may be read or written: of a file, the one behind all symbolic links.
   * @returns undefined if it is outside
   */
  async opened(address: string): Promise<string | undefined> {
    if (isS3(address)) return this.#hasObject(address) ? address : undefined
    const path = resolve(address)
    // Outside by its name alone: nothing is said of whether it is there.
    if (!isBelow(path, this.#folders)) return undefined
    const real = await realOf(path)
    return isBelow(real, await Promise.all(this.#folders.map(realOf))) ? real : undefined
  }

  /** A store may be a file system behind: a key that climbs is refused, not worked out. */
  #hasObject(address: string): boolean {
    if (address.split('/').some((part) => part === '.' || part === '..')) return false
    return this.#prefixes.some((prefix) => `${address}/`.startsWith(prefix))
  }
}

/**
 * @param roots as of {@link Reach}
 * @throws Fault OPTIONS_INVALID for one that is neither an absolute folder nor a prefix of a bucket
 */
export function checkRoots(roots: readonly string[]): void {
  const wrong = roots.find((root) => !isS3(root) && !isAbsolute(root))
  if (wrong !== undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`${wrong}: an absolute folder or s3://bucket/prefix is expected`,
    )
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some(
    (folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep),
  )
}

/** A path behind all symbolic links; of what is not there yet, behind those of the folders above it. */
async function realOf(path: string): Promise<string> {
  const above = dirname(path)
  try {
    return await realpath(path)
  } catch (thrown) {
    const isNowhere =
      thrown instanceof Error && 'code' in thrown && NOWHERE.has(String(thrown.code))
    if (!isNowhere || path === above) throw thrown
    return join(await realOf(above), basename(path))
  }
}
