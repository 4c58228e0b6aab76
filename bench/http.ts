/*
 * The service under load over real HTTP: requests a second and latency of generate and validate,
 * with one and two processes, and of /healthz while the pool is full.
 * node dist/bench/http.js [--seconds 10]
 */
import autocannon from 'autocannon'

import { EXAMPLE_REQUEST } from '../src/http/example.js'
import { startRealService, type RealService } from '../scripts/proofs/service.js'
import { residentMiB } from '../scripts/proofs/memory.js'
import { table } from './figures.js'

const seconds = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 10
const CONNECTIONS = 8

interface Load {
  readonly path: string
  readonly body?: string
  readonly connections: number
}

async function load({ url, sandbox }: RealService, { path, body, connections }: Load) {
  return autocannon({
    url: url + path,
    connections,
    duration: seconds,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { 'X-API-Key': sandbox, 'Content-Type': 'application/json' },
  })
}

function row(name: string, result: autocannon.Result): string[] {
  const { latency, requests, non2xx, errors } = result
  return [
    name,
    requests.average.toFixed(1),
    ...[latency.p50, latency.p90, latency.p99, latency.max].map((ms) => ms.toFixed(0)),
    String(non2xx + errors),
  ]
}

for (const workers of ['1', '2']) {
  const service = await startRealService({ TWINVOICE_WORKERS: workers, TWINVOICE_QUEUE: '256' })
  const rest = residentMiB(service.pid)
  const request = JSON.stringify(EXAMPLE_REQUEST)
  const answer = await fetch(`${service.url}/v1/generate`, {
    method: 'POST',
    headers: { 'X-API-Key': service.sandbox, 'Content-Type': 'application/json' },
    body: request,
  })
  const { pdf_base64 } = (await answer.json()) as { pdf_base64: string }
  const generate = { path: '/v1/generate', body: request, connections: CONNECTIONS }
  const validate = {
    path: '/v1/validate',
    body: JSON.stringify({ pdf_base64 }),
    connections: CONNECTIONS,
  }
  // The first seconds load and compile; they are not measured.
  await load(service, generate)
  await load(service, validate)
  const rows = [
    row('generate', await load(service, generate)),
    row('validate', await load(service, validate)),
    row('account', await load(service, { path: '/v1/account', connections: CONNECTIONS })),
  ]
  const [health] = await Promise.all([
    load(service, { path: '/healthz', connections: 1 }),
    load(service, { ...generate, connections: 128 }),
  ])
  rows.push(row('health, pool full', health))
  console.log(
    `\n${workers} process${workers === '1' ? '' : 'es'} of one thread, ${CONNECTIONS} connections, ${seconds} s each; ${rest.toFixed(0)} MiB at rest, ${residentMiB(service.pid).toFixed(0)} MiB after`,
  )
  console.log(table(['', 'req/s', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'not 2xx'], rows))
  await service.stop()
}
