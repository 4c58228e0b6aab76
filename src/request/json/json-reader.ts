import {
  addMember,
  JSON_LIMITS,
  JsonDocument,
  NumberTexts,
  type JsonProblem,
  type JsonReason,
  type JsonValue,
} from './json-document.js'
import type { PathSegment } from './json-path.js'
import { slipAt } from './json-slip.js'
import { textWithoutNoise } from './number-text.js'
import { normalizedText } from './normalized-text.js'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\n\r]*/y
const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE_CODE = 0x20
/** A path instead of what is in the file, also with the `@` of curl. */
const FILE_NAME = /^@?([^"{[<\s][^\p{Cc}]{0,999}\.(?:json|xml|pdf|csv|tsv|xlsx))$/iu
const DUPLICATES_REPORTED = 1000

/**
 * Reads the JSON text (RFC 8259) of a request. Unlike `JSON.parse`, it keeps the exact text of
 * numbers (D5), normalises strings to NFC (D7), reports duplicate members, treats `__proto__` as an
 * ordinary member, and limits depth and width. It never throws because of the text.
 */
export function readJsonText(text: string): JsonDocument {
  return new TextReader(text.startsWith('\ufeff') ? text.slice(1) : text).document()
}

/** Thrown and caught in this file when reading cannot continue. */
class Unreadable extends Error {
  readonly problem: JsonProblem

  constructor(problem: JsonProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

class TextReader {
  readonly #text: string
  #at = 0
  /** Whether the value of the text has ended. */
  #isBehind = false
  readonly #segments: PathSegment[] = []
  readonly #problems: JsonProblem[] = []
  readonly #numberTexts = new NumberTexts()

  constructor(text: string) {
    this.#text = text
  }

  document(): JsonDocument {
    try {
      this.#space()
      if (this.#at === this.#text.length) this.#fail('empty')
      const holder: Record<string, JsonValue> = {}
      const root = this.#value(holder, '', 0)
      this.#space()
      this.#isBehind = true
      if (this.#at < this.#text.length) this.#fail('syntax')
      return new JsonDocument(root, this.#problems, this.#numberTexts)
    } catch (thrown) {
      if (thrown instanceof Unreadable)
        return new JsonDocument(undefined, this.#fileName() ?? [...this.#problems, thrown.problem])
      throw thrown
    }
  }

  #fileName(): JsonProblem[] | undefined {
    const found = FILE_NAME.exec(this.#text.trim())?.[1]
    return found === undefined ? undefined : [{ reason: 'fileName', segments: [], found }]
  }

  #value(parent: object, segment: PathSegment, depth: number): JsonValue {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth + 1)
      case '[':
        return this.#array(depth + 1)
      case '"':
        return normalizedText(this.#string())
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        return this.#number(parent, segment)
    }
  }

  #object(depth: number): JsonValue {
    const object: Record<string, JsonValue> = {}
    if (!this.#opens(depth, '}')) return object
    for (let count = 1; ; count++) {
      if (count > JSON_LIMITS.members) this.#failHere('members', String(JSON_LIMITS.members))
      if (this.#text[this.#at] !== '"') this.#fail('syntax')
      const name = this.#string()
      this.#segments.push(name)
      const twice = Object.hasOwn(object, name)
      if (twice) this.#duplicate(name)
      this.#space()
      if (this.#text[this.#at] !== ':') this.#fail('syntax')
      this.#at++
      this.#space()
      const value = this.#value(twice ? {} : object, name, depth)
      if (!twice) addMember(object, name, value)
      this.#segments.pop()
      if (this.#closes('}')) return object
    }
  }

  #array(depth: number): JsonValue {
    const array: JsonValue[] = []
    if (!this.#opens(depth, ']')) return array
    for (;;) {
      if (array.length === JSON_LIMITS.elements)
        this.#failHere('elements', String(JSON_LIMITS.elements))
      this.#segments.push(array.length)
      array.push(this.#value(array, array.length, depth))
      this.#segments.pop()
      if (this.#closes(']')) return array
    }
  }

  /** Enters an object or array; false if it is empty and has already been left. */
  #opens(depth: number, end: string): boolean {
    if (depth > JSON_LIMITS.depth) this.#fail('depth', String(JSON_LIMITS.depth))
    this.#at++
    this.#space()
    if (this.#text[this.#at] !== end) return true
    this.#at++
    return false
  }

  /** Skips a comma, or leaves the object or array. */
  #closes(end: string): boolean {
    this.#space()
    const character = this.#text[this.#at]
    if (character !== end && character !== ',') this.#fail('syntax')
    this.#at++
    if (character === end) return true
    this.#space()
    return false
  }

  #string(): string {
    const start = this.#at
    let escaped = false
    for (let at = start + 1; at < this.#text.length; at++) {
      const unit = this.#text.charCodeAt(at)
      if (unit === QUOTE) {
        this.#at = at + 1
        return escaped ? this.#unescape(start, at + 1) : this.#text.slice(start + 1, at)
      }
      if (unit === BACKSLASH) {
        escaped = true
        at++
      } else if (unit < SPACE_CODE) {
        this.#at = at
        this.#fail('syntax')
      }
    }
    this.#at = this.#text.length
    return this.#fail('end')
  }

  #unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end)) as string
    } catch {
      this.#at = start
      return this.#fail('syntax')
    }
  }

  #number(parent: object, segment: PathSegment): number {
    NUMBER.lastIndex = this.#at
    const text = NUMBER.exec(this.#text)?.[0]
    if (text === undefined) return this.#fail('syntax')
    this.#at += text.length
    const exact = textWithoutNoise(text)
    const value = finite(Number(exact))
    if (String(value) !== exact) this.#numberTexts.set(parent, segment, exact)
    return value
  }

  #word<const Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) this.#fail('syntax')
    this.#at += word.length
    return value
  }

  #space(): void {
    if (this.#text.charCodeAt(this.#at) > SPACE_CODE) return
    SPACE.lastIndex = this.#at
    SPACE.test(this.#text)
    this.#at = SPACE.lastIndex
  }

  /** Reports a member that appears twice, since its name could mean either value. */
  #duplicate(found: string): void {
    this.#problems.push({ reason: 'duplicate', segments: [...this.#segments], found })
    if (this.#problems.length >= DUPLICATES_REPORTED)
      throw new Unreadable({ reason: 'duplicate', segments: [], found })
  }

  /** Too wide to be a request. */
  #failHere(reason: JsonReason, found: string): never {
    throw new Unreadable({ reason, segments: [...this.#segments], found })
  }

  /** The text is incomplete or not JSON: an error of the whole body. */
  #fail(reason: JsonReason, found = this.#character()): never {
    const isSyntax = reason === 'syntax' && this.#at < this.#text.length
    const slip = isSyntax ? slipAt(this.#text, this.#at, this.#isBehind) : undefined
    throw new Unreadable({
      reason: reason === 'syntax' && !isSyntax ? 'end' : reason,
      segments: [],
      ...placeOf(this.#text, this.#at),
      found,
      ...(slip === undefined ? {} : { slip }),
    })
  }

  #character(): string {
    const point = this.#text.codePointAt(this.#at)
    return point === undefined ? '' : String.fromCodePoint(point)
  }
}

/** Line and column, from 1. */
function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return { line, column: at - start + 1 }
}

/** The nearest number that JSON Schema can check; the exact value is in the text. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE
}
