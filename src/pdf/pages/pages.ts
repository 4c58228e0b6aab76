import { LimitExceeded } from '../syntax/limits.js'
import type { PdfDocument } from '../document/document.js'
import { PdfRef, asDict, type PdfArray, type PdfDict, type PdfValue } from '../syntax/values.js'

/** Attributes that a page may inherit (ISO 32000-1, 7.7.3.4). */
export const INHERITED_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** Attributes that a page may inherit. */
export type InheritedKey = (typeof INHERITED_KEYS)[number]

/** A page. */
export interface PdfPage {
  /** From 0, in the order of the page tree. */
  readonly index: number
  readonly dict: PdfDict
  /** Undefined for a page that is a direct object in `/Kids`. */
  readonly ref: PdfRef | undefined
  /** An attribute of the page, or the inherited one. */
  inherited(key: InheritedKey): PdfValue
  readonly resources: PdfDict | undefined
}

/**
 * All pages, in order. A node that is reached twice is skipped.
 * @throws LimitExceeded
 */
export function* readPages(document: PdfDocument): Generator<PdfPage> {
  const { treeDepth, treeNodes } = document.budget.limits
  const seen = new Set<PdfDict>()
  let index = 0
  const walk = function* (value: PdfValue, above: readonly PdfDict[]): Generator<PdfPage> {
    const dict = asDict(document.resolve(value))
    if (dict === undefined || seen.has(dict)) return
    if (above.length > treeDepth) throw new LimitExceeded('treeDepth', treeDepth)
    if (seen.add(dict).size > treeNodes) throw new LimitExceeded('treeNodes', treeNodes)
    const kids = kidsOfNode(dict, above.length === 0)
    const nodes = [dict, ...above]
    if (kids !== undefined) {
      document.spendItems(kids.length)
      for (const kid of kids.items) yield* walk(kid, nodes)
      return
    }
    if (dict.name('Type') === 'Pages') return
    const inherited = (key: InheritedKey) =>
      nodes.map((node) => node.get(key)).find((found) => found !== undefined)
    yield {
      index: index++,
      dict,
      ref: value instanceof PdfRef ? value : undefined,
      inherited,
      get resources() {
        return asDict(inherited('Resources'))
      },
    }
  }
  yield* walk(document.catalog.raw('Pages'), [])
}

/** What is below a node of the page tree; undefined for a page, which the root never is, whatever it says. */
export function kidsOfNode(node: PdfDict, isRoot: boolean): PdfArray | undefined {
  return isRoot || node.name('Type') !== 'Page' ? node.array('Kids') : undefined
}
