import { constants, deflateSync } from 'node:zlib'
import {
  PdfArray,
  PdfDict,
  PdfRef,
  PdfStream,
  readFunction,
  type PdfDocument,
  type PdfFunction,
  type PdfValue,
} from 'twinvoice/pdf'
import { nameMaps } from './name-maps.js'
import { Dict, Indirect, List, name, Stream, type Value } from './values.js'

/** The objects of a PDF that its catalog and its information lead to, as values that can be changed. */
export class Model {
  readonly catalog: Dict
  readonly info: Dict
  /** Dictionaries of repairs at which those after them look, too. */
  readonly made: Dict[] = []
  readonly #document: PdfDocument
  readonly #objects = new Map<number, Indirect>()
  readonly #dicts = new Map<PdfDict, Dict>()
  #numbers: Map<Dict, number> | undefined
  readonly #functions = new Map<Dict, PdfFunction>()
  #read: Map<Dict, PdfDict | PdfStream> | undefined
  readonly #maps: ReadonlySet<Dict>
  readonly #streams = new Map<PdfStream, Stream>()
  /** Indirect objects whose values are still to be read. */
  readonly #open: [Indirect, number][] = []

  /** @throws LimitExceeded */
  constructor(document: PdfDocument) {
    this.#document = document
    this.catalog = this.#dict(document.catalog)
    this.#readOpen()
    const information = document.trailer.dict('Info')
    this.info = information === undefined ? new Dict() : this.#dict(information)
    this.#readOpen()
    this.#maps = nameMaps(this.catalog, this.info)
  }

  /** The same dictionary in the model; undefined if nothing that is kept leads to it. */
  of(dict: PdfDict): Dict | undefined {
    return this.#dicts.get(dict)
  }

  streamOf(stream: PdfStream): Stream | undefined {
    return this.#streams.get(stream)
  }

  /**
   * What a function does, as it was read; undefined if that is not known.
   * @throws LimitExceeded
   */
  functionOf(dict: Dict): PdfFunction | undefined {
    if (this.#read === undefined) {
      this.#read = new Map()
      for (const [read, made] of this.#dicts) this.#read.set(made, read)
      for (const [read, made] of this.#streams) this.#read.set(made.dict, read)
    }
    const known = this.#functions.get(dict)
    if (known !== undefined) return known
    const read = readFunction(this.#document, this.#read.get(dict))
    if (read !== undefined) this.#functions.set(dict, read)
    return read
  }

  /** The number of an object that is a dictionary or a stream, for reports. */
  numberOf(dict: Dict | undefined): number | undefined {
    if (dict === undefined) return undefined
    if (this.#numbers === undefined) {
      this.#numbers = new Map()
      const root = this.#document.trailer.raw('Root')
      if (root instanceof PdfRef) this.#numbers.set(this.catalog, root.number)
      for (const { value, source } of this.#objects.values()) {
        const own = value instanceof Stream ? value.dict : value
        if (own instanceof Dict && source !== undefined) this.#numbers.set(own, source)
      }
    }
    return this.#numbers.get(dict)
  }

  /** The object that is this dictionary or the dictionary of this stream; undefined if it is a direct value. */
  objectOf(dict: Dict): Indirect | undefined {
    const number = this.numberOf(dict)
    return number === undefined ? undefined : this.#objects.get(number)
  }

  /** All dictionaries that were read or made, those of streams included, but not maps of names, whose keys mean nothing. */
  get dicts(): Iterable<Dict> {
    return this.#dictsOfKeys()
  }

  *#dictsOfKeys(): Generator<Dict> {
    for (const dict of this.#dicts.values()) if (!this.#maps.has(dict)) yield dict
    yield* this.made
  }

  get streams(): Iterable<Stream> {
    return this.#streams.values()
  }

  /**
   * Counts what is gone through again for each of many objects.
   * @throws LimitExceeded
   */
  spendItems(count: number): void {
    this.#document.spendItems(count)
  }

  /** Values are read object by object, so that the depth of references does not count. */
  #readOpen(): void {
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      const [object, at] = next
      object.value = this.#value(this.#document.get(new PdfRef(at, this.#generation(at))))
    }
  }

  #generation(at: number): number {
    const object = this.#document.object(at)
    return object === undefined || object.container !== undefined ? 0 : object.generation
  }

