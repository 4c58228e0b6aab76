import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ProfileLevel } from 'twinvoice/plugin'
import type { SchemaFile } from './compile.js'

/** Folder of each level in the package with the schemas of Factur-X. */
const FOLDERS: Readonly<Record<ProfileLevel, string>> = {
  MINIMUM: 'minimum',
  'BASIC WL': 'basic-wl',
  BASIC: 'basic',
  EN16931: 'en16931',
  EXTENDED: 'extended',
}

/** The files of the schema of a profile of Factur-X. */
export async function facturXFiles(
  level: ProfileLevel,
): Promise<{ readonly main: SchemaFile; readonly files: readonly SchemaFile[] }> {
  const folder = join(await schemaRoot(), FOLDERS[level])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'))
  const files = await Promise.all(
    names.map(async (name) => [`schema/${name}`, await readFile(join(folder, name))] as const),
  )
  const main = files.find(([name]) => !name.endsWith('_100.xsd'))
  if (main === undefined) throw new Error(`${folder} has no main schema`)
  return { main, files }
}

/** The folder with the schemas; the package exports only its code. */
async function schemaRoot(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const found = await readdir(join(folder, 'schema')).catch(() => undefined)
    if (found !== undefined) return join(folder, 'schema')
  }
  throw new Error(`there is no folder "schema" above ${main}`)
}
