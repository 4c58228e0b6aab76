/** Font programs written by hand, so that a test knows what is in them. */

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255]

/** An INDEX of CFF with offsets of two bytes. */
function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  const ends = items.reduce<number[]>((all, item) => [...all, (all.at(-1) ?? 1) + item.length], [1])
  return [...u16(items.length), 2, ...ends.flatMap(u16), ...items.flat()]
}

/** An integer operand of a fixed size. */
const operand = (value: number): number[] => [28, ...u16(value)]
const latin1 = (text: string): number[] => [...Buffer.from(text, 'latin1')]

export interface CffParts {
  /** Charstrings, `.notdef` first. */
  readonly charstrings: readonly (readonly number[])[]
  /** SIDs or CIDs of the glyphs after `.notdef`. */
  readonly ids: readonly number[]
  readonly strings?: readonly string[]
  readonly standardWidth?: number
  readonly nominalWidth?: number
  readonly subrs?: readonly (readonly number[])[]
  readonly isCid?: boolean
  /** Says that the charstrings are of Type 1. */
  readonly saysType1?: boolean
}

/** A CFF font with one Private dictionary. */
export function cffFont(parts: CffParts): Uint8Array {
  const { charstrings, ids, strings = [], isCid = false } = parts
  const head = [1, 0, 4, 2, ...index([latin1('Test')])]
  const rest = [...index(strings.map(latin1)), ...index([])]
  const kind = parts.saysType1 === true ? [140, 12, 6] : []
  const topLength = kind.length + (isCid ? 3 * 3 + 2 + 4 * 2 + 4 * 2 + 4 + 1 + 6 + 1 : 4 * 2 + 7)
  const start = head.length + index([Array<number>(topLength).fill(0)]).length + rest.length
  const charset = [0, ...ids.flatMap(u16)]
  const glyphs = index(charstrings)
  const widths = [
    ...operand(parts.standardWidth ?? 0),
    20,
    ...operand(parts.nominalWidth ?? 0),
    21,
    ...(parts.subrs === undefined ? [] : [...operand(12), 19]),
  ]
  const own = [...widths, ...(parts.subrs === undefined ? [] : index(parts.subrs))]
  const charsetAt = start
  const glyphsAt = charsetAt + charset.length
  const privateAt = glyphsAt + glyphs.length
  const privateEntry = [...operand(widths.length), ...operand(privateAt), 18]
  const selectAt = privateAt + own.length
  const select = isCid ? [3, 0, 1, 0, 0, 0, ...u16(charstrings.length)] : []
  const dicts = isCid ? index([privateEntry]) : []
  const entries = isCid
    ? [
        ...[...operand(0), ...operand(0), ...operand(0), 12, 30],
        ...[...operand(charsetAt), 15, ...operand(glyphsAt), 17],
        ...[...operand(selectAt), 12, 37, ...operand(selectAt + select.length), 12, 36],
      ]
    : [...operand(charsetAt), 15, ...operand(glyphsAt), 17, ...privateEntry]
  const top = [...entries, ...kind]
  const padded = [...top, ...Array<number>(topLength - top.length).fill(139)]
  return Uint8Array.from([
    ...head,
    ...index([padded]),
    ...rest,
    ...[...charset, ...glyphs, ...own, ...select, ...dicts],
  ])
}

/** The encryption of Type 1 (Adobe Type 1 Font Format, 7.1). */
function encrypt(bytes: Uint8Array, key: number): Uint8Array {
  let state = key
  return bytes.map((byte) => {
    const cipher = byte ^ (state >> 8)
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff
    return cipher
  })
}

/** A Type 1 font: charstrings by name, each before encryption. */
export function type1Font(
  glyphs: Readonly<Record<string, readonly number[]>>,
  {
    encoding = 'StandardEncoding def',
    hex = false,
    room = Object.keys(glyphs).length,
  }: { readonly encoding?: string; readonly hex?: boolean; readonly room?: number } = {},
): Uint8Array {
  const clear = `%!PS-AdobeFont-1.0: Test\n11 dict begin\n/FontName /Test def\n/PaintType 0 def\n/FontType 1 def\n/FontBBox {0 0 500 500} readonly def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding ${encoding}\ncurrentdict end\ncurrentfile eexec\n`
  const entries = Object.entries(glyphs).map(([name, code]) => {
    const secret = encrypt(Uint8Array.from([0, 0, 0, 0, ...code]), 4330)
    return Buffer.concat([
      Buffer.from(`/${name} ${secret.length} RD `),
      secret,
      Buffer.from(' ND\n'),
    ])
  })
  const secret = Buffer.concat([
    Buffer.from(
      `xxxxdup /Private 8 dict dup begin /lenIV 4 def\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/password 5839 def\n2 index /CharStrings ${room} dict dup begin\n`,
    ),
    ...entries,
    Buffer.from(
      'end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n',
    ),
  ])
  const hidden = Buffer.from(encrypt(secret, 55_665))
  return Buffer.concat([Buffer.from(clear), hex ? Buffer.from(hidden.toString('hex')) : hidden])
}
