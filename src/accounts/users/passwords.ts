import { randomBytes } from 'node:crypto'

import type * as Argon2 from '@node-rs/argon2'

import { Semaphore } from '../../concurrency/semaphore.js'
import { Fault } from '../../pipeline/errors.js'

/** Argon2id (RFC 9106) with 46 MiB and one pass, as OWASP recommends. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
/** Each takes its memory; more wait, and beyond that are refused. */
const AT_A_TIME = 2
const MOST_WAITING = 32

const places = new Semaphore(AT_A_TIME)
/** The form of a hash, which no password has: checking against it takes as long as against a real one. */
const DECOY = decoyHash()

/** @throws Fault BUSY if too many wait */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async ({ hash }) => hash(normal(password), COST))
}

/**
 * Whether the password is the one of the hash. Without a hash, for a user that does not exist or has no
 * password, it works for as long, and says no.
 * @throws Fault BUSY if too many wait
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(({ verify }) => verify(hash ?? DECOY, normal(password)))
  return isRight && hash !== undefined
}

/** One text for all ways to type it (RFC 8265, 4.2.1). */
function normal(password: string): string {
  return password.normalize('NFC')
}

async function inTurn<T>(work: (argon2: typeof Argon2) => Promise<T>): Promise<T> {
  if (places.waiting >= MOST_WAITING) throw new Fault('BUSY', 'too many passwords are checked')
  await places.acquire()
  try {
    // Loaded when the first password comes: a service without a console needs none of it.
    return await work(await import('@node-rs/argon2'))
  } finally {
    places.release()
  }
}

function decoyHash(): string {
  const { memoryCost, timeCost, parallelism } = COST
  const [salt, hash] = [16, 32].map((bytes) =>
    randomBytes(bytes).toString('base64').replaceAll('=', ''),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${hash}`
}
