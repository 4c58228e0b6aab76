import { trueTypeFont } from '../../fonts/truetype-font.js'
import { cffFont, type1Font } from '../../fonts/font-files.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'
import { CFF, CFF_CID, CLEAR, cidKeyed, HSBW, named, trueType, TYPE1 } from './font-cases.js'

const PROGRAM = Buffer.from(
  trueTypeFont({
    widths: [500, 600, 700],
    cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }],
  }),
)

export const trueTypeWith = (program: Uint8Array) =>
  trueType('(A)').stream(42, `/Length1 ${program.length}`, program)

/** The place of a table's entry in the directory of PROGRAM. */
const entryOf = (tag: string) => PROGRAM.indexOf(tag, 'latin1')

/** A number of a table changed; the program has three glyphs. */
export function withCount(tag: string, at: number, count: number): Buffer {
  const program = Buffer.from(PROGRAM)
  program.writeUInt16BE(count, program.readUInt32BE(entryOf(tag) + 8) + at)
  return program
}

/** Another number in the directory: 8 bytes into an entry the offset of a table, 12 its length. */
function inEntry(tag: string, at: number, value: number): Buffer {
  const program = Buffer.from(PROGRAM)
  program.writeUInt32BE(value, entryOf(tag) + at)
  return program
}

const LENGTH_OF_CMAP = PROGRAM.readUInt32BE(entryOf('cmap') + 12)
/** Of the only subtable, from the start of `cmap`. */
const SUBTABLE = 12

const cffWith = (program: Uint8Array) =>
  named('(A)', 'Type1C').stream(45, '/Subtype/Type1C', program)

export const type1With = (program: Uint8Array) =>
  named('(A)', 'Type1').stream(
    45,
    `/Length1 ${CLEAR}/Length2 ${program.length - CLEAR}/Length3 0`,
    program,
  )

/** The program of TYPE1, whose dictionary of glyphs has room for so many of its three. */
const type1WithRoom = (room: number) =>
  type1With(type1Font({ '.notdef': HSBW(0), A: HSBW(60), B: HSBW(70) }, { room }))

/** A glyph A of a program that says that its charstrings are of Type 1. */
const cffOfType1 = (charstring: readonly number[]) =>
  cffWith(cffFont({ charstrings: [HSBW(0), charstring], ids: [34], saysType1: true }))

export const HEXADECIMAL = Buffer.concat([
  TYPE1.subarray(0, CLEAR),
  Buffer.from(Buffer.from(TYPE1.subarray(CLEAR)).toString('hex')),
])

