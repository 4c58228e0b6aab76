import { detail } from '../../../pipeline/detail.js'
import { type Locale } from '../../../request/checked-request.js'
import { basename } from 'node:path'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { Fault } from '../../../pipeline/errors.js'
import { writeAtomically } from '../../io/files.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { printError, type CommandIo } from '../../io/io.js'
import { saidCount } from '../../io/said/said.js'
import { withSkipped, sourcesAt } from '../../io/sources.js'
import { resultOf, type Problem } from '../../io/wrong-file.js'
import {
  tableColumns,
  tableRows,
  type TableCell,
  type TableColumn,
  type TableRows,
} from '../../report/invoice-table.js'
import { progressOn } from '../../report/progress.js'
import { csvOf, xlsxOf } from '../../report/table-file.js'

/** Options of `twinvoice extract --table`. */
export interface TableFlags {
  readonly table: string
  readonly rows?: TableRows
  readonly columns?: string
  readonly jobs: number
  /** Language of messages. */
  readonly locale: Locale
}

/** Writes the invoices of a file or a folder as one table: a row for each invoice, or for each line. */
export async function extractTable(path: string, flags: TableFlags, io: CommandIo): Promise<void> {
  const { table, rows: kind = 'invoices' } = flags
  const write = /\.csv$/i.test(table) ? csvOf : /\.xlsx$/i.test(table) ? xlsxOf : undefined
  if (write === undefined)
    throw new Fault('OPTIONS_INVALID', detail`the name of a table ends in .csv or .xlsx`, {
      file: table,
    })
  const columns = tableColumns(kind, flags.columns)
  const sources = await sourcesAt([path], { names: /\.(pdf|xml)$/i, wanted: detail`.pdf or .xml` })
  const files = sources.paths
  const jobs = Math.min(flags.jobs, files.length)
  const twinvoice = await openInstance(io, {}, jobs > 1 ? { workers: jobs, queue: jobs } : {})
  const progress = await progressOn(io, files.length)
  const rows: TableCell[][] = []
  let read = 0
  try {
    await inOrder(
      files,
      jobs,
      (file) => rowsOf(twinvoice, file, { columns, kind, locale: flags.locale }, io),
      (outcome) => {
        progress.step()
        if ('problem' in outcome) {
          io.exit(outcome.code)
          printError(io, outcome.problem)
          return
        }
        read += 1
        rows.push(...outcome.result)
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  const heads = ['File', ...columns.map(({ id, name }) => `${id} ${name}`)]
  await writeAtomically(table, await write({ heads, rows }))
  const done = saidCount(io, 'done.rows', rows.length, {
    read: String(read),
    all: String(files.length),
    output: table,
  })
  printError(io, withSkipped(done, sources, io))
}

/** The rows of a file, or why it has none. */
async function rowsOf(
  twinvoice: Twinvoice,
  path: string,
  {
    columns,
    kind,
    locale,
  }: {
    readonly columns: readonly TableColumn[]
    readonly kind: TableRows
    readonly locale: Locale
  },
  io: CommandIo,
): Promise<{ readonly result: TableCell[][] } | Problem> {
  return resultOf(path, io, async (bytes) => {
    const name = basename(path)
    const extracted = await twinvoice.extract(bytes, { terms: true, name, locale })
    if (extracted === undefined) return undefined
    const file: TableCell = { kind: 'text', value: name }
    return tableRows(extracted.terms ?? [], columns, kind).map((row) => [file, ...row])
  })
}
