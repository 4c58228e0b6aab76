import {
  type EmbeddedProgram,
  isDingbatName,
  isListedGlyphName,
  type PdfDict,
  type PdfDocument,
  textOfGlyphName,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'

/** A character code that is shown, and its glyph. */
export interface ShownGlyph {
  readonly code: number
  /** The character identifier in a composite font; undefined in others, and if it is not known. */
  readonly cid?: number | undefined
  /** False if it is shown in text rendering mode 3 only. */
  readonly visible: boolean
  /** False if it is shown somewhere without /ActualText. */
  readonly explained: boolean
  /** The glyph in the font program; null if it has none, undefined if that is not known. */
  readonly glyph: number | string | null | undefined
  /** True if the code stands for .notdef. */
  readonly isNotdef: boolean
  /** In thousandths of an em, as the font dictionary says. */
  readonly dictionaryWidth: number | undefined
  /** And as the font program says. */
  readonly programWidth: number | undefined
  /** What the glyph's name or the ToUnicode CMap says; undefined where nothing does. */
  readonly text: string | undefined
}

/** Stands for a text that is there and not known. */
export const OPEN_TEXT = '?'

/**
 * What the name of a glyph says: names of the lists have a text, and names that are built from codes or of other names,
 * such as `uni0041` and `f_i`, do not (9.10.2).
 */
export function textOfName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  if (isListedGlyphName(name)) return textOfGlyphName(name)
  return isDingbatName(name) ? OPEN_TEXT : undefined
}

/** How a code is shown: visible somewhere, explained everywhere. */
export type Showing = Pick<ShownGlyph, 'visible' | 'explained'>

/** Codes shown, each once. */
export type Codes = ReadonlyMap<number, Showing>

/** What the glyphs of a font are worked out from. */
export interface FontParts {
  readonly document: PdfDocument
  readonly font: PdfDict
  readonly descendant: PdfDict | undefined
  readonly descriptor: PdfDict | undefined
  readonly program: EmbeddedProgram
  /** What the ToUnicode CMap says of a code. */
  readonly toUnicode: (code: number) => string | undefined
}

const SHOWINGS: readonly Showing[] = [
  { visible: false, explained: false },
  { visible: false, explained: true },
  { visible: true, explained: false },
  { visible: true, explained: true },
]

function showing(visible: boolean, explained: boolean): Showing {
  return SHOWINGS[(visible ? 2 : 0) + (explained ? 1 : 0)] as Showing
}

/** Puts each code of some strings into a map once. */
export function gatherCodes(
  { strings }: FontUse,
  codesOf: (bytes: Uint8Array) => Iterable<number>,
): Codes {
  const codes = new Map<number, Showing>()
  for (const { bytes, visible, explained } of strings)
    for (const code of codesOf(bytes)) {
      const known = codes.get(code)
      if (known === undefined) codes.set(code, showing(visible, explained))
      else if ((visible && !known.visible) || (!explained && known.explained))
        codes.set(code, showing(visible || known.visible, explained && known.explained))
    }
  return codes
}
