import { inEnglish } from '../pipeline/detail.js'
import { requestsOfRows, type RowsRefusal, type RowsRequest } from './rows-requests.js'
import type { TableMap } from './table-map.js'

/** A request that was made of rows of a table. */
export interface TableRequest {
  /** The rows: `orders.csv, rows 2 to 4`. */
  readonly place: string
  /** The request as JSON text; the digits of its numbers are those of the table. */
  readonly text: string
  /** The cell or the row of a JSON path of the request: `orders.csv, row 3, column Price (F)`. */
  placeOf(path: string): string
}

/** Rows of which no request can be made. */
export interface TableRefusal {
  readonly place: string
  /** Each names file, row and, if it is about a cell, column. */
  readonly problems: readonly string[]
}

/** The requests of a table, in its order. It is read again, as a stream, each time it is iterated. */
export interface TableRequests extends AsyncIterable<TableRequest | TableRefusal> {
  /** How many requests and refusals there are. */
  readonly total: number
  /** How many invoices they are of: rows of one number that are apart are several refusals. */
  readonly invoices: number
}

/**
 * Reads a table (.csv, .tsv or .xlsx) as requests. The table is read once for a survey, so that nothing is
 * made of a file that is broken further down, nor of an invoice whose rows are not all together.
 * @param map see {@link TableMap}
 * @param name of the map in messages
 * @throws Fault INPUT_UNREADABLE for a table that cannot be read or lacks a column, OPTIONS_INVALID for a
 *   map that is wrong
 */
export async function readTable(file: string, map: TableMap, name = 'map'): Promise<TableRequests> {
  const requests = await requestsOfRows(file, map, name)
  const { total, invoices } = requests
  return { total, invoices, [Symbol.asyncIterator]: () => inOneLanguage(requests) }
}

async function* inOneLanguage(
  requests: AsyncIterable<RowsRequest | RowsRefusal>,
): AsyncGenerator<TableRequest | TableRefusal> {
  for await (const entry of requests) {
    const place = inEnglish(entry.place)
    if ('problems' in entry) yield { place, problems: entry.problems.map(inEnglish) }
    else yield { place, text: entry.text, placeOf: (path) => inEnglish(entry.placeOf(path)) }
  }
}
