import type { Environment } from '../plans/plan.js'
import type { Queries, SqlValue } from '../store/database.js'

export interface UsageFilter {
  readonly accountId: string
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
  readonly byKey: boolean
  readonly environment?: Environment
  readonly keyId?: string
}

/** Invoices of a day or a month. */
export interface PeriodUsage {
  /** `YYYY-MM-DD` or `YYYY-MM`, UTC. */
  readonly period: string
  readonly environment: Environment
  readonly keyId: string | null
  readonly keyName: string | null
  readonly invoices: number
}

/** Invoices by period, environment and, if asked for, key; what is 0 is left out. */
export async function usageByPeriod(
  queries: Queries,
  filter: UsageFilter,
): Promise<readonly PeriodUsage[]> {
  const { accountId, from, to, by, byKey, environment, keyId } = filter
  const period = by === 'day' ? 'day' : 'substr(day, 1, 7)'
  const parameters: SqlValue[] = [accountId, from, to]
  if (environment !== undefined) parameters.push(environment)
  if (keyId !== undefined) parameters.push(keyId)
  return queries.all<PeriodUsage>(
    `SELECT ${period} AS period, usage_days.environment AS environment,
      ${byKey ? 'key_id' : 'NULL'} AS "keyId",
      ${byKey ? 'MAX(api_keys.name)' : 'NULL'} AS "keyName",
      CAST(SUM(used) AS BIGINT) AS invoices
      FROM usage_days LEFT JOIN api_keys ON api_keys.id = key_id
      WHERE usage_days.account_id = ? AND day >= ? AND day <= ?
        ${environment === undefined ? '' : 'AND usage_days.environment = ?'}
        ${keyId === undefined ? '' : 'AND key_id = ?'}
      GROUP BY ${period}, usage_days.environment ${byKey ? ', key_id' : ''}
      HAVING SUM(used) > 0
      ORDER BY 1, 2 ${byKey ? ', 3' : ''}`,
    parameters,
  )
}

/** Invoices of each key of an account in a month, by the id of the key. */
export async function usageOfKeys(
  queries: Queries,
  accountId: string,
  month: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.all<{ id: string; used: number }>(
    `SELECT key_id AS id, CAST(SUM(used) AS BIGINT) AS used FROM usage_days
      WHERE account_id = ? AND day >= ? AND day <= ? GROUP BY key_id`,
    [accountId, `${month}-01`, `${month}-31`],
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}
