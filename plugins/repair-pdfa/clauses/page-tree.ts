import { type Detail, detail, oddSide, PdfNumber } from 'twinvoice/pdf'
import type { RepairLog } from '../log/repair-log.js'
import type { Model } from '../model/read.js'
import { Dict, dictOf, Indirect, indirect, name, resolved } from '../model/values.js'

/** Boxes that no viewer shows a page by. */
const NOT_SHOWN = ['TrimBox', 'ArtBox', 'BleedBox']
const BOXES = ['MediaBox', 'CropBox', ...NOT_SHOWN]

/**
 * Nodes of the page tree are objects that say what they are, how many pages are below them, and which node they are
 * below: 6.1.9 (ISO 32000-1, 7.7.3). Boxes of pages are repaired, too. The tree has been read before, so that it is not
 * too deep.
 */
export function repairPageTree(model: Model, log: RepairLog): void {
  const seen = new Set<Dict>()
  const repair = (node: Dict, key: string, value: Parameters<Dict['set']>[1], found: Detail) => {
    node.set(key, value)
    log.repaired('6.1.9', { object: model.numberOf(node), found })
  }
  /**
   * @param object the node as its kids refer to it; undefined for a root that is none
   * @returns how many pages there are; undefined where nodes are missing or in a circle, which stays as it is
   */
  const walk = (node: Dict, object: Indirect | undefined): number | undefined => {
    const isRoot = node === root
    seen.add(node)
    repairBoxes(model, node, log)
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
    if (kids === undefined) {
      if (node.delete('Kids'))
        log.repaired('6.1.9', { object: model.numberOf(node), found: detail`a page with /Kids` })
      return 1
    }
    const below = kids.items.map((kid, at) => {
      const dict = dictOf(kid)
      if (dict === undefined) return undefined
      if (seen.has(dict)) return dict.name('Type') === 'Page' ? 1 : undefined
      const own = kid instanceof Indirect ? kid : indirect(kid)
      if (own !== kid) {
        kids.items[at] = own
        const found = detail`a node of the page tree that is not an indirect object`
        log.repaired('6.1.9', { object: model.numberOf(node), found })
      }
      setParent(dict, object)
      return walk(dict, own)
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
  /** What a node inherits has to be the same by the tree and by its `/Parent`. */
  const setParent = (node: Dict, above: Indirect | undefined) => {
    const parent = node.get('Parent')
    if (above === undefined || parent === resolved(above)) return
    node.set('Parent', above)
    if (parent !== null)
      log.repaired('6.1.9', { object: model.numberOf(node), found: detail`another /Parent` })
  }
  const root = model.catalog.dict('Pages')
  const rootObject = model.catalog.raw('Pages')
  if (root !== undefined) walk(root, rootObject instanceof Indirect ? rootObject : undefined)
}

/** A page that stands twice in the tree becomes two, since some viewers do not show it again: 6.1.9. */
export function copyRepeatedPages(model: Model, log: RepairLog): void {
  const open = [model.catalog.dict('Pages')]
  const seen = new Set(open)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const kids = node.list('Kids')?.items ?? []
    for (const [at, kid] of kids.entries()) {
      const dict = dictOf(kid)
      if (dict === undefined) continue
      const isPage = dict.name('Type') === 'Page'
      if (!seen.has(dict)) {
        seen.add(dict)
        if (!isPage) open.push(dict)
      } else if (isPage) {
        const copy = new Dict(dict.entries)
        // Content of one page alone has this place in the parent tree.
        copy.delete('StructParents')
        kids[at] = indirect(copy)
        const found = detail`a page that stands in the page tree twice`
        log.repaired('6.1.9', { object: model.numberOf(dict), found })
      }
    }
  }
}

/**
 * Sides of boxes that are references, which veraPDF takes for 0, are written in place. Boxes of a forbidden size are
 * removed where viewers show the page by others: an empty crop box counts as none. Both is 6.1.13.
 */
function repairBoxes(model: Model, node: Dict, log: RepairLog): void {
  const object = model.numberOf(node)
  for (const key of BOXES) {
    const list = node.list(key)
    if (list === undefined) continue
    const sides = list.items
    if (sides.some((side) => side instanceof Indirect)) {
      sides.splice(0, sides.length, ...sides.map(resolved))
      const found = detail`/${key} of which a number is a reference`
      log.repaired('6.1.13', { object, found })
    }
    const [left = 0, bottom = 0, right = 0, top = 0] = list.numbers.map((side) => side || 0)
    const isFlat = left === right || bottom === top
    const isEmpty = key === 'CropBox' && isFlat && !inheritsCropBox(node)
    const odd = oddSide([left, bottom, right, top])
    if (odd === undefined || !(isEmpty || NOT_SHOWN.includes(key))) continue
    node.delete(key)
    log.repaired('6.1.13', { object, found: detail`/${key} of ${odd} units` })
  }
}

/** Whether a node above has a crop box, which would count without its own. */
function inheritsCropBox(node: Dict): boolean {
  const seen = new Set([node])
  for (let above = node.dict('Parent'); above !== undefined; above = above.dict('Parent')) {
    if (above.has('CropBox')) return true
    if (seen.has(above)) return false
    seen.add(above)
  }
  return false
}
