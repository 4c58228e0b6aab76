import type { Environment } from '../plans/plan.js'
import type { Queries } from '../store/database.js'

/** A place as the store has it. */
interface StoredPlace {
  readonly id: string
  readonly accountId: string
  readonly environment: Environment
  readonly month: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly leaseId: string | undefined
}

interface ReservationRow {
  readonly counted_by: string | null
}

export async function insertReservation(tx: Queries, place: StoredPlace): Promise<void> {
  const { id, accountId, environment, month, expiresAt, leaseId } = place
  await tx.all(
    `INSERT INTO reservations (id, account_id, environment, month, expires_at, lease_id)
      VALUES (?, ?, ?, ?, ?, ?)`,
    [id, accountId, environment, month, expiresAt, leaseId ?? null],
  )
}

/** Notes that a place was counted by its own reservation. @param keptUntil milliseconds since the epoch */
export async function markCounted(tx: Queries, id: string, keptUntil: number): Promise<void> {
  await tx.all(`UPDATE reservations SET counted_by = id, expires_at = ? WHERE id = ?`, [
    keptUntil,
    id,
  ])
}

/** Drops the places of an account that nobody holds any more. */
export async function dropExpired(
  tx: Queries,
  { accountId, environment }: Pick<StoredPlace, 'accountId' | 'environment'>,
  now: number,
): Promise<void> {
  await tx.all(
    `DELETE FROM reservations WHERE account_id = ? AND environment = ? AND expires_at <= ?`,
    [accountId, environment, now],
  )
}

/**
 * @returns false if its process, which was thought gone, has just counted it: at the end of a month
 * the two may have locked different months
 */
export async function dropUncounted(tx: Queries, id: string): Promise<boolean> {
  await tx.all(`DELETE FROM reservations WHERE id = ? AND counted_by IS NULL`, [id])
  return (await findReservation(tx, id)) === undefined
}

export async function drop(tx: Queries, id: string): Promise<void> {
  await tx.all(`DELETE FROM reservations WHERE id = ?`, [id])
}

/** How many places one statement drops. */
const AT_A_TIME = 100

/** Drops many places. Each statement has the same text, since a store keeps what it has prepared. */
export async function dropAll(tx: Queries, ids: readonly string[]): Promise<void> {
  const places = new Array(AT_A_TIME).fill('?').join(', ')
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some: (string | null)[] = ids.slice(from, from + AT_A_TIME)
    // No place has the id NULL.
    const padded = [...some, ...new Array<null>(AT_A_TIME - some.length).fill(null)]
    await tx.all(`DELETE FROM reservations WHERE id IN (${places})`, padded)
  }
}

/** Locks it until the transaction ends, for another process may be taking it over. */
export async function findReservation(
  tx: Queries,
  id: string,
): Promise<ReservationRow | undefined> {
  const [row] = await tx.all<ReservationRow>(
    `UPDATE reservations SET id = id WHERE id = ? RETURNING counted_by`,
    [id],
  )
  return row
}
