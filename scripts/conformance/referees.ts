import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { programPath } from '../../test/support/programs.js'

const run = promisify(execFile)
/** Pinned, so that the same jars come from the same call everywhere. */
const COPY_JARS = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies'

const SOURCES = path.join(PACKAGE_ROOT, 'scripts', 'conformance')
const POM = path.join(SOURCES, 'pom.xml')

/** The referees are not available: Java, Maven or their jars are missing. */
export class RefereeMissing extends Error {
  override readonly name = 'RefereeMissing'
}

/** What a script says without its referees. @throws any other error again */
export function missingReferee(thrown: unknown): string {
  if (!(thrown instanceof RefereeMissing)) throw thrown
  return thrown.message
}

/** Runs a script that cannot work without its referees: then it says so, and its exit code is 2. */
export async function withReferees(script: () => Promise<number>): Promise<number> {
  try {
    return await script()
  } catch (thrown) {
    process.stderr.write(`${missingReferee(thrown)}\n`)
    return 2
  }
}

/**
 * Gets veraPDF and Mustang in the versions that `pom.xml` pins, and compiles `Judge.java`.
 * Both are kept outside the repository and used again as long as pom and source are the same.
 * @returns the class path for `java`
 * @throws RefereeMissing naming what could not be had
 */
export async function refereeClassPath(): Promise<string> {
  const jars = await refereeJars()
  const judge = await compiledJava(jars, path.join(SOURCES, 'Judge.java'))
  return [judge, path.join(jars, '*')].join(path.delimiter)
}

/** @returns the folder with the jars of veraPDF and Mustang */
export function refereeJars(): Promise<string> {
  return jarsOf(POM, 'veraPDF and Mustang')
}

/** @returns the folder with the jars that a pom names, and with theirs */
export async function jarsOf(pom: string, what: string): Promise<string> {
  const jars = path.join(cacheFolder(), `jars-${fingerprint(pom)}`)
  await fill(jars, `${what} by Maven`, (folder) =>
    run(programPath('mvn'), ['-B', '-q', '-f', pom, COPY_JARS, `-DoutputDirectory=${folder}`]),
  )
  return jars
}

/**
 * Compiles a program against these jars.
 * @param sources its files, the main one first
 * @returns the folder with its classes
 */
export async function compiledJava(jars: string, ...sources: string[]): Promise<string> {
  const name = path.basename(sources[0] ?? '', '.java').toLowerCase()
  const versions = `${fingerprint(...sources)}-${path.basename(jars)}`
  const classes = path.join(cacheFolder(), `${name}-${versions}`)
  await fill(classes, `${name} by javac`, (folder) =>
    run(programPath('javac'), ['-cp', path.join(jars, '*'), '-d', folder, ...sources]),
  )
  return classes
}

/** Fills a folder completely or not at all, so that a broken run leaves no half cache. */
export async function fill(
  folder: string,
  what: string,
  command: (folder: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(folder)) return
  const half = `${folder}.${String(process.pid)}`
  mkdirSync(half, { recursive: true })
  try {
    await command(half)
    if (!existsSync(folder)) renameSync(half, folder)
  } catch (thrown) {
    throw new RefereeMissing(`cannot get ${what}: ${saidBy(thrown)}`)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

function saidBy(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const output = ['stdout', 'stderr'].map((key) => String(Reflect.get(thrown, key) ?? ''))
  return [thrown.message, ...output].join('\n').trim().slice(0, 2000)
}

/** A folder for what is downloaded, outside the repository. */
export function cacheFolder(name = 'referees'): string {
  const wanted = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache')
  for (const base of [wanted, tmpdir()]) {
    const folder = path.join(base, 'twinvoice', name)
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      continue // the next place may be writable
    }
  }
  throw new RefereeMissing(`neither ${wanted} nor ${tmpdir()} can be written`)
}

/** Stands for the contents of files. */
export function fingerprint(...files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
