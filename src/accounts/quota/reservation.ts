import { randomUUID } from 'node:crypto'

import type { Database, Queries } from '../store/database.js'
import {
  completeRecord,
  dropRecord,
  findRecord,
  lockRecord,
  writeRecord,
  type IdempotentRequest,
} from '../idempotency/idempotency.js'
import { findAccountOrNone } from '../keys/accounts.js'
import { periodAt } from '../plans/period.js'
import {
  UNLIMITED,
  effectivePlan,
  overageAllowed,
  type Balance,
  type PlanName,
  type Plans,
} from '../plans/plan.js'
import {
  drop,
  dropAll,
  dropExpired,
  dropUncounted,
  findReservation,
  insertReservation,
  markCounted,
} from './reservation-rows.js'
import { addUsed, dayAt, lockMonth, type DayKey, type MonthKey } from './usage.js'

/**
 * An invoice is counted in two steps: a place in the month is reserved before the work, and it
 * is counted when the work has succeeded, before the answer leaves. So there are never more
 * than allowed, and what a client holds is always counted (D19). A reservation is held under the
 * lease of its process; when the process is killed, its places are free as soon as the lease ends.
 */
export interface Reservation {
  readonly id: string
  readonly request: ReserveRequest
  readonly month: string
  /** Goes into the document; milliseconds since the epoch. */
  readonly moment: number
}

export interface ReserveRequest extends IdempotentRequest {
  /** The key that the invoice is made with. */
  readonly keyId: string
  readonly plan: PlanName
  /** Invoices a month; absent: unlimited. */
  readonly quota?: number
  /** The lease of the process; absent: the place is held for {@link HOLD_MS}. */
  readonly leaseId?: string
}

export type Reserved =
  | { readonly outcome: 'granted'; readonly reservation: Reservation }
  /** The same request has been answered and counted before. */
  | { readonly outcome: 'repeated'; readonly moment: number; readonly balance: Balance }
  /** The same request is being worked on (D22). */
  | { readonly outcome: 'at_work' }
  /** Invoices in progress hold all remaining places; each of them may fail and release its place. */
  | { readonly outcome: 'held' }
  /** The idempotency key was used with another body. */
  | { readonly outcome: 'conflict' }
  /** The allowed number has been counted. */
  | { readonly outcome: 'exceeded' }

/**
 * `exceeded`: the hold ended, and others have taken the last places since. `taken`: another
 * process took the order over, and its answer is the one that counts.
 */
export type Counted = Balance | 'exceeded' | 'taken'

/** How long a place is held at most. Milliseconds. */
export const HOLD_MS = 120_000

/**
 * How long a counted reservation is kept that its process has not forgotten: without an answer from the store it does
 * not know of the count, and takes it back when the store is there again. Milliseconds.
 */
export const COUNTED_MS = 30 * 86_400_000

/** Reserves a place in the month that contains `now`. */
export async function reserve(
  database: Database,
  request: ReserveRequest,
  now: number,
): Promise<Reserved> {
  const { month } = periodAt(now)
  const { clockSql } = database
  for (;;) {
    // A place lost in a power failure was held for a request that failed with it: only counts
    // must be on the disk.
    const reserved = await database.transaction(
      (tx) => tryReserve({ tx, clockSql, request, month, now }),
      { durable: false },
    )
    if (reserved !== 'raced') return reserved
  }
}

/**
 * Counts a reservation. May be called again after a failure: it counts once.
 * @param plans what plans allow now
 */
export async function count(
  database: Database,
  reservation: Reservation,
  plans: Plans,
  now: number,
): Promise<Counted> {
  const { id } = reservation
  let { request } = reservation
  const month = monthKey(request, reservation.month)
  return database.transaction(async (tx) => {
    let used = await lockMonth(tx, month)
    const row = await findReservation(tx, id)
    if (row === undefined) {
      if (!(await lockRecord(tx, request, id, now))) return 'taken'
      const balance = (await findRecord(tx, request, now))?.balance
      if (balance !== undefined) return balance
    }
    if (row?.counted_by !== id) {
      // A lease may have ended, and its place been given to others, without its process noticing. Or
      // others have taken further places since the account has a larger plan.
      if (isUsedUp(request, used)) request = await underPresentPlan(tx, request, plans)
      if (isUsedUp(request, used)) return 'exceeded'
      if (row === undefined) await insertReservation(tx, placeOf(reservation, now))
      await markCounted(tx, id, now + COUNTED_MS)
      used = await addUsed(tx, month, dayOf(reservation), { by: 1, terms: request })
    }
    return completeRecord(tx, request, id, {
      remaining: remaining(request.quota, used),
      plan: request.plan,
    })
  })
}

/**
 * Releases a place whose work failed, or whose counting may or may not have reached the store.
 * May be called again. What was counted, and delivered since to a client that repeated its request, stays
 * counted. A release that a power failure loses does no harm: no client has a response for the place, and an
 * uncounted place expires.
 */
