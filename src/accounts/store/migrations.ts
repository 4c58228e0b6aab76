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
  {
    name: '006-users-and-sessions',
    statements: [
      `CREATE TABLE users (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        operator_since BIGINT,
        password_hash TEXT,
        totp_secret TEXT,
        totp_pending TEXT,
        totp_step BIGINT,
        oidc_subject TEXT UNIQUE,
        created_at BIGINT NOT NULL,
        last_sign_in_at BIGINT
      )`,
      `CREATE TABLE memberships (
        user_id TEXT NOT NULL REFERENCES users (id),
        account_id TEXT NOT NULL REFERENCES accounts (id),
        created_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, account_id)
      )`,
      `CREATE INDEX memberships_by_account ON memberships (account_id)`,
      `CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users (id),
        method TEXT NOT NULL,
        address TEXT,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      )`,
      `CREATE INDEX sessions_by_user ON sessions (user_id)`,
      `CREATE INDEX sessions_by_age ON sessions (expires_at)`,
      `CREATE TABLE one_time_links (
        id TEXT PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('sign-in', 'invitation')),
        email TEXT NOT NULL,
        account_id TEXT REFERENCES accounts (id),
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        used_at BIGINT
      )`,
      `CREATE INDEX one_time_links_by_account ON one_time_links (account_id)`,
      `CREATE TABLE admin_tokens (
        id TEXT PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        scopes TEXT NOT NULL,
        user_id TEXT NOT NULL REFERENCES users (id),
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        last_used_at BIGINT,
        revoked_at BIGINT
      )`,
      `CREATE TABLE sign_in_attempts (
        bucket TEXT PRIMARY KEY,
        failures BIGINT NOT NULL,
        blocked_until BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
      )`,
      `CREATE TABLE audit_log (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        actor_type TEXT NOT NULL,
        actor_id TEXT,
        actor_name TEXT NOT NULL,
        action TEXT NOT NULL,
        account_id TEXT,
        target TEXT,
        details TEXT NOT NULL,
        address TEXT
      )`,
      `CREATE INDEX audit_log_by_account ON audit_log (account_id, id)`,
      `CREATE INDEX accounts_by_age ON accounts (created_at, id)`,
    ],
  },
  {
    name: '007-usage-by-day',
    statements: [
      `CREATE TABLE usage_days (
        account_id TEXT NOT NULL,
        environment TEXT NOT NULL,
        day TEXT NOT NULL,
        key_id TEXT NOT NULL,
        used BIGINT NOT NULL,
        PRIMARY KEY (account_id, day, environment, key_id)
      )`,
    ],
  },
  {
    // `id` begins with the time, so that the primary key serves pages and the end of old rows.
    name: '008-request-log',
    statements: [
      `CREATE TABLE request_log (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        account_id TEXT,
        key_id TEXT,
        environment TEXT,
        endpoint TEXT NOT NULL,
        status BIGINT NOT NULL,
        rules TEXT NOT NULL,
        ms REAL NOT NULL,
        request_id TEXT NOT NULL
      )`,
      `CREATE INDEX request_log_by_account ON request_log (account_id, id)`,
      `CREATE INDEX request_log_by_request ON request_log (request_id)`,
      // Few requests are refused or break rules, and these are what people look for.
      `CREATE INDEX request_log_refused ON request_log (id) WHERE status >= 400`,
      `CREATE INDEX request_log_with_rules ON request_log (id) WHERE rules <> ''`,
    ],
  },
  {
    name: '009-sign-in-attempts-by-age',
    statements: [`CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (updated_at)`],
  },
  {
    // Months from before have none, and are billed by the settings, as they were.
    name: '010-quota-of-months',
    statements: [`ALTER TABLE usage_counts ADD COLUMN quota BIGINT`],
  },
]
