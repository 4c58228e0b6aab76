import { itemsOf, LimitExceeded } from '../syntax/limits.js'
import type { PdfDocument } from './document.js'
import {
  type PdfArray,
  PdfName,
  PdfString,
  asDict,
  type PdfDict,
  type PdfValue,
} from '../syntax/values.js'

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
  for (const names of namesIn(document, root))
    for (let i = 0; i + 1 < names.length; i += 2)
      yield { key: keyOf(names.get(i), document), value: names.items[i + 1] }
}

/**
 * Whether a name tree has a key that is no string, or a key without a value: programs pass over others, too, or over all.
 * @throws LimitExceeded
 */
export function hasOddNames(document: PdfDocument, root: PdfDict | undefined): boolean {
  for (const names of namesIn(document, root)) {
    if (names.length % 2 === 1) return true
    for (let i = 0; i < names.length; i += 2) if (!(names.get(i) instanceof PdfString)) return true
  }
  return false
}

function* namesIn(document: PdfDocument, root: PdfDict | undefined): Generator<PdfArray> {
  const { treeDepth, treeNodes } = document.budget.limits
  const seen = new Set<PdfDict>()
  /** For each node above one another, its kids that are still to be read. */
  const open: Iterator<PdfValue>[] = [[root].values()]
  for (let kids = open.at(-1); kids !== undefined; kids = open.at(-1)) {
    const kid = kids.next()
    if (kid.done === true) open.pop()
    const node = kid.done === true ? undefined : asDict(kid.value)
    if (node === undefined || seen.has(node)) continue
    if (open.length > treeDepth + 1) throw new LimitExceeded('treeDepth', treeDepth)
    if (seen.add(node).size > treeNodes) throw new LimitExceeded('treeNodes', treeNodes)
    const names = node.array('Names')
    document.spendItems(names?.length ?? 0)
    if (names !== undefined) yield names
    const below = node.array('Kids')
    if (below !== undefined) open.push(below.values())
  }
}

const NO_KEY = new PdfString(new Uint8Array())

function keyOf(key: PdfValue, document: PdfDocument): PdfString {
  if (key instanceof PdfString) {
    document.spendItems(itemsOf(key.bytes.length))
    return key
  }
  return key instanceof PdfName ? new PdfString(Buffer.from(key.value, 'latin1')) : NO_KEY
}
