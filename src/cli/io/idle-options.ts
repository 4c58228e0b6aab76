import type { Command } from 'commander'
import { detail, together, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

/**
 * Refuses options that would do nothing, beside what else is asked for.
 * @param names of the flags, such as `level`
 * @param reason what they are for: `--level is for a PDF, and the output is XML`
 * @throws Fault OPTIONS_INVALID with those that were given on the command line
 */
export function refuseIdle(command: Command, names: readonly string[], reason: Detail): void {
  const idle = idleOptions(command, names, reason)
  if (idle !== undefined) throw new Fault('OPTIONS_INVALID', idle)
}

/**
 * Says which options do nothing, where that is no mistake.
 * @returns undefined if none was given
 */
export function idleOptions(
  command: Command,
  names: readonly string[],
  reason: Detail,
): Detail | undefined {
  const given = command.options
    .filter((option) => names.includes(option.attributeName()))
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long ?? '')
  if (given.length === 0) return undefined
  const all = together(given)
  return given.length === 1 ? detail`${all} is ${reason}` : detail`${all} are ${reason}`
}
