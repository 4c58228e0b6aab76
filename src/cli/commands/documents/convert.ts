import { type Locale } from '../../../request/checked-request.js'
import { reportLocaleOption } from '../../io/options.js'
import { parse } from 'node:path'
import { Option, type Command } from 'commander'
import pc from 'picocolors'
import { beginning } from '../../../catalog/problems/beginning.js'
import { CONVERT_TARGETS, type ConvertTarget } from '../../../documents/documents.js'
import { writeResult } from '../../io/files.js'
import { openInstance, packageOption, type PackageFlags } from '../../io/instance.js'
import { EXIT, printError, type CommandIo } from '../../io/io.js'
import { said, saidCount, saidFile } from '../../io/said/said.js'
import { checkOutputName } from '../../io/output-name.js'
import { ofDocument, readDocument } from '../../io/wrong-file.js'
import { findingLines } from '../../report/finding-lines.js'
import { reportWords } from '../../report/report-words.js'

interface ConvertFlags extends PackageFlags {
  readonly to: ConvertTarget
  readonly output?: string
  readonly lossy?: boolean
  readonly locale: Locale
}

/** Registers `twinvoice convert`. */
export function registerConvert(program: Command, io: CommandIo): void {
  program
    .command('convert')
    .description(
      'convert an invoice to another XML syntax or specification; a result that violates the schema or rules of the target is written, its errors are listed, and the exit code is 1',
    )
    .argument('<file>', 'a PDF with an invoice, an XML file, or - for standard input')
    .addOption(
      new Option('--to <target>', 'syntax or specification of the result')
        .choices([...CONVERT_TARGETS])
        .makeOptionMandatory(),
    )
    .option('-o, --output <path>', 'file or folder for the XML (default: standard output)')
    .option('--lossy', 'write the result even if values are lost')
    .addOption(reportLocaleOption('language of messages', io.env))
    .addOption(packageOption())
    .action((file: string, flags: ConvertFlags) => run(file, flags, io))
}

async function run(
  file: string,
  { to, output = '-', lossy = false, locale, ...flags }: ConvertFlags,
  io: CommandIo,
): Promise<void> {
  await checkOutputName(output, 'XML', ['.xml'])
  const bytes = await readDocument(file, io)
  if (bytes === undefined) return
  const twinvoice = await openInstance(io, flags)
  try {
    const converted = await ofDocument(file, io, () => twinvoice.convert(bytes, { to, locale }))
    if (converted === undefined) return
    for (const { xpath, value, term } of converted.lost)
      printError(
        io,
        `${saidFile(io, file)}: ${term ?? said(io, 'noTerm')}: ${xpath}: ${JSON.stringify(beginning(value, 200))}`,
      )
    const { length } = converted.lost
    if (length > 0) {
      printError(io, saidCount(io, lossy ? 'lost' : 'lossy', length, { file: saidFile(io, file) }))
      if (!lossy) {
        io.exit(EXIT.invalid)
        return
      }
    }
    const name = `${file === '-' ? 'invoice' : parse(file).name}.${to}.xml`
    await writeResult(output, name, converted.xml, io, [file])
    const broken = new Set(converted.warnings.map(({ rule }) => rule)).size
    if (broken > 0) {
      const words = reportWords(locale)
      for (const line of findingLines(converted.warnings, words, pc.createColors(false)))
        printError(io, line)
      printError(io, saidCount(io, 'violates', broken, { file: saidFile(io, file), target: to }))
      io.exit(EXIT.invalid)
    }
  } finally {
    await twinvoice.close()
  }
}
