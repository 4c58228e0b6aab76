import type { XsdValidator } from 'libxml2-wasm'
import { forLibxml2 } from './simple-types.js'

/** A schema by the name under which others import it, as text in UTF-8. */
export type SchemaFile = readonly [name: string, text: string]

/**
 * Compiles a schema. libxml2 receives the files from memory, and only while the schema is compiled,
 * so it can never open a file.
 * @param main the name of the one that imports the others
 * @param files all of them
 */
export async function compile(main: string, files: readonly SchemaFile[]): Promise<XsdValidator> {
  const libxml2 = await import('libxml2-wasm')
  const { XmlDocument, XmlBufferInputProvider, XsdValidator } = libxml2
  const bytes = new Map(files.map(([name, text]) => [name, Buffer.from(forLibxml2(text))]))
  libxml2.xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(bytes)))
  try {
    const document = XmlDocument.fromBuffer(bytes.get(main) ?? new Uint8Array(), { url: main })
    try {
      return XsdValidator.fromDoc(document)
    } finally {
      document.dispose()
    }
  } finally {
    libxml2.xmlCleanupInputProvider()
  }
}
