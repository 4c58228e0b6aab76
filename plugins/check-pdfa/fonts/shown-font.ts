import {
  asDict,
  type EmbeddedProgram,
  type PdfDict,
  type PdfDocument,
  PdfStream,
  readCmap,
  readProgram,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { compositeGlyphs } from './composite.js'
import type { ShownGlyph } from './shown-glyph.js'
import { simpleGlyphs } from './simple.js'

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
