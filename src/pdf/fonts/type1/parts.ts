import { BrokenFont } from '../tables/bytes.js'

const EEXEC_KEY = 55_665
const CHARSTRING_KEY = 4330

/** White space of PostScript; that of JavaScript has no-break spaces, too. */
export const SPACE = String.raw`[\0\t\n\f\r ]`
const EEXEC = new RegExp(`(?<=${SPACE})eexec(?=${SPACE})`)

/** The parts of a Type 1 program (Adobe Type 1 Font Format, 2.3). */
export interface Type1Parts {
  /** PDF has programs in binary alone; others are in hexadecimal digits, or in the segments of a PFB file (9.9). */
  readonly storage: 'binary' | 'hexadecimal' | 'segments'
  /** Up to `eexec`, and the white space behind it. */
  readonly clear: Buffer
  /** In binary, with what follows it. */
  readonly encrypted: Buffer
}

/** @throws BrokenFont if nothing is encrypted */
export function type1Parts(bytes: Uint8Array): Type1Parts {
  const font = Buffer.from(withoutSegments(bytes))
  const at = EEXEC.exec(font.toString('latin1'))?.index
  if (at === undefined) throw new BrokenFont('no eexec')
  let from = at + 5
  while (from < font.length && [0x20, 0x09, 0x0d, 0x0a].includes(font[from] as number)) from++
  const clear = font.subarray(0, from)
  const isHexadecimal = /^[0-9A-Fa-f\s]{8}$/.test(font.toString('latin1', from, from + 8))
  const encrypted = isHexadecimal
    ? Buffer.from(font.toString('latin1', from).replace(/\s+/g, ''), 'hex')
    : font.subarray(from)
  if (bytes[0] === 0x80) return { storage: 'segments', clear, encrypted }
  return { storage: isHexadecimal ? 'hexadecimal' : 'binary', clear, encrypted }
}

/** Takes the headers of the segments of a PFB file out. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && bytes[at + 1] !== 3;) {
    const length = view.getUint32(at + 2, true)
    parts.push(bytes.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}

/** The encrypted part in clear, without the four bytes that it begins with (7.2). */
export function decryptedPart(encrypted: Uint8Array): Buffer {
  return Buffer.from(decrypt(encrypted, EEXEC_KEY).subarray(4))
}

/** A charstring in clear (7.3). */
export function decryptedCharstring(bytes: Uint8Array): Uint8Array {
  return decrypt(bytes, CHARSTRING_KEY)
}

/** A charstring as it is written. */
export function encryptedCharstring(clear: Uint8Array): Uint8Array {
  return encrypt(clear, CHARSTRING_KEY)
}

/** The encrypted part, with the four bytes that it begins with in another. */
export function encryptedPart(clear: Uint8Array, like: Uint8Array): Buffer {
  const start = decrypt(like.subarray(0, 4), EEXEC_KEY)
  return Buffer.from(encrypt(Buffer.concat([start, clear]), EEXEC_KEY))
}

function encrypt(clear: Uint8Array, key: number): Uint8Array {
  return crypted(clear, key, false)
}

function decrypt(encrypted: Uint8Array, key: number): Uint8Array {
  return crypted(encrypted, key, true)
}

/** Charstring and eexec encryption, or the way back (7.1): each byte depends on the encrypted ones before. */
function crypted(bytes: Uint8Array, key: number, isEncrypted: boolean): Uint8Array {
  const result = new Uint8Array(bytes.length)
  let state = key
  for (let i = 0; i < bytes.length; i++) {
    const given = bytes[i] as number
    const made = given ^ (state >> 8)
    result[i] = made
    state = (((isEncrypted ? given : made) + state) * 52_845 + 22_719) & 0xffff
  }
  return result
}
