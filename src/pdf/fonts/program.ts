import type { PdfDict, PdfStream } from '../syntax/values.js'
import { BrokenFont, FontBytes } from './tables/bytes.js'
import { CffProgram } from './cff/cff.js'
import { readDirectory, TrueTypeProgram } from './truetype.js'
import { Type1Program } from './type1/type1.js'

export type FontProgram = TrueTypeProgram | CffProgram | Type1Program

/** Font programs larger than this are not read. */
const MAX_BYTES = 16 * 2 ** 20

/** What a font descriptor embeds: nothing, a program, one that breaks its format, or one too large. */
export type EmbeddedProgram = FontProgram | 'none' | 'broken' | 'unknown'

/** The stream of the font program that a descriptor names. */
export function fontFile(descriptor: PdfDict | undefined): PdfStream | undefined {
  return (
    descriptor?.stream('FontFile') ??
    descriptor?.stream('FontFile2') ??
    descriptor?.stream('FontFile3')
  )
}

/** What an OpenType file is read for: its outlines in `glyf`, or its table CFF. */
type Outlines = 'glyf' | 'CFF '

/** What an OpenType program has, by the font that embeds it (ISO 32000-1, table 126). */
const OUTLINES: ReadonlyMap<string, Outlines> = new Map([
  ['Type1', 'CFF '],
  ['MMType1', 'CFF '],
  ['CIDFontType0', 'CFF '],
  ['TrueType', 'glyf'],
  ['CIDFontType2', 'glyf'],
])

/** What has been read already: fonts may share a program. */
const READ = new WeakMap<PdfStream, Map<Outlines | undefined, EmbeddedProgram>>()

/**
 * Reads the font program of a descriptor.
 * @param font `/Subtype` of the font or CIDFont: it decides what of an OpenType program is read
 * @throws LimitExceeded
 */
export function readProgram(descriptor: PdfDict | undefined, font?: string): EmbeddedProgram {
  const file = fontFile(descriptor)
  if (file === undefined) return 'none'
  const isOpenType =
    descriptor?.has('FontFile3') === true && file.dict.name('Subtype') === 'OpenType'
  const outlines = isOpenType ? OUTLINES.get(font ?? '') : undefined
  const known = READ.get(file) ?? new Map<Outlines | undefined, EmbeddedProgram>()
  READ.set(file, known)
  const program = known.get(outlines) ?? read(file, outlines)
  known.set(outlines, program)
  return program
}

function read(file: PdfStream, outlines: Outlines | undefined): EmbeddedProgram {
  const bytes = file.data
  if (bytes.length > MAX_BYTES) return isCollection(bytes) ? 'broken' : 'unknown'
  try {
    if (outlines === 'glyf') return new TrueTypeProgram(bytes)
    return outlines === 'CFF ' ? cffTable(bytes) : programOf(bytes)
  } catch (thrown) {
    if (thrown instanceof BrokenFont) return 'broken'
    throw thrown
  }
}

/** A file with several fonts, such as those of Chinese, Japanese and Korean systems, is no font program (9.9). */
function isCollection(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'ttcf'
}

/** Tells the format by the bytes: what the key and /Subtype say is often not what is there. */
function programOf(bytes: Uint8Array): FontProgram {
  if (isOpenTypeCff(bytes)) return cffTable(bytes)
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '\u0000\u0001\u0000\u0000' || start === 'true') return new TrueTypeProgram(bytes)
  return start.startsWith('\u0001') ? new CffProgram(bytes) : new Type1Program(bytes)
}

/** Whether a font file is OpenType with the outlines of CFF, by the four bytes that it begins with. */
export function isOpenTypeCff(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'OTTO'
}

function cffTable(bytes: Uint8Array): CffProgram {
  const program = new FontBytes(bytes)
  const entry = readDirectory(program).findLast(({ tag }) => tag === 'CFF ')
  if (entry === undefined) throw new BrokenFont('no table CFF')
  return new CffProgram(program.part(entry.offset, entry.length).bytes)
}

/** An answer of a font program; undefined where its tables break off. */
export function unlessBroken<T>(question: () => T): T | undefined {
  try {
    return question()
  } catch (thrown) {
    if (thrown instanceof BrokenFont) return undefined
    throw thrown
  }
}
