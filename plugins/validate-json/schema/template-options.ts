import { distance } from 'fastest-levenshtein'
import {
  codePointName,
  optionErrors,
  valueAt,
  type JsonDocument,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type OptionError,
  type PathSegment,
  type Template,
} from 'twinvoice/plugin'
import type { Detail, Params, Phrase, Problem } from '../problems/problem.js'
import { refusedCharacter, shown } from '../values/text.js'
import { nearestField } from '../fields/nearest-field.js'
import { fieldsOf, schemaAt } from './schema-walk.js'

/** Characters of the options as JSON: templates have lists and texts, but no data. */
const MOST_OPTIONS = 16_384

/** As the schema of requests has it. */
const DEFAULT_TEMPLATE = 'minimal'

/**
 * Checks the options of a request by the schema of its template, also where no page is made.
 * @param chosen id of the template that the caller chose in place of the request's
 */
export function optionProblems(
  { root }: JsonDocument,
  templates: ReadonlyMap<string, Template>,
  chosen?: string,
): Problem[] {
  const options = valueAt(root ?? null, ['options'])
  if (!isObject(options)) return []
  const own = valueAt(root ?? null, ['template']) ?? DEFAULT_TEMPLATE
  const template = templates.get(chosen ?? (typeof own === 'string' ? own : ''))
  if (template === undefined) return []
  if (JSON.stringify(options).length > MOST_OPTIONS)
    return [
      {
        code: 'TOO_LONG',
        key: 'TOO_LONG.text',
        segments: ['options'],
        params: { limit: String(MOST_OPTIONS) },
      },
    ]
  const refused = [...refusedTexts(options, ['options']), ...refusedNames(options, ['options'])]
  if (refused.length > 0) return refused
  return withoutBranches(optionErrors(template, options))
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => problemOf(error, options, template))
}

/** What a value may be instead is one problem, not one for each of the choices, which contradict each other. */
function withoutBranches(errors: readonly OptionError[]): readonly OptionError[] {
  const isChoice = ({ keyword }: OptionError) => keyword === 'oneOf' || keyword === 'anyOf'
  const placeOf = ({ segments }: OptionError) => JSON.stringify(segments)
  const choices = new Set(errors.filter(isChoice).map(placeOf))
  return errors.filter((error) => isChoice(error) || !choices.has(placeOf(error)))
}

/** Members by which Ajv compares objects, as methods: it would call what the request has there. */
const METHODS: ReadonlySet<string> = new Set(['toString', 'valueOf'])

function* refusedNames(value: JsonValue, segments: readonly PathSegment[]): Generator<Problem> {
  if (!isList(value)) return
  for (const [name, member] of Object.entries<JsonValue>(value)) {
    const at = [...segments, Array.isArray(value) ? Number(name) : name]
    if (METHODS.has(name)) yield { code: 'UNKNOWN_FIELD', key: 'UNKNOWN_FIELD', segments: at }
    yield* refusedNames(member, at)
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** D7: texts are printed, so they have no character that no text of a request may have. */
function* refusedTexts(value: JsonValue, segments: readonly PathSegment[]): Generator<Problem> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries<JsonValue>(value))
      yield* refusedTexts(member, [...segments, Array.isArray(value) ? Number(name) : name])
    return
  }
  const refused = typeof value === 'string' ? refusedCharacter(value, 'lines') : undefined
  if (refused === undefined) return
  yield {
    code: 'UNSUPPORTED_CHARACTER',
    key: `UNSUPPORTED_CHARACTER.${refused.kind}`,
    segments,
    params: {
      character: codePointName(refused.codePoint),
      position: String(refused.position),
    },
    expected: { key: 'expected.printable' },
  }
}

function problemOf(error: OptionError, options: JsonObject, template: Template): Problem {
  const { segments, keyword, params } = error
  const name = params['additionalProperty'] ?? params['unevaluatedProperty']
  if (typeof name === 'string') {
    const expected = knownOptions(name, template, segments)
    return {
      code: 'UNKNOWN_FIELD',
      key: 'UNKNOWN_FIELD',
      segments: ['options', ...segments, name],
      ...(expected && { expected }),
    }
  }
  if (keyword === 'required' || keyword === 'dependentRequired')
    return {
      code: 'REQUIRED',
      key: 'REQUIRED',
      segments: ['options', ...segments, String(params['missingProperty'])],
    }
  const found = valueAt(options, segments)
  const detail = detailOf(error, found, schemaAt(template.options ?? {}, segments))
  return {
    ...detail,
    segments: ['options', ...segments],
    ...(found === undefined ? {} : { found: shown(isList(found) ? JSON.stringify(found) : found) }),
  }
}

