import type { ErrorObject } from 'ajv/dist/2020.js'
import { didYouMean } from './nearest.js'

type Schema = Readonly<Record<string, unknown>>

/**
 * What is wrong with a value by its schema, in plain words, each with the location in the value:
 * `request.invoice must be an object`. A schema with a `description` says by it which form a text must have.
 */
export function schemaProblems(
  errors: readonly ErrorObject[],
  schema: object,
  value: unknown,
): string[] {
  // A condition fails because of an error within it, which is told.
  const own = errors.filter(({ keyword }) => keyword !== 'if')
  return [
    ...new Set((own.length === 0 ? errors : own).map((each) => sentence(each, schema, value))),
  ]
}

function sentence(error: ErrorObject, schema: object, value: unknown): string {
  const steps = stepsOf(error.instancePath)
  const place = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  const around = at(schema, stepsOf(error.schemaPath.replace(/^#/, '')).slice(0, -1)) as Schema
  return `${place.replace(/^\./, '')} ${wordsOf(error, around, at(value, steps))}`.trim()
}

function wordsOf(
  { keyword, params, message }: ErrorObject,
  around: Schema,
  found: unknown,
): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']].flat().map(typeName).join(' or ')}${range(around)}`
    case 'required':
      return `lacks the field "${String(params['missingProperty'])}"`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownField(
        String(params['additionalProperty'] ?? params['unevaluatedProperty']),
        around,
      )
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly unknown[]).map(shownValue)
      const meant = typeof found === 'string' ? didYouMean(found, allowed) : ''
      return `must be one of ${allowed.join(', ')}${meant}`
    }
    case 'const':
      return `must be ${shownValue(params['allowedValue'])}`
    case 'pattern':
      return typeof around['description'] === 'string'
        ? `must be ${around['description']}`
        : `does not have the form ${String(params['pattern'])}`
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} ${parts(keyword)}`
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${limit} ${parts(keyword)}`
    case 'minimum':
    case 'maximum':
      return `must be ${bounds(around)}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'uniqueItems':
      return 'has the same element twice'
    default:
      return message ?? 'is wrong'
  }
}

function unknownField(name: string, around: Schema): string {
  const known = Object.keys(around['properties'] ?? {}).filter((each) => each !== '$schema')
  const meant = didYouMean(name, known)
  const listed = known.length === 0 ? '' : ` (its fields: ${known.join(', ')})`
  return `has an unknown field "${name}"${meant === '' ? listed : meant}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function typeName(type: unknown): string {
  return TYPES[String(type)] ?? String(type)
}

/** The bounds of a number beside its type. */
function range(around: Schema): string {
  const words = bounds(around)
  return words === '' ? '' : ` ${words}`
}

function bounds(around: Schema): string {
  const { minimum, maximum } = around as { readonly minimum?: number; readonly maximum?: number }
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${maximum}`
  return maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`
}

function parts(keyword: string): string {
  if (keyword.endsWith('Length')) return 'characters'
  return keyword.endsWith('Items') ? 'elements' : 'fields'
}

function shownValue(value: unknown): string {
  return typeof value === 'string'
    ? /^\S+$/.test(value)
      ? value
      : `"${value}"`
    : JSON.stringify(value)
}

/** The steps of a JSON Pointer (RFC 6901). */
function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~'))
}

function at(value: unknown, steps: readonly string[]): unknown {
  let found = value
  for (const step of steps) found = (Object(found) as Schema)[step]
  return found ?? {}
}
