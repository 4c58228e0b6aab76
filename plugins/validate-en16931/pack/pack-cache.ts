import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { compilerFingerprint } from 'twinvoice/schematron'
import { compileSheet, type Sheet } from './sheet.js'
import type { Pack } from './pack.js'

const PLUGIN_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const SOURCE = /(?:\.sch|\.xslt?|\.json|\.xml)$/

/**
 * The pack's sheets, compiled. What a cache folder holds of the same content is taken from there;
 * the rest is compiled, and put there.
 * @param cache folder for compiled sheets; absent: nothing is kept
 * @param mutable as for {@link compileSheet}
 */
export async function sheetsOf(
  pack: Pack,
  cache?: string,
  mutable = false,
): Promise<{ readonly sheets: readonly Sheet[]; readonly compiled: boolean }> {
  const { manifest } = pack
  const key = await contentHash(pack)
  const file =
    cache === undefined
      ? undefined
      : path.join(cache, manifest.id, mutable ? 'mutable.json.gz' : 'sheets.json.gz')
  const kept = file === undefined ? undefined : await readKept(file, key)
  if (kept !== undefined) return { sheets: kept, compiled: false }
  const sheets: Sheet[] = []
  for (const entry of manifest.sheets) sheets.push(await compileSheet(pack, entry, mutable))
  if (file !== undefined) await keep(file, key, sheets)
  return { sheets, compiled: true }
}

/** A hash of everything that compiled sheets depend on: the sources of the pack and its bases, and the compiler itself. */
async function contentHash(pack: Pack): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await compilerFingerprint())
  for (const part of ['saxon', 'pack'])
    await hashFolder(path.join(PLUGIN_FOLDER, part), /\.js$/, [], hash)
  for (const { folder, manifest } of [pack, ...pack.bases]) {
    hash.update(JSON.stringify([manifest.sheets, manifest.codeLists]))
    const others = [manifest.cases, ...Object.values(manifest.messages)]
      .filter((each) => each !== undefined)
      .map((each) => path.resolve(folder, each))
    await hashFolder(folder, SOURCE, others, hash)
  }
  return hash.digest('hex')
}

async function hashFolder(
  folder: string,
  wanted: RegExp,
  without: readonly string[],
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name)
    if (without.includes(full) || entry.name === 'pack.json') continue
    if (entry.isDirectory()) await hashFolder(full, wanted, without, hash)
    else if (wanted.test(entry.name))
      hash
        .update(entry.name)
        .update('\0')
        .update(await readFile(full))
  }
}

async function readKept(file: string, key: string): Promise<readonly Sheet[] | undefined> {
  const text = await readFile(file).then(unzipped, () => undefined)
  if (text?.startsWith(headOf(key)) !== true) return undefined
  return (JSON.parse(text) as { readonly sheets: readonly Sheet[] }).sheets
}

/** Sheets are large and repeat themselves: compressed, they take a tenth. */
function unzipped(bytes: Uint8Array): string | undefined {
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch {
    return undefined
  }
}

/** Written to a temporary file and renamed, so that a reader never sees half a file. */
async function keep(file: string, key: string, sheets: readonly Sheet[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${String(process.pid)}`
  await writeFile(draft, gzipSync(`${headOf(key)}${JSON.stringify(sheets)}}`))
  await rename(draft, file)
}

function headOf(key: string): string {
  return `{"key":"${key}","sheets":`
}
