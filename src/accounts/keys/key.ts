import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { Environment } from '../plans/plan.js'
import { KEY_PREFIX } from '../secret.js'

/**
 * The text of an API key: `svc_<environment>_<random><checksum>`, where random is 192 bits in
 * 33 characters and checksum the CRC-32 of all before it in 6, both in base 62. A typo is
 * found by the checksum, without asking the store.
 */
const FORM = new RegExp(`^${KEY_PREFIX}(sandbox|live)_([0-9A-Za-z]{33})([0-9A-Za-z]{6})$`)
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 24
const RANDOM_LENGTH = 33
const CHECKSUM_LENGTH = 6

/** What the store holds of a key: its hash, never its text. */
export interface KeyDigest {
  readonly environment: Environment
  /** SHA-256 of the key's text, in hexadecimal. */
  readonly hash: string
  /** The first half of the hash, used to look up a key. */
  readonly handle: string
}

/** Makes a new key. Its text is shown once and never stored. */
export function createKeyText(environment: Environment): string {
  const random = inBase62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH)
  const body = `${KEY_PREFIX}${environment}_${random}`
  return body + checksum(body)
}

/** Reads a key's text; undefined if its form or its checksum is wrong. */
export function digestKey(text: string): KeyDigest | undefined {
  const match = FORM.exec(text)
  if (match === null) return undefined
  const body = text.slice(0, -CHECKSUM_LENGTH)
  if (!equalInConstantTime(checksum(body), text.slice(-CHECKSUM_LENGTH))) return undefined
  const hash = createHash('sha256').update(text).digest('hex')
  return { environment: match[1] as Environment, hash, handle: hash.slice(0, 32) }
}

/** Compares two texts of equal length in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A random id for people to read and type: a prefix and 95 bits. */
export function createId(prefix: string): string {
  return `${prefix}_${inBase62(BigInt(`0x${randomBytes(12).toString('hex')}`) >> 1n, 16)}`
}

function checksum(text: string): string {
  return inBase62(BigInt(crc32(text)), CHECKSUM_LENGTH)
}

function inBase62(value: bigint, length: number): string {
  let rest = value
  let digits = ''
  while (digits.length < length) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits
    rest /= 62n
  }
  return digits
}
