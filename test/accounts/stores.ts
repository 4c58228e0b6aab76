import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PostgresCluster } from '../support/servers/postgres-cluster.js'
import { type OptionalProgram } from '../support/programs.js'
import { describeWith } from '../support/skip.js'

/** What a test needs that asks for {@link sharedCluster}. */
export const POSTGRES: readonly OptionalProgram[] = ['initdb', 'postgres']

/** A kind of store that the same tests run on. */
export interface StoreKind {
  readonly name: string
  /** Programs that it needs. */
  readonly programs: readonly OptionalProgram[]
  start(): Promise<void>
  /** URL of a new, empty store. */
  create(): Promise<string>
  stop(): Promise<void>
}

class SqliteKind implements StoreKind {
  readonly name = 'SQLite'
  readonly programs = []
  #folder: string | undefined
  #files = 0

  start(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'twinvoice-sqlite-'))
    return Promise.resolve()
  }

  create(): Promise<string> {
    return Promise.resolve(`sqlite:${this.#folder}/store-${(this.#files += 1)}.sqlite`)
  }

  stop(): Promise<void> {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    return Promise.resolve()
  }
}

let cluster: Promise<PostgresCluster> | undefined

/** The PostgreSQL of this process, started when it is first asked for; it ends with the process. */
export function sharedCluster(): Promise<PostgresCluster> {
  cluster ??= PostgresCluster.start()
  return cluster
}

class PostgresKind implements StoreKind {
  readonly name = 'PostgreSQL'
  readonly programs = POSTGRES

  async start(): Promise<void> {
    await sharedCluster()
  }

  async create(): Promise<string> {
    return (await sharedCluster()).createDatabase()
  }

  stop(): Promise<void> {
    return Promise.resolve()
  }
}

/** Runs tests on SQLite and, where it is there, on PostgreSQL. */
export function onEachStore(title: string, define: (store: StoreKind) => void): void {
  for (const kind of [new SqliteKind(), new PostgresKind()])
    describeWith(kind.programs, `${title} on ${kind.name}`, () => {
      before(`start ${kind.name}`, () => kind.start())
      after(() => kind.stop())
      define(kind)
    })
}
