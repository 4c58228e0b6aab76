import type { Actor } from './audit.js'
import type { Queries } from '../store/database.js'

/** The caller lost the permission for a change after the call was admitted. */
export class PermissionRevoked extends Error {}

/**
 * Refuses to create access for others if the caller has lost their own since the call was admitted: it would outlive
 * the removal, which withdraws what it finds. Until the end of the transaction nobody is removed.
 * @param accountId absent: what operators alone may do
 * @throws PermissionRevoked
 */
export async function requirePermission(
  tx: Queries,
  { type, id = '' }: Actor,
  accountId?: string,
): Promise<void> {
  if (type === 'command_line') return
  const mayStill =
    type === 'token'
      ? await isTokenValid(tx, id)
      : type === 'user' && (await isUserAllowed(tx, id, accountId))
  if (!mayStill) throw new PermissionRevoked('the permission was revoked')
}

async function isTokenValid(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.all(
    `UPDATE admin_tokens SET name = name WHERE id = ? AND revoked_at IS NULL RETURNING id`,
    [id],
  )
  return rows.length > 0
}

async function isUserAllowed(
  tx: Queries,
  id: string,
  accountId: string | undefined,
): Promise<boolean> {
  await tx.all(`UPDATE users SET name = name WHERE id = ?`, [id])
  const rows = await tx.all(
    `SELECT id FROM users WHERE id = ? AND (operator_since IS NOT NULL
      OR EXISTS (SELECT 1 FROM memberships WHERE user_id = users.id AND account_id = ?))`,
    [id, accountId ?? ''],
  )
  return rows.length > 0
}
