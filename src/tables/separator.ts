import { detail, type Detail } from '../pipeline/detail.js'

/** What to write into the map if a header that is one long name seems to have another separator. */
export function otherSeparator(names: readonly string[]): Detail | undefined {
  const [only = ''] = names
  const separator = names.length === 1 ? /[;,\t|]/.exec(only)?.[0] : undefined
  if (separator === undefined) return undefined
  return detail`the columns may be separated by ${JSON.stringify(separator)}: say it in the map as ${'"delimiter"'}`
}
