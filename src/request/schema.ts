import { readFileSync } from 'node:fs'
import type { JsonSchema } from '../pipeline/plugin.js'

const FILE = new URL('../../../src/request/generate.schema.json', import.meta.url)

let schema: JsonSchema | undefined

/**
 * The JSON Schema (2020-12) of a generate request. Beside the standard's keywords it has three of
 * its own, which other validators ignore: `codeList` (name of a code list that the value must be
 * of), `decimals` (how many a number may have) and `text` (`line` or `lines`: printable text,
 * without or with line breaks, that is not blank).
 */
export function generateRequestSchema(): JsonSchema {
  return (schema ??= Object.freeze(JSON.parse(readFileSync(FILE, 'utf8')) as JsonSchema))
}
