import type { Created } from '../../../accounts/keys/newest-first.js'
import { clientLocale } from '../../request/context.js'
import { refusedQuery } from '../../request/query.js'
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

/** The cursor of a list that is sorted by the moment in which each was created, and then by id. */
export function createdCursor({ createdAt, id }: Created): string {
  return `${createdAt}.${id}`
}

/**
 * The last item of the page before, in such a list; undefined for the first page.
 * @throws Problem if the cursor is none of such a list
 */
export function afterCreated({ query, context }: Call): Created | undefined {
  const { cursor } = query
  if (cursor === undefined) return undefined
  const [, createdAt, id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (createdAt === undefined) throw refusedQuery('cursor', clientLocale(context))
  return { createdAt: Number(createdAt), id }
}
