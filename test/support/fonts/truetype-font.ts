export interface TrueTypeParts {
  /** Advance widths by glyph, `.notdef` first; an em has 1000 units. */
  readonly widths: readonly number[]
  /** Subtables of `cmap`: glyphs by code. */
  readonly cmaps: readonly {
    readonly platform: number
    readonly encoding: number
    readonly glyphs: Readonly<Record<number, number>>
  }[]
  /** Tables to leave out. */
  readonly without?: readonly string[]
  /** Glyphs without an outline; the first one by default. */
  readonly blank?: readonly number[]
  /** Names of the glyphs; none by default. */
  readonly names?: readonly string[]
}

/** A TrueType font in which each other glyph is a triangle. */
export function trueTypeFont({
  widths,
  cmaps,
  without = [],
  blank = [0],
  names,
}: TrueTypeParts): Uint8Array {
  const outlines = widths.map((_, glyph) => (blank.includes(glyph) ? Buffer.alloc(0) : triangle()))
  const ends = outlines.reduce<number[]>(
    (all, outline) => [...all, (all.at(-1) ?? 0) + outline.length],
    [0],
  )
  const tables: Record<string, Buffer> = {
    cmap: cmap(cmaps),
    glyf: Buffer.concat(outlines),
    head: head(),
    hhea: words([1, 0, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, widths.length]),
    hmtx: words(widths.flatMap((width) => [width, 0])),
    loca: words(ends.map((end) => end / 2)),
    maxp: words([1, 0, widths.length, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    post: post(names),
  }
  return file(Object.entries(tables).filter(([tag]) => !without.includes(tag)))
}

/** Names that are not among those of the Macintosh have numbers from 258 on. */
function post(names: readonly string[] | undefined): Buffer {
  const header = words([
    names === undefined ? 3 : 2,
    0,
    0,
    0,
    -100,
    50,
    ...Array<number>(10).fill(0),
  ])
  if (names === undefined) return header
  const texts = names.map((name) => Buffer.from(String.fromCharCode(name.length) + name, 'latin1'))
  return Buffer.concat([header, words([names.length, ...names.map((_, at) => 258 + at)]), ...texts])
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * at)
  return bytes
}

function head(): Buffer {
  const magic = [0x5f0f, 0x3cf5]
  return words([
    ...[1, 0, 1, 0, 0, 0, ...magic, 0, 1000],
    ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500, 500, 0, 8, 2, 0, 0],
  ])
}

/** One contour of three points, 16 bytes and more, padded to an even length. */
function triangle(): Buffer {
  const points = Buffer.from([1, 1, 1])
  const deltas = words([0, 500, -250, 0, 0, 500])
  const glyph = Buffer.concat([words([1, 0, 0, 500, 500, 2, 0]), points, deltas])
  return Buffer.concat([glyph, Buffer.alloc(glyph.length % 2)])
}

/** Each subtable in format 4, with a segment for each code. */
function cmap(subtables: TrueTypeParts['cmaps']): Buffer {
  const bodies = subtables.map(({ glyphs }) => segments(Object.entries(glyphs)))
  let at = 4 + 8 * subtables.length
  const records = subtables.map(({ platform, encoding }, index) => {
    const record = [platform, encoding, at >> 16, at & 0xffff]
    at += (bodies[index] as Buffer).length
    return record
  })
  return Buffer.concat([words([0, subtables.length, ...records.flat()]), ...bodies])
}

function segments(glyphs: readonly (readonly [string, number])[]): Buffer {
  const all = [
    ...glyphs.map(([code, glyph]) => [Number(code), glyph] as const),
    [0xffff, 0] as const,
  ]
  const codes = all.map(([code]) => code)
  const deltas = all.map(([code, glyph]) => (code === 0xffff ? 1 : glyph - code))
  const count = all.length
  const power = 2 ** Math.floor(Math.log2(count))
  const head = [2 * count, 2 * power, Math.log2(power), 2 * (count - power)]
  const body = [...codes, 0, ...codes, ...deltas, ...codes.map(() => 0)]
  return words([4, 2 * (3 + head.length + body.length), 0, ...head, ...body])
}

function file(tables: readonly (readonly [string, Buffer])[]): Uint8Array {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (const [index, [tag, table]] of tables.entries()) {
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    at += padded.length
  }
  return Uint8Array.from(Buffer.concat(parts))
}
