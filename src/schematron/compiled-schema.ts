import type { CompiledAssert } from './sheets/assert-code.js'
import type { ExpandedName, IndexedNodes } from './sheets/node-index.js'
import type { ScreeningSheet } from './sheets/screening-sheets.js'

/**
 * A schema as stylesheets. `screening` looks for nodes that break a rule; of the sheets of
 * `explaining`, those of the broken rules are run, and say what is wrong. So a sheet is no larger
 * than a document needs: Saxon-JS goes through the whole of it at the beginning of each run.
 */
export interface CompiledSchema {
  readonly title: string
  /** They want {@link indexedNodes}. */
  readonly screening: readonly ScreeningSheet[]
  readonly explaining: readonly ExplainingSheet[]
  /** Numbers of the rules of each unit. */
  readonly units: readonly (readonly number[])[]
  readonly asserts: readonly CompiledAssert[]
  readonly namespaces: Readonly<Record<string, string>>
  readonly indexedNodes: readonly IndexedNodes[]
  /**
   * Names of elements that are in another element once. A document that repeats them may take time
   * that grows with the square of their number.
   */
  readonly single: readonly ExpandedName[]
}

/** What explains hits of some rules. */
export interface ExplainingSheet {
  /** Numbers of the rules. */
  readonly rules: readonly number[]
  /**
   * An XSLT 3.0 stylesheet for the same document, which wants the nodes of each rule that the
   * screening named, in {@link ruleParameter}. It gives a 0, then for each assert that fails at a
   * node an array `[assert, node, attribute, values …]`: the node to show; the name of its
   * attribute, if that is what to show; and the values for text and properties. With
   * {@link BRIEF_PARAMETER}, it gives the number of the assert and the rule's node, in pairs.
   */
  readonly xslt: string
}
