import { ONLY_PARAMETER, ruleParameter } from 'twinvoice/schematron'
import type { OwnSheet } from '../pack/sheet.js'

/** What of a schema breaks while it runs. */
export interface Breaking {
  /** Number of the assert; of its first one, if the rule breaks itself. */
  readonly assert: number
  /** Whether a variable of the rule breaks. */
  readonly isRule: boolean
  readonly thrown: unknown
}

/** How a schema is run on the document that broke it. */
interface Trial {
  /** The nodes that an XPath selects. */
  nodes(xpath: string): readonly unknown[]
  /** Explains what is broken at nodes of a rule. */
  explain(
    sheet: OwnSheet['explaining'][number],
    parameters: Readonly<Record<string, unknown>>,
  ): unknown
}

/** A number that no assert has. */
const NONE = Number.MAX_SAFE_INTEGER

/**
 * Finds what breaks by running each rule alone, then each of its asserts: a screening sheet asks many at once.
 * @returns undefined if none breaks alone
 */
export function breakingOf(
  { explaining, schema: { rules } }: OwnSheet,
  trial: Trial,
): Breaking | undefined {
  for (const sheet of explaining)
    for (const number of sheet.rules) {
      const { asserts = [], nodes = '()' } = rules[number] ?? {}
      let found: readonly unknown[] = []
      const contextThrown = thrownBy(() => (found = trial.nodes(nodes)))
      // An XPath of a context that asks for variables or functions of the schema cannot run alone.
      if (contextThrown !== undefined || found.length === 0) continue
      const given = { [ruleParameter(number)]: found }
      if (thrownBy(() => trial.explain(sheet, given)) === undefined) continue
      for (const assert of [NONE, ...asserts]) {
        const thrown = thrownBy(() => trial.explain(sheet, { ...given, [ONLY_PARAMETER]: assert }))
        if (thrown === undefined) continue
        const isRule = assert === NONE
        return { assert: isRule ? (asserts[0] ?? NONE) : assert, isRule, thrown }
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
