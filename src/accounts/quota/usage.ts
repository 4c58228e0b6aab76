import type { Database, Queries } from '../store/database.js'
import { UNLIMITED, type Environment, type PlanName, type Plans } from '../plans/plan.js'

/** What is counted together. */
export interface MonthKey {
  readonly accountId: string
  readonly environment: Environment
  /** `YYYY-MM`, UTC. */
  readonly month: string
}

/** One account's month, for the bill. */
export interface AccountUsage {
  readonly accountId: string
  readonly name: string
  /** The plan at the month's end, or now. */
  readonly plan: PlanName
  /** Live invoices within the quota. */
  readonly included: number
  /** Grace overage: live invoices beyond the quota (D19). */
  readonly overage: number
  /** Invoices made with sandbox keys, free of charge. */
  readonly sandbox: number
}

interface UsageRow {
  readonly account_id: string
  readonly name: string
  readonly account_plan: PlanName
  readonly month_plan: PlanName | null
  readonly month_quota: number | null
  readonly live: number
  readonly sandbox: number
}

/** Invoices counted in a month. */
export async function usedIn(queries: Queries, key: MonthKey): Promise<number> {
  const [row] = await queries.all<{ used: number }>(
    `SELECT used FROM usage_counts WHERE account_id = ? AND environment = ? AND month = ?`,
    [key.accountId, key.environment, key.month],
  )
  return row?.used ?? 0
}

/** A part of the accounts, in the order in which they were made. */
export interface UsagePage {
  readonly limit: number
  /** Id of the last account of the page before. */
  readonly after?: string
}

/**
 * The billing data of every account, or of a page of them.
 * @param plans give the quota of months in which no invoice has left one
 */
export async function usageOf(
  database: Database,
  month: string,
  plans: Plans,
  page?: UsagePage,
): Promise<readonly AccountUsage[]> {
  const rows = await database.all<UsageRow>(
    `SELECT accounts.id AS account_id, accounts.name AS name, accounts.plan AS account_plan,
      live.plan AS month_plan, live.quota AS month_quota,
      COALESCE(live.used, 0) AS live, COALESCE(sandbox.used, 0) AS sandbox
      FROM accounts
      LEFT JOIN usage_counts live
        ON live.account_id = accounts.id AND live.environment = 'live' AND live.month = ?
      LEFT JOIN usage_counts sandbox
        ON sandbox.account_id = accounts.id AND sandbox.environment = 'sandbox' AND sandbox.month = ?
      ${
        page?.after === undefined
          ? ''
          : `WHERE (accounts.created_at, accounts.id) >
              (SELECT last.created_at, last.id FROM accounts last WHERE last.id = ?)`
      }
      ORDER BY accounts.created_at, accounts.id ${page === undefined ? '' : 'LIMIT ?'}`,
    [
      month,
      month,
      ...(page?.after === undefined ? [] : [page.after]),
      ...(page === undefined ? [] : [page.limit]),
    ],
  )
  return rows.map((row) => {
    const plan = row.month_plan ?? row.account_plan
    const included = Math.min(row.live, row.month_quota ?? plans[plan].quota ?? row.live)
    const { account_id: accountId, name, sandbox } = row
    return { accountId, name, plan, included, overage: row.live - included, sandbox }
  })
}

/**
 * Locks a month until the transaction ends, and returns its count. A new month takes the plan
 * of the account; one that exists keeps its own, which only a change of plan replaces.
 */
export async function lockMonth(tx: Queries, key: MonthKey): Promise<number> {
  const [row] = await tx.all<{ used: number }>(
    `INSERT INTO usage_counts (account_id, environment, month, plan)
      SELECT id, ?, ?, CASE WHEN ? = 'sandbox' THEN 'sandbox' ELSE plan END
        FROM accounts WHERE id = ?
      ON CONFLICT (account_id, environment, month) DO UPDATE SET plan = usage_counts.plan
      RETURNING used`,
    [key.environment, key.month, key.environment, key.accountId],
  )
  return row?.used ?? 0
}

/** The day and the key that invoices of a month are of. */
export interface DayKey {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly keyId: string
}

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** What an invoice was counted under. */
export interface Terms {
  readonly plan: PlanName
  /** Absent: unlimited. */
  readonly quota?: number
}

/**
 * Adds to a month that is locked, and to the day and the key; returns the new count of the month. Both
 * are of one transaction, so days always add up to their month. The month keeps the quota of the terms, by which it is
 * billed whatever the settings say later; terms of another plan than the month has now say nothing of it.
 */
export async function addUsed(
  tx: Queries,
  key: MonthKey,
  { day, keyId }: DayKey,
  { by, terms }: { readonly by: number; readonly terms?: Terms },
): Promise<number> {
  await tx.all(
    `INSERT INTO usage_days (account_id, environment, day, key_id, used) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (account_id, day, environment, key_id)
        DO UPDATE SET used = usage_days.used + excluded.used`,
    [key.accountId, key.environment, day, keyId, by],
  )
  const [row] = await tx.all<{ used: number }>(
    `UPDATE usage_counts SET used = used + ?, quota = CASE WHEN plan = ? THEN ? ELSE quota END
      WHERE account_id = ? AND environment = ? AND month = ?
      RETURNING used`,
    [by, terms?.plan ?? '', terms?.quota ?? UNLIMITED, key.accountId, key.environment, key.month],
  )
  return row?.used ?? 0
}
