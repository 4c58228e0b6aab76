import { detail } from '../../../pipeline/detail.js'
import { Option, type Command } from 'commander'
import { SYNTAXES } from '../../../catalog/entries/entries.js'
import type { Refused } from '../../../documents/documents.js'
import { Fault } from '../../../pipeline/errors.js'
import { isLocale } from '../../../request/checked-request.js'
import { isTable } from '../../../tables/table-name.js'
import { isFolder, readInput, writeResult } from '../../io/files.js'
import { attachedFiles, collected } from './attached-files.js'
import {
  make,
  problemLines,
  refusalJson,
  targetOf,
  type GenerateFlags,
} from './generate-options.js'
import { openInstance, packageOption } from '../../io/instance.js'
import { EXIT, printError, writeAll, type CommandIo } from '../../io/io.js'
import { said, saidFile } from '../../io/said/said.js'
import { requestLocale } from '../../io/environment-locale.js'
import { refuseIdle } from '../../io/idle-options.js'
import { jobsOption, localeOption, moment } from '../../io/options.js'
import { checkOutputName } from '../../io/output-name.js'
import { readDocument } from '../../io/wrong-file.js'

/** Registers `twinvoice generate`. */
export function registerGenerate(program: Command, io: CommandIo): void {
  program
    .command('generate')
    .description(
      'generate invoices as PDF/A-3 or XML from a JSON request, a folder of requests, or the rows of a table',
    )
    .argument(
      '<request>',
      'a JSON request, a folder of requests, a table (.csv, .tsv, .xlsx), or - for standard input',
    )
    .option(
      '-o, --output <path>',
      'file or folder for the invoice, or - for standard output; a name that ends in .xml gives XML; xml or pdf alone means the same as --format',
    )
    .addOption(
      new Option(
        '--format <format>',
        'pdf: a PDF with the embedded XML; xml: the XML alone',
      ).choices(['pdf', 'xml']),
    )
    .option('--map <file>', 'JSON file that maps the columns of a table to the fields of a request')
    .option('--template <id>', 'template; overrides the template of the request')
    .addOption(localeOption('language; overrides the language of the request'))
    .option('--profile <id>', 'profile of the XML (default: from the config file, or EN16931)')
    .addOption(
      new Option(
        '--syntax <syntax>',
        'syntax of the XML (default: the first syntax of the profile)',
      ).choices([...SYNTAXES]),
    )
    .option('--moment <time>', 'moment of creation, ISO 8601 (default: now)', moment)
    .addOption(
      new Option(
        '--level <level>',
        'PDF/A-3 level: a is tagged for assistive technology, b gives the smallest file',
      )
        .choices(['a', 'b'])
        .default('a'),
    )
    .option(
      '--coerce',
      'accept numbers in quotes, such as "120.50", dates such as 20.11.2026 and identifiers such as DE-123456788',
    )
    .option('--recursive', 'include the requests in subfolders; the output has the same subfolders')
    .option('--check', 'run all checks and write no file')
    .option(
      '--attach <file>',
      'further file to embed in the PDF, such as a time sheet; can be repeated',
      collected,
    )
    .option('--watermark', 'print the sandbox watermark')
    .option(
      '--json',
      'print the error body of the API to standard output if the request is refused',
    )
    .addOption(packageOption())
    .addOption(jobsOption())
    .action((request: string, flags: GenerateFlags, command: Command) => {
      // A check is of what the same command line makes.
      if (flags.check !== true && targetOf(flags).format === 'xml')
        refuseIdle(command, ['level', 'watermark'], detail`only for a PDF, and the output is XML`)
      return run(request, flags, io, command)
    })
}

async function run(
  request: string,
  given: GenerateFlags,
  io: CommandIo,
  command: Command,
): Promise<void> {
  const flags =
    given.attach === undefined ? given : { ...given, attachments: await attachedFiles(given) }
  const isRequests = await isFolder(request)
  if (given.map !== undefined) checkTable(request, isRequests)
  if (isRequests || given.map !== undefined)
    refuseIdle(
      command,
      ['json'],
      detail`only for a single request, and ${request} contains several`,
    )
  if (isRequests) return (await import('./generate-folder.js')).generateFolder(request, flags, io)
  const { map } = flags
  if (map !== undefined)
    return (await import('./generate-table.js')).generateTable(request, { ...flags, map }, io)
  if (isTable(request))
    throw new Fault('OPTIONS_INVALID', detail`a table needs a map of its columns: add --map <file>`)
  await checkTarget(flags)
  // A program that asks for JSON gets the error body for every input.
  const input = await (flags.json === true
    ? readInput(request, io)
    : readDocument(request, io, 'request'))
  if (input === undefined) return
  const twinvoice = await openInstance(io, flags)
  try {
    const made = await make(twinvoice, input, flags, io.env)
    if ('bytes' in made) {
      if (isLocale(made.locale)) io.locale = made.locale
      for (const line of made.notices) printError(io, `${saidFile(io, request)}: ${line}`)
      if (flags.check === true) printError(io, said(io, 'valid', { file: saidFile(io, request) }))
      else await deliver(made.bytes, made.filename, request, flags, io)
    } else await refuse(made, request, flags, io)
  } catch (thrown) {
    io.locale = flags.locale ?? requestLocale(input) ?? io.locale
    throw thrown
  } finally {
    await twinvoice.close()
  }
}

/** @throws Fault OPTIONS_INVALID for a map with what is no table */
function checkTable(request: string, isRequests: boolean): void {
  if (request === '-')
    throw new Fault(
      'OPTIONS_INVALID',
      detail`a table is read twice: name its file, in place of standard input`,
    )
  if (isRequests || /\.json$/i.test(request))
    throw new Fault(
      'OPTIONS_INVALID',
      isRequests
        ? detail`${request} is a folder: --map is only for a table (.csv, .tsv, .xlsx)`
        : detail`${request} is a JSON request: --map is only for a table (.csv, .tsv, .xlsx)`,
    )
}

/** @throws Fault OPTIONS_INVALID for a name that says another kind of file */
async function checkTarget(flags: GenerateFlags): Promise<void> {
  const { path = '-', format } = targetOf(flags)
  const more = flags.format === undefined ? '.xml' : undefined
  if (flags.check !== true)
    await checkOutputName(path, format === 'xml' ? 'XML' : detail`a PDF`, [`.${format}`], more)
}

/** Without `-o`, writes to standard output, or to a file with the default name if that is a terminal. */
async function deliver(
  bytes: Uint8Array,
  filename: string,
  request: string,
  flags: GenerateFlags,
  io: CommandIo,
): Promise<void> {
  const path = targetOf(flags).path ?? (io.stdout.isTTY === true ? filename : '-')
  await writeResult(path, filename, bytes, io, [request, ...(flags.attach ?? [])])
}

async function refuse(
  result: Refused,
  name: string,
  { json }: GenerateFlags,
  io: CommandIo,
): Promise<void> {
  io.exit(EXIT.invalid)
  for (const line of problemLines(result, saidFile(io, name))) printError(io, line)
  if (json === true) await writeAll(io.stdout, refusalJson(io, result))
}
