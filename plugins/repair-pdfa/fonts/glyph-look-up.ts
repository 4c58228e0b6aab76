import {
  isSymbolic,
  MAC_OS_CODES,
  MAC_ROMAN_ENCODING,
  PdfDict,
  STANDARD_ENCODING,
  textOfGlyphName,
  type TrueTypeProgram,
  unlessBroken,
  WIN_ANSI_ENCODING,
  withDifferences,
  type Encoding,
} from 'twinvoice/pdf'
import { encodingOf, type UsedFont } from './font-use.js'

export const ENCODINGS: ReadonlySet<string> = new Set(['MacRomanEncoding', 'WinAnsiEncoding'])

/** Glyph names by code: what /Encoding says, else those of the codes by which viewers look glyphs up. */
export function namesOf({ font, descriptor }: UsedFont, program: TrueTypeProgram): Encoding {
  const symbolic = isSymbolic(descriptor)
  if (saysNames(font)) return encodingOf(font, symbolic ? new Map() : STANDARD_ENCODING)
  if (symbolic) return new Map()
  return mapOf(program, 1, 0) === undefined ? WIN_ANSI_ENCODING : MAC_ROMAN_ENCODING
}

/** False for a font without /Encoding, and for one that names no encoding of TrueType and has no /Differences. */
function saysNames(font: PdfDict): boolean {
  const encoding = font.get('Encoding')
  if (!(encoding instanceof PdfDict)) return ENCODINGS.has(font.name('Encoding') ?? '')
  return (
    ENCODINGS.has(encoding.name('BaseEncoding') ?? '') ||
    (encoding.array('Differences')?.length ?? 0) > 0
  )
}

function baseOf(font: PdfDict): string | undefined {
  return font.dict('Encoding')?.name('BaseEncoding') ?? font.name('Encoding')
}

/** Codes whose glyphs viewers find in another way than that of 9.6.6.4. */
export function strayedCodes(
  { descriptor }: UsedFont,
  program: TrueTypeProgram,
  glyphs: ReadonlyMap<number, number>,
  names: Encoding,
): number[] {
  const lookUp = isSymbolic(descriptor)
    ? codeLookUp(program)
    : nameLookUp(program, mapOf(program, 3, 1))
  const strays = ([code, glyph]: readonly [number, number]) =>
    glyph !== 0 && unlessBroken(() => lookUp(code, names.get(code))) !== glyph
  return [...glyphs].filter(strays).map(([code]) => code)
}

type GlyphOf = (code: number) => number | undefined
type LookUp = (code: number, glyphName: string | undefined) => number | undefined

/**
 * The glyph of a code as viewers choose it (ISO 32000-1, 9.6.6.4): by its number, without an encoding that says names, and
 * in a symbolic font.
 */
export function glyphLookUp({ font, descriptor }: UsedFont, program: TrueTypeProgram): LookUp {
  const [symbols, mac] = [mapOf(program, 3, 0), mapOf(program, 1, 0)]
  const unicode = unicodeOf(program)
  const byCode: LookUp = (code) =>
    first([...PAGES.map((page) => symbols?.(page + code)), mac?.(code)])
  const byName = nameLookUp(program, unicode)
  // Where no map has a code, and none is for symbols, viewers take it for that of a letter.
  const byLetter = (code: number) =>
    symbols === undefined
      ? first([program.glyphOfName(WIN_ANSI_ENCODING.get(code) ?? '')])
      : undefined
  const byOther = otherOf(program)
  const isByCode = !saysNames(font) || (isSymbolic(descriptor) && unicode === undefined)
  // The name of a character that the program lacks is no reason to take its code for another.
  const isOwn = !isByCode && ENCODINGS.has(baseOf(font) ?? '')
  // Viewers look for the names of /Differences in the map of Windows; without it, they go by the code as well.
  const isNamed = !isByCode && mapOf(program, 3, 1) !== undefined
  const named = isNamed ? differencesOf(font) : new Map<number, string>()
  const byRest: LookUp = (code, glyphName) =>
    (isOwn && textOfGlyphName(glyphName ?? '') !== undefined) || saysWhole(named.get(code))
      ? first([byOther?.(code)])
      : (first([unicode?.(code), byOther?.(code)]) ?? byLetter(code))
  return (code, glyphName) => {
    const [one, other] = isByCode ? [byCode, byName] : [byName, byCode]
    return one(code, glyphName) ?? other(code, glyphName) ?? byRest(code, glyphName)
  }
}

function differencesOf(font: PdfDict): Encoding {
  const encoding = font.dict('Encoding')
  return encoding === undefined ? new Map() : withDifferences(encoding, new Map())
}

/** Whether a name of /Differences is that of a character, or of none: its code has no other meaning. */
function saysWhole(glyphName: string | undefined): boolean {
  return (
    glyphName !== undefined && (glyphName === '.notdef' || textOfGlyphName(glyphName) !== undefined)
  )
}

/** Where a map for symbols has the codes. */
const PAGES = [0xf000, 0, 0xf100, 0xf200]

/** Of a symbolic font: the map of the Macintosh counts only where there is none for symbols. */
function codeLookUp(program: TrueTypeProgram): LookUp {
  const [symbols, mac] = [mapOf(program, 3, 0), mapOf(program, 1, 0)]
  return (code) =>
    symbols === undefined ? first([mac?.(code)]) : first(PAGES.map((page) => symbols(page + code)))
}

function nameLookUp(program: TrueTypeProgram, unicode: GlyphOf | undefined): LookUp {
  const mac = mapOf(program, 1, 0)
  return (code, glyphName) => {
    const text = textOfGlyphName(glyphName ?? '')
    const macCode = MAC_OS_CODES.get(glyphName ?? '')
    return first([
      text === undefined ? undefined : unicode?.(text.codePointAt(0) ?? 0),
      macCode === undefined ? undefined : mac?.(macCode),
      glyphName === undefined ? undefined : program.glyphOfName(glyphName),
      code === 0xa0 || code === 0xad ? unicode?.(code) : undefined,
    ])
  }
}

/** The map of Unicode: viewers take any, whatever platform it is for. */
function unicodeOf(program: TrueTypeProgram): GlyphOf | undefined {
  const other = program.cmaps.find(
    ({ platform, encoding }) => platform === 0 && encoding !== VARIATIONS,
  )
  return mapOf(program, 3, 1) ?? mapOf(program, 3, 10) ?? other?.glyphOf
}

/** The first map of a program that has none of those that ISO 32000-1 names: viewers take it. */
function otherOf(program: TrueTypeProgram): GlyphOf | undefined {
  const isKnown = [mapOf(program, 3, 0), mapOf(program, 1, 0), unicodeOf(program)].some(
    (map) => map !== undefined,
  )
  return isKnown ? undefined : program.cmaps[0]?.glyphOf
}

/** The encoding of platform 0 that is no map of characters. */
const VARIATIONS = 5

function mapOf(
  { cmaps }: TrueTypeProgram,
  platform: number,
  encoding: number,
): GlyphOf | undefined {
  return cmaps.find((map) => map.platform === platform && map.encoding === encoding)?.glyphOf
}

/** The first that is a glyph, and not .notdef. */
function first(glyphs: readonly (number | undefined)[]): number | undefined {
  return glyphs.find((glyph) => glyph !== undefined && glyph !== 0)
}
