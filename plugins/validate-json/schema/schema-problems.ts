import type { ErrorObject } from 'ajv/dist/2020.js'
import {
  codePointName,
  valueAt,
  type JsonDocument,
  type JsonSchema,
  type PathSegment,
} from 'twinvoice/plugin'
import type { Format } from '../values/formats.js'
import { numberToSend } from './number-to-send.js'
import { shapeToSend } from './shape-to-send.js'
import { textToSend } from './text-to-send.js'
import type { Distance } from '../fields/nearest-field.js'
import type { Detail, Phrase, Problem } from '../problems/problem.js'
import { ERRORS_TOLD, type SchemaBreaches } from './schema-check.js'
import { schemaAt } from './schema-walk.js'
import { vatIdOrTaxNumber } from './seller-without-vat.js'
import { unknownField } from '../fields/unknown-field.js'
import { meantCode, respeltCode, severalCodes } from '../values/meant-codes.js'
import { isBlank, LONGEST_TEXT, refusedCharacter, shown, type TextKind } from '../values/text.js'

/** The data needed to translate the errors of Ajv. */
export interface SchemaKnowledge {
  readonly schema: JsonSchema
  readonly formats: Readonly<Record<string, Format>>
  readonly codesOf: (list: string) => ReadonlySet<string>
  readonly distance: Distance
  /** Paths of fields by name (see {@link fieldPaths}). */
  readonly fieldPaths: ReadonlyMap<string, string>
  /** Fields of the objects of the invoice (see {@link objectsOfInvoice}). */
  readonly objects: ReadonlyMap<string, readonly string[]>
}

/**
 * Converts errors of Ajv to language-independent problems with the codes of the contract (D3). That
 * a `then` is not matched is an error beside those of its keywords, and left out.
 */
export function schemaProblems(
  { errors, unknown }: SchemaBreaches,
  document: JsonDocument,
  knowledge: SchemaKnowledge,
): Problem[] {
  return [
    ...unknown.map(({ instancePath, name, known }) =>
      unknownField(document, {
        segments: [...segmentsOf(instancePath, document), name],
        known,
        fieldPaths: knowledge.fieldPaths,
        objects: knowledge.objects,
        distance: knowledge.distance,
      }),
    ),
    ...errors
      .filter(({ keyword }) => keyword !== 'if')
      .slice(0, ERRORS_TOLD)
      .map((error) => problemOf(error, document, knowledge)),
  ]
}

function problemOf(
  error: ErrorObject,
  document: JsonDocument,
  knowledge: SchemaKnowledge,
): Problem {
  const at = segmentsOf(error.instancePath, document)
  const params = error.params as Readonly<Record<string, unknown>>
  if (error.keyword === 'required' || error.keyword === 'dependentRequired') {
    const name = String(params['missingProperty'])
    const segments = [...at, name]
    const expected =
      vatIdOrTaxNumber(segments, document) ??
      expectedOf(schemaAt(knowledge.schema, segments), knowledge)
    return { code: 'REQUIRED', key: 'REQUIRED', segments, ...(expected && { expected }) }
  }
  const detail = valueDetail(error, knowledge)
  if (typeof error.data === 'object') {
    const expected =
      fieldToOmit(error, at, knowledge) ??
      detail.expected ??
      expectedOf(error.parentSchema, knowledge)
    return { ...detail, ...(expected && { expected }), segments: at }
  }
  const found = foundText(error, at, document)
  const meant = valueMeant(error, knowledge)
  const expected =
    numberToSend(error, found) ??
    textToSend(error, found, knowledge) ??
    shapeToSend(error, schemaAt(knowledge.schema, at), knowledge.schema) ??
    (meant && { key: 'expected.didYouMean', params: { value: meant } }) ??
    detail.expected ??
    expectedOf(error.parentSchema, knowledge)
  return {
    ...detail,
    ...(expected && { expected }),
    segments: at,
    found,
    ...(meant === undefined ? {} : { meant }),
  }
}

/** That an optional field without a value is left out: many programs write `null` in its place. */
function fieldToOmit(
  { keyword, data }: ErrorObject,
  at: readonly PathSegment[],
  { schema }: SchemaKnowledge,
): Phrase | undefined {
  const name = at.at(-1)
  if (keyword !== 'type' || data !== null || typeof name !== 'string') return undefined
  const required = schemaAt(schema, at.slice(0, -1))?.['required']
  const isRequired = Array.isArray(required) && required.includes(name)
  return isRequired ? undefined : { key: 'expected.omitted' }
}

/** The date or identifier to send in place of another way to write it. */
function valueMeant(
  { keyword, schema, data }: ErrorObject,
  { formats }: SchemaKnowledge,
): string | undefined {
  if (keyword !== 'format' || typeof data !== 'string' || data.length > LONGEST_TEXT)
    return undefined
  return formats[String(schema)]?.meant?.(data)
}

