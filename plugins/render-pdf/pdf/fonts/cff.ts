import { createRequire } from 'node:module'
import type * as FontKit from 'fontkit'
import type { Sfnt } from '../../text/sfnt.js'

const require = createRequire(import.meta.url)
const fonts = new WeakMap<Sfnt, FontKit.Font>()

/**
 * A CFF program with just some glyphs of a font, the CID of each being its index.
 * Loaded at its first use: only optional packs have PostScript outlines.
 * @param glyphs the glyphs to keep, each once; the first is .notdef
 */
export function subsetCff(sfnt: Sfnt, glyphs: readonly number[]): Uint8Array {
  const font = open(sfnt)
  const subset = font.createSubset()
  for (const glyph of glyphs.slice(1)) subset.includeGlyph(font.getGlyph(glyph))
  return subset.encode()
}

function open(sfnt: Sfnt): FontKit.Font {
  let font = fonts.get(sfnt)
  if (font === undefined) {
    const { create } = require('fontkit') as typeof FontKit
    font = create(Buffer.from(sfnt.bytes)) as FontKit.Font
    fonts.set(sfnt, font)
  }
  return font
}
