import { constants, deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { englishDetail, type Detail } from '../../src/pdf/details/detail.js'
import fc from 'fast-check'
import { LimitExceeded, type ReaderLimits } from '../../src/pdf/syntax/limits.js'
import { PdfDocument } from '../../src/pdf/document/document.js'
import { PdfStream, type Decoded } from '../../src/pdf/syntax/values.js'
import { onePage } from '../support/pdf/pdf-file.js'

function decode(dict: string, data: Uint8Array, limits: Partial<ReaderLimits> = {}): Decoded {
  const document = new PdfDocument(onePage().stream(4, dict, data).bytes(), limits)
  const stream = document.object(4)?.value
  expect(stream).to.be.instanceOf(PdfStream)
  return (stream as PdfStream).decode()
}

const text = (decoded: Decoded) => Buffer.from(decoded.bytes).toString('latin1')

/** LZW as PDF has it, without ever using a code beyond the literals: width stays as given. */
function lzw(data: Uint8Array): Buffer {
  const codes: number[] = []
  const table = new Map<string, number>()
  let next = 258
  let bits = ''
  let width = 9
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, '0')
    codes.push(code)
  }
  const reset = () => {
    table.clear()
    next = 258
    put(256)
    width = 9
  }
  reset()
  const codeOf = (prefix: string) =>
    prefix.length === 1 ? prefix.charCodeAt(0) : (table.get(prefix) as number)
  let prefix = ''
  for (const byte of data) {
    const longer = prefix + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      prefix = longer
      continue
    }
    put(codeOf(prefix))
    table.set(longer, next++)
    const limit = next + 1
    width = limit > 2048 ? 12 : limit > 1024 ? 11 : limit > 512 ? 10 : 9
    if (next >= 4094) reset()
    prefix = String.fromCharCode(byte)
  }
  if (prefix !== '') put(codeOf(prefix))
  put(257)
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((each) => parseInt(each.padEnd(8, '0'), 2)))
}

function problemOf({ problem }: { readonly problem?: Detail }): string {
  return problem === undefined ? '' : englishDetail(problem)
}

