import type { Queries } from '../store/database.js'

/**
 * The most that the members of an account may make, so that none of them fills the store. Operators, tokens
 * and the command line have no such limit.
 */
export const MEMBER_LIMITS = {
  /** Keys that work, or were revoked within a day. */
  keys: 100,
  /** Invitations that are open. */
  invitations: 50,
  /** Changes in any 60 seconds, by each of them. */
  changes: 120,
} as const

/** There are as many as there may be. */
export class LimitReached extends Error {
  constructor(
    readonly limit: 'keys' | 'invitations',
    readonly most: number,
  ) {
    super(`there are ${most} ${limit}`)
  }
}

const DAY_MS = 86_400_000

/** @throws LimitReached if the account has as many keys as its members may make */
export async function refuseFurtherKeys(
  tx: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  await lockAccount(tx, accountId)
  await refuseBeyond(tx, 'keys', {
    sql: `SELECT COUNT(*) AS count FROM api_keys
      WHERE account_id = ? AND (revoked_at IS NULL OR revoked_at > ?)`,
    values: [accountId, now - DAY_MS],
  })
}

/** @throws LimitReached if the account has as many open invitations as its members may make */
export async function refuseFurtherInvitations(
  tx: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  await lockAccount(tx, accountId)
  await refuseBeyond(tx, 'invitations', {
    sql: `SELECT COUNT(*) AS count FROM one_time_links
      WHERE account_id = ? AND kind = 'invitation' AND used_at IS NULL AND expires_at > ?`,
    values: [accountId, now],
  })
}

async function refuseBeyond(
  tx: Queries,
  limit: LimitReached['limit'],
  { sql, values }: { readonly sql: string; readonly values: readonly (string | number)[] },
): Promise<void> {
  const [row] = await tx.all<{ count: number | string }>(sql, values)
  const most = MEMBER_LIMITS[limit]
  if (Number(row?.count) >= most) throw new LimitReached(limit, most)
}

/** Two that come at once are counted one after the other. */
async function lockAccount(tx: Queries, accountId: string): Promise<void> {
  await tx.all(`UPDATE accounts SET name = name WHERE id = ?`, [accountId])
}
