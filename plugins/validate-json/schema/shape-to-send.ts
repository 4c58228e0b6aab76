import type { ErrorObject } from 'ajv/dist/2020.js'
import type { JsonSchema } from 'twinvoice/plugin'
import type { Phrase } from '../problems/problem.js'
import { fieldsOf, resolve } from './schema-walk.js'

/** Fields of an object that are named. */
const NAMED = 5

/**
 * What to send in place of a text where an object or a list of objects is due: some of the fields, first those
 * that are required.
 * @param due the schema of the value that is due
 * @param root the schema of requests
 */
export function shapeToSend(
  { keyword, data }: ErrorObject,
  due: JsonSchema | undefined,
  root: JsonSchema,
): Phrase | undefined {
  if (keyword !== 'type' || typeof data !== 'string' || due === undefined) return undefined
  const isList = due['type'] === 'array'
  const object = isList ? resolve(due['items'] as JsonSchema | undefined, root) : due
  const required = (object?.['required'] ?? []) as readonly string[]
  const fields = [...new Set([...required, ...Object.keys(fieldsOf(object))])]
  if (fields.length === 0) return undefined
  return {
    key: isList ? 'expected.listWith' : 'expected.objectWith',
    params: { values: fields.slice(0, NAMED).join(', ') },
  }
}
