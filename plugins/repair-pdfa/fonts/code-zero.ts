import { cidWidths } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { indirect, List, name, number, numbers, textString, Dict } from '../model/values.js'
import { cmapText } from './written/cmap-text.js'
import { MOST_WIDTHS, type UsedFont } from './font-use.js'

const LAST_CID = 0xffff
/** Beyond the CIDs of all collections; readers that take CIDs for Unicode read a character that is unknown. */
const NO_TEXT = 0xfffd

/**
 * CIDs that codes can have instead of their own, one for each width.
 * @param moved the codes, with their widths
 * @param program of a CFF program: the next CID that it can get, and whether it can get no other
 * @returns CIDs by width; undefined if all are taken
 */
export function freeCids(
  { descendant, toUnicode, codes }: UsedFont,
  moved: ReadonlyMap<number, number>,
  program?: { readonly next: number; readonly isOnly: boolean },
): ReadonlyMap<number, number> | undefined {
  if (descendant === undefined) return undefined
  const said = cidWidths(descendant, MOST_WIDTHS)
  const taken = [...codes, ...said.keys(), (program?.next ?? 1) - 1]
  const next = taken.reduce((most, cid) => Math.max(most, cid), 0) + 1
  const widths = [...new Set(moved.values())]
  const isRead = toUnicode !== undefined || widths.length > 1 || next > NO_TEXT
  const first = program?.isOnly === true ? program.next : isRead ? next : NO_TEXT
  const cids = new Map(widths.map((width, at) => [width, first + at]))
  const isFree = ([width, cid]: readonly [number, number]) =>
    cid <= LAST_CID && (said.get(cid) ?? width) === width
  return [...cids].every(isFree) ? cids : undefined
}

/**
 * Gives codes of a font whose codes are its CIDs other CIDs. CID 0 is .notdef whatever glyph it has, and programs that
 * print from a browser show it for characters that no font has (6.2.11.8).
 * @param moved the codes, with their widths
 * @param cids those of the widths
 */
export function moveCodes(
  { font, descendant, target, targetDescendant, codes }: UsedFont,
  moved: ReadonlyMap<number, number>,
  cids: ReadonlyMap<number, number>,
): void {
  const widths = targetDescendant?.list('W')?.items ?? []
  const added = [...cids].flatMap(([width, cid]) => [number(cid), numbers([width])])
  targetDescendant?.set('W', new List([...widths, ...added]))
  const ordering = descendant?.dict('CIDSystemInfo')?.text('Ordering')
  const registry = descendant?.dict('CIDSystemInfo')?.text('Registry')
  const system = { registry: registry ?? 'Adobe', ordering: ordering ?? 'Identity' }
  const isVertical = font.name('Encoding') === 'Identity-V'
  const pairs = [...codes]
    .sort((one, other) => one - other)
    .map((code) => [code, cids.get(moved.get(code) ?? NaN) ?? code] as const)
  target.set('Encoding', cmapObject(pairs, system, isVertical ? 1 : 0))
}

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
