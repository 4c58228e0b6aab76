/**
 * Measures how long `/healthz` takes, as a program of its own, so that neither the attacker's work
 * nor that of the measuring disturb each other. Beside it, it asks a server that does nothing else, and
 * measures how much longer than alone a piece of work takes: that is the machine's doing. Requests
 * start at fixed times, whether those before were answered or not. Sends its samples on demand.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'

import { ADDRESSES } from './target.js'

/** Times in milliseconds; a request without an answer within the limit counts with the limit. */
export interface HealthSample {
  readonly service: readonly number[]
  readonly control: readonly number[]
  /** Time that pieces of work took, divided by the time of the processor that they used. */
  readonly slowdown: readonly number[]
}

const EVERY_MS = 20
const LIMIT_MS = 10_000
const WORK_EVERY_MS = 200
const WORK_MICROSECONDS = 5000

interface Samples {
  readonly service: number[]
  readonly control: number[]
  readonly slowdown: number[]
}

const none = (): Samples => ({ service: [], control: [], slowdown: [] })
let samples = none()

function timeOf(port: number): Promise<number> {
  const start = performance.now()
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/healthz', timeout: LIMIT_MS, agent: false }
    const request = get({ ...options, localAddress: ADDRESSES.health }, (response) => {
      response.resume().once('end', () => {
        resolve(performance.now() - start)
      })
    })
    request.once('timeout', () => request.destroy())
    // A connection that is refused is no answer, however fast it is refused.
    request.once('error', () => {
      resolve(LIMIT_MS)
    })
  })
}

/** Works for a while, as the processor counts it. */
function slowdown(): number {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let used = 0
  while (used < WORK_MICROSECONDS) {
    const { user, system } = process.cpuUsage(cpu)
    used = user + system
  }
  return ((performance.now() - start) * 1000) / used
}

async function watch(port: number): Promise<void> {
  const [idle, worker] = ['control', 'work'].map((role) =>
    fork(fileURLToPath(import.meta.url), [role]),
  ) as [ChildProcess, ChildProcess]
  const [controlPort] = (await once(idle, 'message')) as [number]
  worker.on('message', (factor: number) => samples.slowdown.push(factor))
  process.on('message', () => {
    process.send?.(samples)
    samples = none()
  })
  process.send?.('ready')
  setInterval(() => {
    const { service, control } = samples
    void timeOf(port).then((ms) => service.push(ms))
    void timeOf(controlPort).then((ms) => control.push(ms))
  }, EVERY_MS)
}

const [role = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())
if (role === 'work') setInterval(() => process.send?.(slowdown()), WORK_EVERY_MS)
else if (role === 'control') {
  const server = createServer((_, response) => response.end('{}'))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
} else await watch(Number(role))
