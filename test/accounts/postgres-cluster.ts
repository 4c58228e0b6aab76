import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

/** A throw-away PostgreSQL of our own: a new cluster in a temporary folder, on a free port. */
export class PostgresCluster {
  readonly #folder: string
  readonly #owner: { uid?: number; gid?: number }
  readonly #port: number
  #process: ChildProcess | undefined
  #databases = 0

  private constructor(folder: string, owner: { uid?: number; gid?: number }, port: number) {
    this.#folder = folder
    this.#owner = owner
    this.#port = port
  }

  /** Undefined where PostgreSQL, or a user that may run it, is not at hand. */
  static async start(): Promise<PostgresCluster | undefined> {
    const owner = postgresUser()
    if (binaries() === undefined || owner === undefined) return undefined
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-postgres-'))
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    execFileSync(
      binary('initdb'),
      ['-D', join(folder, 'data'), '-U', 'twinvoice', '--auth=trust', '--no-sync', '-E', 'UTF8'],
      { stdio: 'ignore', cwd: folder, ...owner },
    )
    const cluster = new PostgresCluster(folder, owner, await freePort())
    // If this process ends without having stopped it, it is not left behind.
    process.once('exit', () => cluster.#process?.kill('SIGQUIT'))
    await cluster.resume()
    return cluster
  }

  /** URL of a new, empty database. */
  async createDatabase(): Promise<string> {
    const name = `store_${(this.#databases += 1)}`
    await this.#query(`CREATE DATABASE ${name}`)
    return this.#url(name)
  }

  /** Starts the server, again after {@link pause}. */
  async resume(): Promise<void> {
    const options = ['-D', join(this.#folder, 'data'), '-p', String(this.#port)]
    const settings = [
      `unix_socket_directories=${this.#folder}`,
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      // The data need not survive the machine.
      'fsync=off',
    ]
    this.#process = spawn(
      binary('postgres'),
      [...options, ...settings.flatMap((setting) => ['-c', setting])],
      { stdio: 'ignore', cwd: this.#folder, ...this.#owner },
    )
    for (;;) {
      try {
        await this.#query('SELECT 1')
        return
      } catch (thrown) {
        if (this.#process.exitCode !== null) throw thrown
        await sleep(50)
      }
    }
  }

  /** Stops the server at once; every connection breaks. The data stay. */
  pause(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** For good: without a last checkpoint, which could take long, and without the data. */
  async stop(): Promise<void> {
    await this.#end('SIGQUIT')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const server = this.#process
    if (server?.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
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

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const DEBIAN = '/usr/lib/postgresql'

function binaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort() : []
  const newest = versions.at(-1)
  if (newest !== undefined) return join(DEBIAN, newest, 'bin')
  const which = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return which.status === 0 ? which.stdout.trim() : undefined
}

function binary(name: string): string {
  return join(binaries() ?? '', name)
}

/** PostgreSQL refuses to run as root: as root, it runs as the user `postgres`. */
function postgresUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}
