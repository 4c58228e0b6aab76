import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { commandLine } from '../../src/cli/main.js'
import { registerServe } from '../../src/cli/commands/serve.js'
import { code, page, plainText, table } from './markdown.js'

/** Every command of the command line with its arguments and options. */
export async function commandsPage(): Promise<string> {
  return page('Commands', 'the commands in `src/cli`', [
    'Exit code 0 means success. 1 means that the input is invalid; the problems are on standard error. 2 ' +
      'means that the program or its environment failed; the reason is on one line. `--help` after any ' +
      'command prints its options.',
    ...[...leaves(await program(), '')].map(section),
  ])
}

/** The command line as it is, without running it. */
async function program(): Promise<Command> {
  const silent = new PassThrough()
  const io = { stdin: silent, stdout: silent, stderr: silent, env: {}, exit: () => undefined }
  const serve = registerServe(() => Promise.reject(new Error('it is only described here')))
  return commandLine(io, { serve: () => Promise.resolve(serve) })
}

interface Leaf {
  readonly path: string
  readonly command: Command
}

function* leaves(command: Command, above: string): Generator<Leaf> {
  const path = `${above} ${command.name()}`.trim()
  if (command.commands.length === 0) yield { path, command }
  for (const child of command.commands) yield* leaves(child, path)
}

function section({ path, command }: Leaf): string {
  const args = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    [plainText(argument.description), choices(argument.argChoices)].join(' ').trim(),
    fallback(argument.defaultValue, argument.defaultValueDescription),
  ])
  const options = command.options.map((option) => [
    code(option.flags),
    [plainText(option.description), choices(option.argChoices)].join(' ').trim(),
    option.mandatory ? '*required*' : fallback(option.defaultValue, option.defaultValueDescription),
  ])
  const rows = [...args, ...options]
  const about = command.description()
  return [
    `## ${path.replace('twinvoice ', '')}`,
    `${about.charAt(0).toUpperCase()}${plainText(about.slice(1))}.`,
    `\`\`\`text\n${path} ${command.usage()}\n\`\`\``,
    ...(rows.length === 0 ? [] : [table(['option', 'what it is', 'default'], rows)]),
  ].join('\n\n')
}

function choices(values: readonly string[] | undefined): string {
  return values === undefined ? '' : `(${values.map(code).join(', ')})`
}

function fallback(value: unknown, words: string | undefined): string {
  if (value === undefined || value === false) return ''
  if (words !== undefined) return plainText(words)
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}
