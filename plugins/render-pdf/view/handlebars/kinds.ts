import { TERMS, type Template } from 'twinvoice/plugin'
import { VIEW, type Fields, type Kind } from '../fields.js'

/** A value that a layout names. */
export interface Known {
  readonly kind: Kind
  /** How a layout names it from the outside: `lines`, `invoice.items`; '' for the document. */
  readonly path: string
  /** How a sentence names it: `invoice.items`, `an entry of invoice.items`. */
  readonly said: string
  /** What it has beside its kind: `items` of a group, what a partial is given. */
  readonly own?: ReadonlyMap<string, Known>
}

/** A value of which nothing is known beforehand. */
export const UNKNOWN: Known = { kind: 'any', path: '', said: '' }

/** The semantic model, as the terms have it. */
const MODEL = modelFields()

/** Names at any depth of what a layout sees, and of the semantic model: all that an unknown value may have. */
export const ALL_NAMES: ReadonlySet<string> = new Set([
  ...namesIn({ ...VIEW, invoice: MODEL }),
  ...['key', 'items', 'length'],
])

/** What a layout of the template sees. */
export function documentOf({ options, defaults = {} }: Template): Known {
  const described = kindOfSchema(options)
  const own: Fields = {
    ...Object.fromEntries(Object.keys(defaults).map((name) => [name, 'any'])),
    ...(isFields(described) ? described : {}),
  }
  return { kind: { ...VIEW, invoice: MODEL, options: own }, path: '', said: '' }
}

/**
 * What a value has under a name.
 * @param name of a field, the number of an entry, or `length`
 * @returns undefined if it has no such field
 */
export function fieldOf(value: Known, name: string): Known | undefined {
  const own = value.own?.get(name)
  if (own !== undefined) return own
  const { kind } = value
  const path = value.path === '' ? name : `${value.path}.${name}`
  if (kind === 'any') return UNKNOWN
  if (isList(kind) && /^\d+$/.test(name)) return entryOf(value)
  if (name === 'length' && !isFields(kind)) return { kind: 'text', path, said: path }
  if (!isFields(kind)) return undefined
  const found = Object.hasOwn(kind, name) ? kind[name] : undefined
  return found && { kind: found, path, said: path }
}

/** An entry of a list; of anything else, a value of which nothing is known. */
export function entryOf({ kind, path, own }: Known): Known {
  if (!isList(kind)) return UNKNOWN
  const items = own?.get('items')
  if (items !== undefined)
    return { kind: kind[0], path, said: `a group of ${path}`, own: new Map([['items', items]]) }
  return { kind: kind[0], path, said: `an entry of ${path}` }
}

/** The groups that the helper `group` makes of a list. */
export function groupsOf(list: Known): Known {
  return isList(list.kind)
    ? { kind: [{ key: 'text' }], path: list.path, said: list.said, own: new Map([['items', list]]) }
    : { kind: [{ key: 'text', items: 'any' }], path: 'group', said: 'group' }
}

/** The names of all that a value has; empty for texts and lists. */
export function namesOf({ kind, own }: Known): readonly string[] {
  return [...(own?.keys() ?? []), ...(isFields(kind) ? Object.keys(kind) : [])]
}

/** Whether a value is a list of texts that are formatted, and none of the semantic model: they cannot be summed. */
export function isListOfTexts({ kind, path }: Known): boolean {
  return isList(kind) && isFields(kind[0]) && !/^(?:invoice|options)\b/.test(path)
}

/** Whether a value is a list. */
export function isList(kind: Kind): kind is readonly [Kind] {
  return Array.isArray(kind)
}

function isFields(kind: Kind): kind is Fields {
  return typeof kind === 'object' && !isList(kind)
}

/** Every name that fields have, at any depth. */
function namesIn(kind: Kind): readonly string[] {
  if (isList(kind)) return namesIn(kind[0])
  if (!isFields(kind)) return []
  return Object.entries(kind).flatMap(([name, within]) => [name, ...namesIn(within)])
}

function modelFields(): Fields {
  const paths = TERMS.map(({ path }) => path.replace('$.invoice.', '').split('.'))
  return fieldsBelow(paths)
}

/** @param paths such as `items[]`, `period`, `start` */
function fieldsBelow(paths: readonly (readonly string[])[]): Fields {
  const within = new Map<string, (readonly string[])[]>()
  for (const [name, ...rest] of paths)
    if (name !== undefined) within.set(name, [...(within.get(name) ?? []), rest])
  return Object.fromEntries(
    [...within].map(([name, rest]): [string, Kind] => {
      const fields = fieldsBelow(rest)
      const kind = Object.keys(fields).length === 0 ? 'text' : fields
      return name.endsWith('[]') ? [name.slice(0, -2), [kind]] : [name, kind]
    }),
  )
}

/** The kind of the values that a JSON Schema describes by `properties` and `items`. */
function kindOfSchema(schema: unknown): Kind {
  if (typeof schema !== 'object' || schema === null) return 'any'
  if ('properties' in schema && typeof schema.properties === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, of]) => [name, kindOfSchema(of)]),
    )
  if ('items' in schema) return [kindOfSchema(schema.items)]
  return 'any'
}
