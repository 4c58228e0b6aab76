import type { Database, Queries } from '../store/database.js'
import { hashSecret } from '../secret.js'

/** How attempts are slowed down. All in milliseconds. */
interface Slowness {
  /** Attempts that cost nothing. */
  readonly free: number
  /** The next ones wait 1, 2, 4 … seconds, at most this long. */
  readonly longestMs: number
  /** Without an attempt for this long, all is forgotten. */
  readonly forgetMs: number
}

/** Of one user: a minute at most, so that nobody can lock another out for long. */
const BY_USER: Slowness = { free: 5, longestMs: 60_000, forgetMs: 15 * 60_000 }
/** From one address, whatever the user. */
const BY_ADDRESS: Slowness = { free: 20, longestMs: 15 * 60_000, forgetMs: 3_600_000 }

/** Who tries, and as whom. */
export interface Attempt {
  /** The name that was typed, or the purpose of a secret link; whether it exists does not matter. */
  readonly name: string
  /** Range of addresses that one client may own. */
  readonly address: string
}

interface AttemptRow {
  readonly failures: number
  readonly blocked_until: number
  readonly updated_at: number
}

/**
 * Counts an attempt before it is judged, so that many at a time are no way around it.
 * {@link forgiveAttempt} takes it back when it was right.
 * @returns milliseconds to wait if it may not be made now, else 0
 */
export async function takeAttempt(
  database: Database,
  attempt: Attempt,
  now: number,
): Promise<number> {
  return database.transaction(
    async (tx) => {
      await tx.all(`DELETE FROM sign_in_attempts WHERE updated_at < ?`, [now - BY_ADDRESS.forgetMs])
      const counts: [bucket: string, failures: number, slowness: Slowness][] = []
      // The address comes first: while it has to wait, no row is written for each name that it types.
      for (const [bucket, slowness] of bucketsOf(attempt)) {
        // The insert locks the row, so that two attempts are not counted as one.
        const [row] = await tx.all<AttemptRow>(
          `INSERT INTO sign_in_attempts (bucket, failures, blocked_until, updated_at)
            VALUES (?, 0, 0, ?) ON CONFLICT (bucket) DO UPDATE SET bucket = excluded.bucket
            RETURNING failures, blocked_until, updated_at`,
          [bucket, now],
        )
        if (row === undefined) continue
        const left = row.blocked_until - now
        // One that is not made is not counted: an address that has to wait must not keep a user out. A time further
        // away is of a clock that was set back since.
        if (left > 0 && left <= slowness.longestMs) return left
        const isForgotten = Math.abs(now - row.updated_at) > slowness.forgetMs
        counts.push([bucket, isForgotten ? 1 : row.failures + 1, slowness])
      }
      for (const [bucket, failures, slowness] of counts)
        await tx.all(
          `UPDATE sign_in_attempts SET failures = ?, blocked_until = ?, updated_at = ?
            WHERE bucket = ?`,
          [failures, now + pauseAfter(failures, slowness), now, bucket],
        )
      return 0
    },
    { durable: false },
  )
}

/** The attempt was right: the user begins again, the address has one less. */
export async function forgiveAttempt(database: Database, attempt: Attempt): Promise<void> {
  const [, [user]] = bucketsOf(attempt)
  await database.transaction(
    async (tx) => {
      await forgiveAddressIn(tx, attempt)
      await tx.all(`DELETE FROM sign_in_attempts WHERE bucket = ?`, [user])
    },
    { durable: false },
  )
}

/** The attempt was right so far, and asks for a second factor: the address has one less. */
export async function forgiveAddress(database: Database, attempt: Attempt): Promise<void> {
  await database.transaction((tx) => forgiveAddressIn(tx, attempt), { durable: false })
}

async function forgiveAddressIn(tx: Queries, attempt: Attempt): Promise<void> {
  const [[address]] = bucketsOf(attempt)
  await tx.all(
    `UPDATE sign_in_attempts SET failures = failures - 1, blocked_until = 0
      WHERE bucket = ? AND failures > 0`,
    [address],
  )
}

function pauseAfter(failures: number, { free, longestMs }: Slowness): number {
  const beyond = failures - free
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestMs)
}

/** In one order everywhere, so that two attempts cannot wait for each other. */
function bucketsOf({ name, address }: Attempt): [[string, Slowness], [string, Slowness]] {
  return [
    [`address:${address}`, BY_ADDRESS],
    [`user:${hashSecret(name)}`, BY_USER],
  ]
}
