import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PdfName, PdfNumber, PdfString } from 'twinvoice/pdf'
import { arrangeForPackaging } from './arrange.js'
import { Dict, Indirect, List, Stream, type Value } from './values.js'

/** Objects in one object stream. */
const PER_STREAM = 200
/** Numbers of the source are kept, unless they leave so many unused that the table would be large. */
const MOST_UNUSED = 10_000
/** Bytes of catalog and information together: some 5,000 embedded files. Packaging reads a million in a second. */
export const MOST_CATALOG = 500_000

/** Catalog and information have more bytes than packaging would read in time. */
export class CatalogTooLarge extends Error {}

/**
 * Writes a PDF: one revision, object streams, one cross-reference stream. The catalog and the information
 * are the last objects before it, so that packaging needs only the end of the file. Objects keep the numbers
 * that they have in the source, which the report names. The same objects give the same bytes.
 * @throws CatalogTooLarge
 */
export function writePdf(catalog: Dict, info: Dict): Uint8Array {
  arrangeForPackaging(catalog, info)
  const root = new Indirect()
  root.value = catalog
  const information = new Indirect()
  information.value = info
  return new Writer(root, information).write()
}

class Writer {
  readonly #chunks: Buffer[] = []
  #length = 0
  readonly #numbers = new Map<Indirect, number>()
  readonly #order: Indirect[] = []
  /** By number: type, offset or container, index. */
  readonly #places = new Map<number, readonly [1 | 2, number, number]>()

  constructor(
    readonly root: Indirect,
    readonly info: Indirect,
  ) {}

  write(): Uint8Array {
    this.#number()
    this.#put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
    const small: Indirect[] = []
    for (const object of this.#order)
      if (object.value instanceof Stream) this.#stream(object, object.value)
      else if (object !== this.root && object !== this.info) small.push(object)
    for (let at = 0; at < small.length; at += PER_STREAM)
      this.#objectStream(small.slice(at, at + PER_STREAM))
    const before = this.#length
    this.#plain(this.info)
    this.#plain(this.root)
    if (this.#length - before > MOST_CATALOG) throw new CatalogTooLarge()
    this.#crossReferences()
    return Buffer.concat(this.#chunks)
  }

  /** Numbers all objects that the catalog and the information lead to. */
  #number(): void {
    const seen = new Set<Indirect>([this.root, this.info])
    const open: Indirect[] = [this.root, this.info]
    // The list grows while it is gone through.
    for (const next of open)
      visitReferences(next.value, (object) => {
        if (!seen.has(object)) open.push(object)
        seen.add(object)
      })
    for (const object of open) this.#order.push(object)
    const sources = open.flatMap(({ source }) => source ?? [])
    const largest = sources.reduce((most, source) => Math.max(most, source), 0)
    const isKept = largest <= sources.length + MOST_UNUSED
    let next = isKept ? largest + 1 : 1
    const taken = new Set<number>()
    for (const object of open) {
      const own = isKept && !taken.has(object.source ?? 0) ? object.source : undefined
      const chosen = own ?? next++
      taken.add(chosen)
      this.#numbers.set(object, chosen)
    }
    this.#next = next
  }

  #next = 1

  #stream(object: Indirect, { dict, data }: Stream): void {
    dict.set('Length', new PdfNumber(data.length))
    this.#begin(this.#numberOf(object))
    this.#put(Buffer.from(`${this.#text(dict)}\nstream\n`, 'latin1'))
    this.#put(data)
    this.#put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  #objectStream(objects: readonly Indirect[]): void {
    const texts = objects.map(({ value }) => Buffer.from(this.#text(value), 'latin1'))
    let at = 0
    const heads: number[] = []
    const container = this.#next++
    for (const [index, object] of objects.entries()) {
      heads.push(this.#numberOf(object), at)
      at += (texts[index] as Buffer).length + 1
      this.#places.set(this.#numberOf(object), [2, container, index])
    }
    const head = Buffer.from(`${heads.join(' ')} `, 'latin1')
    const body = texts.flatMap((text) => [text, Buffer.from(' ')])
    const data = deflateSync(Buffer.concat([head, ...body]))
    this.#begin(container)
    this.#put(
      Buffer.from(
        `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
      ),
    )
    this.#put(data)
    this.#put(Buffer.from('\nendstream\nendobj\n'))
  }

  #plain(object: Indirect): void {
    this.#begin(this.#numberOf(object))
    this.#put(Buffer.from(`${this.#text(object.value)}\nendobj\n`, 'latin1'))
  }

  #crossReferences(): void {
    const own = this.#next
    const start = this.#length
    this.#places.set(own, [1, start, 0])
    const table = Buffer.alloc((own + 1) * 7)
    table.writeUInt16BE(0xffff, 5)
    for (const [number, [type, first, second]] of this.#places) {
      table[number * 7] = type
      table.writeUInt32BE(first, number * 7 + 1)
      table.writeUInt16BE(second, number * 7 + 5)
    }
    const hash = createHash('md5')
    for (const chunk of this.#chunks) hash.update(chunk)
    const id = hash.digest('hex')
    const data = deflateSync(table)
    this.#put(
      Buffer.from(
        `${own} 0 obj\n<</Type/XRef/Size ${own + 1}/W[1 4 2]/Root ${this.#numberOf(this.root)} 0 R` +
          `/Info ${this.#numberOf(this.info)} 0 R/ID[<${id}><${id}>]/Filter/FlateDecode` +
          `/Length ${data.length}>>\nstream\n`,
      ),
    )
    this.#put(data)
    this.#put(Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`))
  }

  #begin(number: number): void {
    this.#places.set(number, [1, this.#length, 0])
    this.#put(Buffer.from(`${number} 0 obj\n`))
  }

  #numberOf(object: Indirect): number {
    return this.#numbers.get(object) ?? 0
  }

  #text(value: Value): string {
    if (value === null) return 'null'
    if (typeof value === 'boolean') return String(value)
    if (value instanceof Indirect) return `${this.#numberOf(value)} 0 R`
    if (value instanceof PdfNumber) return numberText(value)
    if (value instanceof PdfName) return nameText(value.value)
    if (value instanceof PdfString) return stringText(value)
    if (value instanceof List) return `[${value.items.map((item) => this.#text(item)).join(' ')}]`
    // A stream that is a direct value is an error of the file; there is no way to write it.
    if (value instanceof Stream) return 'null'
    let text = '<<'
    for (const [key, each] of value.entries)
      if (each !== null) text += `${nameText(key)} ${this.#text(each)}`
    return `${text}>>`
  }

  #put(bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    this.#length += bytes.length
  }
}

function visitReferences(value: Value, visit: (object: Indirect) => void): void {
  if (value instanceof Indirect) visit(value)
  else if (value instanceof List) for (const item of value.items) visitReferences(item, visit)
  else if (value instanceof Dict)
    for (const entry of value.entries.values()) visitReferences(entry, visit)
  else if (value instanceof Stream) visitReferences(value.dict, visit)
}

/** Numbers as written, where that is a number of PDF: without an exponent (7.3.3). */
function numberText({ raw, value }: PdfNumber): string {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(raw)) return raw
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? String(value)
    : value.toFixed(6).replace(/\.?0+$/, '')
}

function nameText(text: string): string {
  return `/${text.replace(/[^!$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~"]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}

function stringText({ bytes, hex }: PdfString): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (hex || /[^\x20-\x7e]/.test(buffer.toString('latin1'))) return `<${buffer.toString('hex')}>`
  return `(${buffer.toString('latin1').replace(/[()\\]/g, '\\$&')})`
}
