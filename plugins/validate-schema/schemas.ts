import type { ProfileLevel } from 'twinvoice/plugin'
import type { XsdValidator } from 'libxml2-wasm'
import { compile, type SchemaFile } from './compile.js'
import { facturXFiles } from './factur-x.js'
import type { KnownContent } from './reason.js'
import { ContentOrder } from './structure/content.js'
import { schemaName, schemaOf } from './structure/schema.js'
import { readTables, type TableSet } from './structure/table.js'

/** Compiled schemas by the root element of their documents, `{namespace}name`. */
export class Schemas {
  /** What the tables know of the content, to explain what does not hold. */
  readonly content: KnownContent
  readonly #byRoot: ReadonlyMap<string, XsdValidator>

  constructor(byRoot: ReadonlyMap<string, XsdValidator>, content: KnownContent) {
    this.#byRoot = byRoot
    this.content = content
  }

  /** @returns undefined if the element is not the root of an invoice */
  of(root: { readonly name: string; readonly namespaceUri: string }): XsdValidator | undefined {
    return this.#byRoot.get(`{${root.namespaceUri}}${root.name}`)
  }

  dispose(): void {
    for (const schema of this.#byRoot.values()) schema.dispose()
  }
}

const CII_ROOT =
  '{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice'

/** Document types of the syntaxes, by the prefix of the table that has their root element. */
const ROOTS = {
  cii: ['rsm'],
  'cii-d22b': ['rsm'],
  ubl: ['invoice', 'credit-note'],
  'zugferd-1': ['zf'],
} as const

/** The schema of a profile of Factur-X: a subset of CII. */
export async function schemasOfProfile(level: ProfileLevel): Promise<Schemas> {
  const { main, files } = await facturXFiles(level)
  const order = new ContentOrder(await readTables('cii'))
  const byRoot = new Map([[CII_ROOT, await compile(main, files)]])
  return new Schemas(byRoot, { order, isExact: false })
}

/**
 * The complete schemas of a syntax, from the tables. Each document type has a schema of its own: the
 * root element of another is not known in it.
 */
export async function schemasOfSyntax(syntax: TableSet): Promise<Schemas> {
  const tables = await readTables(syntax)
  const files = tables.map((table): SchemaFile => [
    schemaName(table.prefix),
    schemaOf(table, tables),
  ])
  const byRoot = new Map<string, XsdValidator>()
  for (const prefix of ROOTS[syntax]) {
    const table = tables.find((one) => one.prefix === prefix)
    if (table === undefined) throw new Error(`there is no table ${prefix}`)
    const root = Object.values(table.elements)[0] ?? ''
    byRoot.set(`{${table.namespace}}${root}`, await compile(schemaName(prefix), files))
  }
  return new Schemas(byRoot, { order: new ContentOrder(tables), isExact: true })
}
