import {
  asDict,
  type CharacterCodeMap,
  type EmbeddedProgram,
  type PdfDict,
  type PdfDocument,
  PdfStream,
  readCmap,
  readProgram,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { compositeGlyphs } from './composite.js'
import { simpleGlyphs } from './simple.js'

/** A character code that is shown, and what it comes down to. */
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

/** A font that text is shown in. */
export interface ShownFont {
  readonly font: PdfDict
  /** The CIDFont of a composite font. */
  readonly descendant: PdfDict | undefined
  readonly descriptor: PdfDict | undefined
  /** For messages. */
  readonly name: string
  readonly subtype: string
  readonly isVisible: boolean
  readonly program: EmbeddedProgram
  /** Each code once. */
  readonly glyphs: readonly ShownGlyph[]
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

/** Works out which glyphs a font shows. @throws LimitExceeded */
export function shownFont(document: PdfDocument, use: FontUse): ShownFont {
  const { font } = use
  const descendant = asDict(font.array('DescendantFonts')?.get(0))
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const subtype = font.name('Subtype') ?? ''
  const program = subtype === 'Type3' ? 'none' : readProgram(descriptor)
  const unicode = font.get('ToUnicode')
  const toUnicode =
    unicode instanceof PdfStream ? readCmap(document, unicode.decode().bytes) : undefined
  const parts = { font, descendant, descriptor, program, toUnicode }
  return {
    font,
    descendant,
    descriptor,
    name: (font.name('BaseFont') ?? font.name('Subtype') ?? 'a font').slice(0, 60),
    subtype,
    isVisible: use.visible.length > 0,
    program,
    glyphs: subtype === 'Type0' ? compositeGlyphs(document, use, parts) : simpleGlyphs(use, parts),
  }
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
