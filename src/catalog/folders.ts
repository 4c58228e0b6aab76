import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { fileDetail, utf8Of } from '../pipeline/file-reason.js'

/** Names of the folders below a folder, sorted. */
function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() ||
          (entry.isSymbolicLink() && statSync(join(folder, entry.name)).isDirectory()),
      )
      .map((entry) => join(folder, entry.name))
      .sort()
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      detail`cannot be read: ${fileDetail(thrown)}`,
      { file: folder },
      thrown,
    )
  }
}

/**
 * Reads the entries below folders, by id.
 * @param marker the file that makes a folder an entry
 * @throws Fault CATALOG_INVALID if an id is not the name of its folder, or two have the same
 */
export function collect<T extends { readonly id: string; readonly file: string }>(
  folders: readonly string[],
  marker: string,
  read: (file: string) => T,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const folder of folders.flatMap(subfolders)) {
    const file = join(folder, marker)
    if (!existsSync(file)) continue
    const entry = read(file)
    if (basename(folder) !== entry.id)
      throw new Fault(
        'CATALOG_INVALID',
        `its id "${entry.id}" is not the name of its folder "${basename(folder)}": make them the same`,
        { file },
      )
    add(found, entry)
  }
  return found
}

/**
 * Adds an entry by its id.
 * @throws Fault CATALOG_INVALID if the id is taken
 */
export function add<T extends { readonly id: string; readonly file: string }>(
  found: Map<string, T>,
  entry: T,
): void {
  const earlier = found.get(entry.id)
  if (earlier !== undefined)
    throw new Fault(
      'CATALOG_INVALID',
      `its id "${entry.id}" is taken by ${earlier.file}: choose another id`,
      {
        file: entry.file,
      },
    )
  found.set(entry.id, Object.freeze(entry))
}

/**
 * The text of a file.
 * @throws Fault CATALOG_INVALID
 */
export function readText(file: string): string {
  try {
    return utf8Of(readFileSync(file))
  } catch (thrown) {
    throw new Fault(
      'CATALOG_INVALID',
      detail`cannot be read: ${fileDetail(thrown)}`,
      { file },
      thrown,
    )
  }
}
