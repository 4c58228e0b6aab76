import type { Database } from '../../accounts/store/database.js'
import { isMissingTable } from '../../accounts/store/schema.js'

/**
 * The tables of runs and their columns, in the SQL that SQLite and PostgreSQL share. Times are milliseconds. No invoice
 * and no value of one is in them: only where documents are, and counts.
 */
const TABLES: Readonly<Record<string, string>> = {
  batch_runs: `
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('submitting', 'open', 'finished', 'cancelled')),
    described TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    beat_at BIGINT NOT NULL,
    finished_at BIGINT`,
  batch_chunks: `
    run_id TEXT NOT NULL REFERENCES batch_runs (id),
    chunk BIGINT NOT NULL,
    round BIGINT NOT NULL DEFAULT 0,
    documents BIGINT NOT NULL,
    added_at BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'settled')),
    worker TEXT,
    tries BIGINT NOT NULL DEFAULT 0,
    done BIGINT NOT NULL DEFAULT 0,
    invalid BIGINT NOT NULL DEFAULT 0,
    broken BIGINT NOT NULL DEFAULT 0,
    failed BIGINT NOT NULL DEFAULT 0,
    again BIGINT NOT NULL DEFAULT 0,
    tally TEXT,
    PRIMARY KEY (run_id, chunk)`,
  batch_attempts: `
    run_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    worker TEXT NOT NULL,
    PRIMARY KEY (run_id, n, worker)`,
  batch_totals: `
    run_id TEXT PRIMARY KEY,
    documents BIGINT NOT NULL,
    done BIGINT NOT NULL,
    invalid BIGINT NOT NULL,
    broken BIGINT NOT NULL,
    failed BIGINT NOT NULL`,
  batch_troubles: `
    run_id TEXT PRIMARY KEY,
    reason TEXT NOT NULL`,
  batch_workers: `
    id TEXT PRIMARY KEY,
    slots TEXT NOT NULL,
    beat_at BIGINT NOT NULL`,
}

/** An index is made in the transaction that makes its table. */
const INDEX = `CREATE INDEX IF NOT EXISTS batch_chunks_waiting ON batch_chunks (state, run_id, chunk)`

/** Creates the tables that are missing; one process at a time. */
export async function ensureTables(database: Database): Promise<void> {
  // To create an index, even one that is there, PostgreSQL waits until nobody writes, and lets nobody write meanwhile.
  if (await areThere(database)) return
  await database.transaction(async (tx) => {
    if (database.migrationLockSql !== undefined) await tx.all(database.migrationLockSql)
    for (const [name, columns] of Object.entries(TABLES))
      await tx.all(`CREATE TABLE IF NOT EXISTS ${name} (${columns})`)
    await tx.all(INDEX)
  })
}

/** Whether all tables are there. */
async function areThere(database: Database): Promise<boolean> {
  try {
    await database.all(`SELECT 1 FROM ${Object.keys(TABLES).join(', ')} LIMIT 0`)
    return true
  } catch (thrown) {
    if (!isMissingTable(thrown)) throw thrown
    return false
  }
}
