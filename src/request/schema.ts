import { readFileSync } from 'node:fs'
import type { JsonSchema } from '../pipeline/plugin.js'

const FILE = new URL('../../../src/request/generate.schema.json', import.meta.url)

let schema: JsonSchema | undefined

/**
 * The JSON Schema (2020-12) of a generate request. In addition to the standard keywords it has
 * three custom ones, which other validators ignore: `codeList` (name of the code list of the
 * value), `decimals` (maximum number of decimals) and `text` (`line` or `lines`: printable text
 * without or with line breaks that is not blank).
 */
export function generateRequestSchema(): JsonSchema {
  return (schema ??= Object.freeze(JSON.parse(readFileSync(FILE, 'utf8')) as JsonSchema))
}
