import { detail } from '../details/detail.js'
import { decryptedStream, openEncryption, stringDecryption, type Encryption } from './encryption.js'
import { EndstreamSearch } from './endstream-search.js'
import { headerOf } from './file-header.js'
import { FileProblems } from './file-problems.js'
import { PdfNotReadable } from './not-readable.js'
import { decodeData, removeFilters } from '../filters/filters.js'
import { findStartxref, type FileHeader, type Startxref } from '../xref/file-structure.js'
import {
  readObjectBody,
  beginsAnyObject,
  readObjectHeader,
  type IndirectObject,
  type ObjectReading,
} from '../syntax/indirect-object.js'
import { Budget, DEFAULT_LIMITS, type ReaderLimits } from '../syntax/limits.js'
import { ObjectStream } from '../xref/object-stream.js'
import { Parser } from '../syntax/parser.js'
import { objectsWith, scanObjects, trailerFound, type Scan } from '../xref/recovery.js'
import {
  PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  asDict,
  type Decoded,
  type PdfValue,
  type Resolver,
} from '../syntax/values.js'
import { readXref } from '../xref/xref.js'
import type { XrefEntry, XrefSection } from '../xref/xref-section.js'

const MAX_CHAIN = 32 // a longer chain of references is taken for a circle

/** A PDF file, read on demand. */
export class PdfDocument implements Resolver {
  readonly bytes: Uint8Array
  readonly header: FileHeader
  readonly startxref: Startxref | undefined
  /** Cross-reference sections, the newest first; empty if only a scan found the objects. */
  sections: readonly XrefSection[] = []
  /** The effective trailer: that of the newest section that is not part of a hybrid file. */
  trailer: PdfDict
  readonly catalog: PdfDict
  /** Undefined for a file that is not encrypted. */
  encryption: Encryption | undefined
  /** True if the cross-reference table was unusable, so that all bytes were scanned for objects. */
  recovered = false
  /** The errors in the file's structure, as far as it has been read. */
  readonly problems = new FileProblems()
  readonly budget: Budget

  #entries = new Map<number, XrefEntry>()
  readonly #objects = new Map<number, IndirectObject | undefined>()
  readonly #containers = new Map<number, ObjectStream | undefined>()
  readonly #reading = new Set<number>()
  #scan: Scan | undefined
  #numbers: { readonly size: number; readonly sorted: readonly number[] } | undefined
  readonly #endstreams: EndstreamSearch

  /**
   * Reads the structure of a file; objects are read on demand.
   * @throws PdfNotReadable, LimitExceeded
   */
  constructor(bytes: Uint8Array, limits: Partial<ReaderLimits> = {}) {
    this.bytes = bytes
    this.#endstreams = new EndstreamSearch(bytes)
    this.budget = new Budget({ ...DEFAULT_LIMITS, ...limits })
    this.header = headerOf(bytes)
    this.startxref = findStartxref(bytes)
    this.trailer = new PdfDict([], [], this, { start: 0, end: 0 })
    this.#readSections()
    this.#openEncryption()
    const catalog = this.#findCatalog() ?? this.#searchCatalog()
    if (catalog === undefined) throw new PdfNotReadable('no-catalog')
    this.catalog = catalog
  }

