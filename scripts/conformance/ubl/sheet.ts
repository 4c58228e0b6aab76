import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseXml, type XmlElement } from 'twinvoice/plugin'
import { programPath } from '../../../test/support/programs.js'
import { cacheFolder, fill, refereeJars } from '../referees.js'

const run = promisify(execFile)
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:unpack'
/** Has CEN's sheets of several releases. */
const ARTIFACT = 'com.helger.phive.rules:phive-rules-en16931:4.3.7'
/** The release of `rules/en16931-ubl`; Mustang has an older one. */
const SHEET = 'external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt'

/**
 * Judges the UBL documents of a folder by CEN's sheet.
 * @param results an empty folder for the reports
 * @returns the fatal findings by file name
 * @throws RefereeMissing
 */
export async function cenFindings(
  documents: string,
  results: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const jars = await refereeJars()
  const sheet = await cenSheet()
  const transform = ['-cp', path.join(jars, '*'), 'net.sf.saxon.Transform']
  await run(programPath('java'), [
    ...transform,
    `-xsl:${sheet}`,
    `-s:${documents}`,
    `-o:${results}`,
  ])
  return new Map(
    readdirSync(results).map((name) => [
      name,
      fatalIn(parseXml(readFileSync(path.join(results, name), 'utf8'))),
    ]),
  )
}

async function cenSheet(): Promise<string> {
  const folder = path.join(cacheFolder(), `cen-${ARTIFACT.split(':').at(-1) ?? ''}`)
  await fill(folder, "CEN's sheet by Maven", (half) =>
    run(
      programPath('mvn'),
      [
        '-B',
        '-q',
        UNPACK,
        `-Dartifact=${ARTIFACT}`,
        `-DoutputDirectory=${half}`,
        `-Dmdep.unpack.includes=${SHEET}`,
      ],
      // The plugin leaves markers in the current folder.
      { cwd: half },
    ),
  )
  return path.join(folder, SHEET)
}

/** Rule and text of each fatal assert in a report (SVRL, ISO/IEC 19757-3). */
function fatalIn({ name, attributes, children }: XmlElement): string[] {
  if (!name.endsWith('failed-assert')) return children.flatMap(fatalIn)
  if (attributes.get('flag') !== 'fatal') return []
  const said = children.map(({ text }) => text.trim()).join(' ')
  return [`${attributes.get('id') ?? ''} at ${attributes.get('location') ?? ''}: ${said}`]
}
