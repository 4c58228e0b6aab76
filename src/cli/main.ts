import { Command, CommanderError } from 'commander'
import { PACKAGE_VERSION } from '../catalog/package-root.js'
import { detail } from '../pipeline/detail.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { environmentLocale, givenLocale } from './io/environment-locale.js'
import { checkGivenValues } from './io/given-values.js'
import { saidDetail } from './io/said/said.js'
import { usageLines } from './io/said/usage.js'
import { faultText, EXIT, originOf, printError, type CommandIo } from './io/io.js'
import { withoutLostHelp } from './help.js'
import { checkUmask } from './umask.js'

/** Adds one command to the program. */
export type Register = (program: Command, io: CommandIo) => void

/** Loads a command; what only others need is not loaded with it. */
export type LoadCommand = () => Promise<Register>

const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  generate: async () => (await import('./commands/documents/generate.js')).registerGenerate,
  embed: async () => (await import('./commands/documents/embed.js')).registerEmbed,
  extract: async () => (await import('./commands/documents/extract.js')).registerExtract,
  convert: async () => (await import('./commands/documents/convert.js')).registerConvert,
  validate: async () => (await import('./commands/documents/validate.js')).registerValidate,
  view: async () => (await import('./commands/documents/view.js')).registerView,
  batch: async () => (await import('./commands/batch/batch.js')).registerBatch,
  work: async () => (await import('./commands/batch/work.js')).registerWork,
  accounts: async () => (await import('./commands/accounts.js')).registerAccounts,
  keys: async () => (await import('./commands/keys.js')).registerKeys,
  operators: async () => (await import('./commands/operators.js')).registerOperators,
  usage: async () => (await import('./commands/usage.js')).registerUsage,
  rules: async () => (await import('./commands/rules.js')).registerRules,
  migrate: async () => (await import('./commands/migrate.js')).registerMigrate,
  config: async () => (await import('./commands/config.js')).registerConfig,
  template: async () => (await import('./commands/template.js')).registerTemplate,
  plugin: async () => (await import('./commands/plugin.js')).registerPlugin,
}

/** Answered without a command. */
const VERSION: ReadonlySet<string> = new Set(['-V', '--version'])

/**
 * Runs the command line.
 * @param args the arguments after the program name
 * @param more commands of other layers by name, such as that of the service
 * @returns the exit code: 0 success, 1 invalid input, 2 fault
 */
export async function runCommandLine(
  args: readonly string[],
  process: Omit<CommandIo, 'exit'>,
  more: Readonly<Record<string, LoadCommand>> = {},
): Promise<number> {
  let code: number = EXIT.done
  const io: CommandIo = {
    ...process,
    // Read before all else, so that what is wrong with another option is said in this language, too.
    locale: givenLocale(args) ?? environmentLocale(process.env),
    exit: (wanted) => {
      code = Math.max(code, wanted)
    },
  }
  try {
    const program = await commandLine(io, more, args[0])
    await program.parseAsync(withoutLostHelp(program, args), { from: 'user' })
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.fault
    printError(
      io,
      thrown instanceof Fault
        ? `${faultText(thrown, io)}${originOf(thrown)}`
        : saidDetail(io, detail`unexpected fault: ${reasonOf(thrown)}`),
    )
    return EXIT.fault
  }
  return code
}

/**
 * All commands with their options; the reference documentation is made from them.
 * @param only the name of the one command that is wanted: that of another gives all
 */
export async function commandLine(
  io: CommandIo,
  more: Readonly<Record<string, LoadCommand>> = {},
  only?: string,
): Promise<Command> {
  const program = new Command('twinvoice')
    .description('generates and validates electronic invoices: PDF/A-3 with embedded EN 16931 XML')
    .version(PACKAGE_VERSION)
    .exitOverride()
    .hook('preAction', () => checkUmask())
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text) => usageLines(text, io).forEach((line) => printError(io, line)),
    })
  const commands = new Map(Object.entries({ ...COMMANDS, ...more }))
  const wanted = only === undefined ? undefined : commands.get(only)
  const all = VERSION.has(only ?? '') ? [] : [...commands.values()]
  const loading = wanted === undefined ? all : [wanted]
  for (const register of await Promise.all(loading.map(async (load) => load())))
    register(program, io)
  for (const command of program.commands) checkGivenValues(command, io)
  return program
}
