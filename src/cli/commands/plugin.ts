import type { Command } from 'commander'
import { checkPackage } from '../../contract/package.js'
import { KINDS, newPackage, nextSteps } from './plugin-new.js'
import { EXIT, complain, writeAll, type CommandIo } from '../io/io.js'

/** Registers `twinvoice plugin new` and `twinvoice plugin check`. */
export function registerPlugin(program: Command, io: CommandIo): void {
  const plugin = program
    .command('plugin')
    .description('write and check packages that extend twinvoice')
  plugin
    .command('new')
    .description(`write a working package: ${KINDS.join(', ')}`)
    .argument('<kind>', KINDS.join(', '))
    .argument('<name>', 'name of the package, such as twinvoice-template-acme')
    .option('--in <folder>', 'where to make its folder', '.')
    .action(async (kind: string, name: string, flags: { in: string }) => {
      const folder = await newPackage(kind, name, flags.in)
      complain(io, `${folder}: written; next: ${nextSteps(folder)}`)
    })
  plugin
    .command('check')
    .description(
      'check a package: what it says, and whether invoices can be made and judged with it',
    )
    .argument('<path>', 'folder of the package')
    .action(async (path: string) => {
      const results = await checkPackage(path)
      for (const { ok, what, remedy } of results)
        await writeAll(
          io.stdout,
          `${ok ? 'ok  ' : 'FAIL'} ${what}${remedy === undefined ? '' : `\n     ${remedy}`}\n`,
        )
      if (results.some(({ ok }) => !ok)) io.exit(EXIT.invalid)
    })
}
