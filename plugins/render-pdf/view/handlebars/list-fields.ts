import { TERMS } from 'twinvoice/plugin'
import { LIST_FIELDS } from '../fields.js'

/** Lists of the semantic model by path, `invoice.items`, with the names of all that is in their entries. */
const MODEL_LISTS = modelLists()

/** What the semantic model has, by path: the fields of `invoice`, of `invoice.items`, of `invoice.seller` … */
const MODEL_FIELDS = modelFields()

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

/**
 * Whether a path names a list of texts that are formatted, and none of the semantic model: they cannot be summed.
 * @param path such as `lines`
 */
export function isListOfTexts(path: readonly string[]): boolean {
  const name = path.at(-1) ?? ''
  if (path[0] === 'invoice' || LIST_FIELDS[name] === undefined) return false
  return ![...MODEL_LISTS.keys()].some((of) => of.split('.').at(-1) === name)
}

/**
 * The first part of a path into the semantic model that is not in it.
 * @param path such as `invoice.seller.nam`; numbers and `length` are of lists
 * @returns what it was looked for in, with all that is there; undefined if the path names a field
 */
export function missingInModel(path: readonly string[]) {
  let within = ''
  for (const part of path) {
    if (part === 'length' || /^\d+$/.test(part)) continue
    const known = MODEL_FIELDS.get(within) ?? new Set<string>()
    if (within !== '' && !known.has(part)) return { within, part, known }
    within = within === '' ? part : `${within}.${part}`
  }
  return undefined
}

function modelFields(): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, Set<string>>()
  for (const { path } of TERMS) {
    let within = ''
    for (const name of path.replace('$.', '').replaceAll('[]', '').split('.')) {
      const known = fields.get(within) ?? new Set<string>()
      fields.set(within, known.add(name))
      within = within === '' ? name : `${within}.${name}`
    }
  }
  return fields
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
