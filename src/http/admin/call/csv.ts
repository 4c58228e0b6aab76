import { once } from 'node:events'

import { harmless } from '../../../request/formats/formula.js'
import type { RequestContext } from '../../request/context.js'

type Cell = string | number | null | undefined

/** Answers with a table as CSV (RFC 4180). @param name of the file, without its ending */
export async function csv(
  context: RequestContext,
  rows: readonly Readonly<Record<string, Cell>>[],
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): Promise<void> {
  // Loaded only where somebody asks for a table.
  const { stringify } = await import('#csv')
  const writer = stringify({ header: true, columns: [...columns], record_delimiter: '\r\n' })
  const parts: string[] = []
  writer.on('data', (part: Buffer) => parts.push(part.toString('utf8')))
  for (const row of rows) writer.write(columns.map((column) => cellOf(row[column])))
  writer.end()
  await once(writer, 'end')
  context.attachment(`${name}.csv`)
  context.type = 'text/csv; charset=utf-8'
  context.body = parts.join('')
}

/** A name that a spreadsheet would run as a formula is text. */
function cellOf(cell: Cell): string | number {
  return typeof cell === 'string' ? harmless(cell) : (cell ?? '')
}
