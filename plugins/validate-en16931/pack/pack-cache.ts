import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { compilerFingerprint } from 'twinvoice/schematron'
import { compileSheet, isOwn, sefOf, type OwnSheet, type Sheet } from './sheet.js'
import type { Pack } from './pack.js'

const PLUGIN_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const SOURCE = /(?:\.sch|\.xslt?|\.json|\.xml)$/

export interface Sheets {
  readonly sheets: readonly Sheet[]
  /** Whether they were compiled now. */
  readonly compiled: boolean
  /** Why they could not be kept. */
  readonly notKept?: unknown
}

/**
 * The pack's sheets, compiled. What a cache folder holds of the same content is taken from there;
 * the rest is compiled, and put there if it can be: a folder may be read-only, and a disk full.
 * @param cache folder for compiled sheets; absent: nothing is kept
 * @param mutable as for {@link compileSheet}
 */
export async function sheetsOf(pack: Pack, cache?: string, mutable = false): Promise<Sheets> {
  const { manifest } = pack
  const key = await contentHash(pack)
  const file =
    cache === undefined
      ? undefined
      : path.join(cache, manifest.id, mutable ? 'mutable.json.gz' : 'sheets.json.gz')
  const kept = file === undefined ? undefined : readKept(file, key)
  if (kept !== undefined) return { sheets: kept, compiled: false }
  const sheets: Sheet[] = []
  for (const entry of manifest.sheets) sheets.push(await compileSheet(pack, entry, mutable))
  if (file === undefined) return { sheets, compiled: true }
  return keep(file, key, sheets).then(
    () => ({ sheets, compiled: true }),
    (notKept: unknown) => ({ sheets, compiled: true, notKept }),
  )
}

/**
 * A hash of everything that compiled sheets depend on: the sources of the pack and its bases, and the
 * compiler itself. Small files by the hundred: reading each asynchronously takes five times as long.
 */
async function contentHash(pack: Pack): Promise<string> {
  const hash = createHash('sha256').update(await compilerFingerprint())
  for (const part of ['saxon', 'pack'])
    hashFolder(path.join(PLUGIN_FOLDER, part), /\.js$/, [], hash)
  for (const { folder, manifest } of [pack, ...pack.bases]) {
    hash.update(JSON.stringify([manifest.sheets, manifest.codeLists]))
    const others = [manifest.cases, ...Object.values(manifest.messages)]
      .filter((each) => each !== undefined)
      .map((each) => path.resolve(folder, each))
    hashFolder(folder, SOURCE, others, hash)
  }
  return hash.digest('hex')
}

function hashFolder(
  folder: string,
  wanted: RegExp,
  without: readonly string[],
  hash: ReturnType<typeof createHash>,
): void {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name)
    if (without.includes(full) || entry.name === 'pack.json') continue
    if (entry.isDirectory()) hashFolder(full, wanted, without, hash)
    else if (wanted.test(entry.name))
      hash.update(entry.name).update('\0').update(readFileSync(full))
  }
}

/** A sheet as it is kept: in place of each SEF stands the number of its line in the file. */
type Kept<Part> = Omit<Part, 'sef'> & { readonly sef: number }
type KeptSheet =
  | (Omit<OwnSheet, 'screening' | 'explaining'> & {
      readonly screening: readonly Kept<OwnSheet['screening'][number]>[]
      readonly explaining: readonly Kept<OwnSheet['explaining'][number]>[]
    })
  | Kept<Exclude<Sheet, OwnSheet>>

function readKept(file: string, key: string): readonly Sheet[] | undefined {
  const text = unzipped(file)
  if (text?.startsWith(headOf(key)) !== true) return undefined
  const [head = '', ...sefs] = text.split('\n')
  const { sheets } = JSON.parse(head) as { readonly sheets: readonly KeptSheet[] }
  const sefAt = (line: number): string => sefs[line] ?? ''
  return sheets.map((sheet) => {
    if (!('schema' in sheet)) return { ...sheet, sef: JSON.parse(sefAt(sheet.sef)) as object }
    return {
      ...sheet,
      screening: sheet.screening.map((each) => ({ ...each, sef: sefOf(each, sefAt(each.sef)) })),
      explaining: sheet.explaining.map((each) => ({ ...each, sef: sefAt(each.sef) })),
    }
  })
}

/** Sheets are large and repeat themselves: compressed, they take a tenth. */
function unzipped(file: string): string | undefined {
  try {
    return gunzipSync(readFileSync(file)).toString('latin1')
  } catch {
    return undefined
  }
}

/** The SEFs, of which a document needs few, are lines of their own and so need no parser to be taken apart. */
async function keep(file: string, key: string, sheets: readonly Sheet[]): Promise<void> {
  const sefs: string[] = []
  const lineOf = (sef: object | string): number =>
    sefs.push(typeof sef === 'string' ? JSON.stringify(JSON.parse(sef)) : JSON.stringify(sef)) - 1
  const kept: readonly KeptSheet[] = sheets.map((sheet) => {
    if (!isOwn(sheet)) return { ...sheet, sef: lineOf(sheet.sef) }
    return {
      ...sheet,
      screening: sheet.screening.map((each) => ({ ...each, sef: lineOf(each.sef) })),
      explaining: sheet.explaining.map((each) => ({ ...each, sef: lineOf(each.sef) })),
    }
  })
  const lines = [`${headOf(key)}${JSON.stringify(kept)}}`, ...sefs]
  await replace(file, gzipSync(lines.map(inAscii).join('\n')))
}

/** Written beside and renamed, so that a reader never sees half a file; several threads may write the same one. */
async function replace(file: string, content: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (thrown) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw thrown
  }
}

/** JSON in which each character is one byte, which is read several times as fast. */
function inAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function headOf(key: string): string {
  return `{"key":"${key}","sheets":`
}
