import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice/plugin'
import {
  compileSchematron,
  SchematronError,
  type CodeLists,
  type CompiledSchema,
  type ScreeningSheet,
} from 'twinvoice/schematron'
import { readCodeLists } from './code-list-file.js'
import { textsToSefs, toSef } from '../saxon/sef.js'
import { checkSef } from './allowed-code.js'
import { checkModule, checkStaticCode } from './static-code.js'
import { inTermsOfRules, placeOf } from './compiler-words.js'
import type { SheetEntry } from './manifest.js'
import type { Pack } from './pack.js'

/** A Schematron schema, ready for Saxon-JS. */
export interface OwnSheet {
  readonly file: string
  /** SEFs that look for nodes which break a rule: parsed where every document needs one, else JSON. */
  readonly screening: readonly (Omit<ScreeningSheet, 'xslt'> & { readonly sef: object | string })[]
  /** SEFs that say what is wrong with them, as JSON: few documents need one, none needs all. */
  readonly explaining: readonly { readonly rules: readonly number[]; readonly sef: string }[]
  /** What their results mean. */
  readonly schema: Omit<CompiledSchema, 'screening' | 'explaining'>
}

/** A stylesheet of another house, which gives SVRL. */
export interface ForeignSheet {
  readonly file: string
  /** The SEF, parsed. */
  readonly sef: object
}

export type Sheet = OwnSheet | ForeignSheet

export function isOwn(sheet: Sheet): sheet is OwnSheet {
  return 'schema' in sheet
}

/** The SEF of a screening sheet, parsed if every document needs it. */
export function sefOf(
  { needs, asked }: Pick<ScreeningSheet, 'needs' | 'asked'>,
  sef: string,
): object | string {
  return needs === undefined && asked === undefined ? (JSON.parse(sef) as object) : sef
}

/**
 * Makes a sheet of a pack executable.
 * @param mutable lets one assert at a time be negated; for checking a pack's cases
 * @throws Fault CATALOG_INVALID
 */
export async function compileSheet(pack: Pack, entry: SheetEntry, mutable = false): Promise<Sheet> {
  const { folder } = pack
  const file = path.join(folder, entry.file)
  if (entry.file.endsWith('.sef.json'))
    return { file: entry.file, sef: parsed(await readFile(file, 'utf8'), file) }
  if (!entry.file.endsWith('.sch')) {
    checkStaticCode(folder, file)
    return { file: entry.file, sef: parsed(await toSef(folder, file), file) }
  }
  const { screening, explaining, ...schema } = await compileSchema(pack, entry, mutable)
  const texts = [...screening, ...explaining].map(({ xslt }) => xslt)
  for (const text of texts) checkModule(text, file)
  const sefs = await textsToSefs(texts, file).catch((thrown: unknown) => {
    const said = inTermsOfRules(reasonOf(thrown), schema.asserts)
    if (said === undefined) throw thrown
    throw new Fault('CATALOG_INVALID', said.message, { file: path.join(folder, said.file) }, thrown)
  })
  const [screens, explains] = [sefs.slice(0, screening.length), sefs.slice(screening.length)]
  for (const sef of sefs) parsed(sef, file, (what) => placeOf(what, schema.asserts))
  return {
    file: entry.file,
    screening: screening.map(({ xslt: _xslt, ...sheet }, at) => ({
      ...sheet,
      sef: sefOf(sheet, screens[at] ?? ''),
    })),
    explaining: explaining.map(({ rules }, at) => ({ rules, sef: explains[at] ?? '' })),
    schema,
  }
}

function parsed(sef: string, file: string, placed?: (what: string) => string): object {
  let result: object
  try {
    result = JSON.parse(sef) as object
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `is no SEF: ${reasonOf(thrown)}`, { file }, thrown)
  }
  checkSef(result, file, placed)
  return result
}

/** Compiles a `.sch` of a pack to XSLT, with the code lists of the pack and of its base packs. */
async function compileSchema(
  pack: Pack,
  { file, phase }: SheetEntry,
  mutable: boolean,
): Promise<CompiledSchema> {
  const { folder } = pack
  const bases = new Map(pack.bases.map((base) => [base.manifest.id, base.folder]))
  const options = { phase, codeLists: await allCodeLists(pack), mutable, bases }
  const compiled = await compileSchematron(folder, file, options).catch((thrown: unknown) => {
    throw invalidSchema(thrown, path.join(folder, file))
  })
  return {
    ...compiled,
    asserts: compiled.asserts.map((each) => ({ ...each, file: fileInPacks(each.file, pack) })),
  }
}

/** The lists of the pack; a list that it lacks is that of the nearest base pack which has it. */
async function allCodeLists(pack: Pack): Promise<CodeLists> {
  const lists = await Promise.all(
    [pack, ...pack.bases].map((each) => readCodeLists(each.folder, each.manifest.codeLists)),
  )
  return Object.assign({}, ...lists.reverse()) as CodeLists
}

/** The path of a file within the pack: `lines.sch`, or `../en16931/lines.sch` of a base pack. */
function fileInPacks(file: string, { folder, bases }: Pack): string {
  const base = bases.find((each) => file.startsWith(each.folder + path.sep))
  return base === undefined
    ? path.relative(folder, file)
    : path.join('..', base.manifest.id, path.relative(base.folder, file))
}

function invalidSchema(thrown: unknown, schema: string): unknown {
  if (!(thrown instanceof SchematronError)) return thrown
  const { file = schema, line } = thrown.place
  const where = line === undefined ? '' : `line ${String(line)}: `
  return new Fault('CATALOG_INVALID', `${where}${thrown.reason}`, { file }, thrown)
}
