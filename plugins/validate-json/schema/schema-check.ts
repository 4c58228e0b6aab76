import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { JsonDocument, JsonArray, JsonObject, JsonSchema } from 'twinvoice/plugin'
import type { RequestCheck } from './request-check.js'
import { compareDecimals, decimalsOf, readDecimal, type Decimal } from '../values/decimal.js'
import type { Format } from '../values/formats.js'
import { isBlank, LONGEST_TEXT, refusedCharacter, type TextKind } from '../values/text.js'

/** A field that the schema does not have. */
export interface UnknownField {
  /** JSON pointer of the object that it stands in. */
  readonly instancePath: string
  readonly name: string
  /** The fields that the object may have. */
  readonly known: readonly string[]
}

/** What a document breaks of the schema. */
export interface SchemaBreaches {
  readonly errors: readonly ErrorObject[]
  readonly unknown: readonly UnknownField[]
}

/** Finds all that a document breaks of the schema. */
export type SchemaCheck = (document: JsonDocument) => SchemaBreaches

/** Most errors that are told of, two for each of the most lines that there may be. */
export const ERRORS_TOLD = 20_000

/** Most unknown fields that are told of; a body of 10 MiB could hold a million. */
const UNKNOWN_TOLD = 10_000

/** What the keywords ask beside the document. */
export interface SchemaKnowledge {
  readonly formats: Readonly<Record<string, Format>>
  readonly codesOf: (list: string) => ReadonlySet<string>
}

/**
 * Makes the check of the schema: from the code that was made when the package was built, else by
 * ajv, which takes its time.
 */
export async function openSchemaCheck(
  schema: JsonSchema,
  knowledge: SchemaKnowledge,
): Promise<SchemaCheck> {
  const check =
    preparedCheck(schema) ?? (await import('./schema-compiler.js')).compileRequestCheck(schema)
  return (document) => {
    const run = new Run(document, knowledge)
    check.call(run, document.root)
    return { errors: check.errors ?? [], unknown: run.unknown }
  }
}

/** Written by `npm run build`. */
export const PREPARED_CHECK = new URL('schema-check.prepared.cjs', import.meta.url)

/** What the code of the check depends on: the schema, and what makes the code. */
export function preparedKey(schema: JsonSchema): string {
  const compiler = readFileSync(new URL('schema-compiler.js', import.meta.url))
  return createHash('sha256').update(compiler).update(JSON.stringify(schema)).digest('hex')
}

/** The code from the build, if it was made of this schema. */
function preparedCheck(schema: JsonSchema): RequestCheck | undefined {
  try {
    const prepared = createRequire(import.meta.url)(
      fileURLToPath(PREPARED_CHECK),
    ) as RequestCheck & {
      readonly key?: string
    }
    return prepared.key === preparedKey(schema) ? prepared : undefined
  } catch {
    return undefined
  }
}

/** One document on its way through the schema: the answers to the keywords' questions. */
class Run {
  readonly unknown: UnknownField[] = []
  readonly #document: JsonDocument
  readonly #knowledge: SchemaKnowledge

  constructor(document: JsonDocument, knowledge: SchemaKnowledge) {
    this.#document = document
    this.#knowledge = knowledge
  }

  isFormat(name: string, value: string): boolean {
    const format = this.#knowledge.formats[name]
    if (format === undefined)
      throw new Error(`the schema names the format "${name}", which is none`)
    return format.problem(value) === undefined
  }

  isCode(list: string, value: string): boolean {
    return this.#knowledge.codesOf(list).has(value)
  }

  /** What is longer than any text breaks `maxLength`, a format or a code list as well. */
  isText(kind: TextKind, value: string): boolean {
    if (value.length > LONGEST_TEXT) return true
    return !isBlank(value) && refusedCharacter(value, kind) === undefined
  }

  /**
   * Puts errors together, up to {@link ERRORS_TOLD}. `concat`, which ajv would call, copies all of
   * them once for each line of the invoice.
   */
  errors(known: ErrorObject[], more: readonly ErrorObject[]): ErrorObject[] {
    for (const error of more) if (known.length < ERRORS_TOLD) known.push(error)
    return known
  }

  /** Compares the exact decimal of the text (D5), not the binary number in memory. */
  isNumber(
    keyword: string,
    limit: number,
    value: number,
    parent: JsonArray | JsonObject,
    property: string | number,
  ): boolean {
    const text = this.#document.numberText(parent, property)
    const decimal = text === undefined ? undefined : readDecimal(text)
    return NUMBER_TESTS[keyword]?.({ value, decimal }, limit) ?? true
  }

  /** Gathers the fields that are not known, until there are too many. */
  fields(known: readonly string[], object: JsonObject, instancePath: string): void {
    const names = setOf(known)
    for (const name of Object.keys(object))
      if (!names.has(name) && this.unknown.length < UNKNOWN_TOLD)
        this.unknown.push({ instancePath, name, known })
  }
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The lists are part of the code: one for each kind of object. */
function setOf(known: readonly string[]): ReadonlySet<string> {
  const set = sets.get(known) ?? new Set(known)
  sets.set(known, set)
  return set
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
