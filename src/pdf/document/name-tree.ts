import { LimitExceeded } from '../syntax/limits.js'
import type { PdfDocument } from './document.js'
import { PdfString, asDict, type PdfDict, type PdfValue } from '../syntax/values.js'

/** An entry of a name tree; `value` as written. */
export interface NameTreeEntry {
  readonly key: PdfString
  readonly value: PdfValue
}

/**
 * All entries of a name tree (ISO 32000-1, 7.9.6), in order. A node that is reached twice is
 * skipped.
 * @throws LimitExceeded
 */
export function* readNameTree(
  document: PdfDocument,
  root: PdfDict | undefined,
): Generator<NameTreeEntry> {
  const { treeDepth, treeNodes } = document.budget.limits
  const seen = new Set<PdfDict>()
  const walk = function* (node: PdfDict | undefined, depth: number): Generator<NameTreeEntry> {
    if (node === undefined || seen.has(node)) return
    if (depth > treeDepth) throw new LimitExceeded('treeDepth', treeDepth)
    if (seen.add(node).size > treeNodes) throw new LimitExceeded('treeNodes', treeNodes)
    const names = node.array('Names')
    for (let i = 0; names !== undefined && i + 1 < names.length; i += 2) {
      const key = names.get(i)
      if (key instanceof PdfString) yield { key, value: names.items[i + 1] }
    }
    for (const kid of node.array('Kids')?.values() ?? []) yield* walk(asDict(kid), depth + 1)
  }
  yield* walk(root, 0)
}
