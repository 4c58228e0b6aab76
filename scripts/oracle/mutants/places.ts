import type { Seeded } from '../../../test/support/hostile/mutate.js'
import type { Stock } from './stock.js'
import { placesIn, type Node, type Place } from './tree.js'

/** Changes a document in one place. @returns what was done, or undefined if it has no such place */
export type Change = (root: Node, stock: Stock, random: Seeded) => string | undefined

export const isLeaf = ({ node }: Place) => node.children.length === 0
export const below = (root: Node) => placesIn(root).slice(1)
export const leaves = (root: Node) => below(root).filter(isLeaf)

/** One of the places, if there is any. */
export function pick(places: readonly Place[], random: Seeded): Place | undefined {
  return places.length === 0 ? undefined : random.pick(places)
}
