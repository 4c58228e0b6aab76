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
  readonly #server: ServerProcess

  private constructor(url: string, folder: string, server: ServerProcess) {
    this.url = url
    this.#folder = folder
    this.#server = server
  }

  /** @throws Error if Redis is not there, or does not start; then with its log */
  static async start(): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-redis-'))
    const port = await freePort()
    const url = `redis://127.0.0.1:${port}`
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    const server = new ServerProcess({
      program: programPath('redis-server'),
      args,
      folder,
      endAtOnce: 'SIGKILL',
    })
    await server.answers(() => ping(url))
    return new RedisServer(url, folder, server)
  }

  async stop(): Promise<void> {
    await this.#server.end('SIGTERM')
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