/** Converts a keyword of Ajv to a code of the contract. */
function valueDetail(error: ErrorObject, knowledge: SchemaKnowledge): Detail {
  const limit = String(error.schema)
  const params = { limit }
  switch (error.keyword) {
    case 'type':
      return { code: 'TYPE', key: error.instancePath === '' ? 'TYPE.root' : `TYPE.${limit}` }
    case 'format':
      return (
        knowledge.formats[limit]?.problem(String(error.data)) ?? { code: 'FORMAT', key: 'FORMAT' }
      )
    case 'pattern':
      return { code: 'FORMAT', key: 'FORMAT' }
    case 'text':
      return textDetail(String(error.data), error.schema as TextKind)
    case 'maxLength':
      return {
        code: 'TOO_LONG',
        key: 'TOO_LONG.text',
        params,
        expected: { key: 'expected.maxLength', params },
      }
    case 'maxItems':
      return {
        code: 'TOO_LONG',
        key: 'TOO_LONG.list',
        params,
        expected: { key: 'expected.maximum', params },
      }
    case 'minLength':
      return { code: 'TOO_SHORT', key: 'TOO_SHORT.text', params }
    case 'minItems':
      return { code: 'TOO_SHORT', key: 'TOO_SHORT.list', params }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'decimals': {
      const key = `RANGE.${error.keyword}`
      return { code: 'RANGE', key, params, expected: { key: `expected.${error.keyword}`, params } }
    }
    default:
      return valueOfList(error, knowledge)
  }
}

/** The value is not in an `enum` or a code list. */
function valueOfList(error: ErrorObject, { codesOf }: SchemaKnowledge): Detail {
  const codes =
    error.keyword === 'codeList'
      ? codesOf(String(error.schema))
      : new Set((error.schema as readonly unknown[]).map(String))
  const key = error.keyword === 'codeList' ? `VALUE.${String(error.schema)}` : 'VALUE'
  const { data } = error
  // No text can be made of an object with a member `toString`, and none was meant by it.
  if (typeof data !== 'string') return { code: 'VALUE', key }
  const list = listOf(error)
  const near = codeMeant(list, data, codes)
  const several = severalCodes(list, data)
  if (several !== undefined) return { code: 'VALUE', key, expected: { key: several } }
  if (near === undefined) return { code: 'VALUE', key }
  return { code: 'VALUE', key, expected: { key: 'expected.didYouMean', params: { value: near } } }
}

/** Lists of codes that the schema spells out as an `enum`, by field. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  vatCategory: 'vat-category',
  vatRegime: 'vat-regime',
  prices: 'prices',
  locale: 'locale',
}

/** The name of a list of codes. */
function listOf(error: ErrorObject): string {
  if (error.keyword === 'codeList') return String(error.schema)
  return SPELT_OUT[error.instancePath.split('/').at(-1) ?? ''] ?? ''
}

/** The code that was meant: by the meaning of the word, else by its letters. */
function codeMeant(list: string, written: string, codes: ReadonlySet<string>): string | undefined {
  const meant = meantCode(list, written)
  return meant !== undefined && codes.has(meant) ? meant : respeltCode(list, written, codes)
}

function textDetail(text: string, kind: TextKind): Detail {
  if (isBlank(text)) return { code: 'TOO_SHORT', key: 'TOO_SHORT.text' }
  const refused = refusedCharacter(text, kind)
  return {
    code: 'UNSUPPORTED_CHARACTER',
    key: `UNSUPPORTED_CHARACTER.${refused?.kind ?? 'control'}`,
    params: {
      character: codePointName(refused?.codePoint ?? 0),
      position: String(refused?.position ?? 1),
    },
    expected: { key: 'expected.printable' },
  }
}

/** The expected shape of a value, from its schema. */
function expectedOf(
  schema: JsonSchema | undefined,
  { codesOf }: SchemaKnowledge,
): Phrase | undefined {
  if (schema === undefined) return undefined
  const { format, codeList, type } = schema
  if (Array.isArray(schema['enum']))
    return { key: 'expected.oneOf', params: { values: schema['enum'].join(', ') } }
  if (codeList === 'template')
    return { key: 'expected.oneOf', params: { values: [...codesOf('template')].join(', ') } }
  if (typeof codeList === 'string') return { key: `expected.${codeList}` }
  if (typeof format === 'string') return { key: `expected.${format}` }
  return typeof type === 'string' ? { key: `expected.${type}` } : undefined
}

function foundText(error: ErrorObject, at: readonly PathSegment[], document: JsonDocument): string {
  const { data } = error as { data: string | number | boolean | null }
  const last = at.at(-1)
  if (typeof data !== 'number' || last === undefined) return shown(data)
  const parent = valueAt(document.root ?? null, at.slice(0, -1))
  if (typeof parent !== 'object' || parent === null) return shown(data)
  return shown(document.numberText(parent, last) ?? data)
}

/** Reads a JSON pointer; the document is needed to distinguish indexes from names. */
function segmentsOf(pointer: string, document: JsonDocument): PathSegment[] {
  const segments: PathSegment[] = []
  let value = document.root
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const segment = Array.isArray(value) ? Number(name) : name
    segments.push(segment)
    value = valueAt(value ?? null, [segment])
  }
  return segments
}
