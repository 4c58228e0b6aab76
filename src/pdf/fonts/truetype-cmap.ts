import { BrokenFont, type FontBytes } from './tables/bytes.js'

/** A subtable of `cmap` (OpenType, `cmap`). */
export interface CharacterMap {
  readonly platform: number
  readonly encoding: number
  /** The glyph of a code, 0 if it has none; undefined where the subtable cannot be read. */
  readonly glyphOf: (code: number) => number | undefined
}

const MAX_SUBTABLES = 64

/**
 * The subtables of `cmap`.
 * @param program the whole font program: its table may be longer than the directory says
 * @throws BrokenFont if a subtable goes beyond the end of the program, also one that no text needs
 */
export function readCmaps(table: FontBytes, program: FontBytes): CharacterMap[] {
  const count = table.u16(2)
  if (count > MAX_SUBTABLES) throw new BrokenFont(`${count} subtables of cmap`)
  const start = table.bytes.byteOffset - program.bytes.byteOffset
  return Array.from({ length: count }, (_, i) => {
    const at = 4 + 8 * i
    const offset = table.u32(at + 4)
    checkExtent(program, start + offset)
    return {
      platform: table.u16(at),
      encoding: table.u16(at + 2),
      glyphOf: (code: number) => guarded(() => glyphIn(table, offset, code)),
    }
  })
}

function guarded(look: () => number | undefined): number | undefined {
  try {
    return look()
  } catch (thrown) {
    if (thrown instanceof BrokenFont) return undefined
    throw thrown
  }
}

/** Looks at the last byte of each part of a subtable. @throws BrokenFont */
function checkExtent(program: FontBytes, at: number): void {
  switch (program.u16(at)) {
    case 0:
      program.u8(at + 6 + 255)
      break
    case 4:
      checkSegments(program, at)
      break
    case 6: {
      const count = program.u16(at + 8)
      if (count > 0) program.u16(at + 10 + 2 * (count - 1))
      break
    }
    case 10:
      program.part(at + 20, 2 * program.u32(at + 16))
      break
    case 12:
    case 13:
      program.part(at + 16, 12 * program.u32(at + 12))
  }
}

/** Format 4: four lists, and the glyphs that segments have lists of. @throws BrokenFont */
function checkSegments(program: FontBytes, at: number): void {
  const doubled = program.u16(at + 6) & ~1
  const [ends, starts] = [at + 14, at + 16 + doubled]
  const offsets = starts + 2 * doubled
  program.part(ends, 4 * doubled + 2)
  for (let index = 0; index < doubled; index += 2) {
    const [start, end] = [program.u16(starts + index), program.u16(ends + index)]
    const offset = program.u16(offsets + index)
    // The last segment is for no character; what some fonts have there is not read.
    if (offset === 0 || start > end || end === 0xffff) continue
    program.u16(offsets + index + offset + 2 * (end - start))
  }
}

function glyphIn(table: FontBytes, at: number, code: number): number | undefined {
  switch (table.u16(at)) {
    case 0:
      return code < 256 ? table.u8(at + 6 + code) : 0
    case 4:
      return inSegments(table, at, code)
    case 6:
    case 10: {
      const long = table.u16(at) === 10
      const first = long ? table.u32(at + 12) : table.u16(at + 6)
      const count = long ? table.u32(at + 16) : table.u16(at + 8)
      const from = long ? at + 20 : at + 10
      return code >= first && code < first + count ? table.u16(from + 2 * (code - first)) : 0
    }
    case 12:
    case 13:
      return inGroups(table, at, code)
    default:
      return UNREAD.has(table.u16(at)) ? undefined : 0
  }
}

/** Formats that are not read here. Of no other number is there a format, and nothing has a glyph by it. */
const UNREAD = new Set([2, 8, 14])

/** Format 4: segments up to 65,535, in order of their ends. */
function inSegments(table: FontBytes, at: number, code: number): number {
  if (code > 0xffff) return 0
  const doubled = table.u16(at + 6) & ~1
  const ends = at + 14
  let [low, high] = [0, doubled / 2 - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (table.u16(ends + 2 * middle) < code) low = middle + 1
    else high = middle
  }
  const start = table.u16(ends + doubled + 2 + 2 * low)
  if (code < start || code > table.u16(ends + 2 * low)) return 0
  const delta = table.u16(ends + 2 * doubled + 2 + 2 * low)
  const offsetAt = ends + 3 * doubled + 2 + 2 * low
  const offset = table.u16(offsetAt)
  if (offset === 0 || offset === 0xffff) return (code + delta) & 0xffff
  const glyph = table.u16(offsetAt + offset + 2 * (code - start))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** Formats 12 and 13: groups in order. */
function inGroups(table: FontBytes, at: number, code: number): number {
  let [low, high] = [0, table.u32(at + 12) - 1]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const group = at + 16 + 12 * middle
    if (code < table.u32(group)) high = middle - 1
    else if (code > table.u32(group + 4)) low = middle + 1
    else {
      const steps = table.u16(at) === 13 ? 0 : code - table.u32(group)
      return table.u32(group + 8) + steps
    }
  }
  return 0
}
