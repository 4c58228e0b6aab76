import { loadSettings } from './config/load.js'
import { run } from './run.js'

/**
 * Runs a command on documents, from the one file into which the build puts it and the stages of this
 * package. Packages of others import the doors of this package, where all is a second time, other
 * classes of faults among it: with them, every module is loaded from its own file.
 * @returns false if nothing was done because the settings or the arguments name packages
 */
export async function runAlone(): Promise<boolean> {
  if (namesPackages()) return false
  await run()
  return true
}

function namesPackages(): boolean {
  if (process.argv.some((argument) => argument.startsWith('--package'))) return true
  try {
    const { settings } = loadSettings({ env: process.env, folder: process.cwd() })
    return settings.packages.length > 0
  } catch {
    // What is wrong with the settings, the command says.
    return false
  }
}
