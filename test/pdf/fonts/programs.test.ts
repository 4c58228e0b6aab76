import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import fc from 'fast-check'
import { create } from 'fontkit'
import { BrokenFont, FontBytes } from '../../../src/pdf/fonts/tables/bytes.js'
import { CffProgram } from '../../../src/pdf/fonts/cff/cff.js'
import { readDict } from '../../../src/pdf/fonts/cff/dict.js'
import { textOfGlyphName } from '../../../src/pdf/fonts/glyph-list.js'
import { TrueTypeProgram } from '../../../src/pdf/fonts/truetype.js'
import { readProgram } from '../../../src/pdf/fonts/program.js'
import { Type1Program } from '../../../src/pdf/fonts/type1/type1.js'
import { PdfDocument } from '../../../src/pdf/document/document.js'
import { cffFont, type1Font } from '../../support/fonts/font-files.js'
import { onePage } from '../../support/pdf/pdf-file.js'

const NOTO = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
)

/** An operand of a charstring, from -107 to 107. */
const n = (value: number): number => value + 139
const RMOVETO = 21
const HMOVETO = 22
const HSTEM = 1
const ENDCHAR = 14

describe('TrueType font programs', () => {
  const bytes = readFileSync(NOTO)
  const font = create(bytes)
  const program = new TrueTypeProgram(bytes)

  it('give the glyphs and widths that another reader gives', () => {
    if (!('glyphForCodePoint' in font)) throw new Error('a collection')
    const unicode = program.cmaps.find((map) => map.platform === 3 && map.encoding === 1)
    expect(program.glyphCount).to.equal(font.numGlyphs)
    for (let code = 0x20; code < 0x2200; code++) {
      const { id, advanceWidth } = font.glyphForCodePoint(code)
      expect(unicode?.glyphOf(code), `U+${code.toString(16)}`).to.equal(id)
      expect(program.width(id)).to.equal((advanceWidth * 1000) / font.unitsPerEm)
    }
  })

  it('tell glyphs without outline', () => {
    const unicode = program.cmaps[0]
    expect(program.hasOutline(unicode?.glyphOf(0x20) ?? 0)).to.equal(false)
    expect(program.hasOutline(unicode?.glyphOf(0x41) ?? 0)).to.equal(true)
    expect(program.hasOutline(99_999)).to.equal(false)
  })

  it('are refused if they are truncated', () => {
    for (const length of [0, 3, 11, 30, 200])
      expect(() => new TrueTypeProgram(bytes.subarray(0, length)), `${length} bytes`).to.throw(
        BrokenFont,
      )
  })
})

