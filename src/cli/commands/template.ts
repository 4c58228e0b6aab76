import { detail } from '../../pipeline/detail.js'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { readCheckedJson } from '../../catalog/json-file.js'
import { readPackage } from '../../catalog/packages.js'
import { FULL } from '../../contract/samples.js'
import { createTwinvoice, type TwinvoiceOptions } from '../../documents/instance/twinvoice.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import type { Locale } from '../../request/checked-request.js'
import { fileAt, fileFault, writeAtomically } from '../io/files.js'
import { EXIT, faultText, printError, writeAll, type CommandIo } from '../io/io.js'
import { said } from '../io/said/said.js'
import { refuseIdle } from '../io/idle-options.js'
import { localeOption, portNumber } from '../io/options.js'
import { checkOutputName } from '../io/output-name.js'
import { Preview } from '../preview/preview.js'
import { problemLines } from './documents/generate-options.js'
import { PreviewServer } from '../preview/server.js'

interface PreviewFlags {
  readonly template?: string
  readonly request?: string
  readonly locale?: Locale
  readonly profile?: string
  readonly output?: string
  readonly watch?: boolean
  readonly port: number
}

/** Registers `twinvoice template preview`. */
export function registerTemplate(program: Command, io: CommandIo): void {
  program
    .command('template')
    .description('develop a template')
    .command('preview')
    .description(
      'generate an invoice with a template; with --watch, show it in the browser and generate it again when a file changes',
    )
    .argument('[folder]', 'folder of a package, or of a template', '.')
    .option('--template <id>', 'template of the package (default: the only one)')
    .option(
      '--request <file>',
      'request of the invoice (default: example.json of the template, or an invoice with all fields)',
    )
    .addOption(localeOption('language; overrides the language of the request'))
    .option('--profile <id>', 'profile of the XML (default: EN16931)')
    .option(
      '-o, --output <path>',
      'file or folder for the PDF, without --watch (default: <id>.pdf)',
    )
    .option('--watch', 'show the invoice in the browser until Ctrl+C')
    .addOption(
      new Option(
        '--port <n>',
        'port of the page, which only this computer can open; 0 for any free port',
      )
        .default(4180)
        .argParser(portNumber),
    )
    .action((folder: string, flags: PreviewFlags, command: Command) => {
      if (flags.watch === true) refuseIdle(command, ['output'], detail`not for --watch`)
      else refuseIdle(command, ['port'], detail`only for the page: add --watch`)
      return run(resolve(folder), flags, io)
    })
}

async function run(folder: string, flags: PreviewFlags, io: CommandIo): Promise<void> {
  if (flags.output !== undefined) await checkOutputName(flags.output, detail`a PDF`, ['.pdf'])
  const { id, file, instance } = templateIn(folder, flags.template)
  const { locale, profile } = flags
  const request = requestOf(flags.request, dirname(file), io)
  const options = {
    overrides: { template: id, ...(locale === undefined ? {} : { locale }) },
    ...(profile === undefined ? {} : { profile }),
  }
  // A file that cannot be read is no problem of the template: the program cannot do its work.
  const given = flags.watch === true ? undefined : await request()
  // Templates are read when an instance is made, so that each attempt has one of its own.
  const preview = new Preview(
    async () => {
      const { name, bytes } = given ?? (await request())
      const twinvoice = await createTwinvoice(instance)
      try {
        const made = await twinvoice.generate(bytes, options)
        return made.ok ? { pdf: made.pdf, problems: [] } : { problems: problemLines(made, name) }
      } finally {
        await twinvoice.close()
      }
    },
    (fault) => faultText(fault, io),
  )
  if (flags.watch === true) return show(preview, { id, folder, flags }, io)
  await preview.build()
  const { pdf, problems } = preview.state
  for (const line of problems) printError(io, line)
  if (pdf === undefined) io.exit(EXIT.invalid)
  else {
    const target = await fileAt(flags.output ?? '.', `${id}.pdf`)
    await writeAtomically(target, pdf)
    printError(io, said(io, 'written', { file: target }))
  }
}

interface Shown {
  readonly id: string
  readonly folder: string
  readonly flags: PreviewFlags
}

/** Until the program is told to stop. */
async function show(preview: Preview, { id, folder, flags }: Shown, io: CommandIo): Promise<void> {
  const server = new PreviewServer(preview)
  const address = await server.listen(flags.port).catch((thrown: unknown) => {
    throw new Fault(
      'OPTIONS_INVALID',
      detail`the port ${flags.port} cannot be used: ${reasonOf(thrown)}; choose another port with --port`,
    )
  })
  preview.listen(({ problems, seconds }) => {
    for (const line of problems) printError(io, line)
    if (problems.length === 0)
      printError(io, said(io, 'preview.made', { id, seconds: seconds.toFixed(1) }))
  })
  preview.watch([folder, ...(flags.request === undefined ? [] : [dirname(resolve(flags.request))])])
  await writeAll(io.stdout, `${said(io, 'preview.shown', { address, id })}\n`)
  await preview.build()
  await new Promise((resolveStop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolveStop)
  })
  await server.close()
  await preview.close()
}

interface FoundTemplate {
  readonly id: string
  readonly file: string
  readonly instance: TwinvoiceOptions
}

/** @throws Fault OPTIONS_INVALID naming the templates that there are */
function templateIn(folder: string, wanted: string | undefined): FoundTemplate {
  const own = join(folder, 'template.json')
  if (existsSync(own)) return { ...idOf(own), instance: { templates: [dirname(folder)] } }
  const found = readPackage(folder, folder).templates.flatMap((templates) =>
    readdirSync(templates)
      .map((name) => join(templates, name, 'template.json'))
      .filter((file) => existsSync(file))
      .map(idOf),
  )
  const chosen = found.filter(({ id }) => id === (wanted ?? id))
  const [one, ...more] = chosen
  const known = found.map(({ id }) => id).join(', ') || detail`none`
  if (one === undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      wanted === undefined
        ? detail`has no template (available: ${known})`
        : detail`has no template "${wanted}" (available: ${known})`,
      { file: folder },
    )
  if (more.length > 0)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`has several templates: choose one with --template (${known})`,
      { file: folder },
    )
  return { ...one, instance: { packages: [folder] } }
}

function idOf(file: string): { readonly id: string; readonly file: string } {
  const { id } = readCheckedJson<{ readonly id: string }>(file, {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
  return { id, file }
}

interface ReadFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads the request each time. */
function requestOf(
  file: string | undefined,
  template: string,
  io: CommandIo,
): () => Promise<ReadFile> {
  const example = join(template, 'example.json')
  const chosen = file ?? (existsSync(example) ? example : undefined)
  const sample = { name: said(io, 'sample'), bytes: Buffer.from(JSON.stringify(FULL)) }
  if (chosen === undefined) return () => Promise.resolve(sample)
  return async () => {
    try {
      return { name: basename(chosen), bytes: await readFile(chosen) }
    } catch (thrown) {
      throw fileFault('INPUT_UNREADABLE', 'read', chosen, thrown)
    }
  }
}
