import type { Command } from 'commander'
import { createTwinvoice } from '../wiring/twinvoice.js'
import { readInput, writeWhole } from './files.js'
import { EXIT, complain, writeAll, type CommandIo } from './io.js'

/** Registers `twinvoice extract`. */
export function registerExtract(program: Command, io: CommandIo): void {
  program
    .command('extract')
    .description('take the invoice XML out of a PDF, byte for byte')
    .argument('<file>', 'a ZUGFeRD or Factur-X PDF, or - for standard input')
    .option('-o, --output <path>', 'the XML (default: standard output)')
    .action((file: string, flags: { output?: string }) => run(file, flags.output ?? '-', io))
}

async function run(file: string, output: string, io: CommandIo): Promise<void> {
  const bytes = await readInput(file, io)
  const twinvoice = await createTwinvoice()
  try {
    const extracted = await twinvoice.extract(bytes)
    if (extracted === undefined) {
      complain(io, `${file}: there is no ZUGFeRD or Factur-X XML in it`)
      io.exit(EXIT.invalid)
    } else if (output === '-') await writeAll(io.stdout, extracted.xml)
    else await writeWhole(output, extracted.xml)
  } finally {
    await twinvoice.close()
  }
}
