import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { Fault, reasonOf } from '../../../pipeline/errors.js'
import { indexPage, type IndexEntry } from '../../../view/html/index-page.js'
import { readInput, writeAtomically } from '../../io/files.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, explain, printError, type CommandIo } from '../../io/io.js'
import { progressOn } from '../../report/progress.js'
import { viewOptions, type ViewFlags } from './view-options.js'

/** Writes a page for each PDF and XML file of a folder, and `index.html`, which lists them. */
export async function viewFolder(folder: string, flags: ViewFlags, io: CommandIo): Promise<void> {
  const { output = '-' } = flags
  if (output === '-')
    throw new Fault('OPTIONS_INVALID', 'a folder requires a folder for the pages: add -o <folder>')
  const names = (await readdir(folder)).filter((name) => /\.(pdf|xml)$/i.test(name)).sort()
  if (names.length === 0)
    throw new Fault('INPUT_UNREADABLE', 'contains no .pdf or .xml file', { file: folder })
  await makeFolder(output)
  const jobs = Math.min(flags.jobs, names.length)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, names.length)
  const entries: IndexEntry[] = []
  try {
    await inOrder(
      names,
      jobs,
      (name) => viewFile(twinvoice, join(folder, name), output, flags, io),
      (entry) => {
        progress.step()
        entries.push(entry)
        if (entry.fault !== undefined) {
          io.exit(EXIT.fault)
          printError(io, entry.fault)
        }
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  await writeAtomically(join(output, 'index.html'), indexPage(entries, flags.locale))
  const written = entries.filter(({ page }) => page !== undefined).length
  printError(io, `${written} of ${names.length} files written to ${output}, listed in index.html`)
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (thrown) {
    const reason = `cannot be created: ${reasonOf(thrown)}`
    throw new Fault('OUTPUT_UNWRITABLE', reason, { file: path }, thrown)
  }
}

async function viewFile(
  twinvoice: Twinvoice,
  path: string,
  output: string,
  flags: ViewFlags,
  io: CommandIo,
): Promise<IndexEntry> {
  const file = basename(path)
  try {
    const options = { ...viewOptions({ ...flags, output: '' }), name: file }
    const viewed = await twinvoice.view(await readInput(path, io), options)
    if (viewed === undefined) return { file, fault: `${path}: has no ZUGFeRD or Factur-X XML` }
    // The old extension stays, since a folder can have a.pdf and a.xml.
    const page = `${file}.${viewed.format}`
    await writeAtomically(join(output, page), viewed.bytes)
    const { number, date, sellerName, gross, currency } = viewed.invoice
    const facts = { number, date, seller: sellerName, total: gross, currency }
    const valid = viewed.report?.valid
    return { file, page, ...present(facts), ...(valid === undefined ? {} : { valid }) }
  } catch (thrown) {
    return { file, fault: explain(thrown, path) }
  }
}

function present(
  facts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(facts)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
