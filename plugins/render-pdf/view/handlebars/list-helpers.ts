import { Fault, sum } from 'twinvoice/plugin'

/** A helper of a layout; Handlebars passes its own options as the last argument. */
type Helper = (...values: unknown[]) => unknown

/** Entries of a list with the same value. */
interface Group {
  readonly key: string
  readonly items: readonly unknown[]
}

/** A decimal as the semantic model has it. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** Helpers that compute from lists of the semantic model, and those that look a value up. */
export const LIST_HELPERS: Readonly<Record<'group' | 'sum' | 'lookup', Helper>> = {
  /** `{{#each (group invoice.items "vatRate")}}{{key}}: {{items.length}}{{/each}}`, in the order of the list. */
  group: (...values) => {
    const { call, list, path } = callOf('group', values)
    const field = textOf(path, call)
    const groups = new Map<string, unknown[]>()
    for (const entry of entries(list, call)) {
      const key = keyOf(valueAt(entry, field), call)
      const others = groups.get(key)
      if (others === undefined) groups.set(key, [entry])
      else others.push(entry)
    }
    return [...groups].map(([key, items]): Group => ({ key, items }))
  },
  /** `{{formatAmount (sum items "netAmount")}}`: a decimal as text; 0 for an empty list. */
  sum: (...given) => {
    const { call, list, path } = callOf('sum', given)
    const field = textOf(path, call)
    const values = entries(list, call).map((entry) => valueAt(entry, field))
    return sum(values.map((value) => decimalOf(value, field, call))).toFixed()
  },
  /** `{{lookup options.labels vatCategory}}`: what an object or a list has under a key; it must be there. */
  lookup: (...values) => {
    const { call, list: from, path: key } = callOf('lookup', values)
    if (key === undefined) throw call('what is looked up is missing, or has no value')
    if (typeof from !== 'object' || from === null)
      throw call(`there is nothing to look "${shown(key)}" up in`)
    const name = shown(key)
    if (Object.hasOwn(from, name)) return (from as Readonly<Record<string, unknown>>)[name]
    throw call(`there is no "${shown(key)}" (there are: ${Object.keys(from).join(', ') || 'none'})`)
  },
}

/** Makes the fault of a call, with its place in the layout. */
export type Call = (reason: string) => Fault

/**
 * The two arguments of a call, each undefined where the layout gives none, and its place.
 * @param values what Handlebars passes: the arguments, then its own options
 */
function callOf(helper: string, values: readonly unknown[]) {
  const [list, path] = values.slice(0, -1)
  return { call: callAt(values, helper), list, path }
}

/**
 * The place of a call in the layout, for faults.
 * @param values what Handlebars passes: the arguments, then its own options
 * @param helper its name, if it is not the one that the layout calls
 */
export function callAt(values: readonly unknown[], helper?: string): Call {
  const { loc, name = '' } = (values.at(-1) ?? {}) as {
    readonly loc?: { readonly source?: string; readonly start: { readonly line: number } }
    readonly name?: string
  }
  const place = loc === undefined ? '' : `line ${loc.start.line}: `
  const file = loc?.source === undefined ? {} : { file: loc.source }
  return (reason) => new Fault('CATALOG_INVALID', `${place}${helper ?? name}: ${reason}`, file)
}

/** The entries of a list; a list that the invoice does not have is empty. */
function entries(list: unknown, call: Call): readonly unknown[] {
  if (list === undefined || list === null) return []
  if (Array.isArray(list)) return list
  throw call(`a list is expected, such as invoice.items, not ${shown(list)}`)
}

function textOf(path: unknown, call: Call): string {
  if (typeof path === 'string' && path !== '') return path
  throw call('the name of a field is expected in quotes, such as "vatRate"')
}

function valueAt(entry: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return (value as Readonly<Record<string, unknown>>)[name]
  }, entry)
}

function keyOf(value: unknown, call: Call): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') throw call('a field with a text is expected, not with a list')
  return shown(value)
}

function decimalOf(value: unknown, path: string, call: Call): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && DECIMAL.test(value)) return value
  throw call(
    `"${shown(value)}" in "${path}" is not a decimal: sum the values of the model, such as invoice.items and "netAmount", not texts that are formatted`,
  )
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'an object'
}
