import { listAudit as auditOf, type AuditEntry } from '../../../accounts/audit/audit.js'
import {
  listRequests as requestsOf,
  type LoggedRequest,
  type RequestFilter,
} from '../../../accounts/log/logged-requests.js'
import type { Environment } from '../../../accounts/plans/plan.js'
import { iso, param, type Call, type Handler } from '../call/call.js'
import { limitOf, pageOf } from '../call/paging.js'
import { refusedQuery } from '../../request/query.js'
import { clientLocale } from '../../request/context.js'

export const listAccountRequests: Handler = (call) => requestPage(call, param(call, 'account'))

export const listRequests: Handler = (call) => requestPage(call, call.query['account'])

export const listAccountAudit: Handler = (call) => auditPage(call, param(call, 'account'))

export const listAudit: Handler = (call) => auditPage(call, call.query['account'])

async function requestPage(call: Call, accountId: string | undefined): Promise<object> {
  const { database, requestLog } = call.setup
  const limit = limitOf(call)
  const rows = await requestsOf(database, { ...filterOf(call, accountId), limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => id, requestJson)
  return { logged: requestLog !== undefined, days: requestLog?.days ?? 0, ...page }
}

function filterOf(call: Call, accountId: string | undefined): Omit<RequestFilter, 'limit'> {
  const [from, to] = [momentOf(call, 'from'), momentOf(call, 'to')]
  const { key, environment, endpoint, status, rule, request_id: requestId, cursor } = call.query
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(key === undefined ? {} : { keyId: key }),
    ...(environment === undefined ? {} : { environment: environment as Environment }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(status === undefined ? {} : { status: statusRange(status) }),
    ...(rule === undefined ? {} : { rule }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(cursor === undefined ? {} : { before: cursor }),
  }
}

/**
 * A date and time of the query in milliseconds; undefined if it is absent.
 * @throws Problem validation_failed for a leap second: RFC 3339 has it, the calendar of computers has not
 */
function momentOf({ query, context }: Call, name: 'from' | 'to'): number | undefined {
  const { [name]: text } = query
  if (text === undefined) return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw refusedQuery(name, clientLocale(context))
  return moment
}

/** `422`, or all of `4xx`. */
function statusRange(status: string): readonly [number, number] {
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}

function requestJson(row: LoggedRequest): object {
  return {
    time: iso(row.at),
    request_id: row.requestId,
    account_id: row.accountId,
    key_id: row.keyId,
    key_name: row.keyName,
    environment: row.environment,
    endpoint: row.endpoint,
    status: row.status,
    rules: row.rules,
    ms: Math.round(row.ms * 10) / 10,
  }
}

async function auditPage(call: Call, accountId: string | undefined): Promise<object> {
  const limit = limitOf(call)
  const { cursor } = call.query
  const entries = await auditOf(call.setup.database, {
    limit: limit + 1,
    ...(accountId === undefined ? {} : { accountId }),
    ...(cursor === undefined ? {} : { before: cursor }),
  })
  return pageOf(entries, limit, ({ id }) => id, auditJson)
}

function auditJson({ id, at, actor, action, accountId, target, details = {} }: AuditEntry): object {
  return {
    id,
    time: iso(at),
    actor: { type: actor.type, id: actor.id ?? null, name: actor.name },
    action,
    account_id: accountId ?? null,
    target: target ?? null,
    details,
    address: actor.address ?? null,
  }
}
