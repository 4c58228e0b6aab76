import { detail, type Detail } from '../details/detail.js'
import { asDict, PdfDict, type PdfValue } from '../syntax/values.js'
import { INHERITED_KEYS, type InheritedKey } from './pages.js'

/** Parents of a node that are looked at; no real page tree is so deep. */
const MAX_PARENTS = 100

/**
 * Nodes that inherit one thing from the node that has them in its `/Kids`, and another from their `/Parent`: some
 * viewers take the one, some the other (ISO 32000-1, 7.7.3.4).
 * @param inner nodes of a tree without circles that have kids, the root first, and each before its kids
 */
export function* inheritanceFaults(
  inner: readonly (readonly [node: PdfDict, kids: readonly PdfValue[]])[],
): Generator<Detail> {
  const above = new Map<PdfDict, PdfDict>()
  for (const [node, kids] of inner)
    for (const kid of kids) {
      if (!(kid instanceof PdfDict) || above.has(kid)) continue
      above.set(kid, node)
      const parent = asDict(kid.get('Parent'))
      if (parent === node) continue
      const other = INHERITED_KEYS.find(
        (key) =>
          !kid.has(key) &&
          giverOf(key, node, (one) => above.get(one)) !==
            giverOf(key, parent, (one) => asDict(one.get('Parent'))),
      )
      if (other !== undefined)
        yield detail`a node of the page tree with another /${other} by its /Parent`
    }
}

/** The nearest node, from one on upwards, that has an attribute. */
function giverOf(
  key: InheritedKey,
  from: PdfDict | undefined,
  parentOf: (node: PdfDict) => PdfDict | undefined,
): PdfDict | undefined {
  let node = from
  for (let step = 0; node !== undefined && step < MAX_PARENTS; step++) {
    if (node.has(key)) return node
    node = parentOf(node)
  }
  return undefined
}
