import type { CharacterCodeMap, EmbeddedProgram, PdfDict } from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'

/** A character code that is shown, and its glyph. */
export interface ShownGlyph {
  readonly code: number
  /** False if it is shown in text rendering mode 3 only. */
  readonly visible: boolean
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

/** Codes shown, with whether they are visible. */
export type Codes = ReadonlyMap<number, boolean>

/** What the glyphs of a font are worked out from. */
export interface FontParts {
  readonly font: PdfDict
  readonly descendant: PdfDict | undefined
  readonly descriptor: PdfDict | undefined
  readonly program: EmbeddedProgram
  readonly toUnicode: CharacterCodeMap | undefined
}

/** Puts each code of some strings into a map once; visible wins. */
export function gatherCodes(
  { visible, invisible }: FontUse,
  codesOf: (bytes: Uint8Array) => Iterable<number>,
): Codes {
  const codes = new Map<number, boolean>()
  for (const bytes of invisible) for (const code of codesOf(bytes)) codes.set(code, false)
  for (const bytes of visible) for (const code of codesOf(bytes)) codes.set(code, true)
  return codes
}
