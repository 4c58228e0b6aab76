import type { Command } from 'commander'

/** The command that commander adds. */
const HELP = 'help'

/** What asks for help, in place of a command or beside it. */
const ASKING: ReadonlySet<string> = new Set([HELP, '-h', '--help'])

/**
 * The arguments without what asks for help, if they name a command that does not exist: commander would show the help
 * of the commands around it, and says that a command is unknown only where nobody asks for help.
 * @param program with its commands
 * @param args the arguments after the program name
 */
export function withoutLostHelp(program: Command, args: readonly string[]): readonly string[] {
  if (!args.some((arg) => ASKING.has(arg))) return args
  const named = args.filter((arg) => !arg.startsWith('-') && arg !== HELP)
  let command: Command | undefined = program
  for (const name of named) {
    // What follows are the arguments of the command.
    if (command.commands.length === 0) return args
    command = command.commands.find((each) => each.name() === name)
    if (command === undefined) return named
  }
  return args
}
