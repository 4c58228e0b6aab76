import { periodAt } from '../plans/period.js'
import type { PlanName } from '../plans/plan.js'
import type { Queries, SqlValue } from '../store/database.js'
import { olderThan, type Created } from './newest-first.js'
import type { Account } from './accounts.js'

/** An account with what a list shows of it. */
export interface AccountSummary extends Account {
  /** Keys that are not revoked. */
  readonly keys: number
  readonly members: number
  /** Live invoices of the running month. */
  readonly invoices: number
}

export interface AccountFilter {
  /** Part of the name, or the id. */
  readonly search?: string
  /** The last account of the page before. */
  readonly after?: Created
  readonly limit: number
  readonly now: number
}

interface SummaryRow {
  readonly id: string
  readonly name: string
  readonly plan: PlanName
  readonly created_at: number
  readonly keys: number
  readonly members: number
  readonly invoices: number
}

/** Accounts, newest first. */
export async function accountPage(
  queries: Queries,
  { search, after, limit, now }: AccountFilter,
): Promise<readonly AccountSummary[]> {
  const conditions: string[] = []
  const parameters: SqlValue[] = []
  if (search !== undefined) {
    const { sql, letters, folded } = caseless('name', search)
    conditions.push(`(id = ? OR ${sql} LIKE ? ESCAPE '!')`)
    parameters.push(search, ...letters, `%${folded.replaceAll(/[!%_]/g, '!$&')}%`)
  }
  if (after !== undefined) {
    const [sql, values] = olderThan(after)
    conditions.push(sql)
    parameters.push(...values)
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return summaries(
    queries,
    `SELECT id, name, plan, created_at FROM accounts ${where}
      ORDER BY created_at DESC, id DESC LIMIT ?`,
    [...parameters, limit],
    now,
  )
}

/** Letters that are one in a search: of Turkish, Greek and German, whose case is not a matter of two letters. */
const ALIKE = ['iIİı', 'σΣς', 'ßẞ']

/**
 * SQL for a column, and the text to look for in it, both without regard to case. It does not call `lower()`, which of
 * SQLite knows only ASCII, and of PostgreSQL has the language of the database: each letter of the text is replaced.
 * @returns also the parameters of this SQL
 */
function caseless(
  column: string,
  text: string,
): { sql: string; letters: readonly string[]; folded: string } {
  const replaced = new Map<string, string>()
  const fold = (letter: string): string => {
    const [first = letter, ...others] = formsOf(letter)
    for (const other of others) replaced.set(other, first)
    return first
  }
  const folded = [...text].map(fold).join('')
  const sql = [...replaced].reduce((inner) => `replace(${inner}, ?, ?)`, column)
  return { sql, letters: [...replaced].flat(), folded }
}

/** The letter in all its forms of one character; that without a pair is alone. */
function formsOf(letter: string): readonly string[] {
  const alike = ALIKE.find((letters) => letters.includes(letter))
  if (alike !== undefined) return [...alike]
  const forms = [letter.toLowerCase(), letter.toUpperCase()]
  return forms.every((form) => [...form].length === 1) ? [...new Set(forms)] : [letter]
}

/** One account; undefined if there is none. */
export async function accountSummary(
  queries: Queries,
  id: string,
  now: number,
): Promise<AccountSummary | undefined> {
  const select = `SELECT id, name, plan, created_at FROM accounts WHERE id = ?`
  return (await summaries(queries, select, [id], now))[0]
}

async function summaries(
  queries: Queries,
  select: string,
  parameters: readonly SqlValue[],
  now: number,
): Promise<readonly AccountSummary[]> {
  const rows = await queries.all<SummaryRow>(
    `SELECT page.id AS id, page.name AS name, page.plan AS plan, page.created_at AS created_at,
      (SELECT COUNT(*) FROM api_keys WHERE api_keys.account_id = page.id
        AND (revoked_at IS NULL OR revoked_at > ?)) AS keys,
      (SELECT COUNT(*) FROM memberships WHERE memberships.account_id = page.id) AS members,
      COALESCE((SELECT used FROM usage_counts WHERE usage_counts.account_id = page.id
        AND environment = 'live' AND month = ?), 0) AS invoices
      FROM (${select}) AS page ORDER BY created_at DESC, id DESC`,
    [now, periodAt(now).month, ...parameters],
  )
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}
