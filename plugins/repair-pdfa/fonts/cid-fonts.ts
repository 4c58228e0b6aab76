import { detail, PdfName, PdfStream, type TrueTypeProgram, unlessBroken } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { indirect, name } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'
import { freeCids, moveCodes } from './code-zero.js'
import { widthOfCid, type UsedFont } from './font-use.js'
import { SfntFile } from './sfnt/sfnt-file.js'
import { sayCodes, sayWidths, setProgram } from './true-type.js'

/** A CIDFont is of TrueType, of CFF by CIDs or by glyphs: 6.2.11.3.2. */
export function repairCidMap(used: UsedFont, log: RepairLog): void {
  const { descendant, targetDescendant: target, object, page, program } = used
  if (descendant?.name('Subtype') !== 'CIDFontType2' || typeof program === 'string') return
  const map = descendant.get('CIDToGIDMap')
  if (map instanceof PdfStream || (map instanceof PdfName && map.value === 'Identity')) return
  target?.set('CIDToGIDMap', name('Identity'))
  log.repaired('6.2.11.3.2', { object, page, found: detail`${used.title}: no /CIDToGIDMap` })
}

/** Widths (6.2.11.5) and codes that show .notdef (6.2.11.8) of an embedded CIDFont of TrueType. */
export function repairCidTrueType(
  used: UsedFont,
  program: TrueTypeProgram,
  bytes: Uint8Array,
  log: RepairLog,
): void {
  const { font, descendant, targetDescendant: target } = used
  const isIdentity = /^Identity-[HV]$/.test(font.name('Encoding') ?? '')
  const isKnown = isIdentity || used.cmap?.complete === true
  if (descendant === undefined || target === undefined || !isKnown) return
  const { glyphOf, isWithin } = mapOf(descendant.get('CIDToGIDMap'))
  const widthOf = widthOfCid(descendant)
  const cids = new Set<number>()
  for (const code of used.codes) cids.add(isIdentity ? code : (used.cmap?.cids.get(code) ?? 0))
  const wrong = [...cids].filter((cid) => {
    if (isHidden(glyphOf(cid), program)) return false
    const own = unlessBroken(() => program.width(glyphOf(cid)))
    return own !== undefined && Math.abs(own - widthOf(cid)) > 1
  })
  const hidden = [...cids].filter((cid) =>
    cid === 0 ? isIdentity : isHidden(glyphOf(cid), program),
  )
  const strayed = [...cids].filter((cid) => !isWithin(cid) && !isHidden(glyphOf(cid), program))
  if (wrong.length === 0 && hidden.length === 0 && strayed.length === 0) return
  const file = new SfntFile(bytes)
  const moved = new Map(strayed.map((cid) => [cid, glyphOf(cid)]))
  const widths = new Map<number, number>()
  for (const cid of wrong) {
    const [glyph, width] = [glyphOf(cid), widthOf(cid)]
    if ((widths.get(glyph) ?? width) !== width) moved.set(cid, file.addCopy(glyph, width))
    else file.setAdvance(glyph, width)
    widths.set(glyph, width)
  }
  for (const cid of hidden) {
    const place = cid === 0 ? otherCid(used, widthOf(0)) : cid
    // CID 0 is .notdef for the clause even where /CIDToGIDMap leads it to a letter.
    const shown = isHidden(glyphOf(cid), program)
      ? file.addCopy(glyphOf(cid) === 0 ? 0 : undefined, widthOf(cid))
      : (moved.get(cid) ?? glyphOf(cid))
    if (place !== undefined) moved.set(place, shown)
  }
  if (moved.size > 0) target.set('CIDToGIDMap', mapObject(moved, glyphOf, program.glyphCount, cids))
  if (wrong.length > 0) sayWidths(used, wrong.length, log)
  sayCodes(used, { hidden, strayed }, log)
  setProgram(used, file.write(), false)
}

/** The CID that code 0 becomes; undefined if all are taken. */
function otherCid(used: UsedFont, width: number): number | undefined {
  const moved = new Map([[0, width]])
  const cids = freeCids(used, moved)
  if (cids !== undefined) moveCodes(used, moved, cids)
  return cids?.get(width)
}

/** Whether viewers show .notdef, or nothing for want of the glyph. */
function isHidden(glyph: number, program: TrueTypeProgram): boolean {
  return glyph === 0 || glyph >= program.glyphCount
}

interface CidMap {
  readonly glyphOf: (cid: number) => number
  /** Whether the map says it itself. */
  readonly isWithin: (cid: number) => boolean
}

/** Glyphs by CID; behind the end of a map, viewers take the number of the glyph for that of the CID. */
function mapOf(map: unknown): CidMap {
  if (!(map instanceof PdfStream)) return { glyphOf: (cid) => cid, isWithin: () => true }
  const bytes = map.data
  const isWithin = (cid: number) => 2 * cid + 1 < bytes.length
  const glyphOf = (cid: number) =>
    isWithin(cid) ? ((bytes[2 * cid] ?? 0) << 8) | (bytes[2 * cid + 1] ?? 0) : cid
  return { glyphOf, isWithin }
}

function mapObject(
  moved: ReadonlyMap<number, number>,
  glyphOf: (cid: number) => number,
  glyphCount: number,
  cids: ReadonlySet<number>,
) {
  const last = [...moved.keys(), ...cids].reduce((most, cid) => Math.max(most, cid), 0)
  const table = Buffer.alloc(2 * (last + 1))
  for (let cid = 0; cid <= last; cid++) {
    const glyph = moved.get(cid) ?? glyphOf(cid)
    table.writeUInt16BE(moved.has(cid) || glyph < glyphCount ? glyph & 0xffff : 0, 2 * cid)
  }
  return indirect(newStream([], table))
}
