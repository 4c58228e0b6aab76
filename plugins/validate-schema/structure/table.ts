import { readdir, readFile } from 'node:fs/promises'
import type { Syntax } from 'twinvoice/plugin'

/** The sets of tables: of the syntaxes (CII D16B, UBL 2.1), of CII D22B, and of ZUGFeRD 1.0, a draft of CII. */
export const TABLE_SETS = ['cii', 'cii-d22b', 'ubl', 'zugferd-1'] as const satisfies readonly (
  Syntax | 'cii-d22b' | 'zugferd-1'
)[]
export type TableSet = (typeof TABLE_SETS)[number]

/** The facts of one namespace, in the notation that the README describes. */
export interface StructureTable {
  readonly prefix: string
  readonly namespace: string
  /** Tables whose global elements are known where any element is allowed, beside those referred to. */
  readonly with?: readonly string[]
  /** Content of each type by its name. */
  readonly types: Readonly<Record<string, string>>
  /** Global elements, by the name of their type. */
  readonly elements: Readonly<Record<string, string>>
}

/** The tables of a syntax in this package. */
export async function readTables(syntax: TableSet): Promise<StructureTable[]> {
  const folder = new URL(`./tables/${syntax}/`, import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return texts.map((text) => JSON.parse(text) as StructureTable)
}
