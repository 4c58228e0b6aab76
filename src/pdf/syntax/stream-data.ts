import type { Detail } from '../details/detail.js'

/** Positions of a stream's parts in the file. */
export interface StreamPlace {
  /** Offset of the keyword `stream`. */
  readonly keywordAt: number
  /** Offset of the first byte of data. */
  readonly dataAt: number
  /** Offset after the last byte of data, as it was read. */
  readonly dataEnd: number
  /** Offset of the keyword `endstream`; -1 if there is none. */
  readonly endstreamAt: number
  /** Value of `/Length`; undefined if it is not usable. */
  readonly declaredLength: number | undefined
}

/** What decoding gave. */
export interface Decoded {
  readonly bytes: Uint8Array
  /** Why `bytes` is not the whole: damaged data, or a filter that this reader leaves alone. */
  readonly problem?: Detail
  /** True if `bytes` is still encoded, by a filter that this reader leaves alone. */
  readonly encoded?: boolean
  /** True if programs decode the data differently: it is not as its filter says, or its checksum is wrong. */
  readonly damaged?: boolean
  /** True if nothing but its checksum is wrong: programs show what it says, and pass over the checksum. */
  readonly wrongSum?: boolean
}

/** True if programs show different things of the data: they pass over a wrong checksum alone. */
export function isReadDifferently(decoded: Decoded | undefined): boolean {
  return decoded?.damaged === true && decoded.wrongSum !== true
}