function isList(value: JsonValue): value is Extract<JsonValue, object> {
  return typeof value === 'object' && value !== null
}

/** Names of options of any template, which people look for beside `options` too. */
export function optionNames(templates: ReadonlyMap<string, Template>): readonly string[] {
  return [...templates.values()].flatMap(({ options }) => Object.keys(fieldsOf(options)))
}

function knownOptions(
  name: string,
  { id, options }: Template,
  segments: readonly PathSegment[],
): Phrase | undefined {
  const known = Object.keys(fieldsOf(schemaAt(options ?? {}, segments)))
  const value = nearestField(name, known, distance)
  if (value !== undefined) return { key: 'expected.didYouMean', params: { value } }
  if (known.length > 0) return { key: 'expected.oneOf', params: { values: known.join(', ') } }
  return segments.length > 0 ? undefined : { key: 'expected.noOptions', params: { template: id } }
}

/** Keywords of JSON Schema with a limit, and the code that they have in fields of the contract. */
const LIMITS: Readonly<Record<string, Pick<Detail, 'code' | 'key'>>> = {
  maxLength: { code: 'TOO_LONG', key: 'TOO_LONG.text' },
  maxItems: { code: 'TOO_LONG', key: 'TOO_LONG.list' },
  minLength: { code: 'TOO_SHORT', key: 'TOO_SHORT.text' },
  minItems: { code: 'TOO_SHORT', key: 'TOO_SHORT.list' },
  minimum: { code: 'RANGE', key: 'RANGE.minimum' },
  maximum: { code: 'RANGE', key: 'RANGE.maximum' },
  exclusiveMinimum: { code: 'RANGE', key: 'RANGE.exclusiveMinimum' },
  exclusiveMaximum: { code: 'RANGE', key: 'RANGE.exclusiveMaximum' },
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'object', 'array', 'boolean'])

function detailOf(
  { keyword, params }: OptionError,
  found: JsonValue | undefined,
  schema: JsonSchema | undefined,
): Detail {
  const { type, allowedValues, allowedValue } = params
  if (keyword === 'type' && type === 'integer') return wholeNumber(found)
  if (keyword === 'type' && TYPES.has(type))
    return {
      code: 'TYPE',
      key: `TYPE.${String(type)}`,
      expected: { key: `expected.${String(type)}` },
    }
  if (Array.isArray(allowedValues) || allowedValue !== undefined)
    return { ...VALUE, expected: oneOf((allowedValues ?? [allowedValue]) as unknown[], found) }
  if (keyword === 'uniqueItems') return { code: 'VALUE', key: 'VALUE.twice' }
  const limited = LIMITS[keyword]
  if (limited !== undefined) return limitedTo(limited, { limit: String(params['limit']) })
  const expected = byTemplate(keyword, schema)
  const isForm = keyword === 'pattern' || keyword === 'format'
  return { ...(isForm ? { code: 'FORMAT', key: 'FORMAT' } : VALUE), expected }
}

function wholeNumber(found: JsonValue | undefined): Detail {
  return typeof found === 'number'
    ? limitedTo({ code: 'RANGE', key: 'RANGE.decimals' }, { limit: '0' })
    : { code: 'TYPE', key: 'TYPE.number', expected: { key: 'expected.number' } }
}

const VALUE = { code: 'VALUE', key: 'VALUE' } as const

/** As fields of the contract say it: a length is in the message alone. */
function limitedTo({ code, key }: Pick<Detail, 'code' | 'key'>, params: Params): Detail {
  const expected = { key: key.replace('RANGE', 'expected'), params }
  return { code, key, params, ...(code === 'RANGE' ? { expected } : {}) }
}

/** The values, or the one that was written in another case. */
function oneOf(values: readonly unknown[], found: JsonValue | undefined): Phrase {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const written = typeof found === 'string' ? found.trim().toLowerCase() : undefined
  const meant = texts.find((text) => text.toLowerCase() === written)
  if (meant !== undefined) return { key: 'expected.didYouMean', params: { value: meant } }
  return { key: 'expected.oneOf', params: { values: texts.join(', ') } }
}

/** What the template's schema says of the value: its keyword, as it is there. */
function byTemplate(keyword: string, schema: JsonSchema | undefined): Phrase {
  const rule = schema !== undefined && keyword in schema ? { [keyword]: schema[keyword] } : keyword
  return { key: 'expected.byTemplate', params: { rule: shown(JSON.stringify(rule)) } }
}
