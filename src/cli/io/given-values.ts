import { InvalidArgumentError, type Argument, type Command, type Option } from 'commander'
import { detail, type Detail } from '../../pipeline/detail.js'
import { nearestName } from '../../catalog/problems/nearest.js'
import type { CommandIo } from './io.js'
import { saidDetail } from './said/said.js'
import { WrongValue } from './wrong-value.js'

type Parse = (text: string, before: unknown) => unknown

/**
 * Refuses, in a command and those below it, what would be lost in silence: the first value of an option that
 * is given twice, an empty value, which is most often a variable that is not set, and standard input, which is read
 * once, given twice. What is wrong with a value is said in the language of the run.
 */
export function checkGivenValues(command: Command, io: CommandIo): void {
  const refuse = (why: Detail): never => command.error(`error: ${saidDetail(io, why)}`)
  for (const option of command.options.filter(({ required }) => required)) {
    const parse = saying(io, option.argChoices, nonEmpty(option.parseArg))
    option.argParser(collects(option) ? parse : (text: string) => parse(text, undefined))
  }
  for (const argument of command.registeredArguments) {
    const { parseArg } = argument as Argument & { readonly parseArg?: Parse }
    if (parseArg !== undefined) argument.argParser(saying(io, argument.argChoices, parseArg))
  }
  for (const option of command.options.filter((each) => each.required && !collects(each)))
    refuseTwice(command, option, refuse)
  for (const inner of command.commands) checkGivenValues(inner, io)
  command.hook('preAction', (_, { args }) => {
    if (args.includes(''))
      refuse(detail`an argument is empty; check whether a shell variable is not set`)
    if (args.indexOf('-') !== args.lastIndexOf('-'))
      refuse(detail`standard input (-) is given twice: name a file in place of one of them`)
  })
}

/** Whether an option takes all values that it is given: its parser receives those before. */
function collects({ parseArg, argChoices }: Option): boolean {
  return argChoices === undefined && parseArg?.length === 2
}

function nonEmpty(parseArg: Parse | undefined): Parse {
  return (text, before) => {
    // The parser says more of what is expected.
    const value = parseArg === undefined ? text : parseArg(text, before)
    if (text.trim() === '') throw new WrongValue(detail`A value is expected.`)
    return value
  }
}

/** A parser whose complaints are in the language of the run, and which ignores case of what is chosen. */
function saying(io: CommandIo, choices: readonly string[] | undefined, parse: Parse): Parse {
  return (text, before) => {
    try {
      return parse(choices === undefined ? text : asOffered(text, choices), before)
    } catch (thrown) {
      if (thrown instanceof WrongValue)
        throw new InvalidArgumentError(saidDetail(io, thrown.detail))
      if (!(thrown instanceof InvalidArgumentError) || choices === undefined) throw thrown
      // The one other parser is commander's own.
      throw new InvalidArgumentError(saidDetail(io, allowed(text, choices)))
    }
  }
}

/** `UBL` as `ubl`. */
function asOffered(text: string, choices: readonly string[]): string {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}

function allowed(text: string, choices: readonly string[]): Detail {
  const listed = choices.join(', ')
  const meant = nearestName(text, choices)
  return meant === undefined
    ? detail`Allowed choices are ${listed}.`
    : detail`Allowed choices are ${listed}; did you mean ${meant}?`
}

function refuseTwice(command: Command, option: Option, refuse: (why: Detail) => never): void {
  let count = 0
  command.on(`option:${option.name()}`, () => {
    count += 1
    if (count > 1) refuse(detail`option '${option.flags}' is given twice: remove one of them`)
  })
}
