import { EVERYWHERE_PARAMETER, ONLY_PARAMETER } from 'twinvoice/schematron'
import type { OwnSheet } from '../pack/sheet.js'

/** What of a schema breaks while it runs. */
export interface Breaking {
  /** Number of the assert; of its first one, if the rule breaks itself. */
  readonly assert: number
  /** Whether the context of the rule breaks, or a variable. */
  readonly isRule: boolean
  readonly thrown: unknown
}

/** Runs an explaining sheet with parameters. */
type Run = (
  sheet: OwnSheet['explaining'][number],
  parameters: Readonly<Record<string, number>>,
) => unknown

/** A number that no assert has. */
const NONE = Number.MAX_SAFE_INTEGER

/**
 * Finds what breaks by running each rule alone, then each of its asserts: a screening sheet asks many at once.
 * @returns undefined if none breaks alone
 */
export function breakingOf(
  { explaining, schema: { rules } }: OwnSheet,
  run: Run,
): Breaking | undefined {
  for (const sheet of explaining)
    for (const rule of sheet.rules) {
      const parameters = { [EVERYWHERE_PARAMETER]: rule }
      if (thrownBy(() => run(sheet, parameters)) === undefined) continue
      for (const assert of [NONE, ...(rules[rule] ?? [])]) {
        const thrown = thrownBy(() => run(sheet, { ...parameters, [ONLY_PARAMETER]: assert }))
        if (thrown === undefined) continue
        const isRule = assert === NONE
        return { assert: isRule ? (rules[rule]?.[0] ?? NONE) : assert, isRule, thrown }
      }
    }
  return undefined
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (thrown) {
    return thrown
  }
}
