/**
 * Puts the viewer of `/docs` where the service reads it: its one file for browsers, and the licences
 * of all packages that are bundled in that file. So an installation does not bring these packages.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { lockedPackages, neededBy } from './licences/locked-packages.js'

const VIEWER = 'openapi-explorer'
const target = path.join(PACKAGE_ROOT, 'dist/src/http/openapi/viewer')

mkdirSync(target, { recursive: true })
copyFileSync(
  path.join(PACKAGE_ROOT, 'node_modules', VIEWER, 'dist/browser/openapi-explorer.min.js'),
  path.join(target, 'openapi-explorer.min.js'),
)
const packages = neededBy(`node_modules/${VIEWER}`, lockedPackages(PACKAGE_ROOT))
writeFileSync(
  path.join(target, 'LICENSES.txt'),
  packages
    .map(({ folder, name, version, licence }) => {
      const text = licenceText(path.join(PACKAGE_ROOT, folder)) ?? ''
      return `${name} ${version}: ${licence ?? 'see below'}\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`),
)

/** The text of a package's licence; undefined if it brings none. */
function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8')
}
