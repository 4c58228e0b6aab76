import { createHash } from 'node:crypto'

/** Data of a tag, padded to four bytes when it is written. */
type TagData = Buffer

/**
 * The colour space sRGB (IEC 61966-2-1) as an ICC profile of version 4.2, the newest that ISO
 * 32000-1 allows. The tone curve is parametric, so the profile has only half a kilobyte. Source:
 * ICC.1:2004-10.
 */
export function srgbProfile(): Uint8Array {
  const curve = parametricCurve()
  const tags: readonly (readonly [string, TagData])[] = [
    ['desc', text('sRGB')],
    ['cprt', text('CC0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    // From D65, the white point of sRGB, to D50, that of the profile connection space (Bradford).
    [
      'chad',
      fixedArray(
        'sf32',
        [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168],
      ),
    ],
    ['rXYZ', xyz(0.43604, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38512, 0.7169, 0.09706)],
    ['bXYZ', xyz(0.14304, 0.06061, 0.71392)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const profile = Buffer.concat([header(), ...layDown(tags)])
  profile.writeUInt32BE(profile.length, 0)
  // The profile ID is the MD5 with three fields set to zero (7.2.18), which they are here.
  createHash('md5').update(profile).digest().copy(profile, 84)
  return profile
}

const HEADER = 128

function header(): Buffer {
  const bytes = Buffer.alloc(HEADER)
  bytes.writeUInt32BE(0x04200000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2025, 1, 1, 0, 0, 0].entries())
    bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  fixed(0.9642).copy(bytes, 68)
  fixed(1).copy(bytes, 72)
  fixed(0.8249).copy(bytes, 76)
  return bytes
}

/** The tag table and the tag data; tags with the same data share it. */
function layDown(tags: readonly (readonly [string, TagData])[]): Buffer[] {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  const places = new Map<TagData, number>()
  const data: Buffer[] = []
  let at = HEADER + table.length
  tags.forEach(([name, value], index) => {
    if (!places.has(value)) {
      places.set(value, at)
      data.push(value, Buffer.alloc(-value.length & 3))
      at += value.length + (-value.length & 3)
    }
    const entry = 4 + index * 12
    table.write(name, entry, 'latin1')
    table.writeUInt32BE(places.get(value) ?? 0, entry + 4)
    table.writeUInt32BE(value.length, entry + 8)
  })
  return [table, ...data]
}

/** One English text (multiLocalizedUnicodeType). */
function text(words: string): TagData {
  const bytes = Buffer.alloc(28 + words.length * 2)
  bytes.write('mluc', 0, 'latin1')
  bytes.writeUInt32BE(1, 8)
  bytes.writeUInt32BE(12, 12)
  bytes.write('enUS', 16, 'latin1')
  bytes.writeUInt32BE(words.length * 2, 20)
  bytes.writeUInt32BE(28, 24)
  Buffer.from(words, 'utf16le').swap16().copy(bytes, 28)
  return bytes
}

/** Linear near black, a power of 2.4 above (parametricCurveType, function 3). */
function parametricCurve(): TagData {
  const head = Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1')
  return Buffer.concat([head, ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed)])
}

function xyz(...values: number[]): TagData {
  return fixedArray('XYZ ', values)
}

function fixedArray(type: string, values: readonly number[]): TagData {
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...values.map(fixed)])
}

/** A fixed-point number with 16 bits before and 16 bits after the point. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65536))
  return bytes
}
