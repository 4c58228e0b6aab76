import { detail } from '../details/detail.js'
import type { Budget } from '../syntax/limits.js'
import type { Decoded } from '../syntax/values.js'

const CLEAR = 256
const STOP = 257

/**
 * LZWDecode (ISO 32000-1, 7.4.4).
 * @param early code length grows one code early (`/EarlyChange` 1, the default)
 * @throws LimitExceeded
 */
export function decodeLzw(data: Uint8Array, early: boolean, budget: Budget): Decoded {
  const allowed = budget.bytesLeft
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const lengths = new Uint16Array(4096).fill(1, 0, 256)
  for (let code = 0; code < 256; code++) suffix[code] = code
  let out = new Uint8Array(Math.min(allowed, Math.max(1024, data.length * 4)))
  let length = 0
  let next = 258
  let width = 9
  let previous = -1
  let bits = 0
  let held = 0
  for (let at = 0; ;) {
    while (held < width && at < data.length) {
      bits = ((bits << 8) | (data[at++] as number)) & 0xffffff
      held += 8
    }
    if (held < width) break
    const code = (bits >> (held - width)) & ((1 << width) - 1)
    held -= width
    if (code === STOP) break
    if (code === CLEAR) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0))
      return {
        bytes: out.subarray(0, length),
        problem: detail`LZW data: a code that is not defined`,
        damaged: true,
      }
    const size = code < next ? (lengths[code] as number) : (lengths[previous] as number) + 1
    if (length + size > allowed) throw budget.overflow()
    out = grown(out, length + size, allowed)
    let from = code < next ? code : previous
    let to = length + (code < next ? size : size - 1) - 1
    for (; to >= length; to--) {
      out[to] = suffix[from] as number
      from = prefix[from] as number
    }
    if (code >= next) out[length + size - 1] = out[length] as number
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = out[length] as number
      lengths[next] = (lengths[previous] as number) + 1
      next++
    }
    length += size
    previous = code
    const limit = next + (early ? 1 : 0)
    width = limit >= 2048 ? 12 : limit >= 1024 ? 11 : limit >= 512 ? 10 : 9
  }
  return { bytes: out.subarray(0, length) }
}

function grown(
  out: Uint8Array<ArrayBuffer>,
  needed: number,
  allowed: number,
): Uint8Array<ArrayBuffer> {
  if (needed <= out.length) return out
  const larger = new Uint8Array(Math.min(allowed, Math.max(needed, out.length * 2)))
  larger.set(out)
  return larger
}
