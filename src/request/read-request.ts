import { types } from 'node:util'
import {
  addMember,
  JSON_LIMITS,
  JsonDocument,
  NumberTexts,
  type JsonProblem,
  type JsonValue,
} from './json/json-document.js'
import type { PathSegment } from './json/json-path.js'
import { readJsonText } from './json/json-reader.js'
import { normalizedText } from './json/normalized-text.js'
import { textWithoutNoise } from './json/number-text.js'

/**
 * Reads a request: the bytes or the text of a JSON document, a JavaScript value (numbers are read
 * from their shortest text, bigints exactly), or a document that was read before. It never throws
 * because of the contents of the request: see {@link JsonDocument.problems}.
 */
export function readRequest(input: unknown): JsonDocument {
  if (input instanceof JsonDocument) return input
  if (typeof input === 'string') return withoutSchemaName(readJsonText(input))
  // Also those of another realm, as in a test with a DOM.
  if (types.isUint8Array(input)) return withoutSchemaName(readJsonBytes(input))
  return withoutSchemaName(readValue(input))
}

/** Takes out what tells an editor which schema the file has: `"$schema": "…"` at the top. */
function withoutSchemaName(document: JsonDocument): JsonDocument {
  const { root } = document
  if (typeof root === 'object' && root !== null && !Array.isArray(root)) {
    const named = Object.getOwnPropertyDescriptor(root, '$schema')
    if (typeof named?.value === 'string') Reflect.deleteProperty(root, '$schema')
  }
  return document
}

/** JSON is UTF-8 (RFC 8259 8.1); other encodings are refused, not guessed. */
function readJsonBytes(bytes: Uint8Array): JsonDocument {
  const refuse = (found: string, reason: JsonProblem['reason'] = 'encoding') =>
    new JsonDocument(undefined, [{ reason, segments: [], found }])
  // Sent in place of the request, or where a PDF and its invoice changed places.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-')
    return refuse('PDF', 'otherFile')
  const foreign = foreignEncoding(bytes)
  if (foreign !== undefined) return refuse(foreign)
  try {
    return readJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (thrown) {
    if (thrown instanceof TypeError) return refuse('')
    throw thrown
  }
}

/**
 * Detects UTF-16 and UTF-32 by the byte order mark, or by a zero byte next to the first character.
 */
function foreignEncoding(bytes: Uint8Array): string | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes
  const zeros = [a, b, c, d].filter((byte) => byte === 0).length
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || zeros === 3) return 'UTF-32'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'UTF-32'
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return 'UTF-16'
  return a === 0 || b === 0 ? 'UTF-16' : undefined
}

/** Copies a JavaScript value into a document, so that later changes to it have no effect. */
function readValue(input: unknown): JsonDocument {
  const numberTexts = new NumberTexts()
  try {
    const root = new ValueCopier(numberTexts).copy(input, {}, '', [])
    return new JsonDocument(root, [], numberTexts)
  } catch (thrown) {
    if (thrown instanceof TooLarge) return new JsonDocument(undefined, [thrown.problem])
    throw thrown
  }
}

/** Thrown and caught in this file when a value is too deep (or circular) or too wide. */
class TooLarge extends Error {
  readonly problem: JsonProblem

  constructor(reason: 'depth' | 'members' | 'elements', segments: readonly PathSegment[]) {
    super(reason)
    const found = String(JSON_LIMITS[reason])
    this.problem = { reason, segments: reason === 'depth' ? [] : segments, found }
  }
}

class ValueCopier {
  readonly #numberTexts: NumberTexts

  constructor(numberTexts: NumberTexts) {
    this.#numberTexts = numberTexts
  }

  /** Values that JSON does not have (functions, dates, NaN) become null, which no field accepts. */
  copy(
    value: unknown,
    parent: object,
    segment: PathSegment,
    segments: readonly PathSegment[],
  ): JsonValue {
    if (typeof value === 'string') return normalizedText(value)
    if (typeof value === 'boolean') return value
    if (typeof value === 'bigint') return this.#number(value, parent, segment)
    if (typeof value === 'number')
      return Number.isFinite(value) ? this.#number(value, parent, segment) : null
    if (typeof value !== 'object' || value === null) return null
    if (segments.length >= JSON_LIMITS.depth) throw new TooLarge('depth', segments)
    if (Array.isArray(value)) return this.#array(value, segments)
    return isPlain(value) ? this.#object(value, segments) : null
  }

  #array(values: readonly unknown[], segments: readonly PathSegment[]): JsonValue {
    if (values.length > JSON_LIMITS.elements) throw new TooLarge('elements', segments)
    const copies: JsonValue[] = []
    for (const [index, value] of values.entries())
      copies.push(this.copy(value, copies, index, [...segments, index]))
    return copies
  }

  #object(value: object, segments: readonly PathSegment[]): JsonValue {
    const members = Object.entries(value)
    if (members.length > JSON_LIMITS.members) throw new TooLarge('members', segments)
    const copy: Record<string, JsonValue> = {}
    for (const [name, member] of members)
      if (member !== undefined)
        addMember(copy, name, this.copy(member, copy, name, [...segments, name]))
    return copy
  }

  #number(value: number | bigint, parent: object, segment: PathSegment): number {
    const text = textWithoutNoise(Object.is(value, -0) ? '-0' : String(value))
    const nearest = Number(text)
    const finite = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE
    if (String(finite) !== text) this.#numberTexts.set(parent, segment, text)
    return finite
  }
}

/** True for `{}` and `Object.create(null)`, also of another realm, such as a `vm` context. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
