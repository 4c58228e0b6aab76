import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Fault } from '../pipeline/errors.js'

/** This module's own file, and the one that `scripts/one-file/commands.ts` puts it into. */
const OWN_FILES = /package-root|commands[\\/]commands\.cjs/

/**
 * The folder of this package, which contains the data (`rules`, `templates`) and the compiled
 * plugins.
 */
export const PACKAGE_ROOT = rootOf(import.meta.url, new Error('where').stack)

/** The version of this package, for listings and for the Producer entry of PDF files. */
export const PACKAGE_VERSION = versionAt(PACKAGE_ROOT)

/**
 * The folder above a module that has the data.
 * @param url of this module; a bundler may leave it out, or write the place where it was built
 * @param stack a stack trace from within this module; undefined if the engine makes none
 * @throws Fault CATALOG_INVALID if the module runs from another file: then the data is not there
 */
export function rootOf(url: string | undefined, stack: string | undefined): string {
  const places = [...(stack ?? '').matchAll(/[^\s(@]+(?=:\d+:\d+)/g)].map(([place]) => place)
  const isMoved = places.length > 0 && !places.some((place) => OWN_FILES.test(place))
  if (url === undefined || isMoved)
    throw new Fault(
      'CATALOG_INVALID',
      'twinvoice was put into a bundle, where its rules, templates and plugins are missing: mark the package "twinvoice" as external and install it beside the bundle',
      places[0] === undefined ? {} : { file: places[0] },
    )
  return findRoot(dirname(fileURLToPath(url)))
}

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
