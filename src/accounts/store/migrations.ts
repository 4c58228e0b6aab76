/** A change of the schema. `name` never changes; a released migration is never edited. */
export interface SchemaChange {
  readonly name: string
  readonly statements: readonly string[]
}

/** All changes in order, in the SQL that SQLite and PostgreSQL share. Times are milliseconds. */
export const SCHEMA_CHANGES: readonly SchemaChange[] = [
  {
    name: '001-accounts-and-keys',
    statements: [
      `CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        plan TEXT NOT NULL CHECK (plan IN ('sandbox', 'starter', 'pro')),
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE api_keys (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        name TEXT NOT NULL,
        environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'live')),
        handle TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        revoked_at BIGINT
      )`,
      `CREATE INDEX api_keys_by_handle ON api_keys (handle)`,
      `CREATE INDEX api_keys_by_account ON api_keys (account_id)`,
    ],
  },
  {
    name: '002-usage-and-reservations',
    statements: [
      `CREATE TABLE usage_counts (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'live')),
        month TEXT NOT NULL,
        plan TEXT NOT NULL,
        used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
        PRIMARY KEY (account_id, environment, month)
      )`,
      `CREATE TABLE reservations (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        environment TEXT NOT NULL,
        month TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        counted_by TEXT
      )`,
      `CREATE INDEX reservations_by_account ON reservations (account_id, environment, month)`,
      `CREATE TABLE idempotency_records (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        environment TEXT NOT NULL,
        idempotency_key TEXT NOT NULL,
        body_hash TEXT NOT NULL,
        moment BIGINT NOT NULL,
        reservation_id TEXT NOT NULL,
        remaining BIGINT,
        plan TEXT,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, environment, idempotency_key)
      )`,
      `CREATE INDEX idempotency_records_by_age ON idempotency_records (expires_at)`,
    ],
  },
  {
    name: '003-rate-windows',
    statements: [
      `CREATE TABLE rate_windows (
        bucket TEXT PRIMARY KEY,
        taken_at TEXT NOT NULL
      )`,
    ],
  },
  {
    name: '004-beats-of-orders',
    statements: [`ALTER TABLE idempotency_records ADD COLUMN beats BIGINT NOT NULL DEFAULT 0`],
  },
  {
    // `idempotency_records.beats` is no longer read; processes of the version before, which may
    // still run during a roll-out, write it.
    name: '005-leases-of-processes',
    statements: [
      `CREATE TABLE leases (
        id TEXT PRIMARY KEY,
        expires_at BIGINT NOT NULL
      )`,
      `ALTER TABLE reservations ADD COLUMN lease_id TEXT`,
    ],
  },
]
