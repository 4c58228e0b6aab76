import { createRequire } from 'node:module'
import { Fault } from 'twinvoice/plugin'

/**
 * Fonts with PostScript outlines need a package that an installation has only if it uses such fonts.
 * @throws Fault PLUGIN_INVALID if it is not there
 */
export function requireSubsetter(file: string): void {
  try {
    createRequire(import.meta.url).resolve('fontkit')
  } catch (thrown) {
    const reason =
      'has PostScript outlines (CFF), which need the package fontkit: npm install fontkit'
    throw new Fault('PLUGIN_INVALID', reason, { file }, thrown)
  }
}
