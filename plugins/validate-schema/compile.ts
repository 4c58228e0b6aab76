import type { XsdValidator } from 'libxml2-wasm'

/** A schema file by the name under which others import it. */
export type SchemaFile = readonly [name: string, bytes: Uint8Array]

/**
 * Compiles a schema. libxml2 receives the files from memory, and only while the schema is compiled,
 * so it can never open a file.
 * @param main the one that imports the others
 */
export async function compile(
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
