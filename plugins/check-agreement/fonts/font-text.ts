import {
  asDict,
  CffProgram,
  cidWidths,
  encodingCmap,
  MAC_ROMAN_ENCODING,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  readCmap,
  readProgram,
  STANDARD_ENCODING,
  textOfGlyphName,
  Type1Program,
  unlessBroken,
  WIN_ANSI_ENCODING,
  withDifferences,
  type CharacterCodeMap,
  type CodeSpace,
  type Encoding,
  type PdfDocument,
} from 'twinvoice/pdf'
import { standardWidths } from './standard-widths.js'
import { Type3Glyphs } from './type3-glyphs.js'

/** What the codes of a font mean. */
export interface FontText {
  /** How strings are divided into codes: bytes in simple fonts. */
  readonly codeSpaces: 'bytes' | readonly CodeSpace[] | undefined
  /** Empty where nothing says it. */
  text(code: number): string
  /** In thousandths of an em; a guess where the font does not say it. */
  width(code: number): number
  /** Whether widths are guesses. */
  readonly isGuessed?: boolean
  /** How a glyph of type 3 is painted; undefined in other fonts. */
  readonly glyphs?: Type3Glyphs
}

const GUESS = 500
/** Steps in which /W is read. */
const MOST_WIDTHS = 100_000

/** The text of a font's codes: ToUnicode, else the names of glyphs. @throws LimitExceeded */
export function fontText(document: PdfDocument, font: PdfDict): FontText {
  const unicode = font.get('ToUnicode')
  const map = unicode instanceof PdfStream ? readCmap(document, unicode.data) : undefined
  const descendant = asDict(font.array('DescendantFonts')?.get(0))
  if (descendant === undefined) return simpleFontText(document, font, map)
  const cmap = encodingCmap(document, font.get('Encoding'))
  const widths = cidWidths(descendant, MOST_WIDTHS)
  return {
    codeSpaces: cmap?.codeSpaces,
    text: (code) => map?.texts.get(code) ?? '',
    width: (code) => widths.get(cmap?.cids.get(code) ?? code) ?? descendant.number('DW') ?? 1000,
  }
}

function simpleFontText(
  document: PdfDocument,
  font: PdfDict,
  map: CharacterCodeMap | undefined,
): FontText {
  const names = namesOf(font)
  const first = font.number('FirstChar') ?? 0
  const widths = font.array('Widths')
  const glyphs =
    font.name('Subtype') === 'Type3' ? new Type3Glyphs(document, font, names) : undefined
  const unit = glyphs === undefined ? 1 : glyphs.unit * 1000
  const standard = widths === undefined ? standardWidths(font.name('BaseFont')) : undefined
  return {
    codeSpaces: 'bytes',
    text: (code) => map?.texts.get(code) ?? textOfGlyphName(names.get(code) ?? '') ?? '',
    width: (code) => {
      const width = widths?.get(code - first)
      if (width instanceof PdfNumber) return width.value * unit
      return standard?.(names.get(code) ?? '') ?? GUESS
    },
    isGuessed: widths === undefined && standard === undefined,
    ...(glyphs === undefined ? {} : { glyphs }),
  }
}

function namesOf(font: PdfDict): Encoding {
  const encoding = font.get('Encoding')
  if (encoding instanceof PdfName) return named(encoding.value) ?? builtIn(font)
  if (!(encoding instanceof PdfDict)) return builtIn(font)
  return withDifferences(encoding, named(encoding.name('BaseEncoding')) ?? builtIn(font))
}

function named(encoding: string | undefined): Encoding | undefined {
  if (encoding === 'WinAnsiEncoding') return WIN_ANSI_ENCODING
  return encoding === 'MacRomanEncoding' ? MAC_ROMAN_ENCODING : undefined
}

function builtIn(font: PdfDict): Encoding {
  const program = readProgram(font.dict('FontDescriptor'), font.name('Subtype'))
  if (program instanceof Type1Program || (program instanceof CffProgram && !program.isCid))
    return unlessBroken(() => program.encoding) ?? STANDARD_ENCODING
  return STANDARD_ENCODING
}
