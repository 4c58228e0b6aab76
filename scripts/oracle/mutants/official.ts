import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { programPath } from '../../../test/support/programs.js'
import { FETCHED } from '../../../test/support/structure/fetched.js'
import {
  cacheFolder,
  compiledJava,
  fill,
  refereeJars,
  RefereeMissing,
} from '../../conformance/referees.js'

const run = promisify(execFile)
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:unpack'
const PROGRAM = path.join(PACKAGE_ROOT, 'scripts', 'oracle', 'mutants', 'Sheets.java')

/** Official rules: a sheet in a package of Maven, or a sheet or schemas among what `.ci/run` fetches. */
export type OfficialSheet =
  { readonly artifact: string; readonly file: string } | { readonly fetched: readonly string[] }

/** What official rules report on a document. */
export interface Report {
  readonly rule: string
  readonly severity: 'error' | 'warning'
}

/**
 * Says why a sheet cannot judge here.
 * @returns undefined if it can, or can be had
 */
export function absence(sheet: OfficialSheet): string | undefined {
  if (!('fetched' in sheet) || sheet.fetched.every((file) => existsSync(path.join(FETCHED, file))))
    return undefined
  return `${sheet.fetched.join(' and ')} is not in ${FETCHED}; .ci/run fetches it, and TWINVOICE_SCHEMAS names another folder`
}

/**
 * Judges documents by a sheet.
 * @param files paths of the documents
 * @returns what is reported on each; null where the sheet stops with an error
 * @throws RefereeMissing
 */
export async function officialVerdicts(
  sheet: OfficialSheet,
  files: readonly string[],
): Promise<(readonly Report[] | null)[]> {
  const jars = await refereeJars()
  const classPath = [await compiledJava(jars, PROGRAM), path.join(jars, '*')]
  const places = await placesOf(sheet)
  const java = spawn(
    programPath('java'),
    ['-Xmx3g', '-cp', classPath.join(path.delimiter), 'Sheets', ...places],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  java.stdin.on('error', () => undefined) // a process that ends early gives fewer lines
  java.stdin.end(files.map((file) => `${file}\n`).join(''))
  const verdicts: (readonly Report[] | null)[] = []
  for await (const line of createInterface(java.stdout)) verdicts.push(reportsIn(line))
  if (verdicts.length !== files.length)
    throw new RefereeMissing(
      `the sheet judged ${String(verdicts.length)} of ${String(files.length)} documents`,
    )
  return verdicts
}

/** Reads a line of the program. */
function reportsIn(line: string): readonly Report[] | null {
  if (line.startsWith('!')) return null
  return line
    .split(',')
    .filter((id) => id !== '')
    .map((id) =>
      id.startsWith('~')
        ? { rule: id.slice(1), severity: 'warning' }
        : { rule: id, severity: 'error' },
    )
}

async function placesOf(sheet: OfficialSheet): Promise<readonly string[]> {
  if ('fetched' in sheet) return sheet.fetched.map((file) => path.join(FETCHED, file))
  const { artifact, file } = sheet
  const [, name = '', version = ''] = artifact.split(':')
  const folder = path.join(cacheFolder(), `${name}-${version}-${path.basename(file, '.xslt')}`)
  await fill(folder, `${path.basename(file)} by Maven`, (half) =>
    run(
      programPath('mvn'),
      [
        ...['-B', '-q', UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${half}`],
        // The sheets of Factur-X read their codes from a file beside them.
        `-Dmdep.unpack.includes=${file},${path.dirname(file)}/*_codedb.xml`,
      ],
      // The plugin leaves markers in the current folder.
      { cwd: half },
    ),
  )
  return [path.join(folder, file)]
}
