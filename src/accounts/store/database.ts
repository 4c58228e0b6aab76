/** What a parameter or a column may be. Times are milliseconds since the epoch. */
export type SqlValue = string | number | null

/** Runs statements. */
export interface Queries {
  /**
   * Runs one statement and gives its rows.
   * @param sql in the SQL that SQLite and PostgreSQL share, with `?` for parameters
   */
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]>
}

export interface TransactionOptions {
  /** False: the work may be lost when the machine loses power, and costs no disk sync. */
  readonly durable?: boolean
}

/**
 * A database of accounts. Everything that is stored goes through these few methods; there is
 * one implementation for SQLite and one for PostgreSQL.
 *
 * Every method throws Fault STORE_UNAVAILABLE when the database is out of reach.
 */
export interface Database extends Queries {
  /** What it is and where, without a password, for messages. */
  readonly description: string
  /** SQL that gives the database's own time in milliseconds since the epoch. */
  readonly clockSql: string
  /** SQL to run first in a transaction that changes the schema, so that only one does at a time. */
  readonly migrationLockSql: string | undefined
  /**
   * Runs `work` in one transaction and commits it; rolls back when it throws. A row that it
   * has written is locked for every other transaction until the end.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}