describe('CFF font programs', () => {
  const parts = {
    charstrings: [
      [ENDCHAR],
      [n(7), n(0), n(0), RMOVETO, ENDCHAR],
      [n(0), HMOVETO, ENDCHAR],
      [n(-5), n(0), n(50), HSTEM, n(1), HMOVETO, ENDCHAR],
      [n(3 - 107 + 107), n(0), n(0), n(-107), 10, ENDCHAR],
    ],
    ids: [34, 35, 391, 36],
    strings: ['own.alt'],
    standardWidth: 600,
    nominalWidth: 500,
    subrs: [[RMOVETO, 11]],
  }

  it('give names and widths', () => {
    const font = new CffProgram(cffFont(parts))
    const names = [0, 1, 2, 3, 4].map((glyph) => font.keyOf(glyph))
    expect(names).to.deep.equal(['.notdef', 'A', 'B', 'own.alt', 'C'])
    expect(font.glyphOf('own.alt')).to.equal(3)
    expect(font.glyphOf('D')).to.equal(undefined)
    expect(font.encoding.get(0x41)).to.equal('A')
    const widths = [0, 1, 2, 3, 4].map((glyph) => font.width(glyph))
    expect(widths).to.deep.equal([600, 507, 600, 495, 503])
  })

  it('give CIDs, with widths from the dictionary that the glyph selects', () => {
    const font = new CffProgram(cffFont({ ...parts, ids: [10, 20, 30, 40], isCid: true }))
    expect(font.isCid).to.equal(true)
    expect([10, 30, 31].map((cid) => font.glyphOf(cid))).to.deep.equal([1, 3, undefined])
    expect(font.width(1)).to.equal(507)
  })

  it('give the standard width if the charstring does not begin with one', () => {
    const charstrings = [[ENDCHAR], [n(1), n(2), 5, ENDCHAR], [n(0), 10], [12, 34], [n(7)], [255]]
    const font = new CffProgram(cffFont({ ...parts, charstrings, ids: [34, 35, 36, 37, 38] }))
    for (const glyph of [1, 2, 3, 4, 5]) expect(font.width(glyph), `${glyph}`).to.equal(600)
  })

  it('take the first operand of endchar as the width, except of an accented character', () => {
    const operands = [1, 2, 3, 4, 5].map((count) => Array.from({ length: count }, () => n(7)))
    const charstrings = [[ENDCHAR], ...operands.map((each) => [...each, ENDCHAR])]
    const font = new CffProgram(cffFont({ ...parts, charstrings, ids: [34, 35, 36, 37, 38] }))
    const widths = [1, 2, 3, 4, 5].map((glyph) => font.width(glyph))
    expect(widths).to.deep.equal([507, 507, 507, 600, 507])
  })

  it('pass over a return and a call of subroutines that there are none of', () => {
    const charstrings = [[ENDCHAR], [n(7), n(0), 11, ENDCHAR], [n(7), n(0), 29, ENDCHAR]]
    const font = new CffProgram(cffFont({ ...parts, charstrings, ids: [34, 35] }))
    expect([font.width(1), font.width(2)]).to.deep.equal([507, 507])
  })

  it('are refused with a byte in a dictionary that begins neither operator nor operand', () => {
    for (const reserved of [22, 27, 31, 255]) {
      const bytes = Buffer.from(cffFont({ ...parts, ids: [10, 20, 30, 40], isCid: true }))
      // The third operand of ROS, the Supplement.
      bytes.writeUInt8(reserved, bytes.indexOf(28) + 6)
      expect(() => new CffProgram(bytes)).to.throw(BrokenFont, `the byte ${reserved}`)
    }
  })

  it('are refused with a number in a dictionary that has more digits than any', () => {
    const real = (bytes: number) => Buffer.from([30, ...Array<number>(bytes).fill(0x11), 0xff, 0])
    expect(() => readDict(new FontBytes(real(1_000_000)))).to.throw(BrokenFont, '200 bytes')
    expect(readDict(new FontBytes(real(100))).get(0)?.[0]).to.be.closeTo(1.1e199, 1e198)
  })

  it('keep an entry of a dictionary that is repeated once', () => {
    const entries = Buffer.alloc(3_000_000, Buffer.from([n(1), n(2), 0]))
    expect([...readDict(new FontBytes(entries))]).to.deep.equal([[0, [1, 2]]])
  })

  it('end if a subroutine calls itself', () => {
    const font = new CffProgram(cffFont({ ...parts, subrs: [[n(-107), 10, n(-107), 10]] }))
    expect(font.width(4)).to.equal(undefined)
  })
})

describe('Type 1 font programs', () => {
  const glyphs = {
    '.notdef': [n(0), n(100), 13, 14],
    A: [n(10), 248, 0, 13, 14],
    B: [n(0), n(0), n(90), n(0), 12, 7, 14],
    C: [n(0), 255, 0, 0, 3, 232, n(2), 12, 12, 13, 14],
    D: [n(0), 10, 13],
  }

  for (const hex of [false, true])
    it(`give names and widths, ${hex ? 'in hexadecimal' : 'in binary'}`, () => {
      const font = new Type1Program(type1Font(glyphs, { hex }))
      expect([...font.names]).to.deep.equal(['.notdef', 'A', 'B', 'C', 'D'])
      expect(['.notdef', 'A', 'B', 'C', 'D', 'E'].map((name) => font.width(name))).to.deep.equal([
        100,
        364,
        90,
        500,
        undefined,
        undefined,
      ])
      expect(font.encoding.get(0x41)).to.equal('A')
    })

  it('have a built-in encoding', () => {
    const encoding = '256 array 0 1 255 {1 index exch /.notdef put} for\ndup 1 /A put\nreadonly def'
    expect([...new Type1Program(type1Font(glyphs, { encoding })).encoding]).to.deep.equal([
      [1, 'A'],
    ])
  })

  it('are refused without a private part', () => {
    expect(() => new Type1Program(Buffer.from('%!PS-AdobeFont\n'))).to.throw(BrokenFont)
    expect(() => new Type1Program(type1Font({}))).to.throw(BrokenFont)
  })

  it('are refused if they break off within a glyph', () => {
    const long = Array.from({ length: 400 }, () => n(0))
    const whole = type1Font({ '.notdef': [n(0), n(100), 13], A: [n(0), n(1), 13, ...long] })
    expect([...new Type1Program(whole).names]).to.deep.equal(['.notdef', 'A'])
    const within = whole.subarray(0, Buffer.from(whole).indexOf('eexec') + 300)
    expect(() => new Type1Program(within)).to.throw(BrokenFont, 'breaks off within a glyph')
  })
})

