import { BrokenFont, type FontBytes } from '../tables/bytes.js'

/** An array of variable-sized objects. */
export interface CffIndex {
  readonly count: number
  readonly end: number
  /** @throws BrokenFont */
  item(index: number): FontBytes
  /** @throws BrokenFont where an item ends before it begins, also one that is not asked for */
  check(): void
}

/**
 * Reads an INDEX (Technical Note 5176, clause 5).
 * @throws BrokenFont
 */
export function readIndex(bytes: FontBytes, at: number): CffIndex {
  const count = bytes.u16(at)
  if (count === 0)
    return {
      count,
      end: at + 2,
      item: () => {
        throw new BrokenFont('an item of an empty INDEX')
      },
      check: () => undefined,
    }
  const size = bytes.u8(at + 2)
  if (size < 1 || size > 4) throw new BrokenFont(`offsets of ${size} bytes`)
  const offset = (index: number) => bytes.unsigned(at + 3 + index * size, size)
  const data = at + 2 + (count + 1) * size
  const item = (index: number) => {
    if (index < 0 || index >= count) throw new BrokenFont(`item ${index} of ${count}`)
    return bytes.part(data + offset(index), offset(index + 1) - offset(index))
  }
  const check = () => {
    for (let index = 0, begin = 1; index <= count; index += 1) {
      const end = offset(index)
      if (end < begin) throw new BrokenFont(`item ${index - 1} ends before it begins`)
      begin = end
    }
  }
  return { count, end: data + offset(count), item, check }
}

/** Writes an INDEX, with offsets of four bytes. */
export function writeIndex(items: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(3 + 4 * (items.length + 1))
  head.writeUInt16BE(items.length)
  head[2] = 4
  let offset = 1
  for (const [at, item] of items.entries()) {
    head.writeUInt32BE(offset, 3 + 4 * at)
    offset += item.length
  }
  head.writeUInt32BE(offset, 3 + 4 * items.length)
  return Buffer.concat([head, ...items])
}
