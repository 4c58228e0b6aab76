import type { Element } from './structure-tree.js'

/** Elements that only group others: what is in them counts as being in the element above. */
export const GROUPING = /^(NonStruct|Div|Part)$/

/** Elements within one another that are followed. */
export const MOST_LEVELS = 100

/** The kids of an element, with those of elements that only group them. */
export function kidsOf({ kids }: Element, depth = 0): readonly Element[] {
  if (depth > MOST_LEVELS || kids.every(({ type }) => !GROUPING.test(type))) return kids
  return kids.flatMap((kid) => (GROUPING.test(kid.type) ? kidsOf(kid, depth + 1) : [kid]))
}
