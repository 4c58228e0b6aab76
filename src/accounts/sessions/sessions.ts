import type { Database, Queries } from '../store/database.js'
import { insertRow, present } from '../store/rows.js'
import { CLOCKS_DIFFER_MS } from '../clock.js'
import { createId } from '../keys/key.js'
import { createSecret, derivedFrom, hashSecret } from '../secret.js'
import { USER_COLUMNS, userOf, type User, type UserRow } from '../users/users.js'

/** How the user came in. One who came by a link may set a password without the one before. */
export type SignInMethod = 'password' | 'link' | 'oidc'

/** Somebody who is signed in. Times are milliseconds since the epoch. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly method: SignInMethod
  readonly address?: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

/** A new session, with the text of its cookie. */
export interface NewSession {
  readonly session: Session
  readonly user: User
  readonly token: string
}

/** A session ends after this time, however much it is used. Milliseconds. */
const LONGEST_MS = 12 * 3_600_000
/** Unused for this long, it ends too. */
const IDLE_MS = 2 * 3_600_000
/** The last use is known to the minute, so that reading costs no write. */
const NOTE_EVERY_MS = 60_000

interface SessionRow {
  readonly session_id: string
  readonly user_id: string
  readonly method: SignInMethod
  readonly address: string | null
  readonly session_created_at: number
  readonly last_used_at: number
  readonly expires_at: number
}

/** A session that began in the future would last until then: the clock was set back since. */
const HAS_NOT_ENDED = 'expires_at > ? AND last_used_at > ? AND sessions.created_at <= ?'
const atMoment = (now: number) => [now, now - IDLE_MS, now + CLOCKS_DIFFER_MS]

const COLUMNS = `sessions.id AS session_id, user_id, method, address,
  sessions.created_at AS session_created_at, last_used_at, expires_at`

/** What the page must send with changes: only who has the session's cookie can know it. */
export function csrfToken(token: string): string {
  return derivedFrom(token, 'csrf')
}

/** Begins a session, and forgets those that have ended. */
export async function insertSession(
  tx: Queries,
  user: User,
  { method, address, now }: { method: SignInMethod; address?: string; now: number },
): Promise<NewSession> {
  const token = createSecret()
  const session: Session = {
    id: createId('ses'),
    userId: user.id,
    method,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + LONGEST_MS,
    ...(address === undefined ? {} : { address }),
  }
  await tx.all(`DELETE FROM sessions WHERE expires_at <= ?`, [now])
  await insertRow(tx, 'sessions', {
    id: session.id,
    hash: hashSecret(token),
    user_id: user.id,
    method,
    address: address ?? null,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt,
  })
  await tx.all(`UPDATE users SET last_sign_in_at = ? WHERE id = ?`, [now, user.id])
  return { session, user, token }
}

/** Who has this cookie; undefined if the session is unknown or has ended. */
export async function findSession(
  database: Database,
  token: string,
  now: number,
): Promise<{ readonly session: Session; readonly user: User } | undefined> {
  const [row] = await database.all<SessionRow & UserRow>(
    `SELECT ${COLUMNS}, ${USER_COLUMNS} FROM sessions JOIN users ON users.id = user_id
      WHERE hash = ? AND ${HAS_NOT_ENDED}`,
    [hashSecret(token), ...atMoment(now)],
  )
  if (row === undefined) return undefined
  const { session_id: id, last_used_at: lastUsed } = row
  if (lastUsed < now - NOTE_EVERY_MS || lastUsed > now + CLOCKS_DIFFER_MS)
    await database.transaction(
      (tx) =>
        tx.all(`UPDATE sessions SET last_used_at = ? WHERE id = ? AND last_used_at = ?`, [
          now,
          id,
          lastUsed,
        ]),
      { durable: false },
    )
  return { session: fromRow(row), user: userOf(row) }
}

/** Sessions of a user that have not ended, newest first. */
export async function listSessions(
  queries: Queries,
  userId: string,
  now: number,
): Promise<readonly Session[]> {
  const rows = await queries.all<SessionRow>(
    `SELECT ${COLUMNS} FROM sessions WHERE user_id = ? AND ${HAS_NOT_ENDED}
      ORDER BY sessions.created_at DESC, sessions.id`,
    [userId, ...atMoment(now)],
  )
  return rows.map(fromRow)
}

/** Ends one session of a user. @returns false if there is no such session */
export async function endSession(tx: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await tx.all(`DELETE FROM sessions WHERE id = ? AND user_id = ? RETURNING id`, [
    id,
    userId,
  ])
  return rows.length > 0
}

/** Ends the session of a cookie, whoever's it is: one that is replaced by another sign-in. */
export async function endSessionOf(tx: Queries, token: string): Promise<void> {
  await tx.all(`DELETE FROM sessions WHERE hash = ?`, [hashSecret(token)])
}

/** Ends all sessions of a user, but one. */
export async function endOtherSessions(tx: Queries, userId: string, kept = ''): Promise<void> {
  await tx.all(`DELETE FROM sessions WHERE user_id = ? AND id <> ?`, [userId, kept])
}

function fromRow(row: SessionRow): Session {
  return {
    id: row.session_id,
    userId: row.user_id,
    method: row.method,
    createdAt: row.session_created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    ...present({ address: row.address }),
  }
}
