import { type FontBytes, BrokenFont } from '../tables/bytes.js'
import { EXPERT_ENCODING, STANDARD_ENCODING } from '../tables/encodings.js'

/** SIDs of the predefined charsets (Technical Note 5176, Appendix C), as ranges. */
const PREDEFINED = [
  '0-228',
  '0-1 229-238 13-15 99 239-248 27-28 249-266 109-110 267-318 158 155 163 319-326 150 164 169 327-378',
  '0-1 231-232 235-238 13-15 99 239-248 27-28 249-251 253-266 109-110 267-270 272 300-302 305 ' +
    '314-315 158 155 163 320-326 150 164 169 327-346',
]

/** SIDs or CIDs by glyph. @throws BrokenFont */
export function readCharset(
  bytes: FontBytes,
  at: number,
  { glyphs, isCid }: { readonly glyphs: number; readonly isCid: boolean },
): Uint16Array {
  const ids = new Uint16Array(glyphs)
  if (at < 0) throw new BrokenFont(`a charset at ${at}`)
  if (at <= 2) {
    // The predefined charsets are for names; a CID font that has none counts its glyphs.
    const known = isCid ? undefined : sidsOf(PREDEFINED[at] ?? '')
    for (let glyph = 0; glyph < glyphs; glyph++)
      ids[glyph] = known === undefined ? glyph : (known[glyph] ?? 0)
    return ids
  }
  const format = bytes.u8(at)
  if (format > 2) throw new BrokenFont(`charset of format ${format}`)
  if (format === 0) {
    for (let glyph = 1; glyph < glyphs; glyph++) ids[glyph] = bytes.u16(at + 1 + 2 * (glyph - 1))
    return ids
  }
  const size = format === 1 ? 3 : 4
  for (let glyph = 1, range = at + 1; glyph < glyphs; range += size) {
    const first = bytes.u16(range)
    const left = format === 1 ? bytes.u8(range + 2) : bytes.u16(range + 2)
    for (let i = 0; i <= left && glyph < glyphs; i++) ids[glyph++] = first + i
  }
  return ids
}

function sidsOf(text: string): number[] {
  return text.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

/** Glyph names by code. @throws BrokenFont */
export function readEncoding(
  bytes: FontBytes,
  at: number,
  {
    nameOf,
    stringOf,
  }: {
    readonly nameOf: (glyph: number) => string
    readonly stringOf: (sid: number) => string
  },
): ReadonlyMap<number, string> {
  if (at === 0) return STANDARD_ENCODING
  if (at === 1) return EXPERT_ENCODING
  const names = new Map<number, string>()
  const format = bytes.u8(at)
  const count = bytes.u8(at + 1)
  let end = at + 2
  if ((format & 0x7f) === 0)
    for (let glyph = 1; glyph <= count; glyph++) names.set(bytes.u8(end++), nameOf(glyph))
  else
    for (let range = 0, glyph = 1; range < count; range++, end += 2) {
      const [first, left] = [bytes.u8(end), bytes.u8(end + 1)]
      for (let i = 0; i <= left; i++) names.set(first + i, nameOf(glyph++))
    }
  if ((format & 0x80) !== 0)
    for (let left = bytes.u8(end), more = end + 1; left > 0; left--, more += 3)
      names.set(bytes.u8(more), stringOf(bytes.u16(more + 1)))
  return names
}