describe('broken font programs', () => {
  const fonts = [
    cffFont({ charstrings: [[14], [n(1), n(0), 22, 14]], ids: [34] }),
    cffFont({ charstrings: [[14], [n(1), n(0), 22, 14]], ids: [34], isCid: true }),
    type1Font({ '.notdef': [n(0), n(1), 13], A: [n(0), n(2), 13] }),
    readFileSync(NOTO),
  ]

  /** Asks everything that clauses ask. */
  function askAll(bytes: Uint8Array, kind: number): void {
    if (kind === 2) {
      const font = new Type1Program(bytes)
      for (const name of font.names) font.width(name)
    } else if (kind === 3) {
      const font = new TrueTypeProgram(bytes)
      for (const glyph of [0, 1, 500, 65_535]) font.hasOutline(glyph)
      for (const map of font.cmaps) for (const code of [0, 65, 0xffff, 0x10ffff]) map.glyphOf(code)
      font.glyphOfName('A')
      font.width(3)
    } else {
      const font = new CffProgram(bytes)
      font.glyphOf('A')
      expect(font.encoding.size).to.be.at.least(0)
      for (let glyph = 0; glyph < Math.min(9, font.glyphCount); glyph++) font.width(glyph)
    }
  }

  it('are read or refused', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      // Most of a font is outlines; what breaks readers is at its start.
      near: fc.boolean(),
      byte: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (kind, changes, kept) => {
          const bytes = Buffer.from(fonts[kind] as Uint8Array)
          for (const { at, near, byte } of changes)
            bytes[Math.floor(at * (near ? Math.min(400, bytes.length) : bytes.length))] = byte
          try {
            askAll(kept > 0.5 ? bytes : bytes.subarray(0, Math.ceil(kept * bytes.length)), kind)
          } catch (thrown) {
            if (!(thrown instanceof BrokenFont)) throw thrown
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('names of glyphs', () => {
  it('are mapped by the Adobe Glyph List Specification', () => {
    const names = [
      'A',
      'Euro',
      'f_i',
      'a.sc',
      'uni20AC',
      'uni00410042',
      'u1F600',
      'dalethatafpatah',
    ]
    expect(names.map(textOfGlyphName)).to.deep.equal([
      'A',
      '€',
      'fi',
      'a',
      '€',
      'AB',
      '😀',
      '\u05d3\u05b2',
    ])
    for (const name of ['', '.notdef', 'g17', 'uni20', 'u110000', 'A_g17'])
      expect(textOfGlyphName(name), name).to.equal(undefined)
  })
})

describe('Embedded font programs', () => {
  /** What is read of a font program that begins so. */
  function read(start: string, size: number): unknown {
    const bytes = Buffer.alloc(size)
    bytes.write(start, 'latin1')
    const file = onePage().object(8, '<</FontFile2 9 0 R>>').deflated(9, '', bytes)
    file.trailer = { ...file.trailer, Info: '8 0 R' }
    return readProgram(new PdfDocument(file.bytes()).trailer.dict('Info'), 'CIDFontType2')
  }

  it('are not read if they are very large, but a collection of fonts is none', () => {
    const large = 17 * 2 ** 20
    expect(read('\0\x01\0\0', large)).to.equal('unknown')
    expect(read('ttcf', large)).to.equal('broken')
    expect(read('ttcf', 99)).to.equal('broken')
  })
})
