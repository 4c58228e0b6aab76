import type { ErrorObject } from 'ajv/dist/2020.js'
import { detail, either, inEnglish, type Detail } from '../../pipeline/detail.js'
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
): Detail[] {
  // A condition fails because of an error within it, which is reported.
  const own = errors.filter(({ keyword }) => keyword !== 'if')
  const sentences = (own.length === 0 ? errors : own).map((each) => sentence(each, schema, value))
  return [...new Map(sentences.map((each) => [inEnglish(each), each])).values()]
}

function sentence(error: ErrorObject, schema: object, value: unknown): Detail {
  const steps = stepsOf(error.instancePath)
  const place = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  const around = at(
    schema,
    stepsOf(decodeURIComponent(error.schemaPath.replace(/^#/, ''))).slice(0, -1),
  ) as Schema
  const words = wordsOf(error, around, at(value, steps))
  return place === '' ? words : detail`${place.replace(/^\./, '')} ${words}`
}

function wordsOf(
  { keyword, params, message }: ErrorObject,
  around: Schema,
  found: unknown,
): Detail {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return detail`must be ${either([params['type']].flat().map(typeName))}${range(around)}`
    case 'required':
      return detail`lacks the field "${String(params['missingProperty'])}"`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownField(
        String(params['additionalProperty'] ?? params['unevaluatedProperty']),
        around,
      )
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly unknown[]).map(shownValue)
      const meant = typeof found === 'string' ? didYouMean(found, allowed) : ''
      return detail`must be one of ${allowed.join(', ')}${meant}`
    }
    case 'const':
      return detail`must be ${shownValue(params['allowedValue'])}`
    case 'pattern':
      return typeof around['description'] === 'string'
        ? detail`must be ${{ text: around['description'], values: [] }}`
        : detail`does not have the form ${String(params['pattern'])}`
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return limit === '1'
        ? detail`must not be empty`
        : detail`must have at least ${limit} ${parts(keyword)}`
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return detail`must have at most ${limit} ${parts(keyword)}`
    case 'minimum':
    case 'maximum':
      return detail`must be ${bounds(around)}`
    case 'exclusiveMinimum':
      return detail`must be more than ${limit}`
    case 'uniqueItems':
      return detail`has the same element twice`
    default:
      return message === undefined ? detail`is wrong` : detail`${message}`
  }
}

function unknownField(name: string, around: Schema): Detail {
  const known = Object.keys(around['properties'] ?? {}).filter((each) => each !== '$schema')
  const meant = didYouMean(name, known)
  const listed = known.length === 0 ? '' : detail` (its fields: ${known.join(', ')})`
  return detail`has an unknown field "${name}"${meant === '' ? listed : meant}`
}

const TYPES: Readonly<Record<string, Detail>> = {
  string: detail`a text`,
  number: detail`a number`,
  integer: detail`a whole number`,
  boolean: detail`true or false`,
  object: detail`an object`,
  array: detail`a list`,
}

function typeName(type: unknown): string | Detail {
  return TYPES[String(type)] ?? String(type)
}

/** The bounds of a number beside its type. */
function range(around: Schema): Detail | '' {
  const words = bounds(around)
  return words === '' ? '' : detail` ${words}`
}

function bounds(around: Schema): Detail | '' {
  const { minimum, maximum } = around as { readonly minimum?: number; readonly maximum?: number }
  if (minimum === undefined) return maximum === undefined ? '' : detail`at most ${maximum}`
  return maximum === undefined ? detail`at least ${minimum}` : detail`from ${minimum} to ${maximum}`
}

function parts(keyword: string): Detail {
  if (keyword.endsWith('Length')) return detail`characters`
  return keyword.endsWith('Items') ? detail`elements` : detail`fields`
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
  return steps.map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
}

function at(value: unknown, steps: readonly string[]): unknown {
  let found = value
  for (const step of steps) found = (Object(found) as Schema)[step]
  return found ?? {}
}
