import type { JsonSchema } from 'twinvoice/plugin'
import { plainName } from '../fields/field-words.js'

/** Follows a reference within the schema; sibling keywords take precedence. */
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

/** The schema of the value at a path; undefined if the schema has no such field. */
export function schemaAt(
  root: JsonSchema,
  segments: readonly (string | number)[],
): JsonSchema | undefined {
  return segments.reduce<JsonSchema | undefined>((schema, segment) => {
    const below =
      typeof segment === 'number'
        ? (schema?.['items'] as JsonSchema | undefined)
        : fieldsOf(schema)[segment]
    return resolve(below, root)
  }, root)
}

/**
 * Paths of fields by their name without case and separators. If several fields have the same name,
 * the one nearest to the root is used.
 * @param options names of options of templates, which the schema of requests does not have
 */
export function fieldPaths(
  root: JsonSchema,
  options: readonly string[] = [],
): ReadonlyMap<string, string> {
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
  for (const name of options)
    if (!paths.has(plainName(name))) paths.set(plainName(name), `options.${name}`)
  return paths
}

/** The fields of each object of the invoice, such as those of the seller. */
export function objectsOfInvoice(root: JsonSchema): ReadonlyMap<string, readonly string[]> {
  const invoice = schemaAt(root, ['invoice'])
  const objects = Object.entries(fieldsOf(invoice)).map(
    ([name, field]) => [name, Object.keys(fieldsOf(resolve(field, root)))] as const,
  )
  return new Map(objects.filter(([, fields]) => fields.length > 0))
}

/** Keywords that do not affect validation. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'default'])

/**
 * An equivalent schema in which fields that differ only in annotations share a definition, so that
 * Ajv compiles forty kinds of values instead of two hundred fields.
 */
export function withSharedFields(root: JsonSchema): JsonSchema {
  const shared = new Map<string, { name: string; schema: JsonSchema }>()
  const share = (schema: JsonSchema): JsonSchema => {
    if (schema['type'] === 'object') return shareFields(schema)
    if ('$ref' in schema) return { $ref: schema['$ref'] }
    const bare = Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !ANNOTATIONS.has(keyword))
        .map(([keyword, value]) =>
          keyword === 'items' ? [keyword, share(value as JsonSchema)] : [keyword, value],
        ),
    )
    const key = JSON.stringify(bare)
    const known = shared.get(key) ?? { name: `shared-${String(shared.size)}`, schema: bare }
    shared.set(key, known)
    return { $ref: `#/$defs/${known.name}` }
  }
  const shareAll = (schemas: object) =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, share(schema as JsonSchema)]),
    )
  const shareFields = (schema: JsonSchema): JsonSchema => ({
    ...schema,
    properties: shareAll(fieldsOf(schema)),
  })
  const definitions = shareAll(root['$defs'] as object)
  const top = shareFields(root)
  const added = [...shared.values()].map(({ name, schema }) => [name, schema] as const)
  return { ...top, $defs: { ...definitions, ...Object.fromEntries(added) } }
}
