import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Settings } from '../config/settings.js'
import { Fault } from '../pipeline/errors.js'
import { answerMetrics } from './cluster-metrics.js'
import type { ServiceLog } from './log.js'

/** Message to a process of the cluster: stop gracefully. */
export const DRAIN = 'twinvoice:drain'

/** Message from a process of the cluster: it serves. */
export interface Ready {
  readonly type: 'twinvoice:ready'
  readonly port: number
}

/** A process that ends sooner than this after its start is likely to fail again. Milliseconds. */
const TOO_SOON_MS = 5000
const SOONEST_RESTART_MS = 1000

/**
 * The first process of several: starts the others, replaces those that die, stops them gracefully.
 * It serves no requests itself.
 */
export class Cluster {
  readonly #log: ServiceLog
  readonly #settings: Settings
  #ending = false

  constructor(settings: Settings, log: ServiceLog) {
    this.#settings = settings
    this.#log = log
  }

  /**
   * Resolves when all processes serve, with the port that they share.
   * @throws Fault CONFIG_INVALID if one ends before that; it has logged the reason
   */
  async start(): Promise<number> {
    answerMetrics()
    // Each process accepts connections itself. Handed on by this one, every connection of a burst waited for
    // an answer of the process that took the one before, and those of other clients after them.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    const workers = Array.from({ length: this.#settings.workers }, () => cluster.fork())
    const ports = await Promise.all(workers.map((worker) => portOf(worker)))
    const [port] = ports
    if (port === undefined || ports.includes(undefined)) {
      this.#ending = true
      for (const worker of workers) worker.kill()
      throw new Fault('CONFIG_INVALID', 'a process of the service could not start')
    }
    for (const worker of workers) this.#watch(worker)
    return port
  }

  /** @returns true if no process had to be killed */
  async drain(): Promise<boolean> {
    this.#ending = true
    const { drainDelayMs, drainMs } = this.#settings
    const ended = await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (worker === undefined || worker.isDead()) return true
        const exited = once(worker, 'exit')
        if (worker.isConnected()) worker.send(DRAIN)
        const inTime = await Promise.race([
          exited.then(() => true),
          sleep(drainDelayMs + drainMs + 2000, false, { ref: false }),
        ])
        if (!inTime) worker.process.kill('SIGKILL')
        return inTime && worker.process.exitCode === 0
      }),
    )
    return ended.every(Boolean)
  }

  #watch(worker: Worker, startedAt = performance.now()): void {
    const replace = (code: number | null, signal: string | null) => {
      if (this.#ending) return
      const soon = performance.now() - startedAt < TOO_SOON_MS
      this.#log.warn('a process ended and is replaced', { code, signal })
      setTimeout(
        () => {
          if (!this.#ending) this.#watch(cluster.fork())
        },
        soon ? SOONEST_RESTART_MS : 0,
      )
    }
    // It may have ended while others still started.
    if (worker.isDead()) replace(worker.process.exitCode, worker.process.signalCode)
    else worker.once('exit', replace)
  }
}

/** Undefined if the process ends before it serves. */
function portOf(worker: Worker): Promise<number | undefined> {
  return new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.port)
    })
    worker.once('exit', () => resolve(undefined))
  })
}

function isReady(message: unknown): message is Ready {
  const isObject = typeof message === 'object' && message !== null
  return isObject && 'type' in message && message.type === 'twinvoice:ready'
}
