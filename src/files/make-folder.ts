import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those around it, unless it exists. Node's own way (`recursive`) never ends where a folder is
 * there and none can be made in it, as in `/proc`: the system then says that it is missing.
 * @param mode of the folders that are made
 * @throws the error of the system, with the path that could not be made
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const isThere = () =>
    stat(folder).then(
      (entry) => entry.isDirectory(),
      () => false,
    )
  if (await isThere()) return
  const around = dirname(folder)
  if (around !== folder) await makeFolder(around, mode)
  try {
    await mkdir(folder, { mode })
  } catch (thrown) {
    // Another process may have been faster.
    if (!(await isThere())) throw thrown
  }
}

/** As {@link makeFolder}, where nothing can be waited for. */
export function makeFolderSync(folder: string, mode?: number): void {
  const isThere = () => {
    try {
      return statSync(folder).isDirectory()
    } catch {
      return false
    }
  }
  if (isThere()) return
  const around = dirname(folder)
  if (around !== folder) makeFolderSync(around, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (thrown) {
    if (!isThere()) throw thrown
  }
}
