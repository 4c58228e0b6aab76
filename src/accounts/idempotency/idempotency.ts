import type { Queries } from '../store/database.js'
import type { Balance, Environment, PlanName } from '../plans/plan.js'

/** What a client sends so that a repeat is recognised, and what the repeat must match. */
export interface Idempotency {
  /** The header `Idempotency-Key`, 1 to 255 characters. */
  readonly key: string
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string
}

/** A request that may carry an idempotency key; keys are of one account and environment. */
export interface IdempotentRequest {
  readonly accountId: string
  readonly environment: Environment
  readonly idempotency?: Idempotency
}

/**
 * What is kept of a request under an idempotency key (D22). No invoice data: generation is
 * deterministic for a request and a moment, so a repeat is generated again.
 */
export interface IdempotencyRecord {
  readonly bodyHash: string
  readonly moment: number
  readonly reservationId: string
  /** Present once the request has been counted. */
  readonly balance?: Balance
}

/** A record lives for 24 hours, in milliseconds. */
export const RECORD_MS = 86_400_000

interface RecordRow {
  readonly body_hash: string
  readonly moment: number
  readonly reservation_id: string
  readonly remaining: number | null
  readonly plan: PlanName | null
}

/** The live record of the request's idempotency key; undefined without one. */
export async function findRecord(
  queries: Queries,
  request: IdempotentRequest,
  now: number,
): Promise<IdempotencyRecord | undefined> {
  if (request.idempotency === undefined) return undefined
  const [row] = await queries.all<RecordRow>(
    `SELECT body_hash, moment, reservation_id, remaining, plan FROM idempotency_records
      WHERE account_id = ? AND environment = ? AND idempotency_key = ? AND expires_at > ?`,
    [request.accountId, request.environment, request.idempotency.key, now],
  )
  return row === undefined ? undefined : fromRow(row)
}

/**
 * Starts the record of a request that has a new reservation, replacing an expired one or
 * `replaced`, whose work never ended, whatever its body was.
 * @returns false if another request has written the record in the meantime
 */
export async function writeRecord(
  tx: Queries,
  request: IdempotentRequest,
  reservationId: string,
  now: number,
  replaced: IdempotencyRecord | undefined,
): Promise<boolean> {
  if (request.idempotency === undefined) return true
  await tx.all(`DELETE FROM idempotency_records WHERE expires_at <= ?`, [now])
  const { key, bodyHash } = request.idempotency
  const rows = await tx.all(
    `INSERT INTO idempotency_records
      (account_id, environment, idempotency_key, body_hash, moment, reservation_id, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (account_id, environment, idempotency_key) DO UPDATE
        SET body_hash = excluded.body_hash, moment = excluded.moment,
          reservation_id = excluded.reservation_id, expires_at = excluded.expires_at
        WHERE idempotency_records.reservation_id = ? AND idempotency_records.remaining IS NULL
      RETURNING reservation_id`,
    [
      request.accountId,
      request.environment,
      key,
      bodyHash,
      now,
      reservationId,
      now + RECORD_MS,
      replaced?.reservationId ?? '',
    ],
  )
  return rows.length > 0
}

/**
 * Locks the record of a reservation until the transaction ends.
 * @returns false if another process has taken the order over, or has ended it
 */
export async function lockRecord(
  tx: Queries,
  request: IdempotentRequest,
  reservationId: string,
  now: number,
): Promise<boolean> {
  if (request.idempotency === undefined) return true
  const rows = await tx.all(
    `UPDATE idempotency_records SET moment = moment
      WHERE account_id = ? AND environment = ? AND idempotency_key = ? AND reservation_id = ?
        AND expires_at > ?
      RETURNING reservation_id`,
    [request.accountId, request.environment, request.idempotency.key, reservationId, now],
  )
  return rows.length > 0
}

/** Notes that the request was counted; returns the balance for its answer and every repeat. */
export async function completeRecord(
  tx: Queries,
  request: IdempotentRequest,
  reservationId: string,
  balance: Balance,
): Promise<Balance> {
  if (request.idempotency === undefined) return balance
  const [row] = await tx.all<{ remaining: number; plan: PlanName }>(
    `UPDATE idempotency_records SET remaining = COALESCE(remaining, ?), plan = COALESCE(plan, ?)
      WHERE account_id = ? AND environment = ? AND idempotency_key = ? AND reservation_id = ?
      RETURNING remaining, plan`,
    [
      balance.remaining,
      balance.plan,
      request.accountId,
      request.environment,
      request.idempotency.key,
      reservationId,
    ],
  )
  return row ?? balance
}

/** Forgets a request that failed, so that it may be corrected and sent under the same key. */
export async function dropRecord(
  tx: Queries,
  request: IdempotentRequest,
  reservationId: string,
): Promise<void> {
  if (request.idempotency === undefined) return
  await tx.all(
    `DELETE FROM idempotency_records
      WHERE account_id = ? AND environment = ? AND idempotency_key = ? AND reservation_id = ?`,
    [request.accountId, request.environment, request.idempotency.key, reservationId],
  )
}

function fromRow(row: RecordRow): IdempotencyRecord {
  const { body_hash: bodyHash, moment, reservation_id: reservationId } = row
  const { remaining, plan } = row
  const balance = remaining === null || plan === null ? {} : { balance: { remaining, plan } }
  return { bodyHash, moment, reservationId, ...balance }
}
