import type { JsonSchema } from 'twinvoice'
import { plainName } from './nearest-field.js'

/** Follows a reference within the schema; what stands beside it goes on top. */
export function resolve(schema: JsonSchema | undefined, root: JsonSchema): JsonSchema | undefined {
  const reference = schema?.['$ref']
  if (typeof reference !== 'string') return schema
  const definitions = root['$defs'] as Readonly<Record<string, JsonSchema>>
  const { $ref: _, ...beside } = schema ?? {}
  return { ...definitions[reference.replace('#/$defs/', '')], ...beside }
}

/** The fields of an object, by name. */
export function fieldsOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (schema?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}

/**
 * Where in a request there is a field of a name, by the name without case and separators; the
 * field nearest to the root wins.
 */
export function fieldPaths(root: JsonSchema): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const waiting: { above: string; schema: JsonSchema | undefined }[] = [{ above: '', schema: root }]
  for (const { above, schema } of waiting)
    for (const [name, field] of Object.entries(fieldsOf(schema))) {
      const key = plainName(name)
      if (!paths.has(key)) paths.set(key, above + name)
      const below = resolve(field, root)
      const items = resolve(below?.['items'] as JsonSchema | undefined, root)
      waiting.push({ above: `${above}${name}${items ? '[]' : ''}.`, schema: items ?? below })
    }
  return paths
}
