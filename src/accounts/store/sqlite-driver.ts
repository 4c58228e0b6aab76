import { createRequire } from 'node:module'
import type Libsql from 'libsql'

import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { SqlValue } from './database.js'

/** An open file. Every call blocks until it is done. */
export interface SqliteConnection {
  exec(sql: string): void
  /** Runs one statement, which is prepared once. */
  all(sql: string, parameters: readonly SqlValue[]): unknown[]
  close(): void
}

/** A program that reads and writes SQLite files. */
export type SqliteDriver = 'libsql' | 'node:sqlite'

/** The part of `node:sqlite` that is used; Node has it since 22.13. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => {
    exec(sql: string): void
    prepare(sql: string): { all(...parameters: readonly SqlValue[]): unknown[] }
    close(): void
  }
}

const load = createRequire(import.meta.url)

/**
 * Opens a file by the first driver: the package libsql where it is installed, else Node itself.
 * @throws Fault STORE_INVALID if there is neither
 */
export function openSqlite(file: string, drivers = sqliteDrivers()): SqliteConnection {
  const [driver] = drivers
  if (driver === 'libsql') return libsqlConnection(file)
  if (driver === 'node:sqlite') return nodeConnection(file)
  throw new Fault(
    'STORE_INVALID',
    detail`a store in SQLite needs Node 22.13 or later, or the package libsql: npm install libsql (this is Node ${process.versions.node})`,
  )
}

/** The drivers that are there, the preferred one first. */
export function sqliteDrivers(): readonly SqliteDriver[] {
  const found: SqliteDriver[] = []
  if (isInstalled('libsql')) found.push('libsql')
  // Asked by version: what is only a module with a prefix is not listed among Node's modules.
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 13)) found.push('node:sqlite')
  return found
}

function isInstalled(name: string): boolean {
  try {
    load.resolve(name)
    return true
  } catch {
    return false
  }
}

function libsqlConnection(file: string): SqliteConnection {
  const Database = load('libsql') as typeof Libsql
  const db = new Database(file)
  const statements = new Map<string, Libsql.Statement>()
  return {
    exec: (sql) => {
      db.exec(sql)
    },
    all: (sql, parameters) => prepared(statements, sql, () => db.prepare(sql)).all([...parameters]),
    close: () => {
      statements.clear()
      db.close()
    },
  }
}

function nodeConnection(file: string): SqliteConnection {
  const { DatabaseSync } = loadedQuietly()
  const db = new DatabaseSync(file)
  const statements = new Map<string, ReturnType<typeof db.prepare>>()
  return {
    exec: (sql) => {
      db.exec(sql)
    },
    all: (sql, parameters) =>
      prepared(statements, sql, () => db.prepare(sql))
        .all(...parameters)
        .map((row) => Object.assign({}, row)),
    close: () => {
      statements.clear()
      db.close()
    },
  }
}

function prepared<T>(statements: Map<string, T>, sql: string, prepare: () => T): T {
  const known = statements.get(sql)
  if (known !== undefined) return known
  const made = prepare()
  statements.set(sql, made)
  return made
}

/** Node 22 and 24 warn of the module as an experiment; what is used of it is the same in all. */
function loadedQuietly(): NodeSqlite {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return load('node:sqlite') as NodeSqlite
  } finally {
    process.emitWarning = emitWarning
  }
}
