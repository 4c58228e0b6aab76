import { saidDetail, saidFile } from '../../io/said/said.js'
import { detail } from '../../../pipeline/detail.js'
import { contractReport } from '../../../documents/results/validated.js'
import { Option, type Command } from 'commander'
import type { ValidateOptions, ValidateResult, Viewed } from '../../../documents/documents.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { fileKind } from '../../../pdf/document/file-kind.js'
import { Fault } from '../../../pipeline/errors.js'
import {
  fileAt,
  isFolder,
  keepInputs,
  nameBeside,
  readInput,
  writeAtomically,
} from '../../io/files.js'
import { htmlReport } from '../../report/html-report.js'
import { checkOutputName } from '../../io/output-name.js'
import { openInstance, packageOption } from '../../io/instance.js'
import { EXIT, printError, writeAll, type CommandIo } from '../../io/io.js'
import { idleOptions } from '../../io/idle-options.js'
import { jobsOption, judgingOptions, reportLocaleOption } from '../../io/options.js'
import { atFile, readDocument } from '../../io/wrong-file.js'
import { textReport } from '../../report/text-report.js'
import { validateFiles } from './validate-files.js'
import { hasColor, isValid, jsonLine, optionsOf, type ValidateFlags } from './validate-result.js'

/** Registers `twinvoice validate`. */
export function registerValidate(program: Command, io: CommandIo): void {
  const command = program
    .command('validate')
    .description('validate ZUGFeRD or Factur-X PDFs, XML invoices, or folders of them')
    .argument('<files...>', 'PDF or XML files, folders, or - for standard input')
    .option('--json', 'print the result as JSON, as in the API')
    .option('--recursive', 'include the files in subfolders')
    .addOption(
      new Option('--jsonl', 'print one JSON line per file: file, valid, findings').conflicts(
        'json',
      ),
    )
    .option('--html <path>', 'for a single file: also write an HTML report to this file or folder')
    .addOption(reportLocaleOption('language of the report', io.env))
    .addOption(packageOption())
    .addOption(jobsOption())
  for (const option of judgingOptions()) command.addOption(option)
  command.action((files: readonly string[], flags: ValidateFlags) =>
    run(files, flags, { io, command }),
  )
}

async function run(
  files: readonly string[],
  flags: ValidateFlags,
  { io, command }: { readonly io: CommandIo; readonly command: Command },
): Promise<void> {
  io.outliveReader?.()
  const [file = '-', ...further] = files
  if (further.length > 0 || (await isFolder(file))) return validateFiles(files, flags, io)
  if (flags.html !== undefined)
    await checkOutputName(flags.html, detail`an HTML page`, ['.html', '.htm'])
  const isForPrograms = flags.json === true || flags.jsonl === true
  const bytes = await (isForPrograms ? readInput(file, io) : readDocument(file, io))
  if (bytes === undefined) return
  const idle = idleOptions(command, ['pdfa', 'ua', 'agreement'], detail`for a PDF`)
  if (idle !== undefined && fileKind(bytes)?.kind === 'XML') {
    const what = saidDetail(io, idle)
    printError(io, atFile(file, what, io))
  }
  const twinvoice = await openInstance(io, flags)
  try {
    const options = { ...optionsOf(flags), ...(file === '-' ? {} : { name: file }) }
    const page = flags.html === undefined ? undefined : await pageOf(twinvoice, bytes, options)
    const result = page?.report ?? (await twinvoice.validate(bytes, options))
    if (!isValid(result)) io.exit(EXIT.invalid)
    if (flags.html !== undefined) {
      const target = await fileAt(flags.html, nameBeside(file, 'html'))
      await keepInputs(target, [file])
      await writeAtomically(target, page?.bytes ?? htmlReport(file, result, flags.locale))
    }
    await writeAll(io.stdout, rendered(file, result, flags, io))
  } finally {
    await twinvoice.close()
  }
}

/** Verdict, invoice and XML on one page; undefined for a file whose invoice cannot be read. */
async function pageOf(
  twinvoice: Twinvoice,
  bytes: Uint8Array,
  options: ValidateOptions,
): Promise<Viewed | undefined> {
  try {
    return await twinvoice.view(bytes, { ...options, format: 'html', source: true })
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'INPUT_UNREADABLE') return undefined
    throw thrown
  }
}

function rendered(
  file: string,
  result: ValidateResult,
  flags: ValidateFlags,
  io: CommandIo,
): string {
  if (flags.jsonl === true) return `${JSON.stringify(jsonLine(file, result))}\n`
  if (flags.json === true) return `${JSON.stringify(contractAnswer(result), undefined, 2)}\n`
  return textReport(saidFile(io, file), result, flags.locale, hasColor(io))
}

function contractAnswer(result: ValidateResult): object {
  if (!result.zugferd) return { error: 'not_zugferd', message: result.message }
  return contractReport(result)
}
