import { itemsOf } from './limits.js'
import { PdfNumber } from './number.js'
import type { Decoded, StreamPlace } from './stream-data.js'
import { decodeTextString } from './text-string.js'

/** A value of a PDF file (ISO 32000-1, 7.3). `undefined` represents the null object. */
export type PdfValue =
  boolean | undefined | PdfNumber | PdfString | PdfName | PdfArray | PdfDict | PdfStream | PdfRef

/** Resolves references: the document. */
export interface Resolver {
  /** The value that a reference points to, also through a chain of references; other values unchanged. */
  resolve(value: PdfValue): PdfValue
  /**
   * Counts items that are gone through.
   * @throws LimitExceeded
   */
  spendItems(count: number): void
}

/** A literal or hexadecimal string. */
export class PdfString {
  readonly kind = 'string'
  /** The bytes of the string, decrypted, with escapes resolved. */
  readonly bytes: Uint8Array
  /** Written as `<…>`. */
  readonly hex: boolean
  /** Hexadecimal digits between `<` and `>`; 0 for a literal string. */
  readonly hexDigits: number
  /** False if there is anything but digits and white space between `<` and `>`. */
  readonly hexClean: boolean

  constructor(bytes: Uint8Array, hex = false, hexDigits = 0, hexClean = true) {
    this.bytes = bytes
    this.hex = hex
    this.hexDigits = hexDigits
    this.hexClean = hexClean
  }

  /** As a text string (ISO 32000-1, 7.9.2.2): PDFDocEncoding, or Unicode with a byte order mark. */
  get text(): string {
    return decodeTextString(this.bytes)
  }

  /** One character per byte. */
  get latin1(): string {
    const { buffer, byteOffset, length } = this.bytes
    return Buffer.from(buffer, byteOffset, length).toString('latin1')
  }
}

/** A name; `value` has one character per byte, with `#xx` resolved. */
export class PdfName {
  readonly kind = 'name'
  readonly value: string

  constructor(value: string) {
    this.value = value
  }

