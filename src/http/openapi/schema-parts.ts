import { UNLIMITED } from '../../accounts/plans/plan.js'
import type { JsonSchema } from '../../pipeline/plugin.js'

export const text = (description: string) => ({ type: 'string', description })
export const moment = (description: string) => ({
  type: 'string',
  format: 'date-time',
  description,
})
export const count = (description: string) => ({
  type: 'integer',
  minimum: 0,
  maximum: UNLIMITED,
  description,
})
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
  properties,
})
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] })
/** Refers to a schema of the components. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const base64 = (description: string) => ({
  ...text(description),
  minLength: 1,
  contentEncoding: 'base64',
  format: 'byte',
  pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
})

/** Where in a PDF. */
export const PDF_PLACE = {
  page: count('Page of a PDF, from 1.'),
  object: count('Number of the object in a PDF.'),
} as const
