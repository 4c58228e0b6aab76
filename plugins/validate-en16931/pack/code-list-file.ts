import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, fileReason, jsonOf } from 'twinvoice/plugin'
import type { CodeLists } from 'twinvoice/schematron'

/**
 * Reads the code lists of a pack.
 * @param name the file's name in the folder; absent: no lists
 * @throws Fault CATALOG_INVALID
 */
export async function readCodeLists(folder: string, name: string | undefined): Promise<CodeLists> {
  if (name === undefined) return {}
  const file = path.join(folder, name)
  try {
    const { lists } = jsonOf(await readFile(file)) as {
      lists: Readonly<Record<string, { readonly codes: readonly string[] }>>
    }
    return Object.fromEntries(
      Object.entries(lists).map(([list, { codes }]) => [list, codes.map(String)]),
    )
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${fileReason(thrown)}`, { file }, thrown)
  }
}
