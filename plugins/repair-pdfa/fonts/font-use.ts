import {
  detail,
  type Detail,
  asDict,
  cidWidths,
  codesIn,
  encodingCmap,
  MAC_ROMAN_ENCODING,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  readCmap,
  readProgram,
  STANDARD_ENCODING,
  WIN_ANSI_ENCODING,
  withDifferences,
  type CharacterCodeMap,
  type EmbeddedProgram,
  type Encoding,
  type PdfDocument,
} from 'twinvoice/pdf'
import type { FontUse } from '../content/drawn.js'
import type { Model } from '../model/read.js'
import { indirect, Dict, List } from '../model/values.js'

/** A font that text is shown in, as it was read and as it is to be written. */
export interface UsedFont {
  readonly font: PdfDict
  readonly descendant: PdfDict | undefined
  readonly descriptor: PdfDict | undefined
  readonly program: EmbeddedProgram
  readonly toUnicode: CharacterCodeMap | undefined
  /** The font dictionary to write. */
  readonly target: Dict
  readonly targetDescendant: Dict | undefined
  readonly targetDescriptor: Dict | undefined
  /** /BaseFont, for reports. */
  /** Its PostScript name; empty if it has none. */
  readonly name: string
  /** How it is called in the log. */
  readonly title: string | Detail
  readonly page: number
  readonly object: number | undefined
  /** Codes that are shown, visible or not. */
  readonly codes: ReadonlySet<number>
  /** The CMap that is embedded; undefined for a predefined one. */
  readonly cmap: CharacterCodeMap | undefined
}

/**
 * @param taken the CIDFonts of the fonts before
 * @throws LimitExceeded
 */
export function usedFont(
  document: PdfDocument,
  { font, page, visible, invisible }: FontUse,
  model: Model,
  taken: Set<Dict>,
): UsedFont | undefined {
  const target = model.of(font)
  if (target === undefined) return undefined
  const descendant = asDict(font.array('DescendantFonts')?.get(0))
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const subtype = (descendant ?? font).name('Subtype')
  const cmap = descendant === undefined ? undefined : encodingCmap(document, font.get('Encoding'))
  const codes = new Set<number>()
  for (const bytes of [...visible, ...invisible])
    if (descendant === undefined) for (const code of bytes) codes.add(code)
    else for (const code of codesIn(bytes, cmap?.codeSpaces)) codes.add(code)
  const unicode = font.get('ToUnicode')
  const baseFont = (descendant?.name('BaseFont') ?? font.name('BaseFont'))?.slice(0, 60)
  return {
    font,
    descendant,
    descriptor,
    program: subtype === 'Type3' ? 'none' : readProgram(descriptor, subtype),
    toUnicode: unicode instanceof PdfStream ? readCmap(document, unicode.data) : undefined,
    target,
    targetDescendant:
      descendant === undefined ? undefined : ownDescendant(target, model.of(descendant), taken),
    targetDescriptor: descriptor === undefined ? undefined : model.of(descriptor),
    name: baseFont ?? '',
    title: baseFont ?? detail`a font`,
    page,
    object: model.numberOf(target),
    codes,
    cmap,
  }
}

/** A CIDFont that another font has, too, becomes a copy: widths and glyphs follow the codes that each shows. */
function ownDescendant(
  target: Dict,
  descendant: Dict | undefined,
  taken: Set<Dict>,
): Dict | undefined {
  if (descendant === undefined || !taken.has(descendant)) {
    if (descendant !== undefined) taken.add(descendant)
    return descendant
  }
  const copy = new Dict(descendant.entries)
  target.set('DescendantFonts', new List([indirect(copy)]))
  return copy
}

const NAMED: ReadonlyMap<string, Encoding> = new Map(
  Object.entries<Encoding>({
    StandardEncoding: STANDARD_ENCODING,
    WinAnsiEncoding: WIN_ANSI_ENCODING,
    MacRomanEncoding: MAC_ROMAN_ENCODING,
  }),
)

/**
 * Glyph names by code (ISO 32000-1, 9.6.6).
 * @param builtIn where the font dictionary names no encoding
 * @param named the encodings that it may name
 */
export function encodingOf(font: PdfDict, builtIn: Encoding, named = NAMED): Encoding {
  const encoding = font.get('Encoding')
  if (encoding instanceof PdfName) return named.get(encoding.value) ?? builtIn
  if (!(encoding instanceof PdfDict)) return builtIn
  return withDifferences(encoding, named.get(encoding.name('BaseEncoding') ?? '') ?? builtIn)
}

/** Glyph names by code in a font of signs: viewers show these whatever encoding of letters is named. */
export function encodingOfSigns(font: PdfDict, builtIn: Encoding): Encoding {
  return encodingOf(font, builtIn, new Map())
}

/** The width of a code in thousandths of an em; undefined where a simple font does not say it. */
export function simpleWidth({ font, descriptor }: UsedFont, code: number): number | undefined {
  const isWithin = code <= (font.number('LastChar') ?? Infinity)
  const at = code - (font.number('FirstChar') ?? 0)
  const width = isWithin ? font.array('Widths')?.get(at) : undefined
  if (width instanceof PdfNumber) return width.value
  return font.array('Widths') === undefined ? undefined : (descriptor?.number('MissingWidth') ?? 0)
}

/** Steps in which /W is read. */
export const MOST_WIDTHS = 200_000

/** Widths by CID: /W and /DW (9.7.4.3). */
export function widthOfCid(descendant: PdfDict): (cid: number) => number {
  const widths = cidWidths(descendant, MOST_WIDTHS)
  const standard = descendant.number('DW') ?? 1000
  return (cid) => widths.get(cid) ?? standard
}
