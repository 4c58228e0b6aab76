import type { Queries, SqlValue } from './database.js'

/** Writes a new row. @param values by the names of their columns */
export async function insertRow(
  tx: Queries,
  table: string,
  values: Readonly<Record<string, SqlValue>>,
): Promise<void> {
  const columns = Object.keys(values)
  const places = columns.map(() => '?').join(', ')
  await tx.all(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
    Object.values(values),
  )
}

/** What the first row of a statement says; undefined if it gives none. */
export async function firstOf<Row, T>(
  queries: Queries,
  [sql, parameters]: readonly [sql: string, parameters: readonly SqlValue[]],
  read: (row: Row) => T,
): Promise<T | undefined> {
  const [row] = await queries.all<Row>(sql, parameters)
  return row === undefined ? undefined : read(row)
}

/** The values of columns that may be null: those that are not. */
export function present<T extends Readonly<Record<string, unknown>>>(
  columns: T,
): { readonly [Name in keyof T]?: NonNullable<T[Name]> } {
  const kept = Object.entries(columns).filter(([, value]) => value !== null)
  return Object.fromEntries(kept) as { [Name in keyof T]?: NonNullable<T[Name]> }
}
