import { randomUUID } from 'node:crypto'

import type { Database, Queries } from '../store/database.js'
import {
  completeRecord,
  dropRecord,
  findRecord,
  writeRecord,
  type IdempotentRequest,
} from '../idempotency/idempotency.js'
import { periodAt } from '../plans/period.js'
import { UNLIMITED, overageAllowed, type Balance, type PlanName } from '../plans/plan.js'
import { addUsed, lockMonth, type MonthKey } from './usage.js'

/**
 * An invoice is counted in two steps: a place in the month is reserved before the work, and it
 * is counted when the work has succeeded, before the answer leaves. So there are never more
 * than allowed, and what a client holds is always counted (D19). A reservation that nobody
 * ends, because its process was killed, frees its place after a while.
 */
export interface Reservation {
  readonly id: string
  readonly request: ReserveRequest
  readonly month: string
  /** Goes into the document; milliseconds since the epoch. */
  readonly moment: number
}

export interface ReserveRequest extends IdempotentRequest {
  readonly plan: PlanName
  /** Invoices a month; absent: unlimited. */
  readonly quota?: number
}

export type Reserved =
  | { readonly outcome: 'granted'; readonly reservation: Reservation }
  /** The same request has been answered and counted before. */
  | { readonly outcome: 'repeated'; readonly moment: number; readonly balance: Balance }
  /** The same request is being worked on, or was when its process died (D22). */
  | { readonly outcome: 'at_work'; readonly held: Held }
  /** The idempotency key was used with another body. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'exceeded' }

/** Work on an order under an idempotency key, as others see it. */
export interface Held {
  /** The reservation's. */
  readonly id: string
  readonly beats: number
}

/**
 * `exceeded`: the hold ran out, and others have taken the last places meanwhile. `taken`: another
 * process took the order over, and its answer is the one that counts.
 */
export type Counted = Balance | 'exceeded' | 'taken'

interface ReservationRow {
  readonly counted_by: string | null
}

/** How long a place is held for work that has not ended, in milliseconds. */
export const HOLD_MS = 120_000

/**
 * Reserves a place in the month that `now` lies in.
 * @param dead work whose process is known to be dead: its place is taken over
 */
export async function reserve(
  database: Database,
  request: ReserveRequest,
  now: number,
  dead?: Held,
): Promise<Reserved> {
  const { month } = periodAt(now)
  for (;;) {
    // A place that is lost when the machine loses power was held for nobody: only what is counted
    // must be on the disk.
    const reserved = await database.transaction((tx) => tryReserve(tx, request, month, now, dead), {
      durable: false,
    })
    if (reserved !== 'raced') return reserved
  }
}

/** Counts a reservation. May be called again after a failure: it counts once. */
export async function count(
  database: Database,
  reservation: Reservation,
  now: number,
): Promise<Counted> {
  const { id, request } = reservation
  const month = monthKey(request, reservation.month)
  return database.transaction(async (tx) => {
    let used = await lockMonth(tx, month, request.plan)
    const row = await findReservation(tx, id)
    if (row === undefined) {
      if (!(await isOurs(tx, reservation, now))) return 'taken'
      if (await isFull(tx, request, month, used, now)) return 'exceeded'
      await insertReservation(tx, reservation, now, id)
    } else if (row.counted_by === null) {
      await tx.all(`UPDATE reservations SET counted_by = ? WHERE id = ?`, [id, id])
    }
    if (row === undefined || row.counted_by === null) used = await addUsed(tx, month, 1)
    return completeRecord(tx, request, id, {
      remaining: remaining(request.quota, used),
      plan: request.plan,
    })
  })
}

/**
 * Gives a place back whose work failed, or whose counting may or may not have reached the
 * store. May be called again. One that is lost when the machine loses power was for no answer that
 * a client holds, and an uncounted place frees itself.
 */
