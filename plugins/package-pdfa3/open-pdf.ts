import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '#pdf-lib'
import { entry } from './entry.js'
import { openForRewrite, type OpenedPdf } from './rewrite.js'

/**
 * Opens a PDF. If its last objects are the information dictionary, the catalog and a single
 * cross-reference stream, as written by the renderer, only the end of the file is read and everything
 * else stays unchanged. Any other PDF is read and written completely.
 * @throws Error if it cannot be read
 */
export async function openPdf(pdf: Uint8Array): Promise<OpenedPdf> {
  return openEnd(pdf) ?? (await openForRewrite(pdf))
}

/** Maximum size of a cross-reference table: a few million objects. */
const MAX_TABLE = 64 * 1024 * 1024

/** The end of a file. */
interface End {
  readonly table: Buffer
  readonly size: number
  readonly root: PDFRef
  readonly info: PDFRef
  readonly catalogOffset: number
  readonly infoOffset: number
}

/** Reads only the end of a file; undefined if the end has another structure. */
function openEnd(pdf: Uint8Array): OpenedPdf | undefined {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const end = readEnd(bytes)
  if (end === undefined) return undefined
  const context = PDFContext.create()
  context.largestObjectNumber = end.size - 1
  const parsed = (offset: number) => {
    const start = bytes.indexOf(' obj', offset, 'latin1') + ' obj'.length
    const object = PDFObjectParser.forBytes(bytes.subarray(start), context).parseObject()
    return object instanceof PDFDict ? object : undefined
  }
  const catalog = parsed(end.catalogOffset)
  const info = parsed(end.infoOffset)
  if (catalog === undefined || info === undefined) return undefined
  // There must be no other object between information dictionary and catalog.
  const kept = Math.min(end.infoOffset, end.catalogOffset)
  return {
    context,
    catalog,
    info,
    finish: () => new EndWriter(bytes.subarray(0, kept), end, context, catalog, info).write(),
  }
}

function readEnd(bytes: Buffer): End | undefined {
  const tail = bytes.subarray(-64).toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? NaN)
  if (!(start > 0 && start < bytes.length)) return undefined
  const stream = readCrossReferences(bytes, start)
  if (stream === undefined) return undefined
  const { dict, contents } = stream
  const widths = entry(dict, 'W', PDFArray)?.toString()
  const size = entry(dict, 'Size', PDFNumber)?.asNumber() ?? 0
  const root = dict.get(PDFName.of('Root'))
  const info = dict.get(PDFName.of('Info'))
  const isPlain = ['Prev', 'Index', 'Encrypt', 'DecodeParms'].every(
    (key) => !dict.has(PDFName.of(key)),
  )
  const isKnown = isPlain && widths === '[ 1 4 2 ]'
  if (!isKnown || !(root instanceof PDFRef) || !(info instanceof PDFRef)) return undefined
  const isDeflated = dict.has(PDFName.of('Filter'))
  const table = isDeflated
    ? inflateSync(contents, { maxOutputLength: MAX_TABLE })
    : Buffer.from(contents)
  const offset = ({ objectNumber }: PDFRef) =>
    table[objectNumber * 7] === 1 ? table.readUInt32BE(objectNumber * 7 + 1) : -1
  const [catalogOffset, infoOffset] = [offset(root), offset(info)]
  if (table.length !== size * 7 || offset(PDFRef.of(size - 1)) !== start) return undefined
  if (!isLast(table, start, catalogOffset, infoOffset)) return undefined
  return { table, size, root, info, catalogOffset, infoOffset }
}

/** Whether information dictionary and catalog are the last objects before the cross-reference stream. */
function isLast(table: Buffer, start: number, catalog: number, info: number): boolean {
  const first = Math.min(catalog, info)
  let after = 0
  for (let at = 0; at + 7 <= table.length; at += 7)
    if (table[at] === 1 && table.readUInt32BE(at + 1) >= first) after++
  return first > 0 && Math.max(catalog, info) < start && after === 3
}

function readCrossReferences(bytes: Buffer, start: number): PDFRawStream | undefined {
  const begin = bytes.indexOf(' obj', start, 'latin1')
  if (begin < 0 || begin > start + 24) return undefined
  const parser = PDFObjectParser.forBytes(
    bytes.subarray(begin + ' obj'.length),
    PDFContext.create(),
  )
  const object = parser.parseObject()
  const isTable =
    object instanceof PDFRawStream &&
    object.dict.get(PDFName.of('Type')) === PDFName.of('XRef') &&
    (!object.dict.has(PDFName.of('Filter')) ||
      entry(object.dict, 'Filter', PDFName) === PDFName.of('FlateDecode'))
  return isTable ? object : undefined
}

/** Appends the new objects to the unchanged part, and writes the cross-references of both. */
class EndWriter {
  readonly #chunks: Buffer[]
  readonly #table: Buffer
  #length: number

  constructor(
    kept: Buffer,
    readonly end: End,
    readonly context: PDFContext,
    readonly catalog: PDFDict,
    readonly info: PDFDict,
  ) {
    this.#chunks = [kept]
    this.#length = kept.length
    // The new cross-reference stream reuses the object number of the old one.
    this.#table = Buffer.alloc((context.largestObjectNumber + 1) * 7)
    end.table.copy(this.#table)
  }

  write(): Uint8Array {
    for (const [ref, object] of this.context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream) this.#stream(ref.objectNumber, object)
      else this.#object(ref.objectNumber, object.toString())
    this.#object(this.end.info.objectNumber, this.info.toString())
    this.#object(this.end.root.objectNumber, this.catalog.toString())
    this.#crossReferences()
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  #stream(number: number, stream: PDFRawStream): void {
    stream.updateDict()
    this.#begin(number)
    this.#put(`${stream.dict.toString()}\nstream\n`)
    this.#put(stream.contents)
    this.#put('\nendstream\nendobj\n')
  }

  #object(number: number, text: string): void {
    this.#begin(number)
    this.#put(`${text}\nendobj\n`)
  }

  #crossReferences(): void {
    const own = this.end.size - 1
    const start = this.#length
    this.#note(own, start)
    const data = deflateSync(this.#table)
    const hash = createHash('md5')
    for (const chunk of this.#chunks) hash.update(chunk)
    const id = hash.digest('hex')
    this.#put(
      `${String(own)} 0 obj\n<</Type/XRef/Size ${String(this.#table.length / 7)}/W[1 4 2]` +
        `/Root ${this.end.root.toString()}/Info ${this.end.info.toString()}` +
        `/ID[<${id}><${id}>]/Length ${String(data.length)}/Filter/FlateDecode>>\nstream\n`,
    )
    this.#put(data)
    this.#put(`\nendstream\nendobj\nstartxref\n${String(start)}\n%%EOF\n`)
  }

  #begin(number: number): void {
    this.#note(number, this.#length)
    this.#put(`${String(number)} 0 obj\n`)
  }

  #note(number: number, offset: number): void {
    this.#table[number * 7] = 1
    this.#table.writeUInt32BE(offset, number * 7 + 1)
    this.#table.writeUInt16BE(0, number * 7 + 5)
  }

  #put(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data)
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }
}