  /** The name's bytes as UTF-8; undefined if they are not valid UTF-8. */
  get utf8(): string | undefined {
    try {
      return UTF8.decode(Buffer.from(this.value, 'latin1'))
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown
      return undefined
    }
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A reference to an indirect object. */
export class PdfRef {
  readonly kind = 'ref'
  readonly number: number
  readonly generation: number

  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

/** An array; `items` are as written, {@link get} follows references. */
export class PdfArray {
  readonly kind = 'array'
  readonly items: readonly PdfValue[]
  readonly #resolver: Resolver

  constructor(items: readonly PdfValue[], resolver: Resolver) {
    this.items = items
    this.#resolver = resolver
  }

  get length(): number {
    return this.items.length
  }

  get(index: number): PdfValue {
    return this.#resolver.resolve(this.items[index])
  }

  /**
   * Counts items that it stands for, such as those of a range, as gone through.
   * @throws LimitExceeded
   */
  spendItems(count: number): void {
    this.#resolver.spendItems(count)
  }

  /** The items with references followed. @throws LimitExceeded */
  *values(): Generator<PdfValue> {
    this.#resolver.spendItems(this.items.length)
    for (const item of this.items) yield this.#resolver.resolve(item)
  }
}

/** Dictionaries with more entries than this get an index. */
const LINEAR = 12

/** A dictionary. `raw` returns an entry as written; all other accessors follow references. */
export class PdfDict {
  readonly kind = 'dict'
  readonly keys: readonly string[]
  /** Its position in the bytes that it was read from: `<<` and the byte after `>>`. */
  readonly start: number
  readonly end: number
  /** Keys that are written more than once; the last value counts. */
  readonly duplicates: readonly string[]
  readonly #values: readonly PdfValue[]
  readonly #resolver: Resolver
  #index: Map<string, number> | undefined

  constructor(
    keys: readonly string[],
    values: readonly PdfValue[],
    resolver: Resolver,
    place: {
      readonly start: number
      readonly end: number
      readonly duplicates?: readonly string[]
    },
  ) {
    this.keys = keys
    this.#values = values
    this.#resolver = resolver
    this.start = place.start
    this.end = place.end
    this.duplicates = place.duplicates ?? NONE
  }

  /** True unless the entry is missing or null, which is the same (ISO 32000-1, 7.3.7). */
  has(key: string): boolean {
    return this.raw(key) !== undefined
  }

  raw(key: string): PdfValue {
    const at = this.#find(key)
    return at < 0 ? undefined : this.#values[at]
  }

  get(key: string): PdfValue {
    return this.#resolver.resolve(this.raw(key))
  }

  /** Keys and values as written. */
  *rawEntries(): Generator<[string, PdfValue]> {
    for (let i = 0; i < this.keys.length; i++) yield [this.keys[i] as string, this.#values[i]]
  }

  /** Keys and values with references followed. @throws LimitExceeded */
  *entries(): Generator<[string, PdfValue]> {
    this.#resolver.spendItems(this.keys.length)
    for (let i = 0; i < this.keys.length; i++)
      yield [this.keys[i] as string, this.#resolver.resolve(this.#values[i])]
  }

  name(key: string): string | undefined {
    const value = this.get(key)
    return value instanceof PdfName ? value.value : undefined
  }

  number(key: string): number | undefined {
    const value = this.get(key)
    return value instanceof PdfNumber ? value.value : undefined
  }

  boolean(key: string): boolean | undefined {
    const value = this.get(key)
    return typeof value === 'boolean' ? value : undefined
  }

  string(key: string): PdfString | undefined {
    const value = this.get(key)
    if (!(value instanceof PdfString)) return undefined
    this.#resolver.spendItems(itemsOf(value.bytes.length))
    return value
  }

  text(key: string): string | undefined {
    return this.string(key)?.text
  }

  array(key: string): PdfArray | undefined {
    const value = this.get(key)
    return value instanceof PdfArray ? value : undefined
  }

  /** A dictionary, or the dictionary of a stream. */
  dict(key: string): PdfDict | undefined {
    return asDict(this.get(key))
  }

  stream(key: string): PdfStream | undefined {
    const value = this.get(key)
    return value instanceof PdfStream ? value : undefined
  }

  ref(key: string): PdfRef | undefined {
    const value = this.raw(key)
    return value instanceof PdfRef ? value : undefined
  }

  #find(key: string): number {
    if (this.keys.length <= LINEAR) return this.keys.lastIndexOf(key)
    this.#index ??= new Map(this.keys.map((name, at) => [name, at]))
    return this.#index.get(key) ?? -1
  }
}

const NONE: readonly string[] = Object.freeze([])

/** The dictionary that `value` is or, for a stream, has. */
export function asDict(value: PdfValue): PdfDict | undefined {
  if (value instanceof PdfDict) return value
  return value instanceof PdfStream ? value.dict : undefined
}

export { PdfNumber }
export type { Decoded, StreamPlace }

const NO_BYTES = new Uint8Array()

/** A stream. */
export class PdfStream {
  readonly kind = 'stream'
  readonly dict: PdfDict
  /** The data as stored, encrypted if the file is. */
  readonly stored: Uint8Array
  readonly place: StreamPlace
  readonly #decode: (stream: PdfStream) => Decoded
  #decoded: Decoded | undefined

  constructor(
    dict: PdfDict,
    stored: Uint8Array,
    place: StreamPlace,
    decode: (stream: PdfStream) => Decoded,
  ) {
    this.dict = dict
    this.stored = stored
    this.place = place
    this.#decode = decode
  }

  /**
   * The data with all filters removed, decoded once. Image filters (DCT, JPX, CCITT, JBIG2) are
   * left in place and named in `problem`.
   * @throws LimitExceeded
   */
  decode(): Decoded {
    return (this.#decoded ??= this.#decode(this))
  }

  /**
   * The data of a stream that is not an image: the result of {@link decode}, or nothing if an image filter
   * remains, since pixels are not text, a program or a profile.
   * @throws LimitExceeded
   */
  get data(): Uint8Array {
    const { bytes, encoded } = this.decode()
    return encoded === true ? NO_BYTES : bytes
  }

  /** The result of {@link decode}; undefined until the data has been requested. */
  get decoded(): Decoded | undefined {
    return this.#decoded
  }

  /** Names of the filters, in the order in which decoding applies them. */
  get filters(): readonly string[] {
    const value = this.dict.get('Filter') ?? this.dict.get('F')
    if (value instanceof PdfName) return [value.value]
    if (!(value instanceof PdfArray)) return []
    return [...value.values()].map((item) => (item instanceof PdfName ? item.value : ''))
  }
}
