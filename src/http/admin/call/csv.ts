import { once } from 'node:events'

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
  for (const row of rows) writer.write(columns.map((column) => harmless(row[column])))
  writer.end()
  await once(writer, 'end')
  context.attachment(`${name}.csv`)
  context.type = 'text/csv; charset=utf-8'
  context.body = parts.join('')
}

/** What a spreadsheet takes for a formula, also behind blanks and in wide characters (OWASP, CSV injection). */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** A name that a spreadsheet would run as a formula is text. */
function harmless(cell: Cell): string | number {
  if (typeof cell !== 'string') return cell ?? ''
  return FORMULA.test(cell) ? `'${cell}` : cell
}
