import { detail, type Detail } from '../../pipeline/detail.js'
import { randomBytes } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { link, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../files/make-folder.js'
import { LONGEST_DOCUMENT, PlaceFault, whole, type Inputs, type Objects } from './objects.js'
import { isOfFile } from './unreadable-file.js'

/** Folder of files that are being written. */
const PARTIAL = '.partial'
/** File systems without hard links refuse them so. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV'])
/** There is no folder of a name, or something else. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR'])
/** What is there, but is no file that can be read. */
const ABSENT = new Set([
  ...['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO'],
  // A name with NUL.
  'ERR_INVALID_ARG_VALUE',
])

/** Objects as files in a folder. */
export class FolderObjects implements Objects {
  readonly address: string

  constructor(folder: string) {
    this.address = folder
  }

  async put(name: string, bytes: Uint8Array): Promise<boolean> {
    const target = join(this.address, name)
    try {
      // The usual case of work that is done twice, without writing the file first.
      if (await isThere(target)) return false
      return await this.#write(target, bytes, named)
    } catch (thrown) {
      throw new PlaceFault('write', target, thrown, remedyOf(thrown))
    }
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    const target = join(this.address, name)
    try {
      await makeFolder(dirname(target))
      await this.#write(target, bytes, rename)
    } catch (thrown) {
      throw new PlaceFault('write', target, thrown, remedyOf(thrown))
    }
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const file = join(this.address, name)
    try {
      return await readFile(file)
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return undefined
      throw new PlaceFault('read', file, thrown, remedyOf(thrown))
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#entriesOf(folder)).map(({ name }) => `${folder}/${name}`)
  }

  async *below(folder: string): AsyncGenerator<readonly string[]> {
    const entries = await this.#entriesOf(folder)
    yield entries.filter((entry) => !entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
    for (const entry of entries)
      if (entry.isDirectory()) yield* this.below(`${folder}/${entry.name}`)
  }

  async #entriesOf(folder: string): Promise<readonly Dirent[]> {
    const path = join(this.address, folder)
    try {
      return await readdir(path, { withFileTypes: true })
    } catch (thrown) {
      if (NO_FOLDER.has(codeOf(thrown))) return []
      throw new PlaceFault('read', path, thrown, remedyOf(thrown))
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const file = join(this.address, name)
      await rm(file, { force: true }).catch((thrown: unknown) => {
        throw new PlaceFault('write', file, thrown, remedyOf(thrown))
      })
    }
  }

  async tidy(): Promise<void> {
    await rm(join(this.address, PARTIAL), { recursive: true, force: true }).catch(() => undefined)
  }

  async clear(): Promise<number> {
    let count = 0
    try {
      for await (const entry of await opendir(this.address, { recursive: true }))
        if (entry.isFile()) count += 1
      await rm(this.address, { recursive: true })
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return count
      throw new PlaceFault('write', this.address, thrown, remedyOf(thrown))
    }
    return count
  }

  /** Writes to the disk first, and gives the file its name then: a crash leaves no half of it. */
  async #write<T>(
    target: string,
    bytes: Uint8Array,
    give: (partial: string, target: string) => Promise<T>,
  ): Promise<T> {
    const partial = join(this.address, PARTIAL, randomBytes(9).toString('hex'))
    await makeFolder(dirname(partial))
    try {
      const file = await open(partial, 'wx')
      try {
        await file.writeFile(bytes)
        await file.datasync()
      } finally {
        await file.close()
      }
      return await give(partial, target)
    } finally {
      await rm(partial, { force: true }).catch(() => undefined)
    }
  }
}

/** Documents as files. */
export const FILES: Inputs = {
  async read(address, longest = LONGEST_DOCUMENT) {
    try {
      // A pipe or a device might never end; opening one that nobody writes to would wait for ever.
      const file = await open(address, constants.O_RDONLY | constants.O_NONBLOCK)
      try {
        const entry = await file.stat()
        if (!entry.isFile() || entry.size > longest) return undefined
        // A file may grow meanwhile, and some file systems say that a file has no bytes.
        return await whole(file.createReadStream({ highWaterMark: 1024 * 1024 }), longest)
      } finally {
        await file.close()
      }
    } catch (thrown) {
      if (ABSENT.has(codeOf(thrown)) || (await isOfFile(address, thrown))) return undefined
      throw new PlaceFault('read', address, thrown, remedyOf(thrown))
    }
  },
}

/** Gives a file its name; false if that is taken. */
async function named(partial: string, target: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await link(partial, target)
      return true
    } catch (thrown) {
      const code = codeOf(thrown)
      if (code === 'EEXIST') return false
      if (code === 'ENOENT' && attempt === 1) await makeFolder(dirname(target))
      else if (NO_LINKS.has(code)) return renamed(partial, target)
      else throw thrown
    }
}

/** Two that write at the same moment write the same bytes, so that replacing does no harm. */
async function renamed(partial: string, target: string): Promise<boolean> {
  await makeFolder(dirname(target))
  if (await isThere(target)) return false
  await rename(partial, target)
  return true
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

function remedyOf(thrown: unknown): { passing: boolean; remedy: Detail | '' } {
  switch (codeOf(thrown)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { passing: false, remedy: detail`free some space, then continue the run` }
    case 'EACCES':
    case 'EPERM':
      return { passing: false, remedy: detail`give this user access, then continue the run` }
    case 'EROFS':
      return { passing: false, remedy: detail`make the disk writable, then continue the run` }
    // A folder was removed meanwhile: the next attempt makes it.
    case 'ENOENT':
    case 'EMFILE':
    case 'ENFILE':
    case 'EIO':
    case 'ESTALE':
    case 'ETIMEDOUT':
      return { passing: true, remedy: '' }
    default:
      return { passing: false, remedy: '' }
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
