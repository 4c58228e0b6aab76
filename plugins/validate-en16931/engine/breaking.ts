import { ONLY_PARAMETER } from 'twinvoice/schematron'
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
  /** The nodes that an XPath selects; none if it asks for variables or functions of the schema, which it has not alone. */
  nodes(xpath: string): readonly unknown[]
  /** Explains what is broken at nodes of a rule. */
  explain(
    sheet: OwnSheet['explaining'][number],
    nodes: ReadonlyMap<number, readonly unknown[]>,
    further: Readonly<Record<string, unknown>>,
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
      const [first] = asserts
      const found = trial.nodes(nodes)
      if (first === undefined || found.length === 0) continue
      const thrownIf = (parameters: Readonly<Record<string, number>>) =>
        thrownBy(() => trial.explain(sheet, new Map([[number, found]]), parameters))
      if (thrownIf({}) === undefined) continue
      const ofRule = thrownIf({ [ONLY_PARAMETER]: NONE })
      if (ofRule !== undefined) return { assert: first, isRule: true, thrown: ofRule }
      for (const assert of asserts) {
        const thrown = thrownIf({ [ONLY_PARAMETER]: assert })
        if (thrown !== undefined) return { assert, isRule: false, thrown }
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
