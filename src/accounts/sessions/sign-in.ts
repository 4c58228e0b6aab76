import type { Database, Queries } from '../store/database.js'
import { writeAudit, type Actor } from '../audit/audit.js'
import { verifyPassword } from '../users/passwords.js'
import { useTotpCode } from '../users/second-factor.js'
import { findUserByEmail, normalEmail, type User } from '../users/users.js'
import { forgiveAddress, forgiveAttempt, takeAttempt, type Attempt } from './attempts.js'
import { findLink, useLink } from './links.js'
import { endSessionOf, insertSession, type NewSession, type SignInMethod } from './sessions.js'

/** From where somebody comes. */
export interface Visitor {
  readonly address: string
  /** The range of addresses that one client may own, by which attempts are counted. */
  readonly addressRange: string
  /** The cookie of a session before, which the new one replaces. */
  readonly token?: string
  readonly now: number
}

/** Why somebody does not come in. It never says whether the user exists. */
export type Refusal =
  { readonly refused: 'wrong' | 'code' } | { readonly refused: 'slow'; readonly waitMs: number }

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
}

/** Signs in by password and, where one is set up, by the code of the second factor. */
export async function signInByPassword(
  database: Database,
  credentials: Credentials,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const checked = await checkCredentials(database, credentials, visitor)
  if ('refused' in checked) return checked
  return beginSession(database, checked, 'password', visitor)
}

/** Signs in by a link that works once. */
export async function signInByLink(
  database: Database,
  token: string,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const attempt = { name: `link:${visitor.addressRange}`, address: visitor.addressRange }
  const waitMs = await takeAttempt(database, attempt, visitor.now)
  if (waitMs > 0) return { refused: 'slow', waitMs }
  const link = await findLink(database, 'sign-in', token, visitor.now)
  const user = link && (await findUserByEmail(database, link.email))
  if (user === undefined) return { refused: 'wrong' }
  await forgiveAttempt(database, attempt)
  return database.transaction(async (tx) => {
    if ((await useLink(tx, 'sign-in', token, visitor.now)) === undefined)
      return { refused: 'wrong' }
    return begin(tx, user, 'link', visitor)
  })
}

/** Begins a session of a user who has shown who they are. */
export function beginSession(
  database: Database,
  user: User,
  method: SignInMethod,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  return database.transaction(async (tx) => {
    if (method === 'password' && !(await isPasswordOf(tx, user))) return { refused: 'wrong' }
    return begin(tx, user, method, visitor)
  })
}

/**
 * Whether the password of a user is still the one that was verified: who changes it ends the sessions that there
 * are, and one must not begin after that by the password before.
 */
export async function isPasswordOf(tx: Queries, { id, passwordHash }: User): Promise<boolean> {
  const rows = await tx.all(
    `UPDATE users SET name = name WHERE id = ? AND password_hash = ? RETURNING id`,
    [id, passwordHash ?? ''],
  )
  return rows.length > 0
}

/** A new session, in the place of the one before: an id that was known before is worth nothing. */
export async function begin(
  tx: Queries,
  user: User,
  method: SignInMethod,
  { address, token, now }: Visitor,
): Promise<NewSession> {
  if (token !== undefined) await endSessionOf(tx, token)
  const actor: Actor = { type: 'user', id: user.id, name: user.email, address }
  await writeAudit(
    tx,
    actor,
    { action: 'session.begin', target: user.id, details: { method } },
    now,
  )
  return insertSession(tx, user, { method, address, now })
}

/**
 * The user whose password (and code) it is. It takes as long, and writes as much, for a user that
 * does not exist.
 */
export async function checkCredentials(
  database: Database,
  { email, password, code }: Credentials,
  visitor: Visitor,
): Promise<User | Refusal> {
  const { now } = visitor
  const attempt: Attempt = { name: normalEmail(email), address: visitor.addressRange }
  const waitMs = await takeAttempt(database, attempt, now)
  if (waitMs > 0) return { refused: 'slow', waitMs }
  const user = await findUserByEmail(database, email)
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!isRight || user === undefined) return refuse(database, user, visitor)
  if (user.totpSecret !== undefined) {
    if (code === undefined) {
      await forgiveAddress(database, attempt)
      return { refused: 'code' }
    }
    const isCodeRight = await database.transaction((tx) => useTotpCode(tx, user, code, now))
    if (!isCodeRight) return refuse(database, user, visitor)
  }
  await forgiveAttempt(database, attempt)
  return user
}

/** What was typed is not logged: it may be a password in the wrong field. */
async function refuse(
  database: Database,
  user: User | undefined,
  { address, now }: Visitor,
): Promise<Refusal> {
  const change = { action: 'session.refuse', ...(user === undefined ? {} : { target: user.id }) }
  const actor: Actor = { type: 'anonymous', name: '', address }
  await database.transaction((tx) => writeAudit(tx, actor, change, now), { durable: false })
  return { refused: 'wrong' }
}
