import { detail } from '../../../pipeline/detail.js'
import { basename, join } from 'node:path'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { Fault } from '../../../pipeline/errors.js'
import { withoutInvoice } from '../../../documents/results/without-invoice.js'
import { indexPage, type IndexEntry } from '../../../view/html/index-page.js'
import { makeFolder, nameBeside, writeAtomically } from '../../io/files.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, printError, type CommandIo } from '../../io/io.js'
import { said } from '../../io/said/said.js'
import { withSkipped, sourcesAt } from '../../io/sources.js'
import { checkFolderName } from '../../io/output-name.js'
import { atFile, resultOf } from '../../io/wrong-file.js'
import { progressOn } from '../../report/progress.js'
import { viewOptions, viewWarnings, type ViewFlags } from './view-options.js'

/** A line of the list; for a file without a page, what is said of it on standard error, and the exit code. */
type Entry = IndexEntry & {
  readonly problem?: string
  readonly code?: number
  readonly warnings?: readonly string[]
}

/** Writes a page for each PDF and XML file of a folder, and `index.html`, which lists them. */
export async function viewFolder(folder: string, flags: ViewFlags, io: CommandIo): Promise<void> {
  const { output = '-' } = flags
  if (output === '-')
    throw new Fault(
      'OPTIONS_INVALID',
      detail`a folder gives one page for each invoice: add ${'-o <folder>'}`,
      { file: folder },
    )
  await checkFolderName(output, detail`a folder`)
  const sources = await sourcesAt([folder], {
    names: /\.(pdf|xml)$/i,
    wanted: detail`.pdf or .xml`,
  })
  const { paths } = sources
  await makeFolder(output)
  const jobs = Math.min(flags.jobs, paths.length)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, paths.length)
  const entries: Entry[] = []
  try {
    await inOrder(
      paths,
      jobs,
      (path) => viewFile(twinvoice, path, output, flags, io),
      (entry) => {
        progress.step()
        entries.push(entry)
        for (const line of entry.warnings ?? []) printError(io, line)
        if (entry.problem !== undefined) {
          io.exit(entry.code ?? EXIT.fault)
          printError(io, entry.problem)
        }
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  await writeAtomically(join(output, 'index.html'), indexPage(entries, flags.locale))
  const written = entries.filter(({ page }) => page !== undefined).length
  const counts = { count: String(written), all: String(paths.length) }
  printError(io, withSkipped(said(io, 'done.pages', { ...counts, output }), sources, io))
}

async function viewFile(
  twinvoice: Twinvoice,
  path: string,
  output: string,
  flags: ViewFlags,
  io: CommandIo,
): Promise<Entry> {
  const file = basename(path)
  const options = { ...viewOptions({ ...flags, output: '' }), name: file }
  const without = (fault: string): Entry => {
    const problem = atFile(path, fault, io)
    return { file, fault, problem, code: EXIT.invalid }
  }
  const shown = await resultOf(path, io, async (bytes): Promise<Entry | undefined> => {
    const viewed = await twinvoice.view(bytes, options)
    if (viewed === undefined) return without(withoutInvoice(flags.locale))
    const page = nameBeside(file, viewed.format)
    await writeAtomically(join(output, page), viewed.bytes)
    const { number, date, sellerName, gross, currency } = viewed.invoice
    const facts = { number, date, seller: sellerName, total: gross, currency }
    const valid = viewed.report?.valid
    const warnings = viewWarnings(path, viewed, flags.locale)
    return { file, page, warnings, ...present(facts), ...(valid === undefined ? {} : { valid }) }
  })
  if ('result' in shown) return shown.result
  // The list names the file in a column of its own.
  const { reason: fault, problem, code } = shown
  return { file, fault, problem, code }
}

function present(
  facts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(facts)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
