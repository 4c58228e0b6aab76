import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { HealthSample } from './health-process.js'

/** How `/healthz` answered since the last look, in milliseconds. */
export interface Health {
  readonly asked: number
  readonly p99Ms: number
  /** The same of a server that does nothing else, at the same time on the same machine. */
  readonly controlP99Ms: number
  /** How much longer than alone on the machine a piece of work takes. */
  readonly slowdown: number
}

/** A program that asks `/healthz` all the time. */
export class HealthWatch {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(port: number): Promise<HealthWatch> {
    const child = fork(fileURLToPath(new URL('./health-process.js', import.meta.url)), [`${port}`])
    await once(child, 'message')
    return new HealthWatch(child)
  }

  /** What was measured since the last call. */
  async cut(): Promise<Health> {
    const answered = once(this.#child, 'message') as Promise<[HealthSample]>
    this.#child.send('cut')
    const [{ service, control, slowdown }] = await answered
    return {
      asked: service.length,
      p99Ms: Math.round(at(service, 0.99)),
      controlP99Ms: Math.round(at(control, 0.99)),
      slowdown: Math.round(at(slowdown, 0.5) * 10) / 10,
    }
  }

  stop(): void {
    this.#child.disconnect()
  }
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
