import type { CompiledAssert } from './sheets/assert-code.js'
import type { ExpandedName, IndexedNodes } from './sheets/node-index.js'
import type { CompiledRule } from './sheets/rule-code.js'
import type { ScreeningSheet } from './sheets/screening-sheets.js'

/**
 * A schema as stylesheets. The stylesheets of `screening` search for nodes that violate a rule. Those of
 * `explaining` then run only for the violated rules and produce the messages. This keeps each stylesheet
 * small: Saxon-JS goes through the whole stylesheet at the beginning of each run.
 */
export interface CompiledSchema {
  readonly title: string
  /** They require {@link indexedNodes}; their lists, in {@link NODES_PARAMETER}. */
  readonly screening: readonly ScreeningSheet[]
  readonly explaining: readonly ExplainingSheet[]
  /** Numbers of the rules of each unit. */
  readonly units: readonly (readonly number[])[]
  readonly rules: readonly CompiledRule[]
  readonly asserts: readonly CompiledAssert[]
  readonly namespaces: Readonly<Record<string, string>>
  readonly indexedNodes: readonly IndexedNodes[]
  /**
   * Names of elements that may occur only once in their parent. If a document repeats them, the time may
   * grow with the square of their number.
   */
  readonly single: readonly ExpandedName[]
}

/** A stylesheet that explains the violations of some rules. */
export interface ExplainingSheet {
  /** Numbers of the rules. */
  readonly rules: readonly number[]
  /**
   * An XSLT 3.0 stylesheet for the same document. It requires the nodes that the screening returned for
   * each rule, in the order of {@link rules}, in {@link NODES_PARAMETER}. It returns a 0, then for each failed assertion at a
   * node an array `[assert, node, attribute, values …]`: the node to show, the name of its
   * attribute if the attribute is to be shown, and the values for text and properties. With
   * {@link BRIEF_PARAMETER}, it returns pairs of the assertion's number and the rule's node.
   */
  readonly xslt: string
}
