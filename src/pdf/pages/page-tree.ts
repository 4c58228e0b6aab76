import { detail, type Detail } from '../details/detail.js'
import { PdfDict, PdfRef, type PdfValue } from '../syntax/values.js'
import type { PdfDocument } from '../document/document.js'
import { inheritanceFaults } from './page-parents.js'
import { kidsOfNode } from './pages.js'

/** Nodes of the page tree that are examined. */
const MAX_NODES = 100_000

/** Deviations of the page tree from ISO 32000-1, 7.7.3, which may make viewers show other pages. @throws LimitExceeded */
export function* pageTreeFaults(document: PdfDocument): Generator<Detail> {
  const { catalog, budget } = document
  let leaves = 0
  let pages = 0
  const seen = new Set<PdfDict>()
  const open: PdfValue[] = [catalog.raw('Pages')]
  const inner: [node: PdfDict, kids: readonly PdfValue[]][] = []
  while (open.length > 0 && seen.size < MAX_NODES) {
    const written = open.pop()
    const node = document.resolve(written)
    if (!(node instanceof PdfDict)) {
      yield detail`a node of the page tree that is not a dictionary`
      continue
    }
    const type = node.name('Type')
    const isRoot = seen.size === 0
    const kids = kidsOfNode(node, isRoot)
    if (kids === undefined) leaves += 1
    if (seen.has(node)) continue
    seen.add(node)
    if (!isRoot && !(written instanceof PdfRef))
      yield detail`a node of the page tree that is not an indirect object`
    if (!isRoot && type === 'Page' && node.has('Kids')) yield detail`a page with /Kids`
    if (kids === undefined && type === 'Pages')
      yield detail`a node of the page tree of /Type /Pages without /Kids`
    if (kids === undefined && type !== 'Pages' && !isRoot) pages += 1
    if (!isRoot && type !== 'Page' && type !== 'Pages')
      yield detail`a node of the page tree of /Type /${type?.slice(0, 40) ?? ''}`
    if (kids === undefined) continue
    budget.spendValues(kids.length)
    for (const kid of kids.items) open.push(kid)
    inner.push([node, [...kids.values()]])
  }
  if (pages === 0) yield detail`no page`
  const count = catalog.dict('Pages')?.number('Count')
  if (count === undefined) yield detail`a page tree without /Count`
  else if (count !== leaves && open.length === 0)
    yield detail`/Count ${count} of the page tree, for ${leaves} pages`
  if (isCircular(inner)) yield detail`a page tree with a node below itself`
  else yield* inheritanceFaults(inner)
  if (open.length === 0) yield* innerFaults(inner)
}

/** Whether a node is below itself. @param inner nodes that have kids */
function isCircular(
  inner: readonly (readonly [node: PdfDict, kids: readonly PdfValue[]])[],
): boolean {
  const kidsOf = new Map(inner)
  const [root] = kidsOf.keys()
  const [above, done] = [new Set<PdfValue>(), new Set<PdfValue>()]
  const open: PdfValue[] = [root]
  for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
    const isEntered = above.has(node)
    const kids = isEntered || done.has(node) ? [] : (kidsOf.get(node as PdfDict) ?? [])
    if (kids.length === 0) {
      open.pop()
      above.delete(node)
      done.add(node)
      continue
    }
    above.add(node)
    for (const kid of kids) {
      if (above.has(kid)) return true
      if (kid instanceof PdfDict && !done.has(kid)) open.push(kid)
    }
  }
  return false
}

/**
 * Nodes below the root with another number of pages than they say: viewers that pass over nodes by that number miss
 * their pages.
 * @param inner nodes that have kids, the root first, and each before its kids
 */
function* innerFaults(
  inner: readonly (readonly [node: PdfDict, kids: readonly PdfValue[]])[],
): Generator<Detail> {
  const nodes = new Set(inner.map(([node]) => node))
  const totals = new Map<PdfDict, number>()
  for (const [node, kids] of inner.toReversed())
    totals.set(
      node,
      kids.reduce<number>((sum, kid) => {
        const isInner = kid instanceof PdfDict && nodes.has(kid)
        return sum + (isInner ? (totals.get(kid) ?? 0) : 1)
      }, 0),
    )
  for (const [node] of inner.slice(1)) {
    const count = node.number('Count')
    const pages = totals.get(node) ?? 0
    if (count === undefined) yield detail`a node of the page tree without /Count`
    else if (count !== pages) yield detail`/Count ${count} of the page tree, for ${pages} pages`
  }
}
