import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PostgresCluster } from './postgres-cluster.js'

/** A kind of store that the same tests run on. */
export interface StoreKind {
  readonly name: string
  /** False: not at hand on this machine. */
  start(): Promise<boolean>
  /** URL of a new, empty store. */
  create(): Promise<string>
  stop(): Promise<void>
}

class SqliteKind implements StoreKind {
  readonly name = 'SQLite'
  #folder: string | undefined
  #files = 0

  start(): Promise<boolean> {
    this.#folder = mkdtempSync(join(tmpdir(), 'twinvoice-sqlite-'))
    return Promise.resolve(true)
  }

  create(): Promise<string> {
    return Promise.resolve(`sqlite:${this.#folder}/store-${(this.#files += 1)}.sqlite`)
  }

  stop(): Promise<void> {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    return Promise.resolve()
  }
}

let cluster: Promise<PostgresCluster | undefined> | undefined
// A hook of the whole run: one cluster serves all suites.
after('stop PostgreSQL', async function () {
  this.timeout(60_000)
  await (await cluster)?.stop()
})

/** The PostgreSQL of this run, started when it is first asked for; undefined if not at hand. */
export function sharedCluster(): Promise<PostgresCluster | undefined> {
  cluster ??= PostgresCluster.start()
  return cluster
}

class PostgresKind implements StoreKind {
  readonly name = 'PostgreSQL'

  async start(): Promise<boolean> {
    return (await sharedCluster()) !== undefined
  }

  async create(): Promise<string> {
    const started = await sharedCluster()
    if (started === undefined) throw new Error('PostgreSQL is not at hand')
    return started.createDatabase()
  }

  stop(): Promise<void> {
    return Promise.resolve()
  }
}

/**
 * Runs tests on SQLite and on PostgreSQL. Where PostgreSQL is not at hand its half is pending,
 * with a word on how to get it.
 */
export function onEachStore(title: string, define: (store: StoreKind) => void): void {
  for (const kind of [new SqliteKind(), new PostgresKind()])
    describe(`${title} on ${kind.name}`, function () {
      this.timeout(120_000)
      before(`start ${kind.name} (for PostgreSQL: apt-get install postgresql)`, async function () {
        if (!(await kind.start())) this.skip()
      })
      after(() => kind.stop())
      define(kind)
    })
}
