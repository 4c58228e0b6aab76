import { cidWidths } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { indirect, List, name, number, numbers, textString, Dict } from '../model/values.js'
import { cmapText } from './written/cmap-text.js'
import { MOST_WIDTHS, type UsedFont } from './font-use.js'

const LAST_CID = 0xffff
/** Beyond the CIDs of all collections; readers that take CIDs for Unicode read a character that is unknown. */
const NO_TEXT = 0xfffd

/**
 * Makes code 0 of a font whose codes are its CIDs another CID. CID 0 is .notdef whatever glyph it has, and
 * programs that print from a browser show it for characters that no font has (6.2.11.8).
 * @param cids that the font shows
 * @param width of CID 0, which the new one keeps
 * @returns the new CID; undefined if all are taken
 */
export function moveCodeZero(
  used: UsedFont,
  cids: ReadonlySet<number>,
  width: number,
): number | undefined {
  const { font, descendant, target, targetDescendant } = used
  if (descendant === undefined || targetDescendant === undefined) return undefined
  const taken = new Set([...cids, ...cidWidths(descendant, MOST_WIDTHS).keys()])
  const next = [...taken].reduce((most, cid) => Math.max(most, cid), 0) + 1
  const isRead = used.toUnicode !== undefined || taken.has(NO_TEXT)
  const free = isRead ? next : NO_TEXT
  if (free > LAST_CID) return undefined
  const widths = targetDescendant.list('W')?.items ?? []
  targetDescendant.set('W', new List([...widths, number(free), numbers([width])]))
  const ordering = descendant.dict('CIDSystemInfo')?.text('Ordering')
  const registry = descendant.dict('CIDSystemInfo')?.text('Registry')
  const system = { registry: registry ?? 'Adobe', ordering: ordering ?? 'Identity' }
  const isVertical = font.name('Encoding') === 'Identity-V'
  const codes = [...cids].filter((cid) => cid !== 0).sort((one, other) => one - other)
  target.set('Encoding', cmapObject([[0, free], ...codes.map(same)], system, isVertical ? 1 : 0))
  return free
}

const same = (code: number): readonly [number, number] => [code, code]

/** A CMap from codes of two bytes to CIDs (9.7.5.4), with the collection of the CIDFont (6.2.11.3.1). */
function cmapObject(
  cids: readonly (readonly [code: number, cid: number])[],
  { registry, ordering }: { readonly registry: string; readonly ordering: string },
  writingMode: 0 | 1,
) {
  const cmapName = 'Twinvoice-Codes'
  const literal = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`
  const data = cmapText({
    name: cmapName,
    system: [literal(registry), literal(ordering)],
    definitions: `/CMapType 1 def\n/WMode ${writingMode} def`,
    kind: 'cidchar',
    bytes: 2,
    codes: cids.map(([code, cid]) => [code, String(cid)]),
  })
  const collection = new Dict([
    ['Registry', textString(registry)],
    ['Ordering', textString(ordering)],
    ['Supplement', number(0)],
  ])
  const entries = [
    ['Type', name('CMap')],
    ['CMapName', name(cmapName)],
    ['CIDSystemInfo', collection],
    ['WMode', number(writingMode)],
  ] as const
  return indirect(newStream(entries, data))
}
