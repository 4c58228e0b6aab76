import type { PathSegment } from './json-path.js'
import type { JsonSlip } from './json-slip.js'

/** A JSON value in memory. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject
export type JsonArray = readonly JsonValue[]
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** Errors that a body can have before its schema is checked. */
export type JsonReason =
  | 'empty'
  | 'encoding'
  | 'otherFile'
  | 'fileName'
  | 'syntax'
  | 'end'
  | 'depth'
  | 'duplicate'
  | 'members'
  | 'elements'

/** An error in the body itself. */
export interface JsonProblem {
  readonly reason: JsonReason
  /** Location in the value; empty for the whole body. */
  readonly segments: readonly PathSegment[]
  /** Counted from 1, as in editors; only for text. */
  readonly line?: number
  readonly column?: number
  /** What was found: a character, a name, a limit, a path. */
  readonly found?: string
  /** What was meant, if another notation allows what stands there. */
  readonly slip?: JsonSlip
}

/** Limits far above those of a real request. */
export const JSON_LIMITS = { depth: 64, members: 500, elements: 20_000 } as const

/** A body that was read, with the exact text of its numbers (D5). */
export class JsonDocument {
  /** Absent if the body cannot be read; `problems` then has the reason. */
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
   * The original text of the number at `segment` of `parent`, if it differs from its shortest text
   * `String(value)`. The value in memory is only the nearest binary floating-point number.
   */
  numberText(parent: JsonArray | JsonObject, segment: PathSegment): string | undefined {
    return this.#numberTexts.get(parent, segment)
  }

  /** A document with another value of a member at the top; one whose root is no object stays as it is. */
  withMember(name: string, value: JsonValue): JsonDocument {
    const { root } = this
    if (typeof root !== 'object' || root === null || Array.isArray(root)) return this
    const changed = { ...root, [name]: value }
    return new JsonDocument(changed, this.problems, this.#numberTexts.shared(root, changed))
  }
}

/** The texts of numbers that differ from the shortest text of their binary floating-point value. */
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

  /** These texts, with those of one parent for its copy, too. */
  shared(parent: object, copy: object): NumberTexts {
    const both = new NumberTexts()
    for (const [each, texts] of this.#texts) both.#texts.set(each, texts)
    const own = this.#texts.get(parent)
    if (own !== undefined) both.#texts.set(copy, own)
    return both
  }
}

/** Adds a member, even one named `__proto__`, without changing the prototype of the object. */
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
