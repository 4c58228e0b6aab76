import type { JsonSchema } from './plugin.js'

type Values = Readonly<Record<string, unknown>>

/**
 * Options with the values that their schema gives as `default` for properties that are absent, also
 * in objects among them.
 */
export function withDefaults(schema: JsonSchema, options: Values): Values {
  const filled: Record<string, unknown> = { ...options }
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const value = Object.hasOwn(options, name) ? options[name] : property['default']
    if (value === undefined) continue
    filled[name] = isObject(value) ? withDefaults(property, value) : value
  }
  return filled
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const properties = schema['properties']
  if (!isObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isObject(entry[1])),
  )
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
