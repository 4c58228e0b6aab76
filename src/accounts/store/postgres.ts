import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { shownUrl } from './shown-url.js'
import type { Database, Queries, SqlValue, TransactionOptions } from './database.js'
import { Semaphore } from '../../concurrency/semaphore.js'

/** Connections held at most. */
const CONNECTIONS = 10
/** How long to wait for a connection, in milliseconds. */
const CONNECT_MS = 2500
/** Attempts at a transaction that the database ended to resolve a conflict. */
const ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const READ_ONLY = '25006'
/** The server, the database or the role has no connection left. */
const NO_CONNECTION_LEFT = '53300'
/** Milliseconds until a connection that was refused for that reason is asked for again. */
const ASK_AGAIN_MS = 100
/** Whatever the default of the database is: rows are locked by writing them, and others wait for that. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
/** Any fixed number: a process holds this lock while it changes the schema. */
const MIGRATION_LOCK = 5_161_931

/** One database, any number of instances of the service. */
export class PostgresDatabase implements Database {
  readonly description: string
  readonly clockSql = `CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`
  readonly migrationLockSql = `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`
  readonly #pool: pg.Pool
  /**
   * The pool has a time limit for getting a connection, by which a database out of reach is known;
   * waiting under load must not be taken for that.
   */
  readonly #connections = new Semaphore(CONNECTIONS)

  constructor(url: string) {
    this.description = shownUrl(url)
    this.#pool = new (driver().Pool)({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS * 2,
      statement_timeout: CONNECT_MS * 2,
      idle_in_transaction_session_timeout: CONNECT_MS * 4,
      keepAlive: true,
      application_name: 'twinvoice',
      types: types(),
    })
    // Without a listener, the end of an unused connection would end the process. The next query says what is wrong.
    this.#pool.on('error', () => undefined)
  }

  all<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.#guarded(() =>
      this.#connections.run(() =>
        this.#withinConnections(() => queriesOn(this.#pool).all<Row>(sql, parameters)),
      ),
    )
  }

  transaction<T>(
    work: (tx: Queries) => Promise<T>,
    { durable = true }: TransactionOptions = {},
  ): Promise<T> {
    const begin = durable ? BEGIN : `${BEGIN}; SET LOCAL synchronous_commit TO OFF`
    return this.#guarded(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#connections.run(() => this.#attempt(begin, work))
        } catch (thrown) {
          const state = sqlStateOf(thrown)
          const again = state === SERIALIZATION_FAILURE || state === DEADLOCK
          if (!again || attempt === ATTEMPTS) throw thrown
        }
      }
    })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #attempt<T>(begin: string, work: (tx: Queries) => Promise<T>): Promise<T> {
    const client = await this.#withinConnections(() => this.#pool.connect())
    // A broken connection is reported twice: by the failed query, and by this event.
    const ignore = () => undefined
    client.on('error', ignore)
    let broken = true
    try {
      await client.query(begin)
      const result = await work(queriesOn(client))
      await client.query('COMMIT')
      broken = false
      return result
    } catch (thrown) {
      // A database that did not answer would not answer this either: the connection is closed.
      if (thrown instanceof Error && isUnanswered(thrown)) throw thrown
      const isRolledBack = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
      broken = !isRolledBack || isReadOnly(thrown)
      throw thrown
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  }

  /** Where the server grants fewer connections than the pool may have, waits for one that it has already. */
  async #withinConnections<T>(connect: () => Promise<T>): Promise<T> {
    for (let waited = 0; ; waited += ASK_AGAIN_MS)
      try {
        return await connect()
      } catch (thrown) {
        const isOver = this.#pool.totalCount === 0 || waited >= CONNECT_MS
        if (isOver || sqlStateOf(thrown) !== NO_CONNECTION_LEFT) throw thrown
        await sleep(ASK_AGAIN_MS)
      }
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (thrown) {
      throw storeFault(thrown, this.description)
    }
  }
}

function queriesOn(runner: Pick<pg.Pool | pg.PoolClient, 'query'>): Queries {
  return {
    async all<Row>(sql: string, parameters: readonly SqlValue[] = []) {
      const values = parameters.map(withoutNul)
      const result = await runner.query(withNumberedParameters(sql), values)
      return result.rows as Row[]
    },
  }
}

/** PostgreSQL refuses NUL in a text, where SQLite finds no such row. */
function withoutNul(value: SqlValue): SqlValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value
}

