import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.js'
import type { ObjectHeader } from '../syntax/indirect-object.js'
import { asDict, type PdfDict, type PdfStream } from '../syntax/values.js'

/** The padding of passwords (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** The encryption of a file; decrypts it if the user password or the owner password is empty. */
export interface Encryption {
  /** `Standard`, or the name of another security handler. */
  readonly handler: string
  readonly version: number
  /** False if the empty password does not open the file, or the security handler is not the standard one. */
  readonly open: boolean
  decryptString(bytes: Uint8Array, number: number, generation: number): Uint8Array
  /** @param type the stream's `/Type`: metadata may be left in plain text */
  decryptStream(
    bytes: Uint8Array,
    number: number,
    generation: number,
    type: string | undefined,
  ): Uint8Array
}

/**
 * Reads the encryption dictionary (ISO 32000-1, 7.6; ISO 32000-2, 7.6.4 for revision 6) and tries
 * the empty password, which may be that of the user or of the owner.
 * @param id the first string of the trailer's `/ID`
 */
export function openEncryption(dict: PdfDict, id: Uint8Array): Encryption {
  const handler = dict.name('Filter') ?? ''
  const version = dict.number('V') ?? 0
  const encryptMetadata = dict.boolean('EncryptMetadata') !== false
  const key = handler === 'Standard' ? fileKey(dict, id, encryptMetadata) : undefined
  const strings = methodOf(dict, 'StrF')
  const streams = methodOf(dict, 'StmF')
  const undo = (bytes: Uint8Array, method: Method, number: number, generation: number) =>
    key === undefined ? bytes : decrypt(bytes, method, key, number, generation)
  return {
    handler,
    version,
    open: key !== undefined && [strings, streams].every((method) => fits(method, key)),
    decryptString: (bytes, number, generation) =>
      undo(bytes, strings ?? 'none', number, generation),
    decryptStream: (bytes, number, generation, type) =>
      type === 'XRef' || (type === 'Metadata' && !encryptMetadata)
        ? bytes
        : undo(bytes, streams ?? 'none', number, generation),
  }
}

/** Whether a method is known and takes a key of this length. */
function fits(method: Method | undefined, { length }: Uint8Array): boolean {
  switch (method) {
    case 'none':
      return true
    case 'rc4':
      return length <= 16
    case 'aes128':
      return length === 16
    case 'aes256':
      return length === 32
    default:
      return false
  }
}

/** Decrypts the strings of an object; undefined if they are in plain text, or cannot be read. */
export function stringDecryption(
  encryption: Encryption | undefined,
  { number, generation }: ObjectHeader,
): ((bytes: Uint8Array) => Uint8Array) | undefined {
  if (!encryption?.open) return undefined
  return (bytes) => encryption.decryptString(bytes, number, generation)
}

/** The stored bytes of a stream, decrypted if the file is encrypted and its password is empty. */
export function decryptedStream(
  encryption: Encryption | undefined,
  stream: PdfStream,
  { number, generation }: ObjectHeader,
): Uint8Array {
  if (!encryption?.open || stream.filters.includes('Crypt')) return stream.stored
  return encryption.decryptStream(stream.stored, number, generation, stream.dict.name('Type'))
}

/** The method of strings or streams; undefined if it is not known. */
function methodOf(dict: PdfDict, which: 'StrF' | 'StmF'): Method | undefined {
  const version = dict.number('V') ?? 0
  if (version < 4) return 'rc4'
  const name = dict.name(which) ?? 'Identity'
  if (name === 'Identity') return 'none'
  const filter = asDict(dict.dict('CF')?.get(name))
  switch (filter?.name('CFM')) {
    case 'None':
      return 'none'
    case 'V2':
      return 'rc4'
    case 'AESV2':
      return 'aes128'
    case 'AESV3':
      return 'aes256'
    default:
      return undefined
  }
}

function fileKey(dict: PdfDict, id: Uint8Array, encryptMetadata: boolean): Uint8Array | undefined {
  const revision = dict.number('R') ?? 0
  if (revision >= 5) return fileKeyAes256(dict, revision)
  if (revision < 2) return undefined
  const owner = dict.string('O')?.bytes.subarray(0, 32)
  const user = dict.string('U')?.bytes
  if (owner === undefined || user === undefined) return undefined
  const length = revision === 2 ? 5 : keyLength(dict)
  const flags = Buffer.alloc(4)
  flags.writeInt32LE((dict.number('P') ?? 0) | 0)
  for (const password of [PADDING, userPassword(owner, revision, length)]) {
    const parts: Uint8Array[] = [password, owner, flags, id]
    if (revision >= 4 && !encryptMetadata) parts.push(Buffer.alloc(4, 0xff))
    const key = shortened(md5(...parts), revision, length)
    if (opensUser(key, revision, id, user)) return key
  }
  return undefined
}

