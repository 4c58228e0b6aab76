/*
 * How long `/healthz` takes while one client opens many connections at once, and how 8 connections that are
 * opened one after the other spread over two workers.
 * `node dist/bench/service/burst.js [rounds] [connections]`
 */
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { HealthWatch } from '../../scripts/proofs/siege/health.js'
import { ADDRESSES } from '../../scripts/proofs/siege/target.js'
import { childrenOf } from '../../test/support/process-tree.js'
import { startRealService, type RealService } from '../../test/support/serving/real-process.js'

const [rounds = 3, count = 600] = process.argv.slice(2).map(Number)
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const BEGINNINGS = ['', 'G', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', REQUEST]

/** Processor time of a process so far. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function open(port: number, beginning: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES.attacker })
  socket.on('error', () => undefined).write(beginning)
  return socket
}

async function burst(service: RealService, health: HealthWatch): Promise<string> {
  const pids = [service.pid, ...childrenOf(service.pid)]
  await health.cut()
  const before = pids.map(cpuMs)
  const sockets = Array.from({ length: count }, (_, at) =>
    open(service.port, BEGINNINGS[at % 4] ?? ''),
  )
  await sleep(3000)
  const { p99Ms, controlP99Ms, slowdown } = await health.cut()
  const used = pids.map((pid, at) => cpuMs(pid) - (before[at] ?? 0))
  for (const socket of sockets) socket.destroy()
  await sleep(1500)
  return `p99 ${p99Ms} ms (idle server ${controlP99Ms}, slowdown ${slowdown}), processor ms: first ${used.join(', ')}`
}

async function spread(service: RealService): Promise<string> {
  const files = () => childrenOf(service.pid).map((pid) => readdirSync(`/proc/${pid}/fd`).length)
  const before = files()
  const sockets = []
  for (let at = 0; at < 8; at += 1) {
    const socket = open(service.port, REQUEST)
    await once(socket, 'data')
    sockets.push(socket)
  }
  const taken = files().map((after, at) => after - (before[at] ?? 0))
  for (const socket of sockets) socket.destroy()
  return taken.join(':')
}

for (let round = 0; round < rounds; round += 1) {
  const service = await startRealService({ TWINVOICE_WORKERS: '2' })
  await sleep(3000)
  console.log('spread', await spread(service))
  const health = await HealthWatch.start(service.port)
  await sleep(3000)
  for (let each = 0; each < 3; each += 1) console.log(await burst(service, health))
  health.stop()
  await service.stop()
}
