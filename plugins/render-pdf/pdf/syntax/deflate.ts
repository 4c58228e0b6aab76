import { deflateSync } from 'node:zlib'

/** One below the usual level: a hundredth more bytes, for a quarter less of the time. */
const LEVEL = 5

/** Data as the filter FlateDecode reads it. */
export function deflate(data: Uint8Array): Uint8Array {
  return deflateSync(data, { level: LEVEL })
}
