import { detail } from '../../../pipeline/detail.js'
import { WrongValue } from '../../io/wrong-value.js'
import { basename } from 'node:path'
import { Option, type Command } from 'commander'
import { VIEW_FORMATS } from '../../../documents/documents.js'
import { isFolder, nameBeside, writeResult } from '../../io/files.js'
import { openInstance, packageOption } from '../../io/instance.js'
import { printError, type CommandIo } from '../../io/io.js'
import { refuseIdle } from '../../io/idle-options.js'
import { jobsOption, reportLocaleOption } from '../../io/options.js'
import { checkOutputName } from '../../io/output-name.js'
import { ofDocument, readDocument } from '../../io/wrong-file.js'
import { saidFile } from '../../io/said/said.js'
import { viewFolder } from './view-folder.js'
import { viewOptions, viewWarnings, type ViewFlags } from './view-options.js'

/** Registers `twinvoice view`. */
export function registerView(program: Command, io: CommandIo): void {
  program
    .command('view')
    .description('render the invoice in a PDF or an XML file as an HTML page or a PDF')
    .argument('<file>', 'a PDF or XML file, a folder of such files, or - for standard input')
    .option(
      '-o, --output <path>',
      'file or folder for the result; a folder if the input is a folder (default: standard output)',
    )
    .addOption(
      new Option(
        '--format <format>',
        'format of the result (default: from the name of the output, or html)',
      ).choices([...VIEW_FORMATS]),
    )
    .option('--template <id>', 'template of a PDF (default: classic)')
    .addOption(reportLocaleOption('language of the page', io.env))
    .addOption(
      new Option(
        '--attachments <MiB>',
        'greatest total size of the attachments in an HTML page (default: 3)',
      ).argParser(mebibytes),
    )
    .option('--no-validate', 'do not validate the invoice')
    .addOption(packageOption())
    .addOption(jobsOption())
    .action((file: string, flags: ViewFlags, command: Command) => {
      if (viewOptions(flags).format === 'pdf')
        refuseIdle(command, ['attachments'], detail`only for an HTML page, and the output is a PDF`)
      else refuseIdle(command, ['template'], detail`only for a PDF: add --format pdf`)
      return run(file, flags, io)
    })
}

async function run(file: string, flags: ViewFlags, io: CommandIo): Promise<void> {
  if (await isFolder(file)) return viewFolder(file, flags, io)
  const { output = '-' } = flags
  const { format } = viewOptions(flags)
  const more = flags.format === undefined ? '.pdf' : undefined
  if (format === 'pdf') await checkOutputName(output, detail`a PDF`, ['.pdf'])
  else await checkOutputName(output, detail`an HTML page`, ['.html', '.htm'], more)
  const bytes = await readDocument(file, io)
  if (bytes === undefined) return
  const twinvoice = await openInstance(io, flags)
  try {
    const name = file === '-' ? {} : { name: basename(file) }
    const options = { ...viewOptions(flags), ...name }
    const viewed = await ofDocument(file, io, () => twinvoice.view(bytes, options))
    if (viewed === undefined) return
    for (const line of viewWarnings(saidFile(io, file), viewed, flags.locale)) printError(io, line)
    await writeResult(output, nameBeside(file, viewed.format), viewed.bytes, io, [file])
  } finally {
    await twinvoice.close()
  }
}

function mebibytes(text: string): number {
  if (!/^\d{1,4}(\.\d+)?$/.test(text))
    throw new WrongValue(detail`A number of MiB from 0 to 9999 is expected.`)
  return Number(text)
}
