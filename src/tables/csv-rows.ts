import { pipeline, Readable } from 'node:stream'
import { parse, CsvError } from '#csv'
import { detail, listed, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import type { Row } from './cells/cell.js'
import { exportedText } from './cells/exported-text.js'
import { csvText } from './csv-text.js'
import { otherSeparator } from './separator.js'
import type { TableMap } from './table-map.js'

/** Characters of the longest row that is read. */
const LONGEST_ROW = 2 ** 20

/** By the codes of csv-parse, whose own texts name its options and functions. */
const REASONS: Readonly<Record<string, Detail>> = {
  CSV_QUOTE_NOT_CLOSED: detail`a quote (") is opened here and not closed until the end of the file`,
  CSV_INVALID_CLOSING_QUOTE: detail`a quote (") within a quoted value is written twice (""), or a separator is missing after it`,
  INVALID_OPENING_QUOTE: detail`a quote (") is in a value that does not begin with one: quote the value, and write the quote twice ("")`,
  CSV_MAX_RECORD_SIZE: detail`the row is longer than ${LONGEST_ROW} characters: a quote (") may not be closed`,
}

/**
 * Reads the rows of a CSV file (RFC 4180) as a stream. A first line `sep=;`, which spreadsheet programs write,
 * counts as a row and has no values.
 * @throws Fault INPUT_UNREADABLE for text in another encoding and for quotes that do not match
 */
export async function* csvRows(file: string, map: TableMap): AsyncGenerator<Row> {
  const { delimiter = ',', encoding = 'utf-8' } = map
  let read = 0
  let first: readonly string[] = []
  const parser = parse({
    delimiter,
    // All of them: files that were put together have several, and the parser would settle on the first.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    // The rows before one that cannot be read may be lost to the iterator.
    on_record: (record: string[]) => {
      read += 1
      if (read === 1) first = record
      return record
    },
  })
  // The callback is required; what goes wrong is thrown by the parser's iterator.
  pipeline(Readable.from(csvText(file, encoding)), parser, () => undefined)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      number += 1
      const isHint = number === 1 && /^sep=.?$/.test(record.join(delimiter))
      yield { number, cells: isHint ? [] : record.map(exportedText) }
    }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    const reason = REASONS[thrown.code] ?? { text: thrown.message, values: [] }
    const hint = otherSeparator(first)
    const reasons = listed(hint === undefined ? [reason] : [reason, hint])
    throw new Fault('INPUT_UNREADABLE', detail`row ${read + 1}: ${reasons}`, { file }, thrown)
  }
}