/** Algorithm 7 with the empty owner password. @returns the padded user password, if the owner password is empty */
function userPassword(owner: Uint8Array, revision: number, length: number): Uint8Array {
  return roundKeys(shortened(md5(PADDING), revision, length), revision).reduceRight(
    (value, key) => rc4(key, value),
    owner,
  )
}

function shortened(hash: Uint8Array, revision: number, length: number): Uint8Array {
  let key = hash
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

/** Bytes of the key. With crypt filters (V 4) it has 16, whatever /Length says. */
function keyLength(dict: PdfDict): number {
  if ((dict.number('V') ?? 0) >= 4) return 16
  const bytes = (dict.number('Length') ?? 40) / 8
  return Math.min(16, Math.max(5, Math.trunc(bytes) || 5))
}

/** Algorithms 4 to 6: compares what the key makes with `/U`. */
function opensUser(key: Uint8Array, revision: number, id: Uint8Array, user: Uint8Array): boolean {
  const made = roundKeys(key, revision).reduce(
    (value, each) => rc4(each, value),
    revision === 2 ? PADDING : md5(PADDING, id),
  )
  return Buffer.compare(made, user.subarray(0, made.length)) === 0
}

/** The keys with which RC4 is applied, one after the other. */
function roundKeys(key: Uint8Array, revision: number): readonly Uint8Array[] {
  const rounds = revision === 2 ? 1 : 20
  return Array.from({ length: rounds }, (_, round) => key.map((byte) => byte ^ round))
}

/** Algorithm 2.A with the empty password. */
function fileKeyAes256(dict: PdfDict, revision: number): Uint8Array | undefined {
  const user = dict.string('U')?.bytes.subarray(0, 48)
  const owner = dict.string('O')?.bytes.subarray(0, 48)
  return (
    unwrapped(revision, user, dict.string('UE')?.bytes) ??
    // The hashes of the owner password include /U.
    unwrapped(revision, owner, dict.string('OE')?.bytes, user)
  )
}

/** @returns the key of the file, if the empty password gives the hash that an entry begins with */
function unwrapped(
  revision: number,
  entry: Uint8Array | undefined,
  wrapped: Uint8Array | undefined,
  user: Uint8Array = new Uint8Array(),
): Uint8Array | undefined {
  if (entry === undefined || entry.length < 48 || wrapped === undefined || wrapped.length < 32)
    return undefined
  const hash = revision === 5 ? hashRevision5 : hashRevision6
  if (Buffer.compare(hash(entry.subarray(32, 40), user), entry.subarray(0, 32)) !== 0)
    return undefined
  const key = hash(entry.subarray(40, 48), user)
  const cipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(wrapped.subarray(0, 32)), cipher.final()])
}

function hashRevision5(salt: Uint8Array, user: Uint8Array): Uint8Array {
  return sha('sha256')(Buffer.concat([salt, user]))
}

/** Algorithm 2.B with the empty password. */
function hashRevision6(salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = hashRevision5(salt, user)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => [key, user]).flat())
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const encrypted = cipher.update(block)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha((['sha256', 'sha384', 'sha512'] as const)[remainder as 0 | 1 | 2])(encrypted)
    last = encrypted[encrypted.length - 1] as number
  }
  return key.subarray(0, 32)
}

function decrypt(
  bytes: Uint8Array,
  method: Method,
  key: Uint8Array,
  number: number,
  generation: number,
): Uint8Array {
  if (method === 'none') return bytes
  if (method === 'aes256') return decryptAes('aes-256-cbc', key, bytes)
  const salt = [number, number >> 8, number >> 16, generation, generation >> 8]
  const parts = [key, Uint8Array.from(salt)]
  if (method === 'aes128') parts.push(Buffer.from('sAlT'))
  const objectKey = md5(...parts).subarray(0, Math.min(16, key.length + 5))
  return method === 'rc4' ? rc4(objectKey, bytes) : decryptAes('aes-128-cbc', objectKey, bytes)
}

/** The first 16 bytes are the initialisation vector; the padding is taken off where it is right. */
function decryptAes(algorithm: string, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const whole = bytes.length - (bytes.length % 16)
  if (whole < 32) return new Uint8Array()
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, 16))
  cipher.setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes.subarray(16, whole)), cipher.final()])
  const padding = plain[plain.length - 1] as number
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

function md5(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function sha(name: 'sha256' | 'sha384' | 'sha512'): (data: Uint8Array) => Uint8Array {
  return (data) => createHash(name).update(data).digest()
}