describe('read-pdf: filters', () => {
  it('keep no more memory for a short stream than it has bytes', () => {
    const { bytes } = decode('/Filter /FlateDecode', deflateSync('BT ET'))
    expect(bytes.buffer.byteLength).to.equal(5)
  })

  it('inflates data, even if it is cut short or has a wrong checksum', () => {
    const data = Buffer.from('invoice '.repeat(500))
    const packed = deflateSync(data)
    expect(text(decode('/Filter/FlateDecode', packed))).to.equal(data.toString())
    const cut = decode('/Filter/FlateDecode', packed.subarray(0, packed.length - 6))
    expect(data.toString().startsWith(text(cut))).to.equal(true)
    expect(cut.bytes.length).to.be.greaterThan(0)
    expect(problemOf(cut)).to.equal('Flate data that breaks off')
    expect(cut.damaged).to.equal(true)
    const wrong = Buffer.from(packed)
    wrong[wrong.length - 1] = (wrong[wrong.length - 1] as number) ^ 1
    const damaged = decode('/Filter/FlateDecode', wrong)
    expect(text(damaged)).to.equal(data.toString())
    expect(problemOf(damaged)).to.contain('Flate')
  })

  it('takes Flate data for whole that lacks its checksum, or that was flushed and not ended', () => {
    const data = Buffer.from('invoice '.repeat(500))
    const packed = deflateSync(data)
    const flushed = deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
    for (const bytes of [packed.subarray(0, packed.length - 4), flushed]) {
      const whole = decode('/Filter/FlateDecode', bytes)
      expect(text(whole)).to.equal(data.toString())
      expect(problemOf(whole)).to.equal('')
    }
    expect(problemOf(decode('/Filter/FlateDecode', Buffer.alloc(0)))).to.equal('')
  })

  it('reads ASCIIHex, ASCII85 and RunLength', () => {
    expect(text(decode('/Filter/ASCIIHexDecode', Buffer.from('48 65 6C6c 6F 7>zz')))).to.equal(
      'Hellop',
    )
    expect(text(decode('/Filter[/A85]', Buffer.from('87cUR\nD]i,"Ebo80~>')))).to.equal(
      'Hello World!',
    )
    expect([...decode('/Filter/A85', Buffer.from('z!!~>')).bytes]).to.deep.equal([0, 0, 0, 0, 0])
    expect(text(decode('/Filter/RL', Buffer.from([2, 97, 98, 99, 253, 120, 128, 1])))).to.equal(
      'abcxxxx',
    )
  })

  it('reads LZW', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 97, max: 100 }), { maxLength: 6000 }), (bytes) => {
        const data = Uint8Array.from(bytes)
        expect(Buffer.compare(decode('/Filter/LZWDecode', lzw(data)).bytes, data)).to.equal(0)
      }),
      { numRuns: 40 },
    )
  })

  it('reports an undefined LZW code', () => {
    expect(problemOf(decode('/Filter/LZWDecode', Buffer.from([0x80, 0x7f, 0xff])))).to.contain(
      'LZW',
    )
  })

  it('undoes PNG predictors', () => {
    const rows = [
      [0, 10, 20, 30],
      [1, 10, 10, 10],
      [2, 1, 1, 1],
      [3, 5, 5, 5],
      [4, 1, 1, 1],
    ]
    const dict = '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 3>>'
    const { bytes } = decode(dict, deflateSync(Buffer.from(rows.flat())))
    expect([...bytes]).to.deep.equal([10, 20, 30, 10, 20, 30, 11, 21, 31, 10, 20, 30, 11, 21, 31])
  })

  it('undoes the TIFF predictor for 8, 16 and 4 bits', () => {
    const flate = (data: readonly number[]) => deflateSync(Buffer.from(data))
    const dict = (more: string) =>
      `/Filter[/FlateDecode]/DecodeParms[<</Predictor 2/Columns 3${more}>>]`
    expect([...decode(dict(''), flate([1, 1, 1, 5, 255, 1])).bytes]).to.deep.equal([
      1, 2, 3, 5, 4, 5,
    ])
    expect([
      ...decode(dict('/BitsPerComponent 16'), flate([0, 255, 0, 1, 0, 1])).bytes,
    ]).to.deep.equal([0, 255, 1, 0, 1, 1])
    expect([...decode(dict('/BitsPerComponent 4'), flate([0x11, 0x10])).bytes]).to.deep.equal([
      0x12, 0x33,
    ])
  })

  // Poppler, PDFium, PDF.js and MuPDF do the same.
  it('takes an array of parameters for an array of filters alone, and a dictionary for one filter', () => {
    const rows = deflateSync(Buffer.from([2, 7, 0, 2, 1, 0]))
    const bytesOf = (filter: string, parameters: string) => [
      ...decode(`/Filter${filter}/DecodeParms${parameters}`, rows).bytes,
    ]
    const up = '<</Predictor 12/Columns 2>>'
    const undone = [7, 0, 8, 0]
    expect(bytesOf('/FlateDecode', up)).to.deep.equal(undone)
    expect(bytesOf('[/FlateDecode]', `[${up}]`)).to.deep.equal(undone)
    const left = [2, 7, 0, 2, 1, 0]
    expect(bytesOf('/FlateDecode', `[${up}]`)).to.deep.equal(left)
    expect(bytesOf('[/FlateDecode]', up)).to.deep.equal(left)
  })

  // Each is read in two ways by veraPDF, qpdf, Poppler, MuPDF and Ghostscript.
  it('reports parameters that only some programs use', () => {
    const up = '<</Predictor 12/Columns 2>>'
    const flate = deflateSync(Buffer.from([2, 7, 0, 2, 1, 0]))
    const isDamaged = (dict: string) => decode(dict, flate).damaged === true
    for (const sound of [`/FlateDecode/DecodeParms${up}`, `[/FlateDecode]/DecodeParms[${up}]`])
      expect(isDamaged(`/Filter${sound}`), sound).to.equal(false)
    for (const plain of ['[<</Predictor 1>>]', '[null]', '[]', '[<<>> null]'])
      expect(isDamaged(`/Filter/FlateDecode/DecodeParms${plain}`), plain).to.equal(false)
    for (const doubtful of [
      `/FlateDecode/DecodeParms[${up}]`,
      `[/FlateDecode]/DecodeParms${up}`,
      `[/FlateDecode]/DecodeParms[${up} null]`,
      `[/FlateDecode]/DecodeParms[null ${up}]`,
      `/FlateDecode/DP${up}`,
      `/FlateDecode/DecodeParms<<>>/DP${up}`,
      '/FlateDecode/DecodeParms<</Predictor 3/Columns 2>>',
      '/FlateDecode/DecodeParms<</Predictor 16/Columns 2>>',
      '/FlateDecode/DecodeParms<</Predictor 12.0/Columns 2>>',
      '/FlateDecode/DecodeParms<</Predictor 12/Columns 2.0>>',
      '/FlateDecode/DecodeParms<</Predictor 12/Columns 5/BitsPerComponent 3>>',
    ])
      expect(isDamaged(`/Filter${doubtful}`), doubtful).to.equal(true)
    expect(decode('/Filter[/CCF]/DecodeParms<</K -1>>', flate).damaged).to.equal(true)
    expect(decode('/Filter/CCF/DecodeParms<</K -1>>', flate).damaged).to.equal(undefined)
  })

  // Some viewers show other data, or none.
  it('reports what a viewer may not read', () => {
    expect(problemOf(decode('/Filter/A85', Buffer.from('<~87cUR~>')))).to.contain('ASCII85')
    expect(problemOf(decode('/Filter/RL', Buffer.from([3, 97, 98])))).to.contain('RunLength')
    const png = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 2>>'
    const row = (filter: number) => decode(png, deflateSync(Buffer.from([filter, 7, 0])))
    expect(problemOf(row(4))).to.equal('')
    expect(row(9).damaged).to.equal(true)
    for (const hex of ['6162', '61\0>', '61\v>', '6g>', '<61>'])
      expect(problemOf(decode('/Filter/AHx', Buffer.from(hex))), hex).to.contain('ASCIIHex')
    for (const ascii of ['87cUR', '87c\0UR~>', '87c\fUR~>', '87{UR~>'])
      expect(problemOf(decode('/Filter/A85', Buffer.from(ascii))), ascii).to.contain('ASCII85')
    // Flate data end by themselves.
    const hex = deflateSync('a').toString('hex')
    expect(problemOf(decode('/Filter[/AHx/Fl]', Buffer.from(hex)))).to.equal('')
    expect(problemOf(row(9))).to.contain('predictor')
  })

  it('begins the data of a stream behind spaces and the line end after its keyword', () => {
    const sound = onePage().stream(4, '', 'abc').bytes().toString('latin1')
    const spaced = sound.replace('stream\nabc', 'stream \nabc')
    const stream = new PdfDocument(Buffer.from(spaced, 'latin1')).object(4)?.value as PdfStream
    expect(Buffer.from(stream.data).toString()).to.equal('abc')
  })

  it('applies filters one after the other, and leaves image filters in place', () => {
    const hex = Buffer.from(`${deflateSync(Buffer.from('twice')).toString('hex')}>`)
    expect(text(decode('/Filter[/ASCIIHexDecode/FlateDecode]', hex))).to.equal('twice')
    const image = decode('/Filter[/AHx/DCTDecode]', Buffer.from('FFD8>'))
    expect([...image.bytes]).to.deep.equal([0xff, 0xd8])
    expect(problemOf(image)).to.contain('DCTDecode')
    expect(problemOf(decode('/Filter/Odd', Buffer.from('x')))).to.contain('Odd')
  })

  it('refuses a decompression bomb before it is inflated', () => {
    const bomb = deflateSync(Buffer.alloc(3_000_000))
    const limits = { streamBytes: 1_000_000 }
    expect(() => decode('/Filter/FlateDecode', bomb, limits)).to.throw(LimitExceeded, 'streamBytes')
    expect(() => decode('/Filter[/Fl/Fl]', deflateSync(bomb), limits)).to.throw(LimitExceeded)
    const runs = Buffer.from(Array.from({ length: 40_000 }, () => [129, 0]).flat())
    expect(() => decode('/Filter/RL', runs, limits)).to.throw(LimitExceeded)
    expect(() =>
      decode('/Filter/LZW', lzw(new Uint8Array(50_000)), { streamBytes: 10_000 }),
    ).to.throw(LimitExceeded)
  })

  it('counts all streams of a file together, and the filters of each', () => {
    const limits = { fileBytes: 1_000_000 }
    const file = onePage()
    for (let number = 4; number < 9; number++) file.deflated(number, '', Buffer.alloc(300_000))
    const document = new PdfDocument(file.bytes(), limits)
    const streams = [...document.objects()].map(({ value }) => value)
    expect(() => {
      for (const stream of streams) if (stream instanceof PdfStream) stream.decode()
    }).to.throw(LimitExceeded, 'fileBytes')
    expect(() => decode(`/Filter[${'/Fl'.repeat(26)}]`, Buffer.alloc(1))).to.throw(
      LimitExceeded,
      'filters',
    )
  })

  it('takes no more colours of a predictor than a row has samples', () => {
    const dict = '/Filter/Fl/DecodeParms<</Predictor 2/Colors 536870912/BitsPerComponent 1>>'
    expect(text(decode(dict, deflateSync(Buffer.from('BT ET'))))).to.equal('BT ET')
  })

  it('refuses predictors out of range', () => {
    for (const columns of ['999999999', '0', '-3', '1.5'])
      expect(
        problemOf(
          decode(
            `/Filter/Fl/DecodeParms<</Predictor 12/Columns ${columns}>>`,
            deflateSync(Buffer.alloc(9)),
          ),
        ),
        columns,
      ).to.contain('predictor')
  })
})