/** A segment of a PFB file: 1 of text, 2 of bytes. */
function segment(kind: number, bytes: Uint8Array): Buffer {
  const head = Buffer.from([0x80, kind, 0, 0, 0, 0])
  head.writeUInt32LE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

export const SEGMENTS = Buffer.concat([
  segment(1, TYPE1.subarray(0, CLEAR)),
  segment(2, TYPE1.subarray(CLEAR)),
  Buffer.from([0x80, 3]),
])

const cidKeyedWith = (program: Uint8Array) =>
  cidKeyed('<0001>').stream(45, '/Subtype/CIDFontType0C', program)

function changed(program: Uint8Array, change: (program: Buffer) => void): Buffer {
  const other = Buffer.from(program)
  change(other)
  return other
}

function flipped(program: Uint8Array, at: number): Buffer {
  return changed(program, (other) => other.writeUInt8(other.readUInt8(at) ^ 0x41, at))
}

/** After the place of the charset, in two bytes. */
const CHARSET = 15
const AT_CHARSET = Buffer.from(CFF).readUInt16BE(CFF.indexOf(CHARSET) - 2)
const PRIVATE = 18
const AT_PRIVATE = CFF.indexOf(PRIVATE)
/** The size and the offset of the Private dictionary, each in three bytes, and the operator. */
const [, , SIZE = 0, ...OFFSET] = CFF.subarray(AT_PRIVATE - 6, AT_PRIVATE)

/** Where the end of the last glyph is said: after the ends of two others, each in two bytes. */
const END_OF_GLYPHS = Buffer.from(CFF).indexOf(Buffer.from([0, 3, 2])) + 10

/** The CFF program with other bytes in place of the entry of the Private dictionary, as many. */
function withEntry(...entry: readonly number[]): PdfFile {
  const program = Buffer.from(CFF)
  program.set(entry, AT_PRIVATE - 6)
  return cffWith(program)
}

/** Font programs that are damaged in parts which no text needs. */
export const FONT_PROGRAM_CASES: readonly PdfaCase[] = [
  ...requirement(
    '6.2.11.4.1-1',
    {
      'a program in hexadecimal digits': () =>
        trueType('(A)').stream(42, '/Filter/ASCIIHexDecode', `${PROGRAM.toString('hex')}>`),
      'fewer metrics than glyphs': () => trueTypeWith(withCount('hhea', 34, 2)),
      'more metrics than glyphs': () => trueTypeWith(withCount('hhea', 34, 4)),
      'a directory that gives a table one byte too few': () =>
        trueTypeWith(inEntry('cmap', 12, LENGTH_OF_CMAP - 1)),
      'a Type 1 program behind an empty line': () =>
        type1With(Buffer.concat([Buffer.from('\n'), TYPE1])),
      'a Type 1 program with room for no glyph behind that of the text': () => type1WithRoom(2),
      'a CFF program with an identifier of no number': () =>
        withEntry(13, 13, 139 + SIZE, ...OFFSET, PRIVATE),
    },
    {
      'a program stored by digits that are none': () =>
        trueType('(A)').stream(42, '/Filter/ASCIIHexDecode', PROGRAM),
      'metrics that go beyond the end of the program': () =>
        trueTypeWith(withCount('hhea', 34, 9999)),
      'a table outside of the program': () => trueTypeWith(inEntry('post', 8, PROGRAM.length + 99)),
      'metrics outside of the program': () => trueTypeWith(inEntry('hmtx', 8, PROGRAM.length + 99)),
      'a table of characters outside of the program': () => trueTypeWith(withCount('cmap', 8, 1)),
      'a table of characters longer than the program': () =>
        trueTypeWith(withCount('cmap', SUBTABLE + 6, 0x7ffe)),
      'characters whose glyphs are listed outside of the program': () =>
        trueTypeWith(withCount('cmap', SUBTABLE + 34, 0x7ffe)),
      'names of glyphs that go beyond the end of the program': () =>
        // Version 2 of the last table, which has no names.
        trueTypeWith(withCount('post', 0, 2)),
      'a Type 1 program with room for fewer glyphs than the text needs': () => type1WithRoom(1),
      'a Type 1 program in hexadecimal digits': () => type1With(HEXADECIMAL),
      'a Type 1 program in the segments of a PFB file': () => type1With(SEGMENTS),
      'a Type 1 program without closefile': () => type1With(TYPE1.subarray(0, -4)),
      'a Type 1 program with another byte behind the last glyph': () =>
        type1With(flipped(TYPE1, TYPE1.length - 29)),
      'a CFF program that breaks off in its Private dictionary': () =>
        cffWith(CFF.subarray(0, CFF.length - 4)),
      'a CFF program whose last glyph ends before it begins': () => {
        const program = Buffer.from(CFF)
        program.writeUInt8(0, END_OF_GLYPHS)
        return cffWith(program)
      },
      'a CFF program with one number for its Private dictionary': () =>
        withEntry(139, PRIVATE, 139, 14, 139, 14, 14),
      'a CFF program with a matrix of no numbers': () =>
        withEntry(12, 7, 139 + SIZE, ...OFFSET, PRIVATE),
      'a CFF program with a number of no digits': () =>
        withEntry(30, 0xff, 139 + SIZE, ...OFFSET, PRIVATE),
      'a CFF program with a name that is not there, of a glyph that no text shows': () =>
        cffWith(changed(CFF, (program) => program.writeUInt16BE(999, AT_CHARSET + 3))),
      'a CID-keyed CFF program that breaks off in its font dictionaries': () =>
        cidKeyedWith(CFF_CID.subarray(0, CFF_CID.length - 4)),
      'a CID-keyed CFF program whose charset begins before it': () =>
        cidKeyedWith(
          changed(CFF_CID, (program) => program.writeInt16BE(-99, program.indexOf(CHARSET) - 2)),
        ),
      'a CID-keyed CFF program that selects no font dictionaries': () =>
        // 12 37 is FDSelect; 12 255 is no operator.
        cidKeyedWith(
          changed(CFF_CID, (program) =>
            program.writeUInt8(255, program.indexOf(Buffer.from([12, 37])) + 1),
          ),
        ),
    },
  ),
  ...requirement(
    '6.2.11.5-1',
    {
      'metrics of the last glyph for all behind it': () => trueTypeWith(withCount('hhea', 34, 2)),
      'metrics beyond the end that the directory gives the table': () =>
        trueTypeWith(inEntry('hmtx', 12, 4)),
      'charstrings of Type 1 in a CFF program': () => cffOfType1(HSBW(7)),
    },
    {
      'other metrics beyond the end that the directory gives the table': () =>
        trueTypeWith(
          changed(inEntry('hmtx', 12, 4), (program) =>
            program.writeUInt16BE(300, program.readUInt32BE(entryOf('hmtx') + 8) + 4),
          ),
        ),
      'charstrings of Type 2 in a CFF program that says that they are of Type 1': () =>
        cffOfType1([146, 139, 22, 14]),
      'no metrics': () => trueTypeWith(withCount('hhea', 34, 0)),
      'an em of no units': () => trueTypeWith(withCount('head', 18, 0)),
    },
  ),
]
