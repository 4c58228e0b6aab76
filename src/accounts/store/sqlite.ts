import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import type { Database, Queries, SqlValue, TransactionOptions } from './database.js'
import {
  openSqlite,
  type SqliteConnection,
  type SqliteDriver,
  sqliteDrivers,
} from './sqlite-driver.js'
import { createPrivately, diskReason, FileWatch, refuseUnwritable } from './sqlite-file.js'

export interface SqliteOptions {
  /** How long a transaction waits for another process to end its own, in milliseconds. */
  readonly busyTimeout?: number
  /** Default: libsql where it is installed, else Node itself. */
  readonly driver?: SqliteDriver
}

/** Longest pause between two attempts to begin a transaction, in milliseconds. */
const LONGEST_PAUSE = 12

/**
 * One file, several processes. Transactions are immediate and wait for each other without
 * blocking the event loop. Durable ones are synced to the disk before they return.
 */
export class SqliteDatabase implements Database {
  readonly description: string
  readonly clockSql = `CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)`
  readonly migrationLockSql = undefined
  readonly #file: string
  readonly #busyTimeout: number
  readonly #drivers: readonly SqliteDriver[]
  #connections: Promise<Connections> | undefined
  #watch: FileWatch | undefined
  #isClosed = false

  /** @throws Fault STORE_INVALID if the file cannot be read and written, or is not a database */
  constructor(file: string, { busyTimeout = 5000, driver }: SqliteOptions = {}) {
    this.#drivers = driver === undefined ? sqliteDrivers() : [driver]
    this.#file = resolve(file)
    this.#busyTimeout = busyTimeout
    this.description = `sqlite:${this.#file}`
    refuseUnwritable(this.#file)
  }

  all<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.#within(({ read }) =>
      read.exclusively((queries) =>
        retryWhileBusy(() => queries.all<Row>(sql, parameters), this.#busyTimeout),
      ),
    )
  }

