/** A range of codes of the same length (ISO 32000-1, 9.7.6.2). */
export interface CodeSpace {
  readonly low: Uint8Array
  readonly high: Uint8Array
}

/** A code space; one without bytes, which has no codes, where its two ends do not fit. */
export function codeSpace(low: Uint8Array, high: Uint8Array): CodeSpace {
  const fits = low.length === high.length && low.every((byte, at) => byte <= (high[at] as number))
  return fits ? { low, high } : { low: new Uint8Array(), high: new Uint8Array() }
}

/** True if codes of the two begin alike; a code would be of both. */
export function overlap(one: CodeSpace, other: CodeSpace): boolean {
  const common = Math.min(one.low.length, other.low.length)
  for (let at = 0; at < common; at++) {
    const [low, high] = [one.low[at] as number, one.high[at] as number]
    if ((other.low[at] as number) > high || (other.high[at] as number) < low) return false
  }
  return true
}

/**
 * The character codes of a string: as the code spaces say, two bytes each without any.
 * @param invalid what stands for bytes that no code space has, and for half a code at the end; if it is left
 * out, their own number, and nothing for half a code of two bytes
 */
export function* codesIn(
  bytes: Uint8Array,
  codeSpaces: readonly CodeSpace[] | undefined,
  invalid?: number,
): Generator<number> {
  if (codeSpaces === undefined) {
    for (let at = 0; at + 1 < bytes.length; at += 2)
      yield ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    if (bytes.length % 2 === 1 && invalid !== undefined) yield invalid
    return
  }
  const byFirst = spacesByFirst(codeSpaces)
  for (let at = 0; at < bytes.length;) {
    const space = byFirst[bytes[at] as number]?.find((each) => isIn(each, bytes, at))
    const length = space?.low.length ?? invalidLength(codeSpaces, bytes, at)
    const end = Math.min(at + length, bytes.length)
    let code = 0
    for (let next = at; next < end; next++) code = code * 256 + (bytes[next] as number)
    yield space === undefined ? (invalid ?? code) : code
    at += length
  }
}

type ByFirst = readonly (readonly CodeSpace[])[]

/** Of the code spaces of fonts: a content stream shows thousands of strings with one. */
const BY_FIRST = new WeakMap<readonly CodeSpace[], ByFirst>()

/** The code spaces that a code may be in, by its first byte. */
function spacesByFirst(codeSpaces: readonly CodeSpace[]): ByFirst {
  const known = BY_FIRST.get(codeSpaces)
  if (known !== undefined) return known
  const byFirst = Array.from({ length: 256 }, (_, first) =>
    codeSpaces.filter(({ low, high }) => {
      const [from, to = 255] = [low[0], high[0]]
      return from !== undefined && first >= from && first <= to
    }),
  )
  BY_FIRST.set(codeSpaces, byFirst)
  return byFirst
}

/** True if the code at an offset is in the code space. */
function isIn({ low, high }: CodeSpace, bytes: Uint8Array, at: number): boolean {
  if (at + low.length > bytes.length) return false
  for (let i = 0; i < low.length; i++) {
    const own = bytes[at + i] as number
    if (own < (low[i] as number) || own > (high[i] ?? 255)) return false
  }
  return true
}

/** Bytes of an invalid code: of the shortest code space that it has most bytes in common with (9.7.6.3). */
function invalidLength(codeSpaces: readonly CodeSpace[], bytes: Uint8Array, at: number): number {
  let alike = codeSpaces
  for (let i = 0; at + i < bytes.length; i++) {
    const byte = bytes[at + i] as number
    const left = alike.filter(
      ({ low, high }) => i < low.length && byte >= (low[i] as number) && byte <= (high[i] ?? 255),
    )
    if (left.length === 0) break
    alike = left
  }
  return Math.max(1, Math.min(4, ...alike.map(({ low }) => low.length)))
}
