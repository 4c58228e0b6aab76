import {
  type EmbeddedProgram,
  type Encoding,
  isSymbolic,
  MAC_EXPERT_ENCODING,
  MAC_OS_CODES,
  MAC_ROMAN_ENCODING,
  PdfDict,
  PdfName,
  PdfNumber,
  STANDARD_ENCODING,
  textOfGlyphName,
  TrueTypeProgram,
  Type1Program,
  unlessBroken,
  WIN_ANSI_ENCODING,
  withDifferences,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { gatherCodes, textOfName, type FontParts, type ShownGlyph } from './shown-glyph.js'
import { type3Glyphs } from './type3.js'

/** What /Encoding and /BaseEncoding may name (ISO 32000-1, tables 111 and 114). */
const PREDEFINED: ReadonlyMap<string, Encoding> = new Map(
  Object.entries({
    WinAnsiEncoding: WIN_ANSI_ENCODING,
    MacRomanEncoding: MAC_ROMAN_ENCODING,
    MacExpertEncoding: MAC_EXPERT_ENCODING,
  }),
)

/** The standard 14 fonts of Latin text (ISO 32000-1, 9.6.2.2), which StandardEncoding is built into. */
const STANDARD_LATIN: ReadonlySet<string> = new Set(
  (
    'Courier Courier-Bold Courier-Oblique Courier-BoldOblique Helvetica Helvetica-Bold Helvetica-Oblique ' +
    'Helvetica-BoldOblique Times-Roman Times-Bold Times-Italic Times-BoldItalic'
  ).split(' '),
)

/** The glyphs that a simple font shows: one byte a code. */
export function simpleGlyphs(use: FontUse, parts: FontParts): ShownGlyph[] {
  const { font, program, toUnicode } = parts
  const names = encodingOf(parts)
  if (font.name('Subtype') === 'Type3')
    return type3Glyphs(use, parts, names, (code) => dictionaryWidth(font, code))
  const lookUp =
    program instanceof TrueTypeProgram ? trueTypeLookUp(parts, program) : named(program)
  const lacks = notdefWithoutProgram(parts)
  const codes = gatherCodes(use, (bytes) => bytes)
  return Array.from(codes, ([code, showing]) => {
    const name = names?.get(code)
    const found = names === undefined ? undefined : unlessBroken(() => lookUp(code, name))
    // .notdef in place of a code without a name is no glyph of its own.
    const glyph = name === undefined && found === '.notdef' ? null : found
    return {
      code,
      ...showing,
      glyph,
      isNotdef: program === 'none' ? lacks(code, name) : name === '.notdef' || isNotdef(found),
      dictionaryWidth: dictionaryWidth(font, code),
      programWidth: programWidth(program, glyph),
      text: toUnicode(code) ?? textOfName(name),
    }
  })
}

function isNotdef(glyph: ShownGlyph['glyph']): boolean {
  return glyph === 0 || glyph === '.notdef'
}

/**
 * Codes that stand for .notdef in a font that is not embedded, which hidden text may have. Where an encoding is
 * known as a whole, a code that it leaves out is one; what is built into an unknown font may have any glyph.
 */
function notdefWithoutProgram(
  parts: FontParts,
): (code: number, name: string | undefined) => boolean {
  const { font, descriptor } = parts
  const isTrueType = font.name('Subtype') === 'TrueType'
  if (isTrueType && isSymbolic(descriptor)) return (code) => code === 0
  const isWhole = PREDEFINED.has(baseName(font) ?? '') || isStandardLatin(parts)
  return (code, name) =>
    name === undefined ? isWhole || (isTrueType && code === 0) : name === '.notdef'
}

function isStandardLatin({ font, descriptor }: FontParts): boolean {
  return descriptor === undefined && STANDARD_LATIN.has(font.name('BaseFont') ?? '')
}

const NO_NAMES: Encoding = new Map()

/** Glyph names by code (9.6.6); undefined where they are not known. */
function encodingOf(parts: FontParts): Encoding | undefined {
  const { font } = parts
  const encoding = font.get('Encoding')
  // What is no name of table 111 says nothing, and StandardEncoding is none: the program's own encoding counts.
  const base = PREDEFINED.get(baseName(font) ?? '') ?? builtIn(parts)
  if (!(encoding instanceof PdfDict) || base === undefined) return base
  return withDifferences(encoding, base)
}

function baseName(font: PdfDict): string | undefined {
  const encoding = font.get('Encoding')
  const base = encoding instanceof PdfDict ? encoding.get('BaseEncoding') : encoding
  return base instanceof PdfName ? base.value : undefined
}

function builtIn(parts: FontParts): Encoding | undefined {
  const { font, program, descriptor } = parts
  // /Differences are the whole encoding of a Type 3 font (9.6.5).
  if (font.name('Subtype') === 'Type3') return NO_NAMES
  if (program === 'none') return isStandardLatin(parts) ? STANDARD_ENCODING : NO_NAMES
  if (typeof program === 'string') return undefined
  if (program instanceof TrueTypeProgram)
    return isSymbolic(descriptor) ? new Map() : STANDARD_ENCODING
  return unlessBroken(() => program.encoding)
}

type LookUp = (code: number, name: string | undefined) => ShownGlyph['glyph']

/** Glyphs by name, in Type 1 and CFF. */
function named(program: Exclude<EmbeddedProgram, TrueTypeProgram>): LookUp {
  if (typeof program === 'string') return () => undefined
  if (program instanceof Type1Program)
    return (_code, name = '.notdef') => (program.has(name) ? name : null)
  if (program.isCid) return () => undefined
  return (_code, name = '.notdef') => program.glyphOf(name) ?? null
}

/** Glyphs through `cmap` and `post` (9.6.6.4). */
function trueTypeLookUp({ font, descriptor }: FontParts, program: TrueTypeProgram): LookUp {
  const find = (platform: number, encoding: number) =>
    program.cmaps.find((map) => map.platform === platform && map.encoding === encoding)?.glyphOf
  const [unicode, symbols, mac] = [find(3, 1), find(3, 0), find(1, 0)]
  // The subtable of the Macintosh counts only where there is none for symbols.
  const byCode = (code: number): number | undefined =>
    symbols === undefined
      ? first([mac?.(code)])
      : first([0, 0xf000, 0xf100, 0xf200].map((page) => symbols(page + code)))
  const existing = (glyph: number | undefined) =>
    glyph !== undefined && glyph < program.glyphCount ? glyph : null
  if (isSymbolic(descriptor) && font.get('Encoding') === undefined)
    return (code) => existing(byCode(code))
  const isWhole = PREDEFINED.has(baseName(font) ?? '')
  return (code, name) => {
    // A code that a whole encoding leaves out shows .notdef, the glyph 0.
    if (name === undefined) return isWhole ? 0 : undefined
    const text = textOfGlyphName(name)
    const macCode = MAC_OS_CODES.get(name)
    const glyph = first([
      text === undefined ? undefined : unicode?.(text.codePointAt(0) ?? 0),
      macCode === undefined ? undefined : mac?.(macCode),
      program.glyphOfName(name),
      // Two codes of WinAnsiEncoding share the name of another; fonts know them by their own sign.
      code === 0xa0 || code === 0xad ? unicode?.(code) : undefined,
      // Only a symbolic font is looked up by code; that it has an /Encoding, too, is a fault of its own (6.2.11.6).
      unicode === undefined && isSymbolic(descriptor) ? byCode(code) : undefined,
    ])
    return existing(glyph)
  }
}

/** The first that is a glyph, and not .notdef. */
function first(glyphs: readonly (number | undefined)[]): number | undefined {
  return glyphs.find((glyph) => glyph !== undefined && glyph !== 0)
}

function dictionaryWidth(font: PdfDict, code: number): number {
  const at = code - (font.number('FirstChar') ?? NaN)
  const isWithin = code <= (font.number('LastChar') ?? NaN)
  const width = isWithin ? font.array('Widths')?.get(at) : undefined
  if (width instanceof PdfNumber) return width.value
  // What is no number is no width.
  if (width !== undefined) return 0
  // Beyond /LastChar and /Widths it is the descriptor's /MissingWidth, 0 by default (9.8.1).
  return font.dict('FontDescriptor')?.number('MissingWidth') ?? 0
}

function programWidth(program: EmbeddedProgram, glyph: ShownGlyph['glyph']): number | undefined {
  if (typeof program === 'string' || glyph === undefined || glyph === null) return undefined
  if (program instanceof Type1Program)
    return typeof glyph === 'string' ? program.width(glyph) : undefined
  return typeof glyph === 'number' ? unlessBroken(() => program.width(glyph)) : undefined
}