  transaction<T>(
    work: (tx: Queries) => Promise<T>,
    { durable = true }: TransactionOptions = {},
  ): Promise<T> {
    return this.#within(({ synced, relaxed }) =>
      (durable ? synced : relaxed).transaction(work, this.#busyTimeout),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const opened = this.#connections
    this.#connections = undefined
    // What could not be opened is closed already.
    const connections = await opened?.catch(() => undefined)
    for (const connection of Object.values(connections ?? {})) connection.close()
  }

  async #within<T>(work: (connections: Connections) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Fault('CLOSED', detail`the store has been closed`)
    try {
      const connections = await this.#open()
      this.#watch?.check()
      return await work(connections)
    } catch (thrown) {
      throw asFault(thrown, this.#file)
    }
  }

  /** Opened at first use, so that a program that only checks its configuration leaves no file. */
  async #open(): Promise<Connections> {
    const opening = (this.#connections ??= this.#openAll())
    try {
      return await opening
    } catch (thrown) {
      if (this.#connections === opening) this.#connections = undefined
      throw thrown
    }
  }

  async #openAll(): Promise<Connections> {
    createPrivately(this.#file)
    const isNew = statSync(this.#file).size === 0
    this.#watch = new FileWatch(this.#file)
    const opened: Connection[] = []
    const open = async (synchronous: 'FULL' | 'NORMAL') => {
      const connection = new Connection(openSqlite(this.#file, this.#drivers))
      opened.push(connection)
      await connection.configure(synchronous, this.#busyTimeout)
      return connection
    }
    try {
      const read = await open('NORMAL')
      const connections = { read, synced: await open('FULL'), relaxed: await open('NORMAL') }
      if (isNew) await connections.synced.useWriteAheadLog(this.#busyTimeout)
      return connections
    } catch (thrown) {
      for (const connection of opened) connection.close()
      throw thrown
    }
  }
}

interface Connections extends Readonly<Record<string, Connection>> {
  readonly read: Connection
  /** Its transactions are on the disk when they end. */
  readonly synced: Connection
  /** Its transactions survive a crash of the process, but maybe not of the machine. */
  readonly relaxed: Connection
}

/** A connection and the queue of its callers. */
class Connection {
  readonly #db: SqliteConnection
  readonly #queries: Queries
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: SqliteConnection) {
    this.#db = db
    this.#queries = {
      all: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
        Promise.resolve(this.#db.all(sql, parameters) as Row[]),
    }
  }

  /** Reads the file, which is locked while another process recovers it after a crash. */
  configure(synchronous: 'FULL' | 'NORMAL', busyTimeout: number): Promise<void> {
    return this.exclusively(async () => {
      this.#db.exec('PRAGMA busy_timeout = 0')
      await retryWhileBusy(() => {
        this.#db.exec(`PRAGMA synchronous = ${synchronous}`)
      }, busyTimeout)
    })
  }

  exclusively<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => work(this.#queries))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  transaction<T>(work: (tx: Queries) => Promise<T>, busyTimeout: number): Promise<T> {
    return this.exclusively(async (queries) => {
      await retryWhileBusy(() => this.#db.exec('BEGIN IMMEDIATE'), busyTimeout)
      try {
        const result = await work(queries)
        this.#db.exec('COMMIT')
        return result
      } catch (thrown) {
        this.#rollBack()
        throw thrown
      }
    })
  }

  /** The file keeps this setting. With it, readers never wait for a writer. */
  useWriteAheadLog(busyTimeout: number): Promise<void> {
    return this.exclusively(() =>
      retryWhileBusy(() => {
        this.#db.exec('PRAGMA journal_mode = WAL')
      }, busyTimeout),
    )
  }

  close(): void {
    this.#db.close()
  }

  /** What failed may have ended the transaction already; then there is nothing to undo. */
  #rollBack(): void {
    try {
      this.#db.exec('ROLLBACK')
    } catch (thrown) {
      if (!reasonOf(thrown).includes('no transaction is active')) throw thrown
    }
  }
}

/**
 * The driver waits for a lock by blocking the whole process, so it is set to give up at
 * once, and the waiting is done here.
 */
async function retryWhileBusy<T>(action: () => T | Promise<T>, timeout: number): Promise<T> {
  const deadline = performance.now() + timeout
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await action()
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > deadline) throw thrown
    }
    await sleep(Math.random() * pause)
  }
}

function isBusy(thrown: unknown): boolean {
  return (
    /SQLITE_(BUSY|LOCKED)/.test(codeOf(thrown)) || reasonOf(thrown).includes('database is locked')
  )
}

/** Result codes of SQLite that Node gives as numbers (https://sqlite.org/rescode.html). */
const RESULT_CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  // An extended code has the result code in its last byte.
  if ('errcode' in thrown && typeof thrown.errcode === 'number')
    return RESULT_CODES[thrown.errcode & 0xff] ?? ''
  return 'code' in thrown ? String(thrown.code) : ''
}

/** A table or column that is not there, or a table of somebody else. */
const DAMAGED = /no such (table|column)|table \w+ already exists/

function asFault(thrown: unknown, file: string): unknown {
  if (thrown instanceof Fault || !(thrown instanceof Error)) return thrown
  const description = `sqlite:${file}`
  const [code, reason] = [codeOf(thrown), thrown.message]
  if (/SQLITE_(NOTADB|CORRUPT)/.test(code) || DAMAGED.test(reason))
    return new Fault(
      'STORE_INVALID',
      detail`the store ${description} is damaged or not a store: ${reason}`,
      {},
      thrown,
    )
  const outOfReach = /SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CANTOPEN)|^E[A-Z]+$/.test(code)
  if (isBusy(thrown) || outOfReach || /Unable to open|not open/.test(reason))
    return new Fault(
      'STORE_UNAVAILABLE',
      detail`the store ${description} is out of reach: ${isBusy(thrown) ? reason : (diskReason(file) ?? reason)}`,
      {},
      thrown,
    )
  return thrown
}
