import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice'
import { parseXml } from '../saxon/saxon.js'
import { compileSchema, type CompiledSchema } from '../../../src/schematron/compile.js'
import { readSchema } from '../../../src/schematron/read.js'
import { readCodeLists } from './code-list-file.js'
import { textToSef, toSef } from '../saxon/sef.js'
import { Sources } from '../../../src/schematron/sources.js'
import { checkSef, checkStylesheet } from './foreign-sheet.js'
import type { PackManifest, SheetEntry } from './manifest.js'

/** A sheet ready for Saxon-JS. */
export interface Sheet {
  readonly file: string
  /** The SEF, parsed. */
  readonly sef: object
  /** What its results mean; absent for a foreign sheet, which gives SVRL. */
  readonly schema?: Omit<CompiledSchema, 'xslt'>
}

/**
 * Makes a sheet of a pack executable.
 * @param mutable lets one assert at a time be negated; for checking a pack's cases
 * @throws Fault CATALOG_INVALID
 */
export async function compileSheet(
  folder: string,
  entry: SheetEntry,
  manifest: PackManifest,
  mutable = false,
): Promise<Sheet> {
  const file = path.join(folder, entry.file)
  if (entry.file.endsWith('.sef.json'))
    return { file: entry.file, sef: parsed(await readFile(file, 'utf8'), file) }
  if (!entry.file.endsWith('.sch')) {
    await checkStylesheet(folder, entry.file)
    return { file: entry.file, sef: parsed(await toSef(file, file), file) }
  }
  const { xslt, ...schema } = await compileSchematron(folder, entry, manifest, mutable)
  return { file: entry.file, sef: parsed(await textToSef(xslt, file), file), schema }
}

function parsed(sef: string, file: string): object {
  let result: object
  try {
    result = JSON.parse(sef) as object
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `is no SEF: ${reasonOf(thrown)}`, { file }, thrown)
  }
  checkSef(result, file)
  return result
}

/** Compiles a `.sch` of a pack to XSLT, with the pack's code lists. */
export async function compileSchematron(
  folder: string,
  { file, phase }: SheetEntry,
  { codeLists }: Pick<PackManifest, 'codeLists'>,
  mutable = false,
): Promise<CompiledSchema> {
  const lists = await readCodeLists(folder, codeLists)
  const sources = new Sources(folder, parseXml)
  const schema = await readSchema(file, sources)
  const compiled = compileSchema(schema, { phase, codeLists: lists, mutable })
  return {
    ...compiled,
    asserts: compiled.asserts.map((each) => ({ ...each, file: path.relative(folder, each.file) })),
  }
}
