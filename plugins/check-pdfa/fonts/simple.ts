import {
  type EmbeddedProgram,
  type Encoding,
  isSymbolic,
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
import { gatherCodes, type FontParts, type ShownGlyph } from './shown-glyph.js'
import { type3Glyphs } from './type3.js'

const NAMED: ReadonlyMap<string, Encoding | undefined> = new Map(
  Object.entries<Encoding | undefined>({
    StandardEncoding: STANDARD_ENCODING,
    WinAnsiEncoding: WIN_ANSI_ENCODING,
    MacRomanEncoding: MAC_ROMAN_ENCODING,
    MacExpertEncoding: undefined,
  }),
)

/** The glyphs that a simple font shows: one byte a code. */
export function simpleGlyphs(use: FontUse, parts: FontParts): ShownGlyph[] {
  const { font, program, toUnicode } = parts
  const names = encodingOf(parts)
  if (font.name('Subtype') === 'Type3')
    return type3Glyphs(use, parts, names, (code) => dictionaryWidth(font, code))
  const lookUp =
    program instanceof TrueTypeProgram ? trueTypeLookUp(parts, program) : named(program)
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
      isNotdef: name === '.notdef' || isNotdef(found),
      dictionaryWidth: dictionaryWidth(font, code),
      programWidth: programWidth(program, glyph),
      text: toUnicode(code) ?? (name === undefined ? undefined : textOfGlyphName(name)),
    }
  })
}

function isNotdef(glyph: ShownGlyph['glyph']): boolean {
  return glyph === 0 || glyph === '.notdef'
}

const NO_NAMES: Encoding = new Map()

/** Glyph names by code (9.6.6); undefined where they are not known. */
function encodingOf({ font, program, descriptor }: FontParts): Encoding | undefined {
  const encoding = font.get('Encoding')
  const named = encoding instanceof PdfDict ? encoding.get('BaseEncoding') : encoding
  // /Differences are the whole encoding of a Type 3 font (9.6.5).
  const own = font.name('Subtype') === 'Type3' ? NO_NAMES : builtIn(program, descriptor)
  // The names of MacExpertEncoding are not known; a name of no encoding says nothing.
  const base = named instanceof PdfName && NAMED.has(named.value) ? NAMED.get(named.value) : own
  if (!(encoding instanceof PdfDict) || base === undefined) return base
  return withDifferences(encoding, base)
}

function builtIn(program: EmbeddedProgram, descriptor: PdfDict | undefined): Encoding | undefined {
  if (typeof program === 'string') return program === 'none' ? STANDARD_ENCODING : undefined
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
  return (code, name) => {
    if (name === undefined) return undefined
    const text = textOfGlyphName(name)
    const macCode = MAC_OS_CODES.get(name)
    const glyph = first([
      text === undefined ? undefined : unicode?.(text.codePointAt(0) ?? 0),
      macCode === undefined ? undefined : mac?.(macCode),
      program.glyphOfName(name),
      // Two codes of WinAnsiEncoding share the name of another; fonts know them by their own sign.
      code === 0xa0 || code === 0xad ? unicode?.(code) : undefined,
      unicode === undefined ? byCode(code) : undefined,
    ])
    return existing(glyph)
  }
}

/** The first that is a glyph, and not .notdef. */
function first(glyphs: readonly (number | undefined)[]): number | undefined {
  return glyphs.find((glyph) => glyph !== undefined && glyph !== 0)
}

function dictionaryWidth(font: PdfDict, code: number): number | undefined {
  const at = code - (font.number('FirstChar') ?? NaN)
  const isWithin = code <= (font.number('LastChar') ?? NaN)
  const width = isWithin ? font.array('Widths')?.get(at) : undefined
  if (width instanceof PdfNumber) return width.value
  // What is no number is no width.
  if (width !== undefined) return 0
  // Beyond /LastChar and /Widths it is the descriptor's /MissingWidth, 0 by default (9.8.1); the standard 14 fonts have own widths.
  const descriptor = font.dict('FontDescriptor')
  const hasOwn = !font.has('Widths') && font.name('Subtype') !== 'TrueType'
  return hasOwn ? undefined : (descriptor?.number('MissingWidth') ?? 0)
}

function programWidth(program: EmbeddedProgram, glyph: ShownGlyph['glyph']): number | undefined {
  if (typeof program === 'string' || glyph === undefined || glyph === null) return undefined
  if (program instanceof Type1Program)
    return typeof glyph === 'string' ? program.width(glyph) : undefined
  return typeof glyph === 'number' ? unlessBroken(() => program.width(glyph)) : undefined
}
