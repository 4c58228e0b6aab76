import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Redis } from 'ioredis'

import { freePort } from './postgres-cluster.js'

/** A throw-away Redis of our own, on a free port. */
export class RedisServer {
  readonly url: string
  readonly #folder: string
  readonly #process: ChildProcess

  private constructor(url: string, folder: string, process: ChildProcess) {
    this.url = url
    this.#folder = folder
    this.#process = process
  }

  /** Undefined where Redis is not at hand. */
  static async start(): Promise<RedisServer | undefined> {
    if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-redis-'))
    const port = await freePort()
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    const server = spawn('redis-server', settings, { stdio: 'ignore' })
    const url = `redis://127.0.0.1:${port}`
    await answers(url)
    return new RedisServer(url, folder, server)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const exited = once(this.#process, 'exit')
      this.#process.kill('SIGTERM')
      await exited
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
  await sleep(0)
}
