import { TERMS } from 'twinvoice/plugin'
import { LIST_FIELDS } from '../fields.js'

/** Lists of the semantic model by path, `invoice.items`, with the names of all that is in their entries. */
const MODEL_LISTS = modelLists()

/**
 * The fields that the entries of a list have, by the path that a layout names it by.
 * @param path such as `lines`, `invoice.items` or `prepayments.rows`
 * @returns undefined if the path can name lists of different kinds, as `items` does, which are those of any group
 */
export function entryFields(path: readonly string[]): ReadonlySet<string> | undefined {
  const name = path.at(-1) ?? ''
  const model = MODEL_LISTS.get(path.join('.'))
  if (model !== undefined) return model
  const own = path[0] === 'invoice' ? undefined : LIST_FIELDS[name]
  if (own === undefined) return undefined
  // Within {{#with invoice}}, a list of the model is named by its last name alone.
  const others = [...MODEL_LISTS].filter(([of]) => of.split('.').at(-1) === name)
  return new Set([...own, ...others.flatMap(([, fields]) => [...fields])])
}

function modelLists(): ReadonlyMap<string, ReadonlySet<string>> {
  const lists = new Map<string, Set<string>>()
  for (const { path } of TERMS) {
    const [list = '', ...within] = path.replace('$.', '').split('[]')
    if (within.length === 0) continue
    const fields = lists.get(list) ?? new Set<string>()
    for (const name of within.join('').split('.')) if (name !== '') fields.add(name)
    lists.set(list, fields)
  }
  return lists
}
