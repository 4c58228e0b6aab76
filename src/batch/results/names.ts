import type { ChunkName } from '../run/run.js'

/** Names of objects of a run, below its address. Equal widths make the order of names that of the run. */

/** The rows of a part. */
export function rowsName(chunk: number): string {
  return `input/${padded(chunk, 7)}.rows`
}

/** The outcomes of a part, of one round. */
export function outcomesName({ chunk, round }: Omit<ChunkName, 'run'>): string {
  return `outcomes/${padded(chunk, 7)}${round === 0 ? '' : `.${round}`}.ndjson`
}

/** The outcomes so far of a part in progress, of one round; beside the results, which begin with a number. */
export function keptName({ chunk, round }: Omit<ChunkName, 'run'>): string {
  return `${documentsFolder(chunk)}/unfinished${round === 0 ? '' : `.${round}`}.ndjson`
}

/** Bytes of a name in UTF-8 that file systems take, less than its number before and an ending. */
const MOST_BYTES = 200

/**
 * The result of a document. A round of its own keeps what an earlier one has left apart. The name of a
 * document may come from an object store, which takes more than a file system does.
 */
export function documentName(chunk: number, n: number, filename: string): string {
  return `${documentsFolder(chunk)}/${padded(n, 9)}-${fitting(filename)}`
}

/** The folder of the results of all parts. */
export const DOCUMENTS = 'documents'

/** The folder of the results of a part. */
export function documentsFolder(chunk: number): string {
  return `${DOCUMENTS}/${padded(chunk, 7)}`
}

/** The part of a result by its name; undefined for something else. */
export function chunkOf(name: string): number | undefined {
  const digits = /^documents\/(\d+)\/\d+-/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Without what no file system takes, and shortened before its ending. */
function fitting(filename: string): string {
  const safe = filename.replace(/[\u0000-\u001f\u007f/\\]/g, '_')
  if (Buffer.byteLength(safe) <= MOST_BYTES) return safe
  const ending = /(?:\.[a-z]{1,4}){1,2}$/.exec(safe)?.[0] ?? ''
  let name = ''
  for (const character of safe) {
    if (Buffer.byteLength(name + character + ending) > MOST_BYTES) break
    name += character
  }
  return name + ending
}

export const SUMMARY_NAME = 'summary.json'

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
