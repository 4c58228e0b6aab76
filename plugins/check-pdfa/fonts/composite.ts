import {
  CffProgram,
  type CharacterCodeMap,
  codesIn,
  encodingCmap,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  type PdfValue,
  TrueTypeProgram,
  unlessBroken,
} from 'twinvoice/pdf'
import type { FontUse } from '../rendering/rendering.js'
import { gatherCodes, OPEN_TEXT, type FontParts, type ShownGlyph } from './shown-glyph.js'

/** Steps in which /W is read; beyond, its widths are not known. */
const MAX_WIDTHS = 200_000

/** What an invalid code counts as; it is CID 0 in all but odd CMaps (9.7.6.3). */
const INVALID = 0

const IDENTITY = /^Identity-[HV]$/

/** Character collections whose CIDs have Unicode values (9.10.2). */
const COLLECTIONS = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1', 'KR'])

/** The glyphs that a composite font shows. */
export function compositeGlyphs(
  document: PdfDocument,
  use: FontUse,
  parts: FontParts,
): ShownGlyph[] {
  const { font, descendant, toUnicode } = parts
  const encoding = font.get('Encoding')
  const isIdentity = encoding instanceof PdfName && IDENTITY.test(encoding.value)
  const cmap = encodingCmap(document, encoding)
  if (descendant === undefined || (!isIdentity && cmap === undefined)) return []
  const codes = gatherCodes(use, (bytes) => codesIn(bytes, cmap?.codeSpaces, INVALID))
  const glyphOf = glyphOfCid(parts)
  const widthOf = widthsOf(document, descendant)
  const ordering = descendant.dict('CIDSystemInfo')?.text('Ordering') ?? ''
  return Array.from(codes, ([code, showing]) => {
    const mapped = cmap === undefined ? code : cidOf(cmap, code)
    const cid = mapped === null ? 0 : mapped
    const glyph = typeof mapped === 'number' ? unlessBroken(() => glyphOf(mapped)) : mapped
    return {
      code,
      cid,
      ...showing,
      glyph,
      isNotdef: cid === 0 || glyph === null,
      dictionaryWidth: cid === undefined ? undefined : widthOf(cid),
      programWidth: programWidth(parts, glyph),
      text: toUnicode(code) ?? (COLLECTIONS.has(ordering) ? OPEN_TEXT : undefined),
    }
  })
}

/** Null for a code that the CMap does not map, which is CID 0; undefined if not all of it is known. */
function cidOf({ sound, codeSpaces, cids, complete }: CharacterCodeMap, code: number) {
  // Without code spaces no code is valid (9.7.6.2).
  if (!sound || codeSpaces.length === 0) return null
  return cids.get(code) ?? (complete ? null : undefined)
}

function glyphOfCid({
  descendant,
  program,
}: FontParts): (cid: number) => number | null | undefined {
  if (program instanceof CffProgram && descendant?.name('Subtype') !== 'CIDFontType2') {
    if (program.isCid) return (cid) => program.glyphOf(cid) ?? null
    return (cid) => (cid < program.glyphCount ? cid : null)
  }
  if (!(program instanceof TrueTypeProgram || program instanceof CffProgram)) return () => undefined
  const map = descendant?.get('CIDToGIDMap')
  const glyphs = map instanceof PdfStream ? map.data : undefined
  return (cid) => {
    // A map that ends before a CID has no glyph for it (9.7.4.2).
    if (glyphs !== undefined && 2 * cid + 1 >= glyphs.length) return null
    const glyph =
      glyphs === undefined ? cid : ((glyphs[2 * cid] ?? 0) << 8) | (glyphs[2 * cid + 1] ?? 0)
    return glyph < program.glyphCount ? glyph : null
  }
}

/**
 * Widths by CID: /W and /DW (9.7.4.3). Of a CID with several widths veraPDF takes the last in a list, else the
 * first of a range.
 */
function widthsOf(document: PdfDocument, descendant: PdfDict): (cid: number) => number | undefined {
  const standard = descendant.number('DW') ?? 1000
  const [listed, ranged] = [new Map<number, number>(), new Map<number, number>()]
  let steps = 0
  for (const { first, last, width, list } of widthEntries(descendant)) {
    for (const [i, own] of (list ?? []).entries())
      if (++steps > MAX_WIDTHS) return () => undefined
      else if (own instanceof PdfNumber) listed.set(first + i, own.value)
    const before = steps
    for (let cid = first; cid <= last && ++steps <= MAX_WIDTHS; cid++)
      if (!ranged.has(cid)) ranged.set(cid, width)
    document.spendItems(steps - before)
    if (steps > MAX_WIDTHS) return () => undefined
  }
  return (cid) => listed.get(cid) ?? ranged.get(cid) ?? standard
}

/** An entry of /W: a list of widths from the first CID on, or one width up to the last. */
interface WidthEntry {
  readonly first: number
  readonly last: number
  readonly width: number
  readonly list?: readonly PdfValue[]
}

/** The entries of /W up to an error: a range ends at an integer. @returns false if something else is where a CID is expected */
function* widthEntries(descendant: PdfDict): Generator<WidthEntry, boolean> {
  const list = [...(descendant.array('W')?.values() ?? [])]
  for (let at = 0; at < list.length;) {
    const [first, second, third] = [list[at], list[at + 1], list[at + 2]]
    if (!(first instanceof PdfNumber)) return false
    const start = Math.trunc(first.value)
    if (second instanceof PdfArray) {
      yield { first: start, last: -Infinity, width: 0, list: [...second.values()] }
      at += 2
    } else if (second instanceof PdfNumber && second.isInteger && third instanceof PdfNumber) {
      yield { first: start, last: second.value, width: third.value }
      at += 3
    } else break
  }
  return true
}

/** True if /W has something else than a CID where an entry begins: other readers break off on it. */
export function hasOddWidths(descendant: PdfDict): boolean {
  const entries = widthEntries(descendant)
  let next = entries.next()
  while (next.done !== true) next = entries.next()
  return !next.value
}

function programWidth({ program }: FontParts, glyph: ShownGlyph['glyph']): number | undefined {
  if (typeof glyph !== 'number') return undefined
  if (program instanceof TrueTypeProgram || program instanceof CffProgram)
    return unlessBroken(() => program.width(glyph))
  return undefined
}
