import {
  detail,
  type Detail,
  asDict,
  type EmbeddedProgram,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfStream,
  type PdfValue,
  readCmap,
  readProgram,
} from 'twinvoice/pdf'
import type { FontUse, Place } from '../rendering/rendering.js'
import { compositeGlyphs } from './composite.js'
import { OPEN_TEXT, type FontParts, type ShownGlyph } from './shown-glyph.js'
import { simpleGlyphs } from './simple.js'

/** A font that text is shown in. */
export interface ShownFont {
  readonly font: PdfDict
  /** The CIDFont of a composite font. */
  readonly descendant: PdfDict | undefined
  readonly descriptor: PdfDict | undefined
  readonly at: Place
  /** For messages. */
  readonly name: string | Detail
  readonly subtype: string
  readonly isVisible: boolean
  readonly program: EmbeddedProgram
  /** Each code once. */
  readonly glyphs: readonly ShownGlyph[]
}

/** Works out which glyphs a font shows. @throws LimitExceeded */
export function shownFont(document: PdfDocument, use: FontUse): ShownFont {
  const { font } = use
  const descendant = asDict(font.array('DescendantFonts')?.get(0))
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const subtype = font.name('Subtype') ?? ''
  const program =
    subtype === 'Type3' ? 'none' : readProgram(descriptor, descendant?.name('Subtype') ?? subtype)
  const toUnicode = unicodeOf(document, font.get('ToUnicode'))
  const parts = { document, font, descendant, descriptor, program, toUnicode }
  return {
    font,
    descendant,
    descriptor,
    at: { object: font, page: use.page + 1 },
    name: (font.name('BaseFont') ?? font.name('Subtype'))?.slice(0, 60) ?? detail`a font`,
    subtype,
    isVisible: use.strings.some(({ visible }) => visible),
    program,
    glyphs: subtype === 'Type0' ? compositeGlyphs(document, use, parts) : simpleGlyphs(use, parts),
  }
}

const IDENTITY = /^Identity-[HV]$/

/**
 * Text by code: of an embedded CMap, or of one by name, which maps a code to itself. A CMap that was not read
 * to its end leaves the text of other codes open. One that it builds on has no text: predefined CMaps have CIDs.
 */
function unicodeOf(document: PdfDocument, value: PdfValue): FontParts['toUnicode'] {
  if (value instanceof PdfName && IDENTITY.test(value.value))
    return (code) => String.fromCharCode(code & 0xffff)
  if (!(value instanceof PdfStream)) return () => undefined
  const { texts, beyondRange, complete, sound } = readCmap(document, value.data)
  if (!sound) return () => undefined
  return (code) =>
    (beyondRange.has(code) ? undefined : texts.get(code)) ?? (complete ? undefined : OPEN_TEXT)
}
