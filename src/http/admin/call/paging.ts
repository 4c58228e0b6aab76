import type { Call } from './call.js'

const USUAL_ITEMS = 50

/** Items of a page. */
export function limitOf({ query }: Call): number {
  return Number(query['limit'] ?? USUAL_ITEMS)
}

/**
 * A page of a list of which one item more than its limit was read, to know whether there is another.
 * @param cursorOf the text by which the next page begins after an item
 */
export function pageOf<Item>(
  items: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => string,
  jsonOf: (item: Item) => object,
): { readonly items: readonly object[]; readonly next: string | null } {
  const shown = items.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(jsonOf),
    next: items.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}
