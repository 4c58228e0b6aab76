import type { JsonSchema } from '../pipeline/plugin.js'
import {
  addMember,
  JsonDocument,
  NumberTexts,
  type JsonObject,
  type JsonValue,
} from './json/json-document.js'
import type { PathSegment } from './json/json-path.js'

/** The text of a JSON number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Reads strings that hold a decimal (`"120.50"`) as numbers wherever the schema has a number (D34). Other
 * strings stay strings, so that checking the schema reports them, or reads dates and identifiers.
 * @returns a new document; the one given is not changed
 */
export function coerceDecimals(document: JsonDocument, schema: JsonSchema): JsonDocument {
  if (document.root === undefined) return document
  const numberTexts = new NumberTexts()
  const copier = new CoercingCopier(document, schema, numberTexts)
  return new JsonDocument(copier.copy(document.root, schema), document.problems, numberTexts)
}

class CoercingCopier {
  readonly #document: JsonDocument
  readonly #root: JsonSchema
  readonly #numberTexts: NumberTexts

  constructor(document: JsonDocument, root: JsonSchema, numberTexts: NumberTexts) {
    this.#document = document
    this.#root = root
    this.#numberTexts = numberTexts
  }

  copy(value: JsonValue, schema: JsonSchema | undefined): JsonValue {
    if (Array.isArray(value)) return this.#array(value, this.#resolve(schema?.['items']))
    if (typeof value !== 'object' || value === null) return value
    return this.#object(value as JsonObject, schema)
  }

  #array(values: readonly JsonValue[], items: JsonSchema | undefined): JsonValue {
    const copies: JsonValue[] = []
    for (const [index, value] of values.entries())
      copies.push(this.#member(value, items, { parent: values, copies, segment: index }))
    return copies
  }

  #object(object: JsonObject, schema: JsonSchema | undefined): JsonValue {
    const fields = (schema?.['properties'] ?? {}) as Readonly<Record<string, unknown>>
    const copies: Record<string, JsonValue> = {}
    for (const [name, value] of Object.entries(object)) {
      const field = this.#resolve(Object.hasOwn(fields, name) ? fields[name] : undefined)
      addMember(copies, name, this.#member(value, field, { parent: object, copies, segment: name }))
    }
    return copies
  }

  #member(
    value: JsonValue,
    schema: JsonSchema | undefined,
    at: { parent: readonly JsonValue[] | JsonObject; copies: object; segment: PathSegment },
  ): JsonValue {
    const text =
      typeof value === 'string' && schema?.['type'] === 'number' && NUMBER.test(value)
        ? value
        : this.#document.numberText(at.parent, at.segment)
    if (text === undefined) return this.copy(value, schema)
    this.#numberTexts.set(at.copies, at.segment, text)
    return Number(text)
  }

  #resolve(schema: unknown): JsonSchema | undefined {
    const given = schema as JsonSchema | undefined
    const reference = given?.['$ref']
    if (typeof reference !== 'string') return given
    const definitions = this.#root['$defs'] as Readonly<Record<string, JsonSchema>>
    return definitions[reference.replace('#/$defs/', '')]
  }
}
