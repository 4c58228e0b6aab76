import { LimitExceeded } from '../syntax/limits.js'
import type { PdfDocument } from './document.js'
import { PdfName, PdfString, asDict, type PdfDict, type PdfValue } from '../syntax/values.js'

/** An entry of a name tree; `value` as written. */
export interface NameTreeEntry {
  /** Empty where the key is neither a string nor a name. */
  readonly key: PdfString
  readonly value: PdfValue
}

/**
 * All entries of a name tree (ISO 32000-1, 7.9.6), in order. A node that is reached twice is
 * skipped. An entry whose key is no string is given nevertheless: other readers may find its value.
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
      yield { key: keyOf(names.get(i)), value: names.items[i + 1] }
    }
    for (const kid of node.array('Kids')?.values() ?? []) yield* walk(asDict(kid), depth + 1)
  }
  yield* walk(root, 0)
}

function keyOf(key: PdfValue): PdfString {
  if (key instanceof PdfString) return key
  return new PdfString(Buffer.from(key instanceof PdfName ? key.value : '', 'latin1'))
}
