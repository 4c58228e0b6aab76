import { detail } from '../../../pipeline/detail.js'
import type { Command } from 'commander'
import type { Embedded, Refused } from '../../../documents/documents.js'
import { fileKind } from '../../../pdf/document/file-kind.js'
import { Fault } from '../../../pipeline/errors.js'
import { isLocale, type Locale } from '../../../request/checked-request.js'
import { readInput, writeResult } from '../../io/files.js'
import { openInstance, packageOption, type PackageFlags } from '../../io/instance.js'
import { EXIT, printError, writeAll, type CommandIo } from '../../io/io.js'
import { saidFile } from '../../io/said/said.js'
import { pdfPlace } from '../../io/said/pdf-place.js'
import { environmentLocale, requestLocale } from '../../io/environment-locale.js'
import { localeOption, moment } from '../../io/options.js'
import { checkOutputName } from '../../io/output-name.js'
import { wrongFile } from '../../io/wrong-file.js'
import { visibleInLine } from '../../io/visible.js'
import { attachedFiles, collected, type AttachFlags } from './attached-files.js'
import { weighed, reportWords } from '../../report/report-words.js'
import { problemLines, refusalJson } from './generate-options.js'

interface EmbedFlags extends PackageFlags, AttachFlags {
  readonly output?: string
  readonly profile?: string
  readonly locale?: Locale
  readonly moment?: Date
  readonly coerce?: boolean
  readonly force?: boolean
  readonly agreement: boolean
  readonly dropSignatures?: boolean
  readonly fonts?: string
  readonly json?: boolean
}

/** Registers `twinvoice embed`. */
export function registerEmbed(program: Command, io: CommandIo): void {
  program
    .command('embed')
    .description('embed an invoice in any PDF and convert it to PDF/A-3')
    .argument('<pdf>', 'the PDF; its pages do not change')
    .argument('<invoice>', 'a JSON request, an XML file in CII, or - for standard input')
    .option('-o, --output <path>', 'file or folder for the invoice; - for standard output')
    .option(
      '--profile <id>',
      'profile of the XML, for a request (default: from the config file, or EN16931)',
    )
    .addOption(localeOption('language; overrides the language of the request'))
    .option('--moment <time>', 'moment of creation, ISO 8601 (default: now)', moment)
    .option(
      '--coerce',
      'for a request: accept numbers in quotes, such as "120.50", dates such as 20.11.2026 and identifiers such as DE-123456788',
    )
    .option('--fonts <folder>', 'folder of TrueType fonts to embed if the PDF lacks them')
    .option('--attach <file>', 'further file to embed in the PDF; can be repeated', collected)
    .option('--drop-signatures', 'remove signatures, which become invalid when the file changes')
    .option('--no-agreement', 'do not compare the text of the pages with the XML')
    .option('--force', 'write the file even if it cannot be repaired completely')
    .option(
      '--json',
      'print the repairs and the validation result to standard output (unless the PDF is written there), or the error body of the API if the invoice is refused',
    )
    .addOption(packageOption())
    .action((pdf: string, invoice: string, flags: EmbedFlags) => run(pdf, invoice, flags, io))
}

async function run(pdf: string, invoice: string, flags: EmbedFlags, io: CommandIo): Promise<void> {
  await checkOutputName(flags.output ?? '-', detail`a PDF`, ['.pdf'])
  const file = await readInput(pdf, io)
  const input = await readInput(invoice, io)
  if (fileKind(file)?.kind !== 'PDF' && fileKind(input)?.kind === 'PDF')
    throw new Fault(
      'OPTIONS_INVALID',
      detail`${invoice} is the PDF: name the PDF first, then the invoice`,
    )
  // A program that asks for JSON gets the error body for every input.
  if (flags.json !== true) {
    const wrong = [wrongFile(pdf, file, 'pdf', io), wrongFile(invoice, input, 'data', io)].flatMap(
      (line) => line ?? [],
    )
    for (const line of wrong) printError(io, line)
    if (wrong.length > 0) {
      io.exit(EXIT.invalid)
      return
    }
  }
  const isXml = fileKind(input)?.kind === 'XML'
  if (isXml && (flags.profile !== undefined || flags.coerce !== undefined))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`${invoice}: an XML file is embedded unchanged; --profile and --coerce are only for a request`,
    )
  const attachments = await attachedFiles(flags)
  const { profile, locale, coerce, force, dropSignatures, fonts } = flags
  const twinvoice = await openInstance(io, flags)
  try {
    const result = await twinvoice.embed(file, input, {
      attachments,
      agreement: flags.agreement,
      ...(profile === undefined ? {} : { profile }),
      ...(locale === undefined ? {} : { overrides: { locale } }),
      locale: environmentLocale(io.env),
      ...(coerce === undefined ? {} : { coerce }),
      ...(force === undefined ? {} : { force }),
      ...(dropSignatures === undefined ? {} : { dropSignatures }),
      ...(fonts === undefined ? {} : { fontFolder: fonts }),
      ...(flags.moment === undefined ? {} : { moment: flags.moment }),
    })
    if (result.ok) await deliver(result, { pdf, invoice }, flags, io)
    else await refuse(result, { pdf, invoice }, flags, io)
  } catch (thrown) {
    io.locale = flags.locale ?? requestLocale(input) ?? io.locale
    throw thrown
  } finally {
    await twinvoice.close()
  }
}

async function deliver(
  { pdf, filename, repairs, report, validation, locale }: Embedded,
  files: { readonly pdf: string; readonly invoice: string },
  { output, json = false, attach = [] }: EmbedFlags,
  io: CommandIo,
): Promise<void> {
  if (isLocale(locale)) io.locale = locale
  const name = saidFile(io, files.pdf)
  for (const { clause, message, page, object, found } of repairs) {
    const place = pdfPlace({ page, object }, io.locale)
    const where = place.length === 0 ? '' : ` (${place.join(', ')})`
    const what = found === undefined ? '' : ` [${visibleInLine(found)}]`
    const rule = clause.startsWith('ISO') ? clause : `ISO 19005-3 ${clause}`
    printError(io, `${name}: ${rule}${where}: ${message}${what}`)
  }
  const words = reportWords(locale)
  for (const { severity, code, message, found } of [...report.errors, ...report.warnings]) {
    const what = found === undefined ? '' : ` [${visibleInLine(found)}]`
    printError(io, `${name}: ${weighed(severity, `${code}: ${message}${what}`, words)}`)
  }
  if (validation.status === 'invalid') io.exit(EXIT.invalid)
  const path = output ?? (json || io.stdout.isTTY === true ? filename : '-')
  // The PDF itself may be replaced: its pages stay.
  await writeResult(path, filename, pdf, io, [files.invoice, ...attach])
  if (json && path !== '-')
    await writeAll(io.stdout, `${JSON.stringify({ validation, repairs, report }, undefined, 2)}\n`)
}

/** Paths of what is wrong with the PDF; others are of the invoice. */
const OF_PDF = /^\$\.pdf(?:_base64)?(?!\w)/

async function refuse(
  result: Refused,
  files: { readonly pdf: string; readonly invoice: string },
  { json }: EmbedFlags,
  io: CommandIo,
): Promise<void> {
  io.exit(EXIT.invalid)
  const fileOf = (path: string) => saidFile(io, OF_PDF.test(path) ? files.pdf : files.invoice)
  for (const line of problemLines(result, fileOf)) printError(io, line)
  if (json === true) await writeAll(io.stdout, refusalJson(io, result))
}
