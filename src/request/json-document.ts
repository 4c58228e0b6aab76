import type { PathSegment } from './json-path.js'

/** A JSON value in memory. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject
export type JsonArray = readonly JsonValue[]
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** What can be wrong with a body before its schema is looked at. */
export type JsonReason =
  'empty' | 'encoding' | 'syntax' | 'end' | 'depth' | 'duplicate' | 'members' | 'elements'

/** A problem of the body itself. */
export interface JsonProblem {
  readonly reason: JsonReason
  /** Where in the value; empty for the body as a whole. */
  readonly segments: readonly PathSegment[]
  /** From 1, as editors count; only for text. */
  readonly line?: number
  readonly column?: number
  /** What stands there: a character, a name, a limit. */
  readonly found?: string
}

/** Bounds that no honest request comes near. */
export const JSON_LIMITS = { depth: 64, members: 500, elements: 20_000 } as const

/** A body that was read, with the exact text of its numbers (D5). */
export class JsonDocument {
  /** Absent if the body cannot be read at all; `problems` then says why. */
  readonly root: JsonValue | undefined
  readonly problems: readonly JsonProblem[]
  readonly #numberTexts: NumberTexts

  constructor(
    root: JsonValue | undefined,
    problems: readonly JsonProblem[],
    numberTexts: NumberTexts = new NumberTexts(),
  ) {
    this.root = root
    this.problems = problems
    this.#numberTexts = numberTexts
  }

  /**
   * The text of the number that `parent` holds at `segment`, as the sender wrote it, where that is
   * another than its shortest text `String(value)`. In memory stands only the nearest binary
   * floating point number, which may be another value.
   */
  numberText(parent: JsonArray | JsonObject, segment: PathSegment): string | undefined {
    return this.#numberTexts.get(parent, segment)
  }
}

/** The texts of those numbers that binary floating point does not write the same way. */
export class NumberTexts {
  readonly #texts = new Map<object, Map<PathSegment, string>>()

  set(parent: object, segment: PathSegment, text: string): void {
    const texts = this.#texts.get(parent)
    if (texts === undefined) this.#texts.set(parent, new Map([[segment, text]]))
    else texts.set(segment, text)
  }

  get(parent: object, segment: PathSegment): string | undefined {
    return this.#texts.get(parent)?.get(segment)
  }
}

/** Adds a member, also one named `__proto__`, without touching the object's prototype. */
export function addMember(object: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else object[name] = value
}
