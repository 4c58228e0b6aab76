import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

/**
 * Makes this checkout what the modules of a folder find as `twinvoice`.
 * @param folder that has no node_modules yet
 * @returns the folder
 */
export function linkTwinvoice(folder: string): string {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PACKAGE_ROOT, join(folder, 'node_modules', 'twinvoice'))
  return folder
}
