import type { PdfDocument } from 'twinvoice/pdf'
import type { Element } from './structure-tree.js'

/** Elements that only group others: what is in them counts as being in the element above. */
export const GROUPING = /^(NonStruct|Div|Part)$/

/** Elements within one another that are followed. */
export const MOST_LEVELS = 100

/**
 * The kids of an element, with those of elements that only group them. A group that several elements name, or that
 * is below itself, is entered once.
 * @throws LimitExceeded
 */
export function kidsOf({ kids }: Element, { budget }: PdfDocument): readonly Element[] {
  budget.spendValues(kids.length)
  if (kids.every(({ type }) => !GROUPING.test(type))) return kids
  const entered = new Set<Element>()
  const spread = (below: readonly Element[], depth: number): readonly Element[] =>
    below.flatMap((kid) => {
      if (!GROUPING.test(kid.type)) return [kid]
      if (entered.has(kid) || depth > MOST_LEVELS) return []
      entered.add(kid)
      budget.spendValues(kid.kids.length)
      return spread(kid.kids, depth + 1)
    })
  return spread(kids, 0)
}
