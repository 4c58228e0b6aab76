import { PdfArray, PdfName, PdfNumber, type PdfDict } from '../syntax/values.js'
import type { Encoding } from './tables/encodings.js'

/** Flag of a font descriptor: the font has glyphs outside of the standard Latin set (9.8.2). */
const SYMBOLIC = 4

/** Simple fonts have codes of one byte. */
const LAST_CODE = 255

/** True if the descriptor says that the font is symbolic. */
export function isSymbolic(descriptor: PdfDict | undefined): boolean {
  return ((descriptor?.number('Flags') ?? 0) & SYMBOLIC) !== 0
}

/** Glyph names by code: those of `base`, and the /Differences of an encoding dictionary (9.6.6). */
export function withDifferences(encoding: PdfDict, base: Encoding): Encoding {
  const names = new Map(base)
  let code = 0
  for (const item of encoding.array('Differences')?.values() ?? [])
    if (item instanceof PdfNumber) code = item.value
    else if (item instanceof PdfName) {
      if (code <= LAST_CODE) names.set(code, item.value)
      code++
    }
  return names
}

/**
 * Widths by CID that /W of a CIDFont states, up to where it is damaged (9.7.4.3). Viewers do not agree on a CID that has
 * several: it has the last of a list, else the first of a range, as veraPDF judges it.
 * @param most widths that are read
 * @throws LimitExceeded
 */
export function cidWidths(descendant: PdfDict, most: number): ReadonlyMap<number, number> {
  const [listed, ranged] = [new Map<number, number>(), new Map<number, number>()]
  const array = descendant.array('W')
  const list = [...(array?.values() ?? [])]
  let left = most
  for (let at = 0; at + 1 < list.length && left > 0;) {
    const [first, second, third] = [list[at], list[at + 1], list[at + 2]]
    if (!(first instanceof PdfNumber)) break
    if (second instanceof PdfArray) {
      const own = [...second.values()].slice(0, left)
      for (const [i, width] of own.entries())
        if (width instanceof PdfNumber) listed.set(first.value + i, width.value)
      left -= own.length
      at += 2
    } else if (second instanceof PdfNumber && third instanceof PdfNumber) {
      const last = Math.min(second.value, first.value + left - 1)
      for (let cid = first.value; cid <= last; cid++, left--)
        if (!ranged.has(cid)) ranged.set(cid, third.value)
      at += 3
    } else break
  }
  array?.spendItems(most - left)
  return new Map([...ranged, ...listed])
}
