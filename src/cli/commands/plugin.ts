import { said } from '../io/said/said.js'
import type { Command } from 'commander'
import { checkPackage } from '../../contract/package.js'
import { KINDS, newPackage, nextSteps } from './plugin-new.js'
import { EXIT, printError, writeAll, type CommandIo } from '../io/io.js'
import { visibleInLine } from '../io/visible.js'

/** Registers `twinvoice plugin new` and `twinvoice plugin check`. */
export function registerPlugin(program: Command, io: CommandIo): void {
  const plugin = program
    .command('plugin')
    .description('create and check packages that extend twinvoice')
  plugin
    .command('new')
    .description(`create a working package: ${KINDS.join(', ')}`)
    .argument('<kind>', KINDS.join(', '))
    .argument('<name>', 'name of the package, such as twinvoice-template-acme')
    .option('--in <folder>', 'folder in which it is created', '.')
    .action(async (kind: string, name: string, flags: { in: string }) => {
      const folder = await newPackage(kind, name, flags.in)
      printError(io, said(io, 'plugin.created', { folder, next: nextSteps(folder) }))
    })
  plugin
    .command('check')
    .description(
      'check a package: its manifest, and whether invoices can be generated and validated with it',
    )
    .argument('<path>', 'folder of the package')
    .action(async (path: string) => {
      const results = await checkPackage(path)
      for (const { ok, what, remedy } of results) {
        const lines = [`${ok ? 'ok  ' : 'FAIL'} ${what}`]
        if (remedy !== undefined) lines.push(`     ${remedy}`)
        await writeAll(io.stdout, lines.map((line) => `${visibleInLine(line)}\n`).join(''))
      }
      if (results.some(({ ok }) => !ok)) io.exit(EXIT.invalid)
    })
}
