import fs, { realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that a script may read from and write to, at the moment at which it asks. */
export interface FileAccess {
  readonly readable: () => readonly string[]
  readonly writable: () => readonly string[]
}

/**
 * The functions of `node:fs` that Saxon-JS and xslt3 ask for, held to folders. A symbolic link
 * counts as what it leads to. There are no others: what a later version asked for beyond these
 * would fail, not pass.
 */
export function confinedFiles({ readable, writable }: FileAccess): object {
  const mayRead = (file: unknown) => within(file, readable())
  const mayWrite = (file: unknown) => within(file, writable())
  return {
    readFileSync: (file: unknown, encoding?: BufferEncoding) =>
      fs.readFileSync(mayRead(file), encoding),
    promises: {
      realpath: async (file: unknown) => fs.promises.realpath(mayRead(file)),
      readFile: async (file: unknown, encoding?: BufferEncoding) =>
        fs.promises.readFile(mayRead(file), encoding),
      mkdir: async (folder: unknown) => fs.promises.mkdir(mayWrite(folder), { recursive: true }),
      writeFile: async (file: unknown, content: string) =>
        fs.promises.writeFile(mayWrite(file), content),
    },
  }
}

/** The file's path, if it is in one of the folders. */
function within(file: unknown, folders: readonly string[]): string {
  const named = String(file)
  const full = path.resolve(named.startsWith('file:') ? fileURLToPath(named) : named)
  const real = realPath(full)
  if (folders.some((folder) => isWithin(realPath(folder), real))) return real
  // Saxon-JS expects the code of an XPath error on what it catches.
  throw Object.assign(new Error(`a rule sheet may not reach ${named}`), { code: 'FODC0002' })
}

/** Where a path leads; of one that does not exist, where its folder leads. */
function realPath(full: string): string {
  try {
    return realpathSync(full)
  } catch {
    const parent = path.dirname(full)
    return parent === full ? full : path.join(realPath(parent), path.basename(full))
  }
}

function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder + path.sep)
}
