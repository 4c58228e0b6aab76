import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { Database, Queries } from './database.js'
import { SCHEMA_CHANGES, type SchemaChange } from './migrations.js'

/** How a store's schema relates to the one that this version is written for. */
export type SchemaState =
  | { readonly state: 'current' | 'empty' }
  | { readonly state: 'older'; readonly pending: readonly string[] }
  | { readonly state: 'newer'; readonly unknown: readonly string[] }

/** Reads the state of the schema, changing nothing. */
export async function schemaState(
  queries: Queries,
  changes: readonly SchemaChange[] = SCHEMA_CHANGES,
): Promise<SchemaState> {
  const applied = await appliedChanges(queries)
  const known = new Set(changes.map((change) => change.name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) return { state: 'newer', unknown }
  if (applied.length === 0) return { state: 'empty' }
  const pending = [...known].filter((name) => !applied.includes(name))
  return pending.length === 0 ? { state: 'current' } : { state: 'older', pending }
}

/**
 * Brings the schema up to date, in one transaction, safe against other processes that do the
 * same.
 * @returns the names of the changes that were made
 * @throws Fault STORE_INVALID if the store is newer than this version
 */
export async function migrate(
  database: Database,
  changes: readonly SchemaChange[] = SCHEMA_CHANGES,
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    if (database.migrationLockSql !== undefined) await tx.all(database.migrationLockSql)
    await tx.all(`CREATE TABLE IF NOT EXISTS schema_changes (name TEXT PRIMARY KEY)`)
    refuseNewer(database, await schemaState(tx, changes))
    const done = new Set(await executed(tx))
    const pending = changes.filter(({ name }) => !done.has(name))
    for (const { name, statements } of pending) {
      for (const statement of statements) await tx.all(statement)
      await tx.all(`INSERT INTO schema_changes (name) VALUES (?)`, [name])
    }
    return pending.map(({ name }) => name)
  })
}

/** The tables of the schema. */
const TABLES = SCHEMA_CHANGES.flatMap(({ statements }) =>
  statements.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []),
)
const READ_TABLES = TABLES.map((table) => `SELECT 1 FROM ${table} WHERE 1 = 0`).join(' UNION ALL ')

/**
 * Finds out that every table is there and may be read, whatever the list of changes says: a restored backup can be
 * incomplete.
 * @throws Fault STORE_INVALID with the first one that is not; STORE_UNAVAILABLE
 */
export async function checkTables(queries: Queries): Promise<void> {
  await queries.all(READ_TABLES)
}

/**
 * Makes the store ready for use: a new one gets its schema, an existing one must fit.
 * @param autoMigrate bring an older one up to date as well
 * @throws Fault STORE_INVALID, saying what to do, if the schema is older or newer; or if tables are missing
 */
export async function ensureSchema(database: Database, autoMigrate = false): Promise<void> {
  const found = await schemaState(database)
  refuseNewer(database, found)
  if (found.state === 'older' && !autoMigrate)
    throw new Fault(
      'STORE_INVALID',
      detail`the store ${database.description} has an older schema (missing: ${found.pending.join(', ')}); make a backup, then run "twinvoice migrate"`,
    )
  if (found.state !== 'current') await migrate(database)
  await checkTables(database)
}

function refuseNewer(database: Database, found: SchemaState): void {
  if (found.state !== 'newer') return
  throw new Fault(
    'STORE_INVALID',
    detail`the store ${database.description} was written by a newer version of twinvoice (${found.unknown.join(', ')}); install that version or a later one`,
  )
}

async function appliedChanges(queries: Queries): Promise<readonly string[]> {
  try {
    return await executed(queries)
  } catch (thrown) {
    if (isMissingTable(thrown)) return []
    throw thrown
  }
}

/** Whether a statement failed because a table is not there. */
export function isMissingTable(thrown: unknown): boolean {
  const error = thrown instanceof Fault ? thrown.cause : thrown
  if (!(error instanceof Error)) return false
  const isPostgres = 'code' in error && error.code === '42P01'
  return isPostgres || error.message.includes('no such table')
}

async function executed(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ name: string }>(`SELECT name FROM schema_changes ORDER BY name`)
  return rows.map((row) => row.name)
}