export async function release(database: Database, reservation: Reservation): Promise<void> {
  const { id, request } = reservation
  const month = monthKey(request, reservation.month)
  await database.transaction(
    async (tx) => {
      await lockMonth(tx, month)
      const row = await findReservation(tx, id)
      if (row === undefined) return
      if (row.counted_by !== null) await addUsed(tx, month, dayOf(reservation), { by: -1 })
      await drop(tx, id)
      await dropRecord(tx, request, id)
    },
    { durable: false },
  )
}

/** Forgets reservations of which their process knows that they are counted: it asks for them no more. */
export async function forgetCounted(database: Database, ids: readonly string[]): Promise<void> {
  await database.transaction((tx) => dropAll(tx, ids), { durable: false })
}

/** Invoices left of the month's quota, without the grace overage. */
export function remaining(quota: number | undefined, used: number): number {
  return quota === undefined ? UNLIMITED : Math.max(quota - used, 0)
}

interface Attempt {
  readonly tx: Queries
  readonly clockSql: string
  readonly request: ReserveRequest
  readonly month: string
  readonly now: number
}

async function tryReserve(attempt: Attempt): Promise<Reserved | 'raced'> {
  const { tx, request, month, now } = attempt
  const used = await lockMonth(tx, monthKey(request, month))
  const record = await findRecord(tx, request, now)
  if (record !== undefined) {
    const { moment, balance, reservationId } = record
    const isSame = record.bodyHash === request.idempotency?.bodyHash
    if (balance !== undefined) {
      if (!isSame) return { outcome: 'conflict' }
      // Delivered now: a process that does not know whether it counted can no longer take the count back.
      await drop(tx, reservationId)
      return { outcome: 'repeated', moment, balance }
    }
    if (await isHeld(attempt, reservationId)) return { outcome: isSame ? 'at_work' : 'conflict' }
    // Its process is gone: it was neither answered nor counted, so its key is free for any body, as
    // after a failure.
    if (!(await dropUncounted(tx, reservationId))) return { outcome: 'at_work' }
  }
  if (isUsedUp(request, used)) return { outcome: 'exceeded' }
  if (isUsedUp(request, used + (await placesHeld(attempt)))) return { outcome: 'held' }
  await dropExpired(tx, request, now)
  const id = randomUUID()
  const reservation: Reservation = { id, request, month, moment: now }
  await insertReservation(tx, placeOf(reservation, now))
  const isWritten = await writeRecord(tx, request, id, now, record)
  if (isWritten) return { outcome: 'granted', reservation }
  await drop(tx, id)
  return 'raced'
}

function isUsedUp({ quota }: ReserveRequest, used: number): boolean {
  return quota !== undefined && used >= quota + overageAllowed(quota)
}

/** The request as the present plan of its account would have it. */
async function underPresentPlan(
  tx: Queries,
  request: ReserveRequest,
  plans: Plans,
): Promise<ReserveRequest> {
  const account = await findAccountOrNone(tx, request.accountId)
  if (account === undefined) return request
  const { quota: _, ...rest } = request
  const plan = effectivePlan(account.plan, request.environment)
  const { quota } = plans[plan]
  return { ...rest, plan, ...(quota === undefined ? {} : { quota }) }
}

/**
 * A row of `reservations` whose process still works on it. A lease that ends later than any does is of a clock that
 * was set back since: a process that lives renews it within a beat, and one that died would hold its places until
 * the clock comes there again.
 */
const heldSql = (clockSql: string) =>
  `counted_by IS NULL AND reservations.expires_at > ? AND (lease_id IS NULL
    OR EXISTS (SELECT 1 FROM leases WHERE leases.id = lease_id
      AND leases.expires_at > ${clockSql} AND leases.expires_at <= ${clockSql} + ${HOLD_MS}))`

async function placesHeld({ tx, clockSql, request, month, now }: Attempt): Promise<number> {
  if (request.quota === undefined) return 0
  const [row] = await tx.all<{ held: number }>(
    `SELECT COUNT(*) AS held FROM reservations
      WHERE account_id = ? AND environment = ? AND month = ? AND ${heldSql(clockSql)}`,
    [request.accountId, request.environment, month, now],
  )
  return row?.held ?? 0
}

async function isHeld({ tx, clockSql, now }: Attempt, id: string): Promise<boolean> {
  const rows = await tx.all(`SELECT id FROM reservations WHERE id = ? AND ${heldSql(clockSql)}`, [
    id,
    now,
  ])
  return rows.length > 0
}

function placeOf({ id, request, month }: Reservation, now: number) {
  const { accountId, environment, leaseId } = request
  return { id, accountId, environment, month, expiresAt: now + HOLD_MS, leaseId }
}

/** The day of the reservation, which is in its month. */
function dayOf({ moment, request: { keyId } }: Reservation): DayKey {
  return { day: dayAt(moment), keyId }
}

function monthKey(request: ReserveRequest, month: string): MonthKey {
  return { accountId: request.accountId, environment: request.environment, month }
}
