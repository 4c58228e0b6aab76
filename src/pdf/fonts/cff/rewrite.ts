import { BrokenFont, type FontBytes } from '../tables/bytes.js'
import { readDict, readEntries } from './dict.js'
import { readIndex, writeIndex } from './object-index.js'
import { OP } from './operators.js'
import type { AddedGlyphs } from './added-glyphs.js'

/** Charsets and encodings below these numbers are predefined, and no places in the file. */
const PREDEFINED: ReadonlyMap<number, number> = new Map([
  [OP.charset, 3],
  [OP.encoding, 2],
])
/** Operators that say a place in the file; that of Private is its second operand. */
const PLACES: ReadonlySet<number> = new Set([
  OP.charset,
  OP.encoding,
  OP.charStrings,
  OP.private,
  OP.fdArray,
  OP.fdSelect,
])

/**
 * A CFF program with other charstrings for some of its glyphs, and with further glyphs. All else keeps its bytes, at
 * places that are said anew.
 * @throws BrokenFont
 */
export function rewritten(
  bytes: FontBytes,
  changed: ReadonlyMap<number, Uint8Array>,
  added?: AddedGlyphs,
): Uint8Array {
  const topsAt = readIndex(bytes, bytes.u8(2)).end
  const tops = readIndex(bytes, topsAt)
  if (tops.count !== 1) throw new BrokenFont(`${tops.count} fonts`)
  const top = readDict(tops.item(0))
  const glyphsAt = top.get(OP.charStrings)?.[0] ?? -1
  const old = readIndex(bytes, glyphsAt)
  const kept = Array.from({ length: old.count }, (_, at) => changed.get(at) ?? old.item(at).bytes)
  const glyphs = writeIndex([...kept, ...(added?.charstrings ?? [])])
  const header = writeIndex([written(tops.item(0), (place) => place, added?.entries(0))]).length
  // The charstrings stay where they are; what is behind them moves by what they grow.
  const place = (at: number) => {
    if (at < tops.end || (at > glyphsAt && at < old.end)) throw new BrokenFont('parts that overlap')
    const grown = at > glyphsAt ? glyphs.length - (old.end - glyphsAt) : 0
    return at + header - (tops.end - topsAt) + grown
  }
  const end = place(bytes.length)
  const dictsAt = top.get(OP.fdArray)?.[0]
  const dicts = dictsAt === undefined ? undefined : readIndex(bytes, dictsAt)
  const fontDicts = Array.from({ length: dicts?.count ?? 0 }, (_, at) => dicts?.item(at)).flatMap(
    (dict) => (dict === undefined ? [] : [written(dict, place)]),
  )
  const dictIndex = dicts === undefined ? Buffer.alloc(0) : writeIndex(fontDicts)
  const own = added?.entries(end + dictIndex.length)
  return Buffer.concat([
    bytes.part(0, topsAt).bytes,
    // The font dictionaries are written again at the end.
    writeIndex([written(tops.item(0), (at) => (at === dictsAt ? end : place(at)), own)]),
    bytes.part(tops.end, glyphsAt - tops.end).bytes,
    glyphs,
    bytes.part(old.end, bytes.length - old.end).bytes,
    dictIndex,
    added?.tables ?? Buffer.alloc(0),
  ])
}

const NONE: ReadonlyMap<number, number> = new Map()

/**
 * A DICT with other places, each in five bytes, so that its length does not depend on them.
 * @param own entries that take the place of those of the DICT
 */
function written(dict: FontBytes, placeOf: (at: number) => number, own = NONE): Buffer {
  const kept = [...readEntries(dict)].filter(({ operator }) => !own.has(operator))
  return Buffer.concat([
    ...kept.map(({ operator, operands, bytes }) => {
      const at = operands[operator === OP.private ? 1 : 0] ?? 0
      if (!PLACES.has(operator) || at < (PREDEFINED.get(operator) ?? 0)) return bytes
      const before = operator === OP.private ? [operands[0] ?? 0] : []
      const numbers = [...before, placeOf(at)].map(integer)
      return Buffer.concat([...numbers, bytes.subarray(operator < 1200 ? -1 : -2)])
    }),
    ...[...own].map(([operator, value]) =>
      Buffer.concat([integer(value), operatorBytes(operator)]),
    ),
  ])
}

function operatorBytes(operator: number): Buffer {
  return Buffer.from(operator < 1200 ? [operator] : [12, operator - 1200])
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5, 29)
  bytes.writeInt32BE(value, 1)
  return bytes
}
