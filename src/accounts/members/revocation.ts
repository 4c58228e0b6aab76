import { writeAudit, type Change } from '../audit/audit.js'
import { dropSignInLinks } from '../sessions/links.js'
import { endOtherSessions } from '../sessions/sessions.js'
import type { Queries } from '../store/database.js'
import type { User } from '../users/users.js'

/**
 * Takes away all by which somebody could come in as a user: password, second factor, links and sessions.
 * Whoever was shown an invitation may have set them, not the owner of the address.
 */
export async function dropCredentials(
  tx: Queries,
  user: User,
  { actor, now }: Change,
): Promise<void> {
  await tx.all(
    `UPDATE users SET password_hash = NULL, totp_secret = NULL, totp_pending = NULL, totp_step = NULL
      WHERE id = ?`,
    [user.id],
  )
  await endOtherSessions(tx, user.id)
  await dropSignInLinks(tx, user.email)
  await writeAudit(tx, actor, { action: 'credentials.drop', target: user.id }, now)
}

/**
 * Withdraws the open invitations by which a user who is removed could come back: those that the user or a
 * token of the user has made, and those to the user's address.
 * @param accountId of one account; absent: of all accounts and of operators
 */
export async function dropInvitationsOf(
  tx: Queries,
  user: User,
  accountId: string | undefined,
): Promise<void> {
  // An operator who is removed may still be invited to an account.
  const place = accountId === undefined ? '' : 'AND account_id = ?'
  const own = accountId === undefined ? 'account_id IS NULL AND email = ?' : 'email = ?'
  await tx.all(
    `DELETE FROM one_time_links WHERE kind = 'invitation' AND used_at IS NULL ${place}
      AND ((${own}) OR id IN (SELECT target FROM audit_log WHERE action = 'invitation.create'
        AND (actor_id = ? OR actor_id IN (SELECT id FROM admin_tokens WHERE user_id = ?))))`,
    [...(accountId === undefined ? [] : [accountId]), user.email, user.id, user.id],
  )
}
