import type { Queries } from '../store/database.js'
import { createTimeId } from '../time-id.js'

/** Who changes something, and from where. */
export interface Actor {
  readonly type: 'user' | 'token' | 'command_line' | 'anonymous'
  readonly id?: string
  /** E-mail address of the user, name of the token. */
  readonly name: string
  /** Network address. */
  readonly address?: string
}

/** Who changes something, and when. */
export interface Change {
  readonly actor: Actor
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Who has the machine: the command line, and the start of the service. */
export const COMMAND_LINE: Actor = { type: 'command_line', name: 'command line' }

export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>

export interface AuditChange {
  /** Such as `key.create`. */
  readonly action: string
  readonly accountId?: string
  /** Id of what is changed. */
  readonly target?: string
  readonly details?: AuditDetails
}

/** A row of the audit log. */
export interface AuditEntry extends AuditChange {
  readonly id: string
  readonly at: number
  readonly actor: Actor
}

interface AuditRow {
  readonly id: string
  readonly at: number
  readonly actor_type: Actor['type']
  readonly actor_id: string | null
  readonly actor_name: string
  readonly action: string
  readonly account_id: string | null
  readonly target: string | null
  readonly details: string
  readonly address: string | null
}

/** Writes a change into the log; in the transaction of the change, so that none is without. */
export async function writeAudit(
  tx: Queries,
  actor: Actor,
  change: AuditChange,
  now: number,
): Promise<void> {
  await tx.all(
    `INSERT INTO audit_log
      (id, at, actor_type, actor_id, actor_name, action, account_id, target, details, address)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      createTimeId(now),
      now,
      actor.type,
      actor.id ?? null,
      actor.name,
      change.action,
      change.accountId ?? null,
      change.target ?? null,
      JSON.stringify(change.details ?? {}),
      actor.address ?? null,
    ],
  )
}

/** Entries of one account or of all, newest first. @param before an id; only older ones */
export async function listAudit(
  queries: Queries,
  { accountId, before, limit }: { accountId?: string; before?: string; limit: number },
): Promise<readonly AuditEntry[]> {
  const conditions = [
    ...(accountId === undefined ? [] : [['account_id = ?', accountId] as const]),
    ...(before === undefined ? [] : [['id < ?', before] as const]),
  ]
  const where = conditions.map(([sql]) => sql).join(' AND ')
  const rows = await queries.all<AuditRow>(
    `SELECT * FROM audit_log ${where && `WHERE ${where}`} ORDER BY id DESC LIMIT ?`,
    [...conditions.map(([, value]) => value), limit],
  )
  return rows.map(fromRow)
}

function fromRow(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: {
      type: row.actor_type,
      name: row.actor_name,
      ...(row.actor_id === null ? {} : { id: row.actor_id }),
      ...(row.address === null ? {} : { address: row.address }),
    },
    action: row.action,
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
    ...(row.target === null ? {} : { target: row.target }),
    details: JSON.parse(row.details) as AuditDetails,
  }
}
