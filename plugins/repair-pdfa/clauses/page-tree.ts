import { type Detail, detail, PdfNumber } from 'twinvoice/pdf'
import type { RepairLog } from '../log/repair-log.js'
import type { Model } from '../model/read.js'
import { type Dict, dictOf, Indirect, name, resolved } from '../model/values.js'

const BOXES = ['MediaBox', 'CropBox', 'TrimBox', 'ArtBox', 'BleedBox']

/**
 * Nodes of the page tree say what they are, and how many pages are below them: 6.1.9 (ISO 32000-1, 7.7.3). Sides of
 * boxes that are references, which veraPDF takes for 0 (6.1.13), are written in place. The tree has been read before,
 * so that it is not too deep.
 */
export function repairPageTree(model: Model, log: RepairLog): void {
  const seen = new Set<Dict>()
  const repair = (node: Dict, key: string, value: Parameters<Dict['set']>[1], found: Detail) => {
    node.set(key, value)
    log.repaired('6.1.9', { object: model.numberOf(node), found })
  }
  /** @returns how many pages there are; undefined where nodes are missing or named twice, which stays as it is */
  const walk = (node: Dict, isRoot: boolean): number | undefined => {
    seen.add(node)
    writeBoxes(model, node, log)
    const type = node.name('Type')
    const kids = isRoot || type !== 'Page' ? node.list('Kids') : undefined
    if (kids === undefined && (isRoot || type === 'Pages')) return undefined
    const right = kids === undefined ? 'Page' : 'Pages'
    if (type !== right)
      repair(
        node,
        'Type',
        name(right),
        detail`a node of the page tree of /Type /${type?.slice(0, 40) ?? ''}`,
      )
    if (kids === undefined) return 1
    const below = kids.items.map((kid) => {
      const dict = dictOf(kid)
      return dict === undefined || seen.has(dict) ? undefined : walk(dict, false)
    })
    const pages = below.reduce<number | undefined>(
      (sum, own) => (sum === undefined || own === undefined ? undefined : sum + own),
      0,
    )
    const count = node.number('Count')
    if (pages !== undefined && pages !== count)
      repair(
        node,
        'Count',
        new PdfNumber(pages),
        count === undefined
          ? detail`a page tree without /Count`
          : detail`/Count ${count} of the page tree, for ${pages} pages`,
      )
    return pages
  }
  const root = model.catalog.dict('Pages')
  if (root !== undefined) walk(root, true)
}

function writeBoxes(model: Model, node: Dict, log: RepairLog): void {
  for (const key of BOXES) {
    const sides = node.list(key)?.items ?? []
    if (!sides.some((side) => side instanceof Indirect)) continue
    sides.splice(0, sides.length, ...sides.map(resolved))
    log.repaired('6.1.13', {
      object: model.numberOf(node),
      found: detail`/${key} of which a number is a reference`,
    })
  }
}
