import { createHash } from 'node:crypto'
import { deflate } from './syntax/deflate.js'
import { PDFRawStream, type PDFContext, type PDFObject, type PDFRef } from '#pdf-lib'

/** Bytes of a cross-reference table that is not deflated. */
const SHORT_TABLE = 4096

/** Objects of one object stream: enough to compress well, few enough to read one quickly. */
const PER_STREAM = 400

/**
 * Writes the objects of a document as a file of version 1.7 (ISO 32000-1 7.5): streams first, all
 * else in object streams, then information and catalog as plain objects, last the cross-reference
 * stream. A packager that adds to the catalog finds it there and needs to rewrite nothing else.
 */
export function writeFile(context: PDFContext, catalog: PDFRef, info: PDFRef): Uint8Array {
  return new FileWriter(context, catalog, info).write()
}

/** Location of an object: an offset, or an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }

class FileWriter {
  readonly #context: PDFContext
  readonly #catalog: PDFRef
  readonly #info: PDFRef
  readonly #chunks: Uint8Array[] = []
  readonly #places: Place[] = []
  #length = 0

  constructor(context: PDFContext, catalog: PDFRef, info: PDFRef) {
    this.#context = context
    this.#catalog = catalog
    this.#info = info
  }

  write(): Uint8Array {
    // Four bytes above 127 tell programs that the file is binary (ISO 19005-3 6.1.2).
    this.#put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
    const last = [this.#info, this.#catalog]
    const small: [PDFRef, PDFObject][] = []
    for (const [ref, object] of this.#context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream) this.#stream(ref, object)
      else if (!last.includes(ref)) small.push([ref, object])
    for (let start = 0; start < small.length; start += PER_STREAM)
      this.#objectStream(small.slice(start, start + PER_STREAM))
    for (const ref of last) this.#plain(ref, this.#context.lookup(ref)?.toString() ?? 'null')
    this.#crossReferences()
    return this.#whole()
  }

  #stream(ref: PDFRef, stream: PDFRawStream): void {
    stream.updateDict()
    this.#begin(ref)
    this.#put(`${stream.dict.toString()}\nstream\n`)
    this.#put(stream.contents)
    this.#put('\nendstream\nendobj\n')
  }

  #plain(ref: PDFRef, text: string): void {
    this.#begin(ref)
    this.#put(`${text}\nendobj\n`)
  }

  #objectStream(objects: readonly [PDFRef, PDFObject][]): void {
    const own = this.#context.nextRef()
    const texts = objects.map(([, object]) => object.toString())
    let offset = 0
    const index = objects.map(([ref], at) => {
      this.#places[ref.objectNumber] = { stream: own.objectNumber, index: at }
      const entry = `${String(ref.objectNumber)} ${String(offset)}`
      offset += (texts[at]?.length ?? 0) + 1
      return entry
    })
    const head = `${index.join(' ')}\n`
    const data = deflate(Buffer.from(head + texts.join('\n'), 'latin1'))
    this.#begin(own)
    this.#put(
      `<</Type/ObjStm/N ${String(objects.length)}/First ${String(head.length)}` +
        `/Length ${String(data.length)}/Filter/FlateDecode>>\nstream\n`,
    )
    this.#put(data)
    this.#put('\nendstream\nendobj\n')
  }

  #crossReferences(): void {
    const own = this.#context.nextRef()
    const start = this.#length
    this.#places[own.objectNumber] = { offset: start }
    const count = own.objectNumber + 1
    // Fields of one, four and two bytes: the kind, the offset or stream, the index.
    const table = Buffer.alloc(count * 7)
    table.writeUInt16BE(0xffff, 5)
    for (let number = 1; number < count; number++) {
      const place = this.#places[number]
      if (place === undefined) continue
      const at = number * 7
      table[at] = 'offset' in place ? 1 : 2
      table.writeUInt32BE('offset' in place ? place.offset : place.stream, at + 1)
      table.writeUInt16BE('offset' in place ? 0 : place.index, at + 5)
    }
    // A packager rewrites a short table at once: deflating it here would be wasted work.
    const isShort = table.length <= SHORT_TABLE
    const data = isShort ? table : deflate(table)
    const filter = isShort ? '' : '/Filter/FlateDecode'
    const id = this.#digest()
    this.#put(
      `${String(own.objectNumber)} 0 obj\n<</Type/XRef/Size ${String(count)}/W[1 4 2]` +
        `/Root ${this.#catalog.toString()}/Info ${this.#info.toString()}/ID[<${id}><${id}>]` +
        `/Length ${String(data.length)}${filter}>>\nstream\n`,
    )
    this.#put(data)
    this.#put(`\nendstream\nendobj\nstartxref\n${String(start)}\n%%EOF\n`)
  }

  /** The same document has the same identifier. */
  #digest(): string {
    const hash = createHash('md5')
    for (const chunk of this.#chunks) hash.update(chunk)
    return hash.digest('hex')
  }

  #begin(ref: PDFRef): void {
    this.#places[ref.objectNumber] = { offset: this.#length }
    this.#put(`${String(ref.objectNumber)} 0 obj\n`)
  }

  #put(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  #whole(): Uint8Array {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return whole
  }
}
