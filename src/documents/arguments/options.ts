import { Fault } from '../../pipeline/errors.js'
import type { Check } from './checks.js'

/**
 * Checks the options of a call.
 * @throws Fault OPTIONS_INVALID that names the option and says what was expected
 */
export function checkOptions(called: string, check: Check, options: unknown): void {
  const problem = check(options, 'options')
  if (problem !== undefined) throw new Fault('OPTIONS_INVALID', `${called}: ${problem}`)
}
