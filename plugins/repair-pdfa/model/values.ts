import { PdfName, PdfNumber, PdfString, type PdfStream } from 'twinvoice/pdf'

/** A value of a PDF that can be changed (ISO 32000-1, 7.3). */
export type Value =
  boolean | null | PdfNumber | PdfString | PdfName | List | Dict | Stream | Indirect

/** An indirect object; where it occurs as a value, it is a reference. */
export class Indirect {
  value: Value = null

  /** @param source its number in the file that was read; undefined for a new object */
  constructor(readonly source?: number) {}
}

/** A new object of the file with this value. */
export function indirect(value: Value): Indirect {
  const object = new Indirect()
  object.value = value
  return object
}

/** An array. */
export class List {
  constructor(readonly items: Value[] = []) {}

  /** The items with references followed. */
  get values(): Value[] {
    return this.items.map(resolved)
  }

  /** The items as numbers; NaN for what is none. */
  get numbers(): number[] {
    return this.values.map((value) => (value instanceof PdfNumber ? value.value : NaN))
  }
}

/** A dictionary. {@link get} follows references, {@link raw} does not. */
export class Dict {
  readonly #entries: Map<string, Value>

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    this.#entries = new Map(entries)
  }

  get entries(): ReadonlyMap<string, Value> {
    return this.#entries
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  raw(key: string): Value {
    return this.#entries.get(key) ?? null
  }

  get(key: string): Value {
    return resolved(this.raw(key))
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value)
  }

  /** Takes the entries of another dictionary in place of its own. */
  replace(other: Dict): void {
    this.#entries.clear()
    for (const [key, value] of other.entries) this.#entries.set(key, value)
  }

  /** @returns whether the key was there */
  delete(key: string): boolean {
    return this.#entries.delete(key)
  }

  name(key: string): string | undefined {
    return nameOf(this.get(key))
  }

  number(key: string): number | undefined {
    const value = this.get(key)
    return value instanceof PdfNumber ? value.value : undefined
  }

  text(key: string): string | undefined {
    const value = this.get(key)
    return value instanceof PdfString ? value.text : undefined
  }

  list(key: string): List | undefined {
    const value = this.get(key)
    return value instanceof List ? value : undefined
  }

  /** A dictionary, or the dictionary of a stream. */
  dict(key: string): Dict | undefined {
    return dictOf(this.get(key))
  }

  stream(key: string): Stream | undefined {
    const value = this.get(key)
    return value instanceof Stream ? value : undefined
  }
}

/** A stream. `data` is stored as the filters of `dict` say. */
export class Stream {
  constructor(
    readonly dict: Dict,
    public data: Uint8Array,
    /** The stream that it was read from, as long as its data is unchanged. */
    public source?: PdfStream,
  ) {}
}

/** The end of a chain of references; a circle is null. */
export function resolved(value: Value): Value {
  let current = value
  for (let step = 0; current instanceof Indirect; step++) {
    if (step > 32) return null
    current = current.value
  }
  return current
}

export function dictOf(value: Value): Dict | undefined {
  const found = resolved(value)
  if (found instanceof Dict) return found
  return found instanceof Stream ? found.dict : undefined
}

export function nameOf(value: Value): string | undefined {
  const found = resolved(value)
  return found instanceof PdfName ? found.value : undefined
}

export function name(value: string): PdfName {
  return new PdfName(value)
}

export function number(value: number): PdfNumber {
  return new PdfNumber(value)
}

/** A text string (7.9.2.2): ASCII as it is, else UTF-16 with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

export function numbers(values: readonly number[]): List {
  return new List(values.map(number))
}
