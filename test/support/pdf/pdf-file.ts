import { deflateSync } from 'node:zlib'

type Body = string | { readonly dict: string; readonly data: Uint8Array }

/** Writes PDF files by hand, so that a test can say exactly what is wrong with one. */
export class PdfFile {
  readonly objects = new Map<number, Body>()
  trailer: Record<string, string> = { Root: '1 0 R', ID: '[<00> <00>]' }
  header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  end = '%%EOF\n'

  object(number: number, body: string): this {
    this.objects.set(number, body)
    return this
  }

  /** @param dict entries beside `/Length`; an own `/Length` in it is kept */
  stream(number: number, dict: string, data: Uint8Array | string): this {
    this.objects.set(number, { dict, data: Buffer.from(data as string, 'latin1') })
    return this
  }

  deflated(number: number, dict: string, data: Uint8Array | string): this {
    const packed = deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data)
    return this.stream(number, `${dict}/Filter/FlateDecode`, packed)
  }

  /** With a classic cross-reference table. */
  bytes(): Buffer {
    const { body, offsets } = this.#body()
    const size = Math.max(0, ...this.objects.keys()) + 1
    const entries = Array.from({ length: size }, (_, number) => {
      const offset = offsets.get(number)
      if (offset === undefined) return '0000000000 65535 f \n'
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const table = `xref\n0 ${size}\n${entries.join('')}trailer\n${dictionary({ Size: String(size), ...this.trailer })}\n`
    return Buffer.concat([body, latin1(`${table}startxref\n${body.length}\n${this.end}`)])
  }

  /** With a cross-reference stream; the objects in `inStream` go into an object stream. */
  bytesWithXrefStream(inStream: readonly number[] = []): Buffer {
    const file = new PdfFile()
    Object.assign(file, { header: this.header, end: this.end })
    const size = Math.max(0, ...this.objects.keys()) + 1
    for (const [number, body] of this.objects)
      if (!inStream.includes(number)) file.objects.set(number, body)
    const packed = inStream.map((number) => this.objects.get(number) as string)
    if (packed.length > 0) {
      let at = 0
      const head = packed.map(
        (body, index) =>
          `${inStream[index]} ${(at += index === 0 ? 0 : (packed[index - 1] as string).length + 1)}`,
      )
      const text = `${head.join(' ')} `
      file.deflated(
        size,
        `/Type/ObjStm/N ${packed.length}/First ${text.length}`,
        text + packed.join(' '),
      )
    }
    const { body, offsets } = file.#body()
    const rows = Buffer.alloc((size + 2) * 7)
    const put = (row: number, type: number, second: number, third: number) => {
      rows.writeUInt8(type, row * 7)
      rows.writeUInt32BE(second, row * 7 + 1)
      rows.writeUInt16BE(third, row * 7 + 5)
    }
    for (const [number, offset] of offsets) put(number, 1, offset, 0)
    for (const [index, number] of inStream.entries()) put(number, 2, size, index)
    put(size + 1, 1, body.length, 0)
    const dict = dictionary({
      Type: '/XRef',
      W: '[1 4 2]',
      Size: String(size + 2),
      ...this.trailer,
    }).slice(2, -2)
    const xref = new PdfFile()
    xref.header = ''
    xref.deflated(size + 1, dict, rows)
    return Buffer.concat([
      body,
      xref.#body().body,
      latin1(`startxref\n${body.length}\n${this.end}`),
    ])
  }

  #body(): { body: Buffer; offsets: Map<number, number> } {
    const parts = [latin1(this.header)]
    const offsets = new Map<number, number>()
    let at = parts[0]?.length ?? 0
    for (const [number, body] of this.objects) {
      offsets.set(number, at)
      const bytes = latin1Object(number, body)
      parts.push(bytes)
      at += bytes.length
    }
    return { body: Buffer.concat(parts), offsets }
  }
}

function latin1Object(number: number, body: Body): Buffer {
  if (typeof body === 'string') return latin1(`${number} 0 obj\n${body}\nendobj\n`)
  const length = /\/Length(?!\d)/.test(body.dict) ? '' : `/Length ${body.data.length}`
  return Buffer.concat([
    latin1(`${number} 0 obj\n<<${body.dict}${length}>>\nstream\n`),
    body.data,
    latin1('\nendstream\nendobj\n'),
  ])
}

function dictionary(entries: Record<string, string>): string {
  return `<<${Object.entries(entries)
    .map(([key, value]) => `/${key} ${value}`)
    .join('')}>>`
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** A file with one empty page; objects from 4 on are free for the test. */
export function onePage(): PdfFile {
  return new PdfFile()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>')
}
