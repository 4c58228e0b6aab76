/** A document of a run, as the manifest names it. */
export interface Row {
  /** Position in the run, from 1. */
  readonly n: number
  /** Which of the run's sources names it, from 0. */
  readonly source: number
  /** Its line in that manifest; absent if the source is a file, a folder or a prefix. */
  readonly line?: number
  /** The row itself, JSON in UTF-8; undefined if it is longer than a request may be. */
  readonly bytes: Uint8Array | undefined
}

const TAB = 0x09
const LINE_FEED = 0x0a

/**
 * Rows as they are stored: position, source and line before the row's own text, which is kept byte by
 * byte, since numbers are read from their text.
 */
export function storedRows(rows: readonly Row[]): Uint8Array {
  return Buffer.concat(
    rows.flatMap(({ n, source, line, bytes }) => [
      Buffer.from(`${n}\t${source}\t${line ?? ''}\t${bytes === undefined ? '!' : ''}\t`),
      bytes ?? new Uint8Array(),
      Buffer.of(LINE_FEED),
    ]),
  )
}

/** The rows that {@link storedRows} has stored; undefined if these are no such rows. */
export function readRows(stored: Uint8Array): Row[] | undefined {
  const rows: Row[] = []
  for (let from = 0; from < stored.byteLength;) {
    const end = stored.indexOf(LINE_FEED, from)
    const row = end === -1 ? undefined : readRow(stored.subarray(from, end))
    if (row === undefined) return undefined
    rows.push(row)
    from = end + 1
  }
  return rows
}

function readRow(stored: Uint8Array): Row | undefined {
  const fields: string[] = []
  let from = 0
  while (fields.length < 4) {
    const end = stored.indexOf(TAB, from)
    if (end === -1) return undefined
    fields.push(Buffer.from(stored.subarray(from, end)).toString('latin1'))
    from = end + 1
  }
  const [n, source, line = '', mark] = fields
  return {
    n: Number(n),
    source: Number(source),
    ...(line === '' ? {} : { line: Number(line) }),
    bytes: mark === '!' ? undefined : stored.subarray(from),
  }
}
