import { InvalidArgumentError, type Command, type Option } from 'commander'

/**
 * Refuses, in a command and those below it, what would be lost in silence: the first value of an option that
 * is given twice, and an empty value, which is most often a variable that is not set.
 */
export function checkGivenValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) refuseEmpty(option)
  for (const option of command.options.filter((each) => each.required && !collects(each)))
    refuseTwice(command, option)
  for (const inner of command.commands) checkGivenValues(inner)
  command.hook('preAction', (_, { args }) => {
    if (args.includes(''))
      command.error('error: an argument is empty; check whether a shell variable is not set')
  })
}

/** Whether an option takes all values that it is given: its parser receives those before. */
function collects({ parseArg, argChoices }: Option): boolean {
  return argChoices === undefined && parseArg?.length === 2
}

function refuseEmpty(option: Option): void {
  const { parseArg } = option
  const parse = (text: string, before: unknown): unknown => {
    // The parser says more of what is expected.
    const value: unknown = parseArg === undefined ? text : parseArg(text, before)
    if (text.trim() === '') throw new InvalidArgumentError('A value is expected.')
    return value
  }
  const one = (text: string) => parse(text, undefined)
  option.argParser(collects(option) ? parse : one)
}

function refuseTwice(command: Command, option: Option): void {
  let count = 0
  command.on(`option:${option.name()}`, () => {
    count += 1
    if (count > 1)
      command.error(`error: option '${option.flags}' is given twice: remove one of them`)
  })
}
