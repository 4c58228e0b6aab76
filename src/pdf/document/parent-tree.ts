import { asDict, PdfArray, type PdfDict, PdfNumber, type PdfValue } from '../syntax/values.js'
import type { PdfDocument } from './document.js'

/** Nodes of a parent tree that are read at most. */
const MAX_NODES = 20_000

/** Finds the structure elements of marked content and annotations (ISO 32000-1, 14.7.4.4). */
export class ParentTree {
  readonly #entries = new Map<number, PdfValue>()

  /** @throws LimitExceeded */
  constructor(document: PdfDocument, root: PdfDict | undefined) {
    const seen = new Set<PdfDict>()
    const open = [root?.dict('ParentTree')]
    while (open.length > 0 && seen.size < MAX_NODES) {
      const node = open.pop()
      if (node === undefined || seen.has(node)) continue
      seen.add(node)
      const numbers = node.array('Nums')
      document.budget.spendValues(numbers?.length ?? 1)
      for (let at = 0; numbers !== undefined && at + 1 < numbers.length; at += 2) {
        const key = numbers.get(at)
        if (key instanceof PdfNumber && isWithin(key.value, node))
          this.#entries.set(key.value, numbers.get(at + 1))
      }
      for (const kid of node.array('Kids')?.values() ?? []) open.push(asDict(kid))
    }
  }

  /**
   * The structure element for an annotation's key, or for marked content in a page or form with that key: that
   * of an annotation is the entry, those of marked content are in an array.
   */
  of(key: number, mcid?: number): PdfDict | undefined {
    const entry = this.#entries.get(key)
    if (mcid === undefined) return asDict(entry)
    return entry instanceof PdfArray ? asDict(entry.get(mcid)) : undefined
  }
}

/** False for a key that no reader looks for in a node of these limits (7.9.7). */
function isWithin(key: number, node: PdfDict): boolean {
  const limits = node.array('Limits')
  const [least, most] = [limits?.get(0), limits?.get(1)]
  if (!(least instanceof PdfNumber && most instanceof PdfNumber)) return true
  return least.value <= key && key <= most.value
}
