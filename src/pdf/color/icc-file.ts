import { createHash } from 'node:crypto'

/** A tag: its signature, and its data, padded to four bytes when it is written. */
export type IccTag = readonly [string, Buffer]

/** What an ICC profile is for: four characters each. */
export interface IccKind {
  readonly deviceClass: 'mntr' | 'prtr'
  readonly space: 'RGB ' | 'CMYK'
  readonly connection: 'XYZ ' | 'Lab '
}

/** An ICC profile of version 4.2, the newest that ISO 32000-1 allows. Source: ICC.1:2004-10. */
export function iccProfile(kind: IccKind, tags: readonly IccTag[]): Uint8Array {
  const profile = Buffer.concat([header(kind), ...layDown(tags)])
  profile.writeUInt32BE(profile.length, 0)
  // The profile ID is the MD5 with three fields set to zero (7.2.18), which they are here.
  createHash('md5').update(profile).digest().copy(profile, 84)
  return profile
}

const HEADER = 128

function header({ deviceClass, space, connection }: IccKind): Buffer {
  const bytes = Buffer.alloc(HEADER)
  bytes.writeUInt32BE(0x04200000, 8)
  bytes.write(`${deviceClass}${space}${connection}`, 12, 'latin1')
  for (const [index, part] of [2025, 1, 1, 0, 0, 0].entries())
    bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  fixed(0.9642).copy(bytes, 68)
  fixed(1).copy(bytes, 72)
  fixed(0.8249).copy(bytes, 76)
  return bytes
}

/** The tag table and the tag data; tags with the same data share it. */
function layDown(tags: readonly IccTag[]): Buffer[] {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  const places = new Map<Buffer, number>()
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
export function text(words: string): Buffer {
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

export function xyz(...values: number[]): Buffer {
  return fixedArray('XYZ ', values)
}

export function fixedArray(type: string, values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...values.map(fixed)])
}

/** A fixed-point number with 16 bits before and 16 bits after the point. */
export function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65536))
  return bytes
}
