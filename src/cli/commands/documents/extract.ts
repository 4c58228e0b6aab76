import { mkdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Command } from 'commander'
import type { EmbeddedFile } from '../../../verdict/artifacts.js'
import { openInstance } from '../../io/instance.js'
import { readInput, writeAtomically } from '../../io/files.js'
import { EXIT, printError, writeAll, type CommandIo } from '../../io/io.js'

/** Registers `twinvoice extract`. */
export function registerExtract(program: Command, io: CommandIo): void {
  program
    .command('extract')
    .description('extract the invoice XML of a PDF unchanged')
    .argument('<file>', 'a ZUGFeRD or Factur-X PDF, or - for standard input')
    .option('-o, --output <path>', 'file for the XML (default: standard output)')
    .option('--files <folder>', 'also write the other embedded files to this folder')
    .action((file: string, flags: ExtractFlags) => run(file, flags, io))
}

interface ExtractFlags {
  readonly output?: string
  readonly files?: string
}

async function run(
  file: string,
  { output = '-', files }: ExtractFlags,
  io: CommandIo,
): Promise<void> {
  const bytes = await readInput(file, io)
  const twinvoice = await openInstance(io)
  try {
    const extracted = await twinvoice.extract(bytes, { files: files !== undefined })
    if (extracted === undefined) {
      printError(io, `${file}: has no ZUGFeRD or Factur-X XML`)
      io.exit(EXIT.invalid)
      return
    }
    if (output === '-') await writeAll(io.stdout, extracted.xml)
    else await writeAtomically(output, extracted.xml)
    if (files !== undefined) await writeFiles(extracted.files, files, io)
  } finally {
    await twinvoice.close()
  }
}

/** If two files have the same name, the second is written as `name (2)`. */
async function writeFiles(
  files: readonly EmbeddedFile[],
  folder: string,
  io: CommandIo,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const taken = new Set<string>()
  for (const { name, bytes } of files) {
    const { name: stem, ext } = parse(name)
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ext}`
    taken.add(free.toLowerCase())
    const path = join(folder, free)
    await writeAtomically(path, bytes)
    printError(io, `${path}: written`)
  }
}
