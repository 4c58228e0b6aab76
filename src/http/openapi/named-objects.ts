import type { JsonSchema } from '../../pipeline/plugin.js'

type Schemas = Record<string, unknown>

/**
 * Makes a component of each object within the components, such as `AccountResponseQuota` of the property
 * `quota`: openapi-generator makes classes for Java whose nested objects cannot be read unless they have a
 * name.
 */
export function withNamedObjects(schemas: Readonly<Schemas>): Schemas {
  const named: Schemas = {}
  const top = Object.entries(schemas).map(([name, schema]) => [name, inside(schema, name, named)])
  return { ...(Object.fromEntries(top) as Schemas), ...named }
}

/** The schema with references for the objects in its properties and items. */
function inside(schema: unknown, name: string, named: Schemas): unknown {
  if (!isSchema(schema)) return schema
  const { properties, items } = schema
  return {
    ...schema,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [
          key,
          referred(value, `${name}${capital(key)}`, named),
        ]),
      ),
    }),
    ...(items === undefined ? {} : { items: referred(items, name.replace(/s$/, ''), named) }),
  }
}

function referred(schema: unknown, name: string, named: Schemas): unknown {
  const own = inside(schema, name, named)
  if (!isObject(own)) return own
  if (Object.hasOwn(named, name)) throw new Error(`two schemas have the name ${name}`)
  named[name] = own
  return { $ref: `#/components/schemas/${name}` }
}

/** True for an object with fields, and for one with any fields. */
function isObject(schema: unknown): boolean {
  if (!isSchema(schema) || schema['type'] !== 'object') return false
  return schema['properties'] !== undefined || schema['additionalProperties'] === true
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
