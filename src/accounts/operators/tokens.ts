import type { Database, Queries } from '../store/database.js'
import { insertRow, present } from '../store/rows.js'
import { writeAudit, type Change } from '../audit/audit.js'
import { createId } from '../keys/key.js'
import { createSecret, hashSecret, TOKEN_PREFIX } from '../secret.js'
import { requirePermission } from '../audit/permission.js'
import { SCOPES, type Scope } from './scopes.js'

/** A token of an operator, for scripts. Times are milliseconds since the epoch. */
export interface AdminToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly userId: string
  /** E-mail address of the operator. */
  readonly createdBy: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt?: number
  readonly revokedAt?: number
}

export interface TokenRequest {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: number
  readonly userId: string
}

/** The last use is known to the minute. Milliseconds. */
const NOTE_EVERY_MS = 60_000

interface TokenRow {
  readonly id: string
  readonly name: string
  readonly scopes: string
  readonly user_id: string
  readonly email: string
  readonly operator_since: number | null
  readonly created_at: number
  readonly expires_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
}

const SELECT = `SELECT admin_tokens.id AS id, admin_tokens.name AS name, scopes, user_id, email,
  operator_since, admin_tokens.created_at AS created_at, expires_at, last_used_at, revoked_at
  FROM admin_tokens JOIN users ON users.id = user_id`

/**
 * Makes a token.
 * @returns its text, which is shown once and never stored
 * @throws PermissionRevoked if who makes it is no operator any more
 */
export async function createToken(
  database: Database,
  { name, scopes, expiresAt, userId }: TokenRequest,
  { actor, now }: Change,
): Promise<{ readonly id: string; readonly text: string; readonly expiresAt: number }> {
  const text = createSecret(TOKEN_PREFIX)
  const id = createId('tok')
  await database.transaction(async (tx) => {
    await requirePermission(tx, actor)
    await insertRow(tx, 'admin_tokens', {
      id,
      hash: hashSecret(text),
      name,
      scopes: scopes.join(' '),
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
    })
    const details = { name, scopes: scopes.join(' ') }
    await writeAudit(tx, actor, { action: 'token.create', target: id, details }, now)
  })
  return { id, text, expiresAt }
}

export async function listTokens(queries: Queries): Promise<readonly AdminToken[]> {
  const rows = await queries.all<TokenRow>(`${SELECT} ORDER BY admin_tokens.created_at DESC, id`)
  return rows.map(fromRow)
}

/** @returns false if there is no such token */
export async function revokeToken(
  database: Database,
  id: string,
  { actor, now }: Change,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const rows = await tx.all(
      `UPDATE admin_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id`,
      [now, id],
    )
    if (rows.length === 0)
      return (await tx.all(`SELECT id FROM admin_tokens WHERE id = ?`, [id])).length > 0
    await writeAudit(tx, actor, { action: 'token.revoke', target: id }, now)
    return true
  })
}

/** The token with this text, if it is valid and its operator still is one. */
export async function findToken(
  database: Database,
  text: string,
  now: number,
): Promise<AdminToken | undefined> {
  if (!text.startsWith(TOKEN_PREFIX)) return undefined
  const [row] = await database.all<TokenRow>(`${SELECT} WHERE hash = ?`, [hashSecret(text)])
  if (row === undefined || row.operator_since === null) return undefined
  if (row.expires_at <= now || row.revoked_at !== null) return undefined
  if ((row.last_used_at ?? 0) < now - NOTE_EVERY_MS)
    await database.transaction(
      (tx) => tx.all(`UPDATE admin_tokens SET last_used_at = ? WHERE id = ?`, [now, row.id]),
      { durable: false },
    )
  return fromRow(row)
}

function fromRow(row: TokenRow): AdminToken {
  const granted = new Set(row.scopes.split(' '))
  return {
    id: row.id,
    name: row.name,
    scopes: SCOPES.filter((scope) => granted.has(scope)),
    userId: row.user_id,
    createdBy: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...present({ lastUsedAt: row.last_used_at, revokedAt: row.revoked_at }),
  }
}
