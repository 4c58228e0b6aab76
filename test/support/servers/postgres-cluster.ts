import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { freePort } from '../free-port.js'
import { postgresUser, programPath } from '../programs.js'
import { removeAfter, ServerProcess } from './server-process.js'

/** A throw-away PostgreSQL of our own: a new cluster in a temporary folder, on a free port. */
export class PostgresCluster {
  readonly #folder: string
  readonly #owner = postgresUser() ?? {}
  #port = 0
  #server: ServerProcess | undefined
  #databases = 0

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'twinvoice-postgres-'))
    // A cluster that is paused at the end has no process that would take its folder along.
    process.once('exit', this.#removeFolder)
  }

  /** @throws Error if PostgreSQL is not there, or does not start; then with its log */
  static async start(): Promise<PostgresCluster> {
    const cluster = new PostgresCluster()
    const folder = cluster.#folder
    const owner = cluster.#owner
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    execFileSync(
      programPath('initdb'),
      ['-D', join(folder, 'data'), '-U', 'twinvoice', '--auth=trust', '--no-sync', '-E', 'UTF8'],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...owner },
    )
    for (let attempt = 1; ; attempt += 1) {
      cluster.#port = await freePort()
      try {
        await cluster.resume()
        return cluster
      } catch (thrown) {
        // Another test may have taken the port meanwhile.
        if (attempt === 3) throw thrown
      }
    }
  }

  /** URL of a new, empty database. */
  async createDatabase(): Promise<string> {
    const name = `store_${(this.#databases += 1)}`
    await this.#query(`CREATE DATABASE ${name}`)
    return this.#url(name)
  }

  /** Starts the server, again after {@link pause}. */
  async resume(): Promise<void> {
    const settings = [
      `unix_socket_directories=${this.#folder}`,
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      // The data need not survive the machine.
      'fsync=off',
    ]
    this.#server = new ServerProcess({
      program: programPath('postgres'),
      args: [
        ...['-D', join(this.#folder, 'data'), '-p', String(this.#port)],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      folder: this.#folder,
      endAtOnce: 'SIGQUIT',
      ...this.#owner,
    })
    await this.#server.answers(() => this.#query('SELECT 1'))
  }

  /** Stops the server at once; every connection breaks. The data stay. */
  async pause(): Promise<void> {
    await this.#server?.end('SIGINT')
  }

  readonly #removeFolder = (): void => {
    removeAfter(undefined, this.#folder)
  }

  /** For good: without a last checkpoint, which could take long, and without the data. */
  async stop(): Promise<void> {
    process.removeListener('exit', this.#removeFolder)
    await this.#server?.end('SIGQUIT')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }

  async #query(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url('postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(sql)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  #url(database: string): string {
    return `postgres://twinvoice@127.0.0.1:${this.#port}/${database}`
  }
}
