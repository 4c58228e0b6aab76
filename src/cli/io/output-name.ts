import { extname } from 'node:path'
import { detail, either, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { isFolder } from './files.js'

/** Endings that people know a kind of file by; any other may end the name of any file. */
const KNOWN: ReadonlySet<string> = new Set(
  '.pdf .xml .html .htm .json .jsonl .ndjson .csv .tsv .xlsx .xls .ods .docx .doc .odt .rtf .txt .md .png .jpg .jpeg .zip'.split(
    ' ',
  ),
)

/**
 * Refuses a file whose name says another kind than what is written.
 * @param what is written, such as `a PDF`, and the endings it may have, the usual one first
 * @param more an ending that would give another kind of file
 * @throws Fault OPTIONS_INVALID
 */
export async function checkOutputName(
  path: string,
  what: Detail | string,
  endings: readonly [string, ...string[]],
  more?: string,
): Promise<void> {
  const ending = extname(path).toLowerCase()
  if (!KNOWN.has(ending) || endings.includes(ending) || (await isFolder(path))) return
  const others = either([endings[0], ...(more === undefined ? [] : [more])])
  const reason = detail`the name ends in ${ending}, but the output is ${what}: choose a name that ends in ${others}`
  throw new Fault('OPTIONS_INVALID', reason, { file: path })
}

/**
 * Refuses the name of a file for a folder.
 * @param what has several results: `a table`
 * @throws Fault OPTIONS_INVALID
 */
export async function checkFolderName(path: string, what: Detail): Promise<void> {
  const ending = extname(path).toLowerCase()
  if (!KNOWN.has(ending) || (await isFolder(path))) return
  const reason = detail`the name ends in ${ending} like a file, but ${what} gives one file for each invoice: name a folder`
  throw new Fault('OPTIONS_INVALID', reason, { file: path })
}