const numbered = new Map<string, string>()

/** PostgreSQL numbers its parameters; no statement here has a question mark in a literal. */
function withNumberedParameters(sql: string): string {
  let text = numbered.get(sql)
  if (text === undefined) {
    let count = 0
    text = sql.replaceAll('?', () => `$${(count += 1)}`)
    numbered.set(sql, text)
  }
  return text
}

/** 64-bit integers as numbers: only times and counts are stored, far below 2^53. */
function types(): pg.TypeOverrides {
  const { TypeOverrides, types } = driver()
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, Number)
  return overrides
}

/**
 * A pool for a library that leaves connections without a listener while it starts or ends: the end of one of them
 * would end the process. The next query says what is wrong.
 */
export function lenientPool(connectionString: string): pg.Pool {
  const pool = new (driver().Pool)({ connectionString })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** Loaded only for PostgreSQL, so that a service on SQLite saves its memory. */
function driver(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg
}

function sqlStateOf(thrown: unknown): string | undefined {
  return thrown instanceof driver().DatabaseError ? thrown.code : undefined
}

/** Whether a server refused to write. After a failover, a new connection leads to the present primary. */
export function isReadOnly(thrown: unknown): boolean {
  return sqlStateOf(thrown) === READ_ONLY
}

/** A role, password, database or schema that does not exist, and rights that the role lacks (42501). */
const REFUSED = /^(28...|3D...|3F...|42501)$/
/** A table or column that is not there, or a table of somebody else. */
const DAMAGED = /^(42P01|42703|42P07)$/
/** What OpenSSL says of a certificate whose authority it does not know. */
const UNKNOWN_AUTHORITY =
  /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/
/** A character that the encoding of the database does not have. */
const WITHOUT_CHARACTER = '22P05'

/**
 * Errors in the service's own statements (classes 22, 23, 42) pass unchanged; a database that refuses us, or lacks
 * tables, is a wrong set-up; any other error means that the database is unreachable.
 * @param description what and where it is, without a password
 */
export function storeFault(thrown: unknown, description: string): unknown {
  if (thrown instanceof Fault || !(thrown instanceof Error)) return thrown
  const state = sqlStateOf(thrown)
  const reason = reasonOf(thrown) || ('code' in thrown ? String(thrown.code) : thrown.name)
  if (state !== undefined && REFUSED.test(state))
    return new Fault(
      'STORE_INVALID',
      detail`the store ${description} refuses us: ${reason}`,
      {},
      thrown,
    )
  if (state !== undefined && DAMAGED.test(state))
    return new Fault(
      'STORE_INVALID',
      detail`the store ${description} is damaged or not a store: ${reason}`,
      {},
      thrown,
    )
  // Out of reach, not invalid: after a failover, the address may soon lead to the primary.
  if (state === READ_ONLY)
    return new Fault(
      'STORE_UNAVAILABLE',
      detail`the store ${description} is read-only, as a standby is; name the primary: ${reason}`,
      {},
      thrown,
    )
  if (state === WITHOUT_CHARACTER)
    return new Fault(
      'OPTIONS_INVALID',
      detail`the store ${description} does not have all characters: ${reason}; create its database with the encoding UTF8`,
      {},
      thrown,
    )
  if (UNKNOWN_AUTHORITY.test('code' in thrown ? String(thrown.code) : ''))
    return new Fault(
      'STORE_UNAVAILABLE',
      detail`the store ${description} is out of reach: ${reason}; name the file of the authority of its certificate: sslrootcert in the address, or NODE_EXTRA_CA_CERTS`,
      {},
      thrown,
    )
  const isStoreTrouble =
    state === undefined ? isConnectionTrouble(thrown) : !/^(22|23|42)/.test(state)
  if (isStoreTrouble)
    return new Fault(
      'STORE_UNAVAILABLE',
      detail`the store ${description} is out of reach: ${reason}`,
      {},
      thrown,
    )
  return thrown
}

/** True for an error of the driver, not of the database: a time limit, or a broken connection. */
function isUnanswered(thrown: Error): boolean {
  const isOfDriver = !(thrown instanceof Fault) && sqlStateOf(thrown) === undefined
  return isOfDriver && isConnectionTrouble(thrown)
}

function isConnectionTrouble(thrown: Error): boolean {
  return (
    'code' in thrown || /timeout|terminated|connection|not queryable|closed/i.test(thrown.message)
  )
}