export async function release(database: Database, reservation: Reservation): Promise<void> {
  const { id, request } = reservation
  const month = monthKey(request, reservation.month)
  await database.transaction(
    async (tx) => {
      await lockMonth(tx, month, request.plan)
      const row = await findReservation(tx, id)
      if (row === undefined) return
      if (row.counted_by !== null) await addUsed(tx, month, -1)
      await drop(tx, id)
      await dropRecord(tx, request, id)
    },
    { durable: false },
  )
}

/** Invoices left of the month's quota, without those on trust. */
export function remaining(quota: number | undefined, used: number): number {
  return quota === undefined ? UNLIMITED : Math.max(quota - used, 0)
}

async function tryReserve(
  tx: Queries,
  request: ReserveRequest,
  month: string,
  now: number,
  dead: Held | undefined,
): Promise<Reserved | 'raced'> {
  const key = monthKey(request, month)
  const used = await lockMonth(tx, key, request.plan)
  const record = await findRecord(tx, request, now)
  if (record !== undefined) {
    if (record.bodyHash !== request.idempotency?.bodyHash) return { outcome: 'conflict' }
    const { moment, balance, reservationId, beats } = record
    if (balance !== undefined) return { outcome: 'repeated', moment, balance }
    if (dead?.id === reservationId && dead.beats === beats) await drop(tx, reservationId)
    else if (await isHeld(tx, reservationId, now))
      return { outcome: 'at_work', held: { id: reservationId, beats } }
  }
  if (await isFull(tx, request, key, used, now)) return { outcome: 'exceeded' }
  await dropExpired(tx, request, now)
  const id = randomUUID()
  const reservation: Reservation = { id, request, month, moment: now }
  await insertReservation(tx, reservation, now, null)
  const isWritten = await writeRecord(tx, request, id, now, record)
  if (isWritten) return { outcome: 'granted', reservation }
  await drop(tx, id)
  return 'raced'
}

async function isFull(
  tx: Queries,
  request: ReserveRequest,
  month: MonthKey,
  used: number,
  now: number,
): Promise<boolean> {
  if (request.quota === undefined) return false
  const [row] = await tx.all<{ pending: number }>(
    `SELECT COUNT(*) AS pending FROM reservations
      WHERE account_id = ? AND environment = ? AND month = ? AND counted_by IS NULL AND expires_at > ?`,
    [month.accountId, month.environment, month.month, now],
  )
  return used + (row?.pending ?? 0) >= request.quota + overageAllowed(request.quota)
}

async function insertReservation(
  tx: Queries,
  { id, request, month }: Reservation,
  now: number,
  countedBy: string | null,
): Promise<void> {
  await tx.all(
    `INSERT INTO reservations (id, account_id, environment, month, expires_at, counted_by)
      VALUES (?, ?, ?, ?, ?, ?)`,
    [id, request.accountId, request.environment, month, now + HOLD_MS, countedBy],
  )
}

/** Those that were counted are kept for as long as others, so that counting again counts once. */
async function dropExpired(tx: Queries, request: ReserveRequest, now: number): Promise<void> {
  await tx.all(
    `DELETE FROM reservations WHERE account_id = ? AND environment = ? AND expires_at <= ?`,
    [request.accountId, request.environment, now],
  )
}

/** False if another process has taken the order over, or has ended it. */
async function isOurs(tx: Queries, { id, request }: Reservation, now: number): Promise<boolean> {
  if (request.idempotency === undefined) return true
  return (await findRecord(tx, request, now))?.reservationId === id
}

async function drop(tx: Queries, id: string): Promise<void> {
  await tx.all(`DELETE FROM reservations WHERE id = ?`, [id])
}

async function isHeld(tx: Queries, id: string, now: number): Promise<boolean> {
  const rows = await tx.all(`SELECT id FROM reservations WHERE id = ? AND expires_at > ?`, [
    id,
    now,
  ])
  return rows.length > 0
}

async function findReservation(tx: Queries, id: string): Promise<ReservationRow | undefined> {
  const rows = await tx.all<ReservationRow>(`SELECT counted_by FROM reservations WHERE id = ?`, [
    id,
  ])
  return rows[0]
}

function monthKey(request: ReserveRequest, month: string): MonthKey {
  return { accountId: request.accountId, environment: request.environment, month }
}
