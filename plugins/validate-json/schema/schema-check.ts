import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { JsonDocument, JsonArray, JsonObject, JsonSchema } from 'twinvoice/plugin'
import type { RequestCheck } from './request-check.js'
import { compareDecimals, decimalsOf, readDecimal, type Decimal } from '../values/decimal.js'
import type { Format } from '../values/formats.js'
import {
  flattened,
  isBlank,
  LONGEST_TEXT,
  refusedCharacter,
  type TextKind,
} from '../values/text.js'

/** A field that the schema does not have. */
export interface UnknownField {
  /** JSON pointer of its object. */
  readonly instancePath: string
  readonly name: string
  /** The fields that the object can have. */
  readonly known: readonly string[]
}

/** The violations of the schema in a document. */
export interface SchemaBreaches {
  readonly errors: readonly ErrorObject[]
  readonly unknown: readonly UnknownField[]
}

/** Finds all violations of the schema in a document. */
export type SchemaCheck = (document: JsonDocument, knowledge: SchemaKnowledge) => SchemaBreaches

/** Maximum number of reported errors: two for each line of the largest invoice. */
export const ERRORS_TOLD = 20_000

/** Maximum number of reported unknown fields; a body of 10 MiB could have a million. */
const UNKNOWN_TOLD = 10_000

/** The data that the keywords need in addition to the document. */
export interface SchemaKnowledge {
  readonly formats: Readonly<Record<string, Format>>
  readonly codesOf: (list: string) => ReadonlySet<string>
  /** Whether the invoice was received, so that nothing is checked in which EN 16931 is less strict. */
  readonly asReceived?: boolean
}

/**
 * Opens the check of the schema: the code compiled at build time if there is any, else the result of
 * Ajv, which takes longer.
 */
export async function openSchemaCheck(schema: JsonSchema): Promise<SchemaCheck> {
  const check =
    preparedCheck(schema) ?? (await import('./schema-compiler.js')).compileRequestCheck(schema)
  return (document, knowledge) => {
    const run = new Run(document, knowledge)
    check.call(run, document.root)
    return { errors: check.errors ?? [], unknown: run.unknown }
  }
}

/** Written by `npm run build`. */
export const PREPARED_CHECK = new URL('schema-check.prepared.cjs', import.meta.url)

/** Key of the compiled code, which depends on the schema and on the compiler. */
export function preparedKey(schema: JsonSchema): string {
  const compiler = readFileSync(new URL('schema-compiler.js', import.meta.url))
  return createHash('sha256').update(compiler).update(JSON.stringify(schema)).digest('hex')
}

/** The code from the build, if it was compiled from this schema. */
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

/** The check of one document; the compiled keywords call its methods. */
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
    if (format === undefined) throw new Error(`the schema has the unknown format "${name}"`)
    return format.problem(value) === undefined
  }

  /** Codes of VATEX may be in lower case (BR-CL-22). */
  isCode(list: string, value: string): boolean {
    const { codesOf, asReceived } = this.#knowledge
    const isAnyCase = asReceived === true && list === 'vat-exemption-reason'
    return codesOf(list).has(isAnyCase ? value.toUpperCase() : value)
  }

  /** A text longer than any allowed one also violates `maxLength`, a format or a code list. */
  isText(kind: TextKind, value: string): boolean {
    if (value.length > LONGEST_TEXT) return true
    if (this.#knowledge.asReceived === true)
      return refusedCharacter(flattened(value, kind), kind) === undefined
    return !isBlank(value) && refusedCharacter(value, kind) === undefined
  }

  /**
   * Collects errors up to {@link ERRORS_TOLD}. `concat`, which Ajv would call, copies all of them for
   * each line of the invoice.
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
    if (this.#knowledge.asReceived === true && OF_NEW_INVOICES.has(keyword)) return true
    const text = this.#document.numberText(parent, property)
    const decimal = text === undefined ? undefined : readDecimal(text)
    return NUMBER_TESTS[keyword]?.({ value, decimal }, limit) ?? true
  }

  /** Collects unknown fields up to the maximum number. */
  fields(known: readonly string[], object: JsonObject, instancePath: string): void {
    const names = setOf(known)
    for (const name of Object.keys(object))
      if (!names.has(name) && this.unknown.length < UNKNOWN_TOLD)
        this.unknown.push({ instancePath, name, known })
  }
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Caches the lists as sets; the compiled code has one list for each kind of object. */
function setOf(known: readonly string[]): ReadonlySet<string> {
  const set = sets.get(known) ?? new Set(known)
  sets.set(known, set)
  return set
}

/** A number in memory, and its original text if the value differs. */
interface Written {
  readonly value: number
  readonly decimal: Decimal | undefined
}

/** An allowance may be negative in EN 16931, and prices have any number of decimals. */
const OF_NEW_INVOICES: ReadonlySet<string> = new Set(['minimum', 'decimals'])

type NumberTest = (written: Written, limit: number) => boolean

/**
 * A number whose shortest text is the original text is compared with the limits directly: rounding to
 * the nearest number keeps the order, and the limits are numbers, too.
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
