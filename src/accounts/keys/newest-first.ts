import type { SqlValue } from '../store/database.js'

/** Where a row is in a list that is sorted by the moment in which each was created, newest first, and then by id. */
export interface Created {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly id: string
}

/** The condition for the rows behind one in such a list, and its parameters. */
export function olderThan({
  createdAt,
  id,
}: Created): readonly [sql: string, parameters: readonly SqlValue[]] {
  return ['(created_at < ? OR (created_at = ? AND id < ?))', [createdAt, createdAt, id]]
}
