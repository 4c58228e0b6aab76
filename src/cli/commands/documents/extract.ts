import { detail } from '../../../pipeline/detail.js'
import { lstat, readFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { Option, type Command } from 'commander'
import { Fault } from '../../../pipeline/errors.js'
import type { ExtractedInvoice } from '../../../documents/documents.js'
import { safeFileName } from '../../../pdf/embedded/file-name.js'
import type { EmbeddedFile } from '../../../verdict/artifacts.js'
import { openInstance } from '../../io/instance.js'
import { isFolder, makeFolder, nameBeside, writeAtomically, writeResult } from '../../io/files.js'
import { refuseIdle } from '../../io/idle-options.js'
import { jobsOption, reportLocaleOption } from '../../io/options.js'
import { printError, type CommandIo } from '../../io/io.js'
import { said, saidFile } from '../../io/said/said.js'
import { checkOutputName } from '../../io/output-name.js'
import { ofDocument, readDocument } from '../../io/wrong-file.js'

import { extractTable, type TableFlags } from './extract-table.js'
import { TABLE_ROWS } from '../../report/invoice-table.js'

/** Registers `twinvoice extract`. */
export function registerExtract(program: Command, io: CommandIo): void {
  program
    .command('extract')
    .description('extract the invoice from a PDF or an XML file, as unchanged XML or as JSON')
    .argument(
      '<file>',
      'a ZUGFeRD or Factur-X PDF, an XML file, or - for standard input; a folder with --table',
    )
    .option('-o, --output <path>', 'file or folder for the result (default: standard output)')
    .option(
      '--json',
      'print the invoice as JSON, with profile, syntax, attachments and all values that a request has no field for',
    )
    .addOption(
      new Option(
        '--request',
        'print the invoice as a request, from which it can be generated again',
      ).conflicts('json'),
    )
    .option(
      '--files <folder>',
      'also write the other embedded files, and those in the XML (BG-24), to this folder',
    )
    .option('--table <path>', 'write the invoices as a table to this file (.csv or .xlsx)')
    .addOption(
      new Option(
        '--rows <rows>',
        'whether a row is an invoice or a line (default: invoices)',
      ).choices([...TABLE_ROWS]),
    )
    .option('--columns <terms>', 'columns of the table: business terms such as BT-1,BT-2')
    .addOption(reportLocaleOption('language of messages', io.env))
    .addOption(jobsOption())
    .action((file: string, flags: ExtractFlags, command: Command) => {
      const { table } = flags
      if (table === undefined) {
        refuseIdle(command, ['rows', 'columns'], detail`only for a table: add --table <path>`)
        return run(file, flags, io)
      }
      const alone = ['output', 'json', 'request', 'files']
      refuseIdle(command, alone, detail`not for a table; --table already names its file`)
      return extractTable(file, { ...flags, table }, io)
    })
}

interface ExtractFlags extends Omit<TableFlags, 'table'> {
  readonly table?: string
  readonly output?: string
  readonly files?: string
  readonly json?: boolean
  readonly request?: boolean
}

async function run(
  file: string,
  { output = '-', files, json = false, request = false, locale }: ExtractFlags,
  io: CommandIo,
): Promise<void> {
  if (await isFolder(file))
    throw new Fault('OPTIONS_INVALID', detail`is a folder: name a file, or add --table <path>`, {
      file,
    })
  const isData = json || request
  const kind = isData ? 'JSON' : 'XML'
  await checkOutputName(output, kind, [isData ? '.json' : '.xml'])
  const bytes = await readDocument(file, io)
  if (bytes === undefined) return
  const twinvoice = await openInstance(io)
  try {
    const options = { files: files !== undefined, name: basename(file), locale }
    const read = (invoice: boolean) => twinvoice.extract(bytes, { ...options, invoice })
    // The XML of a PDF may be broken: then only the PDF says what files there are.
    const readFiles = () => read(true).catch((thrown: unknown) => ifUnreadable(thrown, read))
    const extracted = await ofDocument(file, io, () =>
      isData || files === undefined ? read(isData) : readFiles(),
    )
    if (extracted === undefined) return
    const { invoice, xml } = extracted
    const result = request ? invoice?.request : invoice
    const isWritten = isData && result !== undefined
    const data = isWritten ? `${JSON.stringify(result, undefined, 2)}\n` : xml
    await writeResult(output, nameBeside(file, isWritten ? 'json' : 'xml'), data, io, [file])
    if (files === undefined) return
    const documents = supportingFiles(invoice)
    await writeFiles(distinct(extracted.files, documents), { file, folder: files }, io)
  } finally {
    await twinvoice.close()
  }
}

/** Reads a file whose invoice cannot be read again, without the invoice. */
function ifUnreadable<Result>(thrown: unknown, read: (invoice: boolean) => Result): Result {
  if (!(thrown instanceof Fault) || thrown.code !== 'INPUT_UNREADABLE') throw thrown
  return read(false)
}

/** The supporting documents (BG-24) whose content is in the XML, with names that are safe to write. */
function supportingFiles(invoice: ExtractedInvoice | undefined): EmbeddedFile[] {
  return (invoice?.attachments ?? []).flatMap(({ source, name, reference = '', base64 }) => {
    if (source !== 'xml' || base64 === undefined) return []
    return [{ name: safeFileName(name ?? reference), bytes: Buffer.from(base64, 'base64') }]
  })
}

/** A document of the XML that the PDF embeds, too, is one file. */
function distinct(
  files: readonly EmbeddedFile[],
  documents: readonly EmbeddedFile[],
): readonly EmbeddedFile[] {
  const isThere = ({ name, bytes }: EmbeddedFile) =>
    files.some((each) => each.name === name && Buffer.compare(each.bytes, bytes) === 0)
  return [...files, ...documents.filter((each) => !isThere(each))]
}

/**
 * Writes files by the names that they have in the PDF or the XML. Somebody else chose these: a file that is there is not
 * replaced, and none is hidden. If a name is taken, the file is written as `name (2)`.
 */
async function writeFiles(
  files: readonly EmbeddedFile[],
  { file, folder }: { readonly file: string; readonly folder: string },
  io: CommandIo,
): Promise<void> {
  if (files.length === 0) {
    printError(io, said(io, 'noFiles', { file: saidFile(io, file) }))
    return
  }
  await makeFolder(folder)
  const taken = new Set<string>()
  // By name: the number after the one that was given last. A PDF may have thousands of files of one name.
  const next = new Map<string, number>()
  for (const { name, bytes } of files) {
    const { name: stem, ext } = parse(name.replace(/^\.+/, '_'))
    let free = `${stem}${ext}`
    const isFree = async () =>
      !taken.has(free.toLowerCase()) && (await canHold(join(folder, free), bytes))
    const key = free.toLowerCase()
    let count = next.get(key) ?? 1
    while (!(await isFree())) free = `${stem} (${(count += 1)})${ext}`
    next.set(key, count)
    taken.add(free.toLowerCase())
    const path = join(folder, free)
    await writeAtomically(path, bytes)
    printError(io, said(io, 'written', { file: path }))
  }
}

/** Whether nothing is there, or a file of the same content, from an earlier run. */
async function canHold(path: string, bytes: Uint8Array): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined)
  if (entry === undefined) return true
  if (!entry.isFile() || entry.size !== bytes.byteLength) return false
  return readFile(path).then(
    (content) => content.equals(bytes),
    () => false,
  )
}
