import { Command, CommanderError } from 'commander'
import { PACKAGE_VERSION } from '../catalog/package-root.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { registerAccounts } from './commands/accounts.js'
import { registerBatch } from './commands/batch/batch.js'
import { registerWork } from './commands/batch/work.js'
import { registerConfig } from './commands/config.js'
import { registerConvert } from './commands/documents/convert.js'
import { registerEmbed } from './commands/documents/embed.js'
import { registerExtract } from './commands/documents/extract.js'
import { registerGenerate } from './commands/documents/generate.js'
import { EXIT, printError, type CommandIo } from './io/io.js'
import { registerKeys } from './commands/keys.js'
import { registerMigrate } from './commands/migrate.js'
import { registerOperators } from './commands/operators.js'
import { registerRules } from './commands/rules.js'
import { registerUsage } from './commands/usage.js'
import { registerPlugin } from './commands/plugin.js'
import { registerValidate } from './commands/documents/validate.js'
import { registerView } from './commands/documents/view.js'

/** Adds one command to the program. */
export type Register = (program: Command, io: CommandIo) => void

const COMMANDS: readonly Register[] = [
  registerGenerate,
  registerEmbed,
  registerExtract,
  registerConvert,
  registerValidate,
  registerView,
  registerBatch,
  registerWork,
  registerAccounts,
  registerKeys,
  registerOperators,
  registerUsage,
  registerRules,
  registerMigrate,
  registerConfig,
  registerPlugin,
]

/**
 * Runs the command line.
 * @param args the arguments after the program name
 * @param more commands of other layers, such as that of the service
 * @returns the exit code: 0 success, 1 invalid input, 2 fault
 */
export async function runCommandLine(
  args: readonly string[],
  process: Omit<CommandIo, 'exit'>,
  more: readonly Register[] = [],
): Promise<number> {
  let code: number = EXIT.done
  const io: CommandIo = {
    ...process,
    exit: (wanted) => {
      code = Math.max(code, wanted)
    },
  }
  try {
    await commandLine(io, more).parseAsync(args, { from: 'user' })
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.fault
    printError(
      io,
      thrown instanceof Fault ? thrown.message : `unexpected fault: ${reasonOf(thrown)}`,
    )
    return EXIT.fault
  }
  return code
}

/** All commands with their options; the reference documentation is made from them. */
export function commandLine(io: CommandIo, more: readonly Register[] = []): Command {
  const program = new Command('twinvoice')
    .description('generates and validates electronic invoices: PDF/A-3 with embedded EN 16931 XML')
    .version(PACKAGE_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
  for (const register of [...COMMANDS, ...more]) register(program, io)
  return program
}
