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

/** The result of a document. A round of its own keeps what an earlier one has left apart. */
export function documentName(chunk: number, n: number, filename: string): string {
  return `documents/${padded(chunk, 7)}/${padded(n, 9)}-${filename}`
}

export const SUMMARY_NAME = 'summary.json'

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
