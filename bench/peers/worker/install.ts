import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  cacheFolder,
  compiledJava,
  fill,
  fingerprint,
} from '../../../scripts/conformance/referees.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { programPath } from '../../../test/support/programs.js'
import type { Command } from './peer.js'

const run = promisify(execFile)
export const PROGRAMS = join(PACKAGE_ROOT, 'bench', 'peers', 'programs')

/**
 * A peer of Node. Its packages are put into a folder of the cache; without any, those of this
 * repository are used.
 * @param adapter `import.meta.url` of the adapter
 * @param packages as npm takes them, with exact versions
 */
export async function nodePeer(adapter: string, ...packages: string[]): Promise<Command> {
  const name = packages.join('+').replaceAll('/', '_')
  const folder = packages.length === 0 ? PACKAGE_ROOT : join(cacheFolder('peers'), name)
  await fill(folder, packages.join(', '), async (half) => {
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
    await run('npm', ['install', '--prefix', half, ...flags, ...packages])
  })
  const worker = fileURLToPath(new URL('node-worker.js', import.meta.url))
  return { file: process.execPath, args: [worker, fileURLToPath(adapter), folder] }
}

/** A peer of Python in a virtual environment with the packages of `programs/requirements.txt`. */
export async function pythonPeer(program: string): Promise<Command> {
  const requirements = join(PROGRAMS, 'requirements.txt')
  const folder = join(cacheFolder('peers'), `python-${fingerprint(requirements)}`)
  await fill(folder, 'the packages of Python', async (half) => {
    await run('python3', ['-m', 'venv', half])
    await run(join(half, 'bin', 'python'), ['-m', 'pip', 'install', '-q', '-r', requirements])
  })
  return { file: join(folder, 'bin', 'python'), args: [join(PROGRAMS, program)] }
}

/**
 * A peer of Java.
 * @param program its main class in `programs`
 * @param jars the folder with what it is compiled against
 */
export async function javaPeer(program: string, jars: string): Promise<Command> {
  const sources = [program, 'Jobs'].map((name) => join(PROGRAMS, `${name}.java`))
  const path = [await compiledJava(jars, ...sources), join(jars, '*')].join(delimiter)
  return { file: programPath('java'), args: ['-cp', path, program] }
}
