import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'

import { freePort } from '../free-port.js'
import { programPath } from '../programs.js'
import { ServerProcess } from './server-process.js'

/** A throw-away Redis of our own, on a free port. */
export class RedisServer {
  readonly url: string
  readonly #folder: string
  readonly #port: number
  #server: ServerProcess | undefined

  private constructor(folder: string, port: number) {
    this.url = `redis://127.0.0.1:${port}`
    this.#folder = folder
    this.#port = port
  }

  /** @throws Error if Redis is not there, or does not start; then with its log */
  static async start(): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-redis-'))
    const redis = new RedisServer(folder, await freePort())
    await redis.resume()
    return redis
  }

  /** Ends it; what it had is lost. */
  async pause(): Promise<void> {
    await this.#server?.end('SIGTERM')
  }

  /** Starts it again, where it was. */
  async resume(): Promise<void> {
    const where = ['--port', String(this.#port), '--bind', '127.0.0.1']
    const server = new ServerProcess({
      program: programPath('redis-server'),
      args: [...where, '--save', '', '--dir', this.#folder],
      folder: this.#folder,
      endAtOnce: 'SIGKILL',
    })
    this.#server = server
    await server.answers(() => ping(this.url))
  }

  async stop(): Promise<void> {
    await this.pause()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** @throws Error if nobody answers */
async function ping(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}
