import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import Libsql from 'libsql'

import { Fault, reasonOf } from '../../pipeline/errors.js'
import type { Database, Queries, SqlValue, TransactionOptions } from './database.js'

export interface SqliteOptions {
  /** How long a transaction waits for another process to end its own, in milliseconds. */
  readonly busyTimeout?: number
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
  #connections: Connections | undefined

  /** @throws Fault STORE_INVALID if the file cannot be read and written, or is not a database */
  constructor(file: string, { busyTimeout = 5000 }: SqliteOptions = {}) {
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

  close(): Promise<void> {
    for (const connection of Object.values(this.#connections ?? {})) connection.close()
    this.#connections = undefined
    return Promise.resolve()
  }

  async #within<T>(work: (connections: Connections) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open())
    } catch (thrown) {
      throw asFault(thrown, this.description)
    }
  }

  /** Opened at first use, so that a program that only checks its configuration leaves no file. */
  async #open(): Promise<Connections> {
    if (this.#connections !== undefined) return this.#connections
    mkdirSync(dirname(this.#file), { recursive: true })
    const isNew = !existsSync(this.#file) || statSync(this.#file).size === 0
    const open = (synchronous: 'FULL' | 'NORMAL') => new Connection(this.#file, synchronous)
    const connections = { read: open('NORMAL'), synced: open('FULL'), relaxed: open('NORMAL') }
    this.#connections = connections
    if (isNew) await connections.synced.useWriteAheadLog(this.#busyTimeout)
    return connections
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
  readonly #db: Libsql.Database
  readonly #statements = new Map<string, Libsql.Statement>()
  readonly #queries: Queries
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: string, synchronous: 'FULL' | 'NORMAL') {
    this.#db = new Libsql(file)
    this.#db.exec('PRAGMA busy_timeout = 0')
    this.#db.exec(`PRAGMA synchronous = ${synchronous}`)
    this.#queries = {
      all: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
        Promise.resolve(this.#run(sql, parameters) as Row[]),
    }
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
        if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
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
    this.#statements.clear()
    this.#db.close()
  }

  #run(sql: string, parameters: readonly SqlValue[]): unknown[] {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement.all([...parameters])
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

function refuseUnwritable(file: string): void {
  const folder = nearestFolder(dirname(file))
  try {
    // SQLite writes its log beside the file.
    for (const target of existsSync(file) ? [file, folder] : [folder])
      accessSync(target, constants.R_OK | constants.W_OK)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
  } catch (thrown) {
    const reason = `the store sqlite:${file} cannot be written (${reasonOf(thrown)})`
    const remedy = 'give it a place that this user may write to, by TWINVOICE_STORE'
    throw new Fault('STORE_INVALID', `${reason}; ${remedy}`, {}, thrown)
  }
}

function nearestFolder(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : nearestFolder(parent)
}

function isBusy(thrown: unknown): boolean {
  return (
    /SQLITE_(BUSY|LOCKED)/.test(codeOf(thrown)) || reasonOf(thrown).includes('database is locked')
  )
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function asFault(thrown: unknown, description: string): unknown {
  if (thrown instanceof Fault || !(thrown instanceof Error)) return thrown
  const [code, reason] = [codeOf(thrown), thrown.message]
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return new Fault(
      'STORE_INVALID',
      `the store ${description} is damaged or not a store: ${reason}`,
      {},
      thrown,
    )
  const outOfReach = /SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CANTOPEN)|^E[A-Z]+$/.test(code)
  if (isBusy(thrown) || outOfReach || /Unable to open|not open/.test(reason))
    return new Fault(
      'STORE_UNAVAILABLE',
      `the store ${description} is out of reach: ${reason}`,
      {},
      thrown,
    )
  return thrown
}
