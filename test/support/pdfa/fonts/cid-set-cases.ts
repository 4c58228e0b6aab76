import { trueTypeFont } from '../../fonts/truetype-font.js'
import type { PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'
import { composite } from './font-cases.js'

/** A program of five glyphs, the fourth of which has no outline: a space. */
const PROGRAM = trueTypeFont({
  widths: [500, 600, 700, 250, 500],
  cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2, 32: 3 } }],
  blank: [0, 3],
})

/** Text that shows CID 1. @param glyphs glyphs by CID, or none where each CID is a glyph */
function listed(cids: readonly number[], glyphs?: readonly number[]): PdfFile {
  const bits = Buffer.alloc(Math.floor(Math.max(...cids) / 8) + 1)
  for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7))
  const map = glyphs === undefined ? {} : { map: '/CIDToGIDMap 47 0 R' }
  const file = composite('<0001>', { descriptor: '/CIDSet 46 0 R', ...map })
    .deflated(42, '', PROGRAM)
    .stream(46, '', bits)
  return glyphs === undefined
    ? file
    : file.stream(47, '', Uint8Array.from(glyphs.flatMap((glyph) => [glyph >> 8, glyph & 255])))
}

/** Which CIDs are in a TrueType program: all that lead to a glyph of it, be it blank or `.notdef` (6.2.11.4.2). */
export const CID_SET_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.4.2-2',
    {
      'each glyph': () => listed([0, 1, 2, 3, 4]),
      'each glyph but .notdef': () => listed([1, 2, 3, 4]),
      'each entry of a map': () => listed([0, 1, 2], [0, 1, 2]),
      'entries that lead to .notdef': () => listed([0, 1, 2, 3], [0, 1, 0, 2]),
      'no entry that leads behind the program': () => listed([0, 1, 2], [0, 1, 2, 77]),
    },
    {
      'no space': () => listed([0, 1, 2, 4]),
      'no space, with a map': () => listed([0, 1, 2, 4], [0, 1, 2, 3, 4]),
      'no entry that leads to .notdef': () => listed([0, 1, 3], [0, 1, 0, 2]),
      'one of two CIDs of a glyph': () => listed([0, 1, 2], [0, 1, 2, 2]),
      'an entry that leads behind the program': () => listed([0, 1, 2, 3], [0, 1, 2, 77]),
      'more than the entries of a map': () => listed([0, 1, 2, 3], [0, 1, 2]),
    },
  ),
].flat()