  /** Numbers of all objects in use, in ascending order. */
  get objectNumbers(): readonly number[] {
    if (this.#numbers?.size === this.#entries.size) return this.#numbers.sorted
    const used = [...this.#entries].flatMap(([n, { type }]) => (type === 'free' ? [] : [n]))
    const sorted = used.sort((a, b) => a - b)
    this.#numbers = { size: this.#entries.size, sorted }
    return sorted
  }

  /** The position of an object according to the cross-reference table. */
  entry(number: number): XrefEntry | undefined {
    return this.#entries.get(number)
  }

  /** All objects in use that can be read, in ascending order of their numbers. */
  *objects(): Generator<IndirectObject> {
    for (const number of this.objectNumbers) {
      const object = this.object(number)
      if (object !== undefined) yield object
    }
  }

  /**
   * An indirect object; undefined if it is free, missing, or currently being read (a circular reference).
   * @throws LimitExceeded
   */
  object(number: number): IndirectObject | undefined {
    if (this.#objects.has(number)) return this.#objects.get(number)
    if (this.#reading.has(number)) return undefined
    // What the length, the filters and the object stream of an object need is read within it.
    this.budget.requireDepth(this.#reading.size)
    this.#reading.add(number)
    try {
      const object = this.#load(number)
      this.#objects.set(number, object)
      return object
    } finally {
      this.#reading.delete(number)
    }
  }

  /** The value of the object `ref`; undefined (null) if the object does not exist (7.3.10). */
  get(ref: PdfRef): PdfValue {
    const object = this.object(ref.number)
    if (object === undefined) return undefined
    const generation = object.container === undefined ? object.generation : 0
    return generation === ref.generation || this.recovered ? object.value : undefined
  }

  resolve(value: PdfValue): PdfValue {
    let current = value
    for (let step = 0; current instanceof PdfRef; step++) {
      if (step > MAX_CHAIN) return undefined
      current = this.get(current)
    }
    return current
  }

  spendItems(count: number): void {
    this.budget.spendItems(count)
  }

  /** A parser for bytes from this file, such as those of an object stream. */
  parser(bytes: Uint8Array, from = 0): Parser {
    return new Parser(bytes, from, { resolver: this, budget: this.budget })
  }

  /** For a decoded content stream: no references or kept values; strings keep their line ends, as viewers do. */
  contentParser(bytes: Uint8Array): Parser {
    const options = { references: false, transient: true, lineEnds: 'kept' } as const
    return new Parser(bytes, 0, { resolver: this, budget: this.budget, ...options })
  }

  /** Removes the filters of data that is not a stream, such as that of an inline image. @throws LimitExceeded */
  decodeData(dict: PdfDict, data: Uint8Array): Decoded {
    return decodeData(dict, data, this.budget)
  }

  /** The object whose header is at an offset, which no entry need lead to. @throws LimitExceeded */
  objectAt(offset: number, expected?: number): IndirectObject | undefined {
    const header = readObjectHeader(this.bytes, offset)
    const isMeant = expected === undefined || header?.number === expected
    return header && isMeant ? readObjectBody(this.bytes, header, this.#objectReading) : undefined
  }

  #readSections(): void {
    if (this.startxref?.offset === undefined) {
      this.problems.addOfXref(detail`no startxref`)
      return
    }
    const xref = readXref(this.startxref.offset, {
      bytes: this.bytes,
      shift: this.header.at,
      budget: this.budget,
      parser: (from) => this.parser(this.bytes, from),
      objectAt: (offset) => this.#objectAt(offset)?.value,
    })
    this.#entries = xref.isWhole ? xref.entries : new Map<number, XrefEntry>()
    this.sections = xref.sections
    for (const problem of xref.problems) this.problems.addOfXref(problem)
    this.trailer = xref.sections.find((section) => !section.hybrid)?.trailer ?? this.trailer
  }

  #findCatalog(): PdfDict | undefined {
    const catalog = asDict(this.resolve(this.trailer.raw('Root')))
    return catalog?.has('Pages') || catalog?.name('Type') === 'Catalog' ? catalog : undefined
  }

  /** Puts what a scan of the file finds in the place of the cross-reference table. */
  #recover(): void {
    this.recovered = true
    this.problems.addOfXref(
      detail`the cross-reference table cannot be used; the file was scanned for objects`,
    )
    const scan = this.#scanned()
    this.#entries = new Map()
    this.#numbers = undefined
    this.#objects.clear()
    this.#containers.clear()
    for (const [number, offset] of scan.offsets)
      this.#entries.set(number, { type: 'offset', offset, generation: 0 })
    const parser = (at: number) => this.parser(this.bytes, at)
    const value = (number: number) => this.object(number)?.value
    this.trailer = trailerFound(this.trailer, scan, this.bytes, parser, value)
    this.#openEncryption()
    this.#addCompressed()
  }

  /** After a scan: the objects in object streams. */
  #addCompressed(): void {
    for (const number of objectsWith('/ObjStm', this.bytes, this.#scanned())) {
      const value = this.object(number)?.value
      if (!(value instanceof PdfStream) || value.dict.name('Type') !== 'ObjStm') continue
      for (const inner of this.#container(number)?.numbers ?? [])
        if (!this.#entries.has(inner))
          this.#entries.set(inner, { type: 'compressed', container: number, index: 0 })
    }
  }

  #searchCatalog(): PdfDict | undefined {
    this.#recover()
    const found = this.#findCatalog()
    if (found !== undefined) return found
    for (const { value } of this.objects())
      if (value instanceof PdfDict && value.name('Type') === 'Catalog') return value
    return undefined
  }

  /** Objects that were read before it was known how they are encrypted are read again. */
  #openEncryption(): void {
    const dict = this.trailer.dict('Encrypt')
    if (dict === undefined) return
    const id = this.trailer.array('ID')?.get(0)
    this.encryption = openEncryption(dict, id instanceof PdfString ? id.bytes : new Uint8Array())
    const own = this.trailer.ref('Encrypt')?.number
    for (const number of this.#objects.keys()) if (number !== own) this.#objects.delete(number)
    this.#containers.clear()
  }

  #load(number: number): IndirectObject | undefined {
    const entry = this.#entries.get(number)
    if (entry === undefined || entry.type === 'free') return undefined
    const problem = detail`object ${number} is not where the cross-reference table says`
    if (entry.type === 'compressed') {
      const container = this.#container(entry.container)
      if (container?.has(number, entry.index) === false && !this.recovered)
        this.problems.addOfXref(problem)
      return container?.read(number, entry.index)
    }
    for (const shift of new Set([0, this.header.at])) {
      const object = this.#objectAt(entry.offset + shift, number)
      if (object !== undefined) return object
    }
    const offset = this.recovered ? undefined : this.#scanned().offsets.get(number)
    const elsewhere = offset === undefined ? undefined : this.#objectAt(offset, number)
    // An entry that leads to nothing stands for the null object (7.3.10). Where something else begins, readers differ.
    const isMistaken =
      elsewhere !== undefined || beginsAnyObject(this.bytes, entry.offset + this.header.at)
    if (isMistaken) this.problems.addOfXref(problem)
    else this.problems.add(problem)
    return elsewhere
  }

  #container(number: number): ObjectStream | undefined {
    if (this.#containers.has(number)) return this.#containers.get(number)
    this.#containers.set(number, undefined)
    const entry = this.#entries.get(number)
    const object = entry?.type === 'offset' ? this.object(number) : undefined
    if (!(object?.value instanceof PdfStream)) return undefined
    const parser = (bytes: Uint8Array, from: number) => this.parser(bytes, from)
    const container = new ObjectStream(number, object.value, parser)
    this.#containers.set(number, container)
    for (const problem of container.problems) this.problems.addOfXref(problem)
    // Its entries have no room for another generation (7.5.8.3); most programs find nothing in such a stream.
    if (object.generation !== 0)
      this.problems.addOfXref(detail`object stream ${number} of generation ${object.generation}`)
    return container
  }

  #objectAt(offset: number, expected?: number): IndirectObject | undefined {
    const object = this.objectAt(offset, expected)
    const { number = 0, oddities = [] } = object ?? {}
    for (const oddity of oddities) this.problems.add(detail`object ${number}: ${oddity}`)
    return object
  }

  readonly #objectReading: ObjectReading = {
    parser: (from, header) =>
      new Parser(this.bytes, from, {
        resolver: this,
        budget: this.budget,
        decryptString: stringDecryption(this.encryption, header),
      }),
    decode: (stream, header) =>
      removeFilters(stream, decryptedStream(this.encryption, stream, header), this.budget),
    findEndstream: (from) => this.#endstreams.find(from),
  }

  #scanned(): Scan {
    return (this.#scan ??= scanObjects(this.bytes, this.budget.limits))
  }
}
