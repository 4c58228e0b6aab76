import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Fault } from '../pipeline/errors.js'

/**
 * The folder of this package, which contains the data (`rules`, `templates`) and the compiled
 * plugins.
 */
export const PACKAGE_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The version of this package, for listings and for the Producer entry of PDF files. */
export const PACKAGE_VERSION = versionAt(PACKAGE_ROOT)

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'templates')))
      return folder
    if (dirname(folder) === folder)
      throw new Fault(
        'CATALOG_INVALID',
        'the package is incomplete: no folder above has package.json and templates',
        { file: start },
      )
  }
}

function versionAt(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = (manifest as { version?: unknown }).version
  return typeof version === 'string' ? version : '0.0.0'
}
