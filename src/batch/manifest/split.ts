import type { Row } from './row.js'

/** Bytes of rows in a part: a worker holds no more of them at a time, but for one long row. */
const MOST_BYTES = 1024 * 1024

/**
 * Splits rows into parts, always at the same places.
 * @param most rows of a part
 */
export async function* partsOf(rows: AsyncIterable<Row>, most: number): AsyncGenerator<Row[]> {
  let part: Row[] = []
  let bytes = 0
  for await (const row of rows) {
    part.push(row)
    bytes += row.bytes?.byteLength ?? 0
    if (part.length < most && bytes < MOST_BYTES) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}
