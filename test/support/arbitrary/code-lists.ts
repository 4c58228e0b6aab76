import { readFileSync } from 'node:fs'

const FILE = new URL('../../../../rules/en16931/codelists.json', import.meta.url)

/** Lists that the arbitraries and the request's tests draw from. */
export type CodeListName = string

const { release, lists } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  release: string
  lists: Readonly<Record<string, { codes: string[] }>>
}

/** The code lists as the catalog gives them to plugins, read here without it. */
export const anyCodeLists = {
  release,
  codes: (list: CodeListName): string[] => {
    const found = lists[list]
    if (found === undefined) throw new RangeError(`no code list ${list}`)
    return found.codes
  },
  has: (list: CodeListName, code: string): boolean => anyCodeLists.codes(list).includes(code),
}
