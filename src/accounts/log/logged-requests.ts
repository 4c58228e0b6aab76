import type { Environment } from '../plans/plan.js'
import type { Queries, SqlValue } from '../store/database.js'
import { timePrefix } from '../time-id.js'

export interface RequestFilter {
  readonly accountId?: string
  /** First moment, and the one after the last; milliseconds since the epoch. */
  readonly from?: number
  readonly to?: number
  readonly keyId?: string
  readonly environment?: Environment
  readonly endpoint?: string
  /** First and last status. */
  readonly status?: readonly [number, number]
  readonly rule?: string
  readonly requestId?: string
  /** The id of the last row of the page before. */
  readonly before?: string
  readonly limit: number
}

/** A row of the log of requests. */
export interface LoggedRequest {
  readonly id: string
  readonly at: number
  readonly accountId: string | null
  readonly keyId: string | null
  readonly keyName: string | null
  readonly environment: Environment | null
  readonly endpoint: string
  readonly status: number
  readonly rules: readonly string[]
  readonly ms: number
  readonly requestId: string
}

type Row = Omit<LoggedRequest, 'rules'> & { readonly rules: string }

/** Requests that match, newest first. */
export async function listRequests(
  queries: Queries,
  filter: RequestFilter,
): Promise<readonly LoggedRequest[]> {
  const conditions = conditionsOf(filter)
  const where = conditions.map(([sql]) => sql).join(' AND ')
  const rows = await queries.all<Row>(
    `SELECT page.id AS id, at, page.account_id AS "accountId", key_id AS "keyId",
      api_keys.name AS "keyName", page.environment AS environment, endpoint, status, rules, ms,
      request_id AS "requestId"
      FROM (SELECT * FROM request_log ${where && `WHERE ${where}`} ORDER BY id DESC LIMIT ?) AS page
      LEFT JOIN api_keys ON api_keys.id = key_id ORDER BY page.id DESC`,
    [...conditions.flatMap(([, ...values]) => values), filter.limit],
  )
  return rows.map((row) => ({ ...row, rules: row.rules.trim().split(' ').filter(Boolean) }))
}

function conditionsOf(filter: RequestFilter): [sql: string, ...values: SqlValue[]][] {
  const { accountId, from, to, keyId, environment, endpoint, status, rule, requestId, before } =
    filter
  const conditions: ([sql: string, ...values: SqlValue[]] | undefined)[] = [
    accountId === undefined ? undefined : ['account_id = ?', accountId],
    // An id begins with its time.
    from === undefined ? undefined : ['id >= ?', timePrefix(from)],
    to === undefined ? undefined : ['id < ?', timePrefix(to)],
    before === undefined ? undefined : ['id < ?', before],
    keyId === undefined ? undefined : ['key_id = ?', keyId],
    environment === undefined ? undefined : ['environment = ?', environment],
    endpoint === undefined ? undefined : ['endpoint = ?', endpoint],
    // The literals name the indexes of the rows that there are few of.
    status === undefined
      ? undefined
      : [`${status[0] >= 400 ? 'status >= 400 AND ' : ''}status >= ? AND status <= ?`, ...status],
    rule === undefined
      ? undefined
      : [`rules <> '' AND rules LIKE ? ESCAPE '!'`, `% ${rule.replaceAll(/[!%_]/g, '!$&')} %`],
    requestId === undefined ? undefined : ['request_id = ?', requestId],
  ]
  return conditions.filter((each) => each !== undefined)
}
