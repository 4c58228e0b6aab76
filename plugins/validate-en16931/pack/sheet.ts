import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice/plugin'
import { compileSchematron, SchematronError, type CompiledSchema } from 'twinvoice/schematron'
import { readCodeLists } from './code-list-file.js'
import { textToSef, toSef } from '../saxon/sef.js'
import { checkSef } from './allowed-code.js'
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
  if (!entry.file.endsWith('.sch'))
    return { file: entry.file, sef: parsed(await toSef(folder, file), file) }
  const { xslt, ...schema } = await compileSchema(folder, entry, manifest, mutable)
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
async function compileSchema(
  folder: string,
  { file, phase }: SheetEntry,
  { codeLists }: Pick<PackManifest, 'codeLists'>,
  mutable: boolean,
): Promise<CompiledSchema> {
  const options = { phase, codeLists: await readCodeLists(folder, codeLists), mutable }
  const compiled = await compileSchematron(folder, file, options).catch((thrown: unknown) => {
    throw invalidSchema(thrown, path.join(folder, file))
  })
  return {
    ...compiled,
    asserts: compiled.asserts.map((each) => ({ ...each, file: path.relative(folder, each.file) })),
  }
}

function invalidSchema(thrown: unknown, schema: string): unknown {
  if (!(thrown instanceof SchematronError)) return thrown
  const { file = schema, line } = thrown.place
  const where = line === undefined ? '' : `line ${String(line)}: `
  return new Fault('CATALOG_INVALID', `${where}${thrown.reason}`, { file }, thrown)
}