  #value(value: PdfValue): Value {
    if (value === undefined) return null
    if (value instanceof PdfRef) return this.#reference(value)
    if (value instanceof PdfDict) return this.#dict(value)
    if (value instanceof PdfStream) return this.#stream(value)
    if (value instanceof PdfArray) return new List(value.items.map((item) => this.#value(item)))
    return value
  }

  #reference(ref: PdfRef): Value {
    const known = this.#objects.get(ref.number)
    if (known !== undefined) return known
    const value = this.#document.get(ref)
    // A reference to nothing is null (7.3.10), and so is one to references without end.
    if (value === undefined || this.#document.resolve(ref) === undefined) return null
    // Only some programs follow a reference to a reference.
    if (value instanceof PdfRef) return this.#reference(value)
    const object = new Indirect(ref.number)
    this.#objects.set(ref.number, object)
    this.#open.push([object, ref.number])
    return object
  }

  #dict(dict: PdfDict): Dict {
    const known = this.#dicts.get(dict)
    if (known !== undefined) return known
    const entries = [...dict.rawEntries()].map(([key, value]) => [key, this.#value(value)] as const)
    const made = new Dict(entries.filter(([, value]) => value !== null))
    this.#dicts.set(dict, made)
    return made
  }

  #stream(stream: PdfStream): Stream {
    const known = this.#streams.get(stream)
    if (known !== undefined) return known
    const made = new Stream(this.#dict(stream.dict), stream.stored, stream)
    this.#streams.set(stream, made)
    if (this.#document.encryption?.open === true) storeAgain(made)
    return made
  }
}

/**
 * What the filters before the first image filter gave, stored by Flate. What could be read of damaged data breaks off
 * then: it would look whole, and the check of the result could not refuse it.
 * @throws LimitExceeded
 */
export function storeAgain(stream: Stream): void {
  const { source, dict } = stream
  if (source === undefined) return
  const { bytes, problem, damaged } = source.decode()
  const at = source.filters.findIndex((filter) => IMAGE_FILTERS.has(filter))
  if (problem !== undefined && at < 0 && bytes.length === 0 && source.stored.length > 0) return
  const parameters = source.dict.get('DecodeParms') ?? source.dict.get('DP')
  dict.delete('DP')
  dict.delete('F')
  if (at < 0) {
    replaceData(stream, bytes)
    if (damaged === true) stream.data = brokenOff(bytes)
    return
  }
  stream.data = bytes
  // Parameters that do not fit the filter stay as they are, so that the check of the result finds them.
  if (damaged === true && at === 0 && source.filters.length === 1) return
  const own = parameters instanceof PdfArray ? parameters.get(at) : parameters
  dict.set('Filter', name(FULL_NAMES.get(source.filters[at] ?? '') ?? source.filters[at] ?? ''))
  const kept = parameters instanceof PdfArray || at === 0 ? dictOfParameters(dict, at) : undefined
  dict.delete('DecodeParms')
  if (own instanceof PdfDict && kept !== undefined) dict.set('DecodeParms', kept)
}

function dictOfParameters(dict: Dict, at: number): Value | undefined {
  const value = dict.get('DecodeParms')
  if (value instanceof List) return value.values[at]
  return value instanceof Dict ? value : undefined
}

const FULL_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    CCF: 'CCITTFaxDecode',
    DCT: 'DCTDecode',
  }),
)
const IMAGE_FILTERS = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'CCITTFaxDecode',
  'CCF',
  'JBIG2Decode',
])

/** The first bits of a block (RFC 1951, 3.2.3) that has no end. */
const BEGUN_BLOCK = 2

/** Flate data that gives these bytes and breaks off. */
function brokenOff(bytes: Uint8Array): Uint8Array {
  const flushed = deflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  return new Uint8Array(Buffer.concat([flushed, Buffer.from([BEGUN_BLOCK])]))
}

/** Gives a stream other data, stored by Flate. */
export function replaceData(stream: Stream, bytes: Uint8Array): void {
  // A copy: what zlib gives keeps a block of 16 KiB, and a file may have thousands of short streams.
  stream.data = new Uint8Array(deflateSync(bytes))
  delete stream.source
  stream.dict.set('Filter', name('FlateDecode'))
  stream.dict.delete('DecodeParms')
}

/** A new stream, stored by Flate. */
export function newStream(entries: Iterable<readonly [string, Value]>, bytes: Uint8Array): Stream {
  const stream = new Stream(new Dict(entries), bytes)
  replaceData(stream, bytes)
  return stream
}
