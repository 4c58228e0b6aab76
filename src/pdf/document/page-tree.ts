import { detail, type Detail } from '../details/detail.js'
import { PdfDict, type PdfValue } from '../syntax/values.js'
import type { PdfDocument } from './document.js'

/** Nodes of the page tree that are looked at. */
const MAX_NODES = 100_000

/** Deviations of the page tree from ISO 32000-1, 7.7.3, which may make viewers show other pages. */
export function* pageTreeFaults({ catalog }: PdfDocument): Generator<Detail> {
  let leaves = 0
  let pages = 0
  const seen = new Set<PdfDict>()
  const open: PdfValue[] = [catalog.get('Pages')]
  while (open.length > 0 && seen.size < MAX_NODES) {
    const node = open.pop()
    if (!(node instanceof PdfDict)) {
      yield detail`a node of the page tree that is not a dictionary`
      continue
    }
    const type = node.name('Type')
    const kids = type === 'Page' ? undefined : node.array('Kids')
    if (kids === undefined) leaves += 1
    if (seen.has(node)) continue
    seen.add(node)
    if (kids === undefined && type !== 'Pages') pages += 1
    if (kids === undefined && type !== 'Page' && type !== 'Pages')
      yield detail`a node of the page tree of /Type /${type?.slice(0, 40) ?? ''}`
    for (const kid of kids?.values() ?? []) open.push(kid)
  }
  if (pages === 0) yield detail`no page`
  const count = catalog.dict('Pages')?.number('Count')
  if (count === undefined) yield detail`a page tree without /Count`
  else if (count !== leaves && open.length === 0)
    yield detail`/Count ${count} of the page tree, for ${leaves} pages`
}
