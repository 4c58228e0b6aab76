import type { Queries } from '../store/database.js'
import { firstOf, insertRow, present } from '../store/rows.js'
import { CLOCKS_DIFFER_MS } from '../clock.js'
import { createId } from '../keys/key.js'
import { createSecret, hashSecret } from '../secret.js'

/** A link that works once: to sign in, or to become a member or an operator. */
export interface OneTimeLink {
  readonly id: string
  readonly kind: 'sign-in' | 'invitation'
  readonly email: string
  /** Of an invitation: the account; absent: to become an operator. */
  readonly accountId?: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface NewLink {
  readonly link: OneTimeLink
  /** The secret part of the address. */
  readonly token: string
}

/** How long they are valid, in milliseconds. */
export const LINK_MS = { 'sign-in': 30 * 60_000, invitation: 7 * 86_400_000 } as const

/** Of a link from the future the clock was set back since: it would be valid until then. */
const IS_OPEN = 'used_at IS NULL AND expires_at > ? AND created_at <= ?'
const atMoment = (now: number) => [now, now + CLOCKS_DIFFER_MS]

interface LinkRow {
  readonly id: string
  readonly kind: OneTimeLink['kind']
  readonly email: string
  readonly account_id: string | null
  readonly created_at: number
  readonly expires_at: number
}

const COLUMNS = 'id, kind, email, account_id, created_at, expires_at'

export async function insertLink(
  tx: Queries,
  { kind, email, accountId }: Pick<OneTimeLink, 'kind' | 'email' | 'accountId'>,
  now: number,
): Promise<NewLink> {
  const token = createSecret()
  const id = createId(kind === 'invitation' ? 'inv' : 'lnk')
  const expiresAt = now + LINK_MS[kind]
  await tx.all(`DELETE FROM one_time_links WHERE expires_at <= ?`, [now])
  await insertRow(tx, 'one_time_links', {
    id,
    hash: hashSecret(token),
    kind,
    email,
    account_id: accountId ?? null,
    created_at: now,
    expires_at: expiresAt,
  })
  const account = accountId === undefined ? {} : { accountId }
  return { token, link: { id, kind, email, createdAt: now, expiresAt, ...account } }
}

/** A link that can still be used. */
export async function findLink(
  queries: Queries,
  kind: OneTimeLink['kind'],
  token: string,
  now: number,
): Promise<OneTimeLink | undefined> {
  const sql = `SELECT ${COLUMNS} FROM one_time_links
    WHERE hash = ? AND kind = ? AND ${IS_OPEN}`
  return firstOf(queries, [sql, [hashSecret(token), kind, ...atMoment(now)]], fromRow)
}

/** Uses a link up; undefined if it has been used before, or is no longer valid. */
export async function useLink(
  tx: Queries,
  kind: OneTimeLink['kind'],
  token: string,
  now: number,
): Promise<OneTimeLink | undefined> {
  const sql = `UPDATE one_time_links SET used_at = ?
    WHERE hash = ? AND kind = ? AND ${IS_OPEN} RETURNING ${COLUMNS}`
  return firstOf(tx, [sql, [now, hashSecret(token), kind, ...atMoment(now)]], fromRow)
}

/** Open invitations to an account or, without one, to become an operator. */
export async function listInvitations(
  queries: Queries,
  accountId: string | undefined,
  now: number,
): Promise<readonly OneTimeLink[]> {
  const rows = await queries.all<LinkRow>(
    `SELECT ${COLUMNS} FROM one_time_links
      WHERE COALESCE(account_id, '') = ? AND kind = 'invitation' AND ${IS_OPEN}
        ORDER BY created_at DESC, id`,
    [accountId ?? '', ...atMoment(now)],
  )
  return rows.map(fromRow)
}

/**
 * Withdraws an invitation to an account or, without one, to become an operator.
 * @returns false if there is no such invitation that is open
 */
export async function dropInvitation(
  tx: Queries,
  accountId: string | undefined,
  id: string,
): Promise<boolean> {
  const rows = await tx.all(
    `DELETE FROM one_time_links WHERE id = ? AND COALESCE(account_id, '') = ?
      AND kind = 'invitation' AND used_at IS NULL RETURNING id`,
    [id, accountId ?? ''],
  )
  return rows.length > 0
}

/** Makes the links void that somebody could still sign in with. */
export async function dropSignInLinks(tx: Queries, email: string): Promise<void> {
  await tx.all(`DELETE FROM one_time_links WHERE kind = 'sign-in' AND email = ?`, [email])
}

function fromRow(row: LinkRow): OneTimeLink {
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...present({ accountId: row.account_id }),
  }
}
