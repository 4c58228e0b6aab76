import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { COMMAND_LINE, writeAudit, type Actor } from '../audit/audit.js'
import type { Clock } from '../clock.js'
import type { Database, Queries } from '../store/database.js'
import { firstOf, insertRow } from '../store/rows.js'
import { createId } from './key.js'
import { RefusedChange } from './refused-change.js'
import type { PlanName } from '../plans/plan.js'
import { periodAt } from '../plans/period.js'

/** A customer. Times are milliseconds since the epoch. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly plan: PlanName
  readonly createdAt: number
}

interface AccountRow {
  readonly id: string
  readonly name: string
  readonly plan: PlanName
  readonly created_at: number
}

const COLUMNS = 'id, name, plan, created_at'

export async function createAccount(
  database: Database,
  { name, plan }: { readonly name: string; readonly plan: PlanName },
  clock: Clock,
  actor: Actor = COMMAND_LINE,
): Promise<Account> {
  const account: Account = { id: createId('acc'), name, plan, createdAt: clock() }
  const { id: accountId, createdAt } = account
  await database.transaction(async (tx) => {
    await insertRow(tx, 'accounts', { id: accountId, name, plan, created_at: createdAt })
    const change = { action: 'account.create', accountId, target: accountId, details: { plan } }
    await writeAudit(tx, actor, change, createdAt)
  })
  return account
}

/**
 * Gives an account another name; the one that it has is no change.
 * @throws Fault OPTIONS_INVALID if there is no such account
 */
export async function renameAccount(
  database: Database,
  id: string,
  name: string,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<Account> {
  return database.transaction(async (tx) => {
    const before = await lockedAccount(tx, id)
    if (before.name === name) return before
    await tx.all(`UPDATE accounts SET name = ? WHERE id = ?`, [name, id])
    const details = { from: before.name, to: name }
    const change = { action: 'account.rename', accountId: id, target: id, details }
    await writeAudit(tx, actor, change, now)
    return { ...before, name }
  })
}

export async function listAccounts(database: Database): Promise<readonly Account[]> {
  const rows = await database.all<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts ORDER BY created_at, id`,
  )
  return rows.map(fromRow)
}

export async function findAccountOrNone(
  queries: Queries,
  id: string,
): Promise<Account | undefined> {
  return firstOf(queries, [`SELECT ${COLUMNS} FROM accounts WHERE id = ?`, [id]], fromRow)
}

/** @throws Fault OPTIONS_INVALID if there is no such account */
export async function findAccount(queries: Queries, id: string): Promise<Account> {
  const account = await findAccountOrNone(queries, id)
  if (account === undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`there is no account ${id}; "twinvoice accounts list" shows them`,
    )
  return account
}

/**
 * An account that nobody else changes until the end of the transaction.
 * @throws Fault OPTIONS_INVALID if there is no such account
 */
export async function lockedAccount(tx: Queries, id: string): Promise<Account> {
  await tx.all(`UPDATE accounts SET name = name WHERE id = ?`, [id])
  return findAccount(tx, id)
}

/**
 * Changes the plan, at once; the one that it has is no change. The running month is billed by the plan that it ends
 * with.
 * @throws Fault OPTIONS_INVALID if there is no such account
 * @throws RefusedChange if it would leave live keys without a plan that pays for them
 */
export async function changePlan(
  database: Database,
  id: string,
  plan: PlanName,
  clock: Clock,
  actor: Actor = COMMAND_LINE,
): Promise<Account> {
  return database.transaction(async (tx) => {
    const before = await lockedAccount(tx, id)
    if (before.plan === plan) return before
    await tx.all(`UPDATE accounts SET plan = ? WHERE id = ?`, [plan, id])
    if (plan === 'sandbox' && (await hasLiveKeys(tx, id, clock())))
      throw new RefusedChange(
        'LIVE_KEYS',
        detail`account ${id} has live keys, which the plan sandbox does not allow; revoke them first`,
      )
    // The month is written even if it is not there yet: an invoice that begins it at the same time
    // waits for this transaction, or this one for it.
    await tx.all(
      `INSERT INTO usage_counts (account_id, environment, month, plan) VALUES (?, 'live', ?, ?)
        ON CONFLICT (account_id, environment, month) DO UPDATE SET plan = excluded.plan, quota = NULL`,
      [id, periodAt(clock()).month, plan],
    )
    // At the end of a month, a process whose clock is ahead may have begun the next one.
    await tx.all(
      `UPDATE usage_counts SET plan = ?, quota = NULL
        WHERE account_id = ? AND environment = 'live' AND month > ?`,
      [plan, id, periodAt(clock()).month],
    )
    const change = { action: 'account.plan', accountId: id, target: id, details: { plan } }
    await writeAudit(tx, actor, change, clock())
    return { ...before, plan }
  })
}

/** Whether an account has live keys that are not revoked. */
async function hasLiveKeys(tx: Queries, accountId: string, now: number): Promise<boolean> {
  const rows = await tx.all(
    `SELECT id FROM api_keys WHERE account_id = ? AND environment = 'live'
      AND (revoked_at IS NULL OR revoked_at > ?)`,
    [accountId, now],
  )
  return rows.length > 0
}

function fromRow(row: AccountRow): Account {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: row.created_at }
}
