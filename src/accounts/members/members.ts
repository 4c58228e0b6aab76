import type { Database, Queries } from '../store/database.js'
import { writeAudit, type Change } from '../audit/audit.js'
import { dropInvitation, dropSignInLinks, insertLink, type NewLink } from '../sessions/links.js'
import { endOtherSessions } from '../sessions/sessions.js'
import { refuseFurtherInvitations } from '../plans/member-limits.js'
import { dropInvitationsOf } from './revocation.js'
import { requirePermission } from '../audit/permission.js'
import {
  findUser,
  normalEmail,
  USER_COLUMNS,
  userOf,
  type User,
  type UserRow,
} from '../users/users.js'

/** A user of an account, or an operator. */
export interface Member {
  readonly user: User
  /** Milliseconds since the epoch. */
  readonly since: number
}

type MemberRow = UserRow & { readonly since: number }

export async function listMembers(queries: Queries, accountId: string): Promise<readonly Member[]> {
  const rows = await queries.all<MemberRow>(
    `SELECT ${USER_COLUMNS}, memberships.created_at AS since
      FROM memberships JOIN users ON users.id = user_id
      WHERE account_id = ? ORDER BY memberships.created_at, users.id`,
    [accountId],
  )
  return rows.map((row) => ({ user: userOf(row), since: row.since }))
}

export async function listOperators(queries: Queries): Promise<readonly Member[]> {
  const rows = await queries.all<MemberRow>(
    `SELECT ${USER_COLUMNS}, operator_since AS since
      FROM users WHERE operator_since IS NOT NULL ORDER BY operator_since, id`,
  )
  return rows.map((row) => ({ user: userOf(row), since: row.since }))
}

/** Whether a user is a member of an account. */
export async function isMember(
  queries: Queries,
  userId: string,
  accountId: string,
): Promise<boolean> {
  const rows = await queries.all(
    `SELECT user_id FROM memberships WHERE user_id = ? AND account_id = ?`,
    [userId, accountId],
  )
  return rows.length > 0
}

/** The accounts that a user is a member of, by name. */
export async function accountsOf(
  queries: Queries,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return queries.all(
    `SELECT accounts.id AS id, accounts.name AS name
      FROM memberships JOIN accounts ON accounts.id = account_id
      WHERE user_id = ? ORDER BY accounts.name, accounts.id`,
    [userId],
  )
}

export async function addMember(
  tx: Queries,
  userId: string,
  accountId: string,
  { actor, now }: Change,
): Promise<void> {
  await tx.all(
    `INSERT INTO memberships (user_id, account_id, created_at) VALUES (?, ?, ?)
      ON CONFLICT (user_id, account_id) DO NOTHING`,
    [userId, accountId, now],
  )
  await writeAudit(tx, actor, { action: 'member.add', accountId, target: userId }, now)
}

/**
 * Removes a member, and withdraws the invitations that would let the user come back.
 * @returns false if the user is no member
 */
export async function removeMember(
  database: Database,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
  { actor, now }: Change,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // What the user makes at this moment is there before, or is refused.
    await tx.all(`UPDATE users SET name = name WHERE id = ?`, [userId])
    const rows = await tx.all(
      `DELETE FROM memberships WHERE user_id = ? AND account_id = ? RETURNING user_id`,
      [userId, accountId],
    )
    const user = await findUser(tx, userId)
    if (rows.length === 0 || user === undefined) return false
    await dropInvitationsOf(tx, user, accountId)
    await writeAudit(tx, actor, { action: 'member.remove', accountId, target: userId }, now)
    return true
  })
}

export interface InvitationRequest {
  readonly email: string
  /** Absent: to become an operator. */
  readonly accountId?: string
  /** Whether the limit of members holds. */
  readonly isLimited?: boolean
}

/**
 * Makes a link by which somebody becomes a member of an account or, without one, an operator.
 * @throws LimitReached if the limit of members holds and is reached
 * @throws PermissionRevoked if who invites may not do so any more
 */
export async function invite(
  database: Database,
  { email, accountId, isLimited = false }: InvitationRequest,
  { actor, now }: Change,
): Promise<NewLink> {
  return database.transaction(async (tx) => {
    await requirePermission(tx, actor, accountId)
    if (isLimited && accountId !== undefined) await refuseFurtherInvitations(tx, accountId, now)
    const account = accountId === undefined ? {} : { accountId }
    const created = await insertLink(
      tx,
      { kind: 'invitation', email: normalEmail(email), ...account },
      now,
    )
    const details = { email: created.link.email }
    const change = { action: 'invitation.create', ...account, target: created.link.id, details }
    await writeAudit(tx, actor, change, now)
    return created
  })
}

/**
 * Withdraws an invitation to an account or, without one, to become an operator.
 * @returns false if there is no such invitation that is open
 */
export async function withdrawInvitation(
  database: Database,
  { id, accountId }: { readonly id: string; readonly accountId?: string },
  { actor, now }: Change,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await dropInvitation(tx, accountId, id))) return false
    const account = accountId === undefined ? {} : { accountId }
    await writeAudit(tx, actor, { action: 'invitation.withdraw', ...account, target: id }, now)
    return true
  })
}

/** Sets a user's password; all other sessions of the user and the links that sign in end. */
export async function setPassword(
  database: Database,
  { userId, hash, keptSession }: { userId: string; hash: string; keptSession?: string },
  { actor, now }: Change,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [user] = await tx.all<{ email: string }>(
      `UPDATE users SET password_hash = ? WHERE id = ? RETURNING email`,
      [hash, userId],
    )
    if (user !== undefined) await dropSignInLinks(tx, user.email)
    await endOtherSessions(tx, userId, keptSession)
    await writeAudit(tx, actor, { action: 'password.set', target: userId }, now)
  })
}

/** Makes a user an operator. */
export async function makeOperator(
  tx: Queries,
  userId: string,
  { actor, now }: Change,
): Promise<void> {
  await tx.all(`UPDATE users SET operator_since = COALESCE(operator_since, ?) WHERE id = ?`, [
    now,
    userId,
  ])
  await writeAudit(tx, actor, { action: 'operator.add', target: userId }, now)
}

/**
 * Takes the role of operator away, with sessions, tokens, links and the invitations that the user made.
 * @returns false if the user is no operator
 */
export async function removeOperator(
  database: Database,
  userId: string,
  { actor, now }: Change,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await findUser(tx, userId)
    if (user?.operatorSince === undefined) return false
    await tx.all(`UPDATE users SET operator_since = NULL WHERE id = ?`, [userId])
    await endOtherSessions(tx, userId)
    await dropSignInLinks(tx, user.email)
    await dropInvitationsOf(tx, user, undefined)
    await tx.all(
      `UPDATE admin_tokens SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL`,
      [now, userId],
    )
    await writeAudit(tx, actor, { action: 'operator.remove', target: userId }, now)
    return true
  })
}
