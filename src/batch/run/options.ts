import { CONVERT_TARGETS } from '../../documents/documents.js'
import { detail, either, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { GOALS, type Goal, type Order, type RunOptions } from './run.js'

/** An option that no document of the run could be processed with. */
export class OptionFault extends Fault {
  readonly option: keyof RunOptions

  constructor(option: keyof RunOptions, reason: string | Detail) {
    super('OPTIONS_INVALID', reason)
    this.option = option
  }
}

/** The profile of instances for which none is set. It is always installed. */
export const DEFAULT_PROFILE = 'EN16931'

/** The goals that have an option; every goal has the others. */
const GOALS_WITH: Readonly<Partial<Record<keyof RunOptions, readonly Goal[]>>> = {
  profile: ['generate', 'embed'],
  template: ['generate', 'view'],
  format: ['generate', 'view'],
  syntax: ['generate'],
  level: ['generate'],
  coerce: ['generate', 'embed'],
  watermark: ['generate', 'embed'],
  rules: ['validate'],
  pdfa: ['validate'],
  to: ['convert'],
  lossy: ['convert'],
}

/** @throws OptionFault for an option that the goal does not have, and would ignore, or lacks */
export function checkGoal(goal: Goal, options: RunOptions): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name] of given as [keyof RunOptions, unknown][]) {
    const goals = GOALS_WITH[name] ?? GOALS
    if (!goals.includes(goal))
      throw new OptionFault(
        name,
        detail`the option "${name}" is only for the goal ${either(goals)}, and the goal is ${goal}`,
      )
  }
  if (goal === 'convert' && options.to === undefined)
    throw new OptionFault(
      'to',
      detail`the goal convert needs the option "to": ${either(CONVERT_TARGETS)}`,
    )
  const foreign = { generate: 'html', view: 'xml' }[goal as string]
  if (foreign !== undefined && options.format === foreign)
    throw new OptionFault('format', detail`the goal ${goal} has no format ${foreign}`)
  const ofPdf = { generate: ['level', 'watermark'], view: ['template'] } as const
  const { format = goal === 'view' ? 'html' : 'pdf' } = options
  if ((goal !== 'generate' && goal !== 'view') || format === 'pdf') return
  for (const name of ofPdf[goal])
    if (options[name] !== undefined)
      throw new OptionFault(
        name,
        detail`the option "${name}" is only for a PDF, and the output is ${format.toUpperCase()}`,
      )
}

/**
 * Whether a run depends on what is installed beyond the default.
 * @param usual profile of requests for which the run has none
 */
export function namesInstalled({ goal, options }: Order, usual = DEFAULT_PROFILE): boolean {
  const { profile, template, syntax, rules } = options
  if (goal === 'generate' && usual !== DEFAULT_PROFILE) return true
  return [profile, template, syntax, rules].some((name) => name !== undefined)
}
