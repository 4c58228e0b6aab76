import { Fault } from '../pipeline/errors.js'
import type { CodeLists } from './entries/entries.js'
import { readCheckedJson } from './json-file.js'
import { CODE_LISTS_SCHEMA } from './schemas.js'

/** Reads a rule pack's `codelists.json`. */
export function readCodeLists(file: string): CodeLists {
  const { release, lists } = readCheckedJson<{
    release: string
    lists: Record<string, { codes: string[] }>
  }>(file, CODE_LISTS_SCHEMA)
  const sets = new Map(Object.entries(lists).map(([name, { codes }]) => [name, new Set(codes)]))
  const list = (name: string): ReadonlySet<string> => {
    const set = sets.get(name)
    if (set === undefined)
      throw new Fault('CATALOG_INVALID', `there is no code list "${name}"`, { file })
    return set
  }
  return Object.freeze({
    release,
    has: (name: string, code: string) => list(name).has(code),
    codes: (name: string) => [...list(name)],
  })
}
