import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the package, from which tests find their fixtures. */
export const packageRoot: string = findRoot()

function findRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"name": "twinvoice"'))
      return folder
    if (folder === dirname(folder)) throw new Error('there is no package.json of twinvoice above')
  }
}
