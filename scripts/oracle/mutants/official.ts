import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { programPath } from '../../../test/support/programs.js'
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

/** A sheet of official rules, in a package of Maven. */
export interface OfficialSheet {
  readonly artifact: string
  readonly file: string
}

/**
 * Judges documents by a sheet.
 * @param files paths of the documents
 * @returns ids of rules for each; null where the sheet stops with an error
 * @throws RefereeMissing
 */
export async function officialVerdicts(
  sheet: OfficialSheet,
  files: readonly string[],
): Promise<(readonly string[] | null)[]> {
  const jars = await refereeJars()
  const classPath = [await compiledJava(PROGRAM, jars), path.join(jars, '*')]
  const place = await sheetFile(sheet)
  const java = spawn(
    programPath('java'),
    ['-Xmx3g', '-cp', classPath.join(path.delimiter), 'Sheets', place],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  java.stdin.on('error', () => undefined) // a process that ends early gives fewer lines
  java.stdin.end(files.map((file) => `${file}\n`).join(''))
  const verdicts: (readonly string[] | null)[] = []
  for await (const line of createInterface(java.stdout))
    verdicts.push(line.startsWith('!') ? null : line.split(',').filter((id) => id !== ''))
  if (verdicts.length !== files.length)
    throw new RefereeMissing(
      `the sheet judged ${String(verdicts.length)} of ${String(files.length)} documents`,
    )
  return verdicts
}

async function sheetFile({ artifact, file }: OfficialSheet): Promise<string> {
  const [, name = '', version = ''] = artifact.split(':')
  const folder = path.join(cacheFolder(), `${name}-${version}-${path.basename(file, '.xslt')}`)
  await fill(folder, `${path.basename(file)} by Maven`, (half) =>
    run(
      programPath('mvn'),
      [
        ...['-B', '-q', UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${half}`],
        `-Dmdep.unpack.includes=${file}`,
      ],
      // The plugin leaves markers in the current folder.
      { cwd: half },
    ),
  )
  return path.join(folder, file)
}
