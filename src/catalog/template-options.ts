import type { JsonSchema } from '../pipeline/plugin.js'
import type { PathSegment } from '../request/json/json-path.js'
import type { Template } from './entries/entries.js'
import { checkOf } from './schema-check.js'

/** What of the options of a request breaks the schema of its template. */
export interface OptionError {
  /** Place within the options. */
  readonly segments: readonly PathSegment[]
  /** Keyword of JSON Schema, such as `enum`. */
  readonly keyword: string
  /** As Ajv has them: `limit`, `allowedValues`, `additionalProperty` … */
  readonly params: Readonly<Record<string, unknown>>
}

/** A template without a schema of its options has none that a request can set. */
const NO_OPTIONS: JsonSchema = { type: 'object', additionalProperties: false }

/**
 * Checks options of a request by the template's schema. Options that the request leaves out have the
 * template's values.
 */
export function optionErrors(
  { options: schema = NO_OPTIONS, defaults = {} }: Template,
  options: Readonly<Record<string, unknown>>,
): readonly OptionError[] {
  const value = { ...(schema === NO_OPTIONS ? {} : defaults), ...options }
  const check = checkOf(schema)
  if (check(value)) return []
  return (check.errors ?? []).map(({ instancePath, keyword, params }) => ({
    segments: segmentsOf(instancePath, value),
    keyword,
    params: params as Readonly<Record<string, unknown>>,
  }))
}

/** Reads a JSON pointer; the value tells indexes from names. */
function segmentsOf(pointer: string, root: unknown): PathSegment[] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const segment = Array.isArray(value) ? Number(name) : name
      value = (value as Readonly<Record<PathSegment, unknown>>)[segment]
      return segment
    })
}
