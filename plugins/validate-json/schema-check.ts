import type { SchemaValidateFunction } from 'ajv'
import type { Ajv2020 as AjvClass, ErrorObject } from 'ajv/dist/2020.js'
import type { JsonDocument, JsonArray, JsonObject, JsonSchema } from 'twinvoice'
import { compareDecimals, decimalsOf, readDecimal, type Decimal } from './decimal.js'
import type { Format } from './formats.js'
import { isBlank, refusedCharacter, type TextKind } from './text.js'

/** Where a value stands, as ajv tells it to a keyword. */
interface Place {
  readonly instancePath: string
  readonly parentData: JsonArray | JsonObject
  readonly parentDataProperty: string | number
}

/** A field that the schema does not have. */
export interface UnknownField {
  /** JSON pointer of the object that it stands in. */
  readonly instancePath: string
  readonly name: string
  /** The fields that the object may have. */
  readonly known: readonly string[]
}

/** One document on its way through the schema; keywords see it as `this`. */
interface Run {
  readonly document: JsonDocument
  readonly unknown: UnknownField[]
}

/** What a document breaks of the schema. */
export interface SchemaBreaches {
  readonly errors: readonly ErrorObject[]
  readonly unknown: readonly UnknownField[]
}

/** Finds all that a document breaks of the schema. */
export type SchemaCheck = (document: JsonDocument) => SchemaBreaches

/** Most unknown fields that are told of; a body of 10 MiB could hold a million. */
const UNKNOWN_TOLD = 10_000

/**
 * Compiles the schema. The keywords for numbers compare the exact decimals of the text (D5), not
 * the binary floating point number in memory.
 */
export function compileSchema(
  Ajv: typeof AjvClass,
  schema: JsonSchema,
  formats: Readonly<Record<string, Format>>,
  codesOf: (list: string) => ReadonlySet<string>,
): SchemaCheck {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    passContext: true,
    messages: false,
    // Time at start: each definition is compiled once, and the code is left as it is made.
    inlineRefs: false,
    code: { optimize: false },
    // The schema is ours, and a test holds it against its meta-schema: that takes time at start.
    meta: false,
    validateSchema: false,
  })
  for (const [name, format] of Object.entries(formats))
    ajv.addFormat(name, (value: string) => format.problem(value) === undefined)
  addNumberKeywords(ajv)
  addUnknownFields(ajv)
  ajv.addKeyword({
    keyword: 'codeList',
    type: 'string',
    schemaType: 'string',
    compile: (list: string) => {
      const codes = codesOf(list)
      return (value: string) => codes.has(value)
    },
  })
  ajv.addKeyword({
    keyword: 'text',
    type: 'string',
    schemaType: 'string',
    validate: (kind: TextKind, value: string) =>
      !isBlank(value) && refusedCharacter(value, kind) === undefined,
  })
  const validate = ajv.compile(schema)
  return (document) => {
    const run: Run = { document, unknown: [] }
    validate.call(run, document.root)
    return { errors: validate.errors ?? [], unknown: run.unknown }
  }
}

/** A number in memory and, where that is not its value, the text that it was written as. */
interface Written {
  readonly value: number
  readonly decimal: Decimal | undefined
}

type NumberTest = (written: Written, limit: number) => boolean

/**
 * A number whose shortest text is what the sender wrote compares with the limits as it stands:
 * rounding to the nearest number keeps order, and the limits are numbers themselves.
 */
const NUMBER_TESTS: Readonly<Record<string, NumberTest>> = {
  minimum: (written, limit) => compare(written, limit) >= 0,
  maximum: (written, limit) => compare(written, limit) <= 0,
  exclusiveMinimum: (written, limit) => compare(written, limit) > 0,
  exclusiveMaximum: (written, limit) => compare(written, limit) < 0,
  decimals: ({ value, decimal }, limit) =>
    (decimal === undefined && Number.isInteger(value)) ||
    decimalsOf(decimal ?? readDecimal(String(value))) <= limit,
}

function compare({ value, decimal }: Written, limit: number): number {
  if (decimal === undefined) return value - limit
  return compareDecimals(decimal, readDecimal(String(limit)))
}

function addNumberKeywords(ajv: AjvClass): void {
  for (const [keyword, test] of Object.entries(NUMBER_TESTS)) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'number',
      schemaType: 'number',
      errors: false,
      validate: function (this: Run, limit: number, value: number, _: unknown, at: Place) {
        const text = this.document.numberText(at.parentData, at.parentDataProperty)
        return test({ value, decimal: text === undefined ? undefined : readDecimal(text) }, limit)
      } as SchemaValidateFunction,
    })
  }
}

/** The standard's `additionalProperties: false`, but it stops telling when there are too many. */
function addUnknownFields(ajv: AjvClass): void {
  ajv.removeKeyword('additionalProperties')
  ajv.addKeyword({
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: 'boolean',
    errors: false,
    compile: (_: boolean, { properties }) => {
      const known = Object.keys(properties as object)
      const names = new Set(known)
      return function (this: Run, object: JsonObject, at?: { instancePath: string }) {
        for (const name of Object.keys(object))
          if (!names.has(name) && this.unknown.length < UNKNOWN_TOLD)
            this.unknown.push({ instancePath: at?.instancePath ?? '', name, known })
        return true
      }
    },
  })
}
