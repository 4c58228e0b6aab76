import { extname } from 'node:path'
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
 * @throws Fault OPTIONS_INVALID
 */
export async function checkOutputName(
  path: string,
  what: string,
  endings: readonly [string, ...string[]],
  more = '',
): Promise<void> {
  const ending = extname(path).toLowerCase()
  if (!KNOWN.has(ending) || endings.includes(ending) || (await isFolder(path))) return
  const reason = `the name ends in ${ending}, but the output is ${what}: choose a name that ends in ${endings[0]}${more}`
  throw new Fault('OPTIONS_INVALID', reason, { file: path })
}

/**
 * Refuses the name of a file for a folder.
 * @param what has several results: `a table`
 * @throws Fault OPTIONS_INVALID
 */
export async function checkFolderName(path: string, what: string): Promise<void> {
  const ending = extname(path).toLowerCase()
  if (!KNOWN.has(ending) || (await isFolder(path))) return
  const reason = `the name ends in ${ending} like a file, but ${what} gives one file for each invoice: name a folder`
  throw new Fault('OPTIONS_INVALID', reason, { file: path })
}
