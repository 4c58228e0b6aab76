/*
 * The service under load over real HTTP: requests a second and latency of generate, validate and
 * account with one and two processes, and of /healthz while the pool is full. It prints Markdown.
 * npm run bench:http [-- --seconds 10 --rounds 3]
 */
import { cpus } from 'node:os'

import autocannon from 'autocannon'

import { memoryOfTree } from '../test/support/process-tree.js'
import { startRealService, type RealService } from '../test/support/serving/real-process.js'
import { EXAMPLE_REQUEST } from '../src/http/openapi/example.js'

const CONNECTIONS = 8
/** Per process: one in progress, 64 waiting, and some that are refused and retried at once. */
const FLOOD = 80

interface Load {
  readonly path: string
  readonly body?: string
  readonly connections: number
  readonly seconds?: number
}

const [seconds, rounds] = [argument('--seconds', 10), argument('--rounds', 3)]

function argument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}

/** The clients work in a thread of their own, so that two loads do not measure each other. */
async function load({ url, sandbox }: RealService, what: Load): Promise<autocannon.Result> {
  const { path, body, connections, seconds: duration = seconds } = what
  return autocannon({
    url: url + path,
    connections,
    duration,
    workers: 1,
    timeout: 60,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { 'X-API-Key': sandbox, 'Content-Type': 'application/json' },
  })
}

/** Rounds of one load: the one in the middle by requests a second, and the best. */
async function measure(name: string, run: () => Promise<autocannon.Result>): Promise<string> {
  const results = []
  for (let round = 0; round < rounds; round += 1) results.push(await run())
  results.sort((a, b) => b.requests.average - a.requests.average)
  const typical = results[Math.floor(rounds / 2)] as autocannon.Result
  const best = results[0] as autocannon.Result
  const { latency, non2xx, errors } = typical
  const cells = [
    name,
    typical.requests.average.toFixed(1),
    best.requests.average.toFixed(1),
    ...[latency.p50, latency.p90, latency.p99, latency.max].map((ms) => ms.toFixed(0)),
    String(non2xx + errors),
  ]
  return `| ${cells.join(' | ')} |`
}

async function pdfFor({ url, sandbox }: RealService, request: string): Promise<string> {
  const answer = await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: { 'X-API-Key': sandbox, 'Content-Type': 'application/json' },
    body: request,
  })
  return ((await answer.json()) as { pdf_base64: string }).pdf_base64
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, clients on the same machine;`,
)
console.log(
  `${CONNECTIONS} connections, ${seconds} s a round; the middle of ${rounds} rounds, and the best.`,
)
let flooded = ''
for (const workers of ['1', '2']) {
  const service = await startRealService({ TWINVOICE_WORKERS: workers })
  const before = memoryOfTree(service.pid).once
  const request = JSON.stringify(EXAMPLE_REQUEST)
  const check = JSON.stringify({ pdf_base64: await pdfFor(service, request) })
  const generate = { path: '/v1/generate', body: request, connections: CONNECTIONS }
  const validate = { path: '/v1/validate', body: check, connections: CONNECTIONS }
  const account = { path: '/v1/account', connections: CONNECTIONS }
  // The first seconds compile; they are not measured.
  for (const what of [generate, validate]) await load(service, { ...what, seconds: 5 })
  const rows = [
    await measure('generate', () => load(service, generate)),
    await measure('validate', () => load(service, validate)),
    await measure('account', () => load(service, account)),
    await measure('health, pool full', async () => {
      const flood = load(service, { ...generate, connections: FLOOD * Number(workers) })
      const health = await load(service, { path: '/healthz', connections: 1 })
      const { '2xx': made, non2xx: refused } = await flood
      flooded = `${made} made, ${refused} refused`
      return health
    }),
  ]
  const title = workers === '1' ? '1 process' : `${workers} processes`
  console.log(`\n| ${title} | req/s | best | p50 ms | p90 ms | p99 ms | max ms | not 2xx |`)
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const row of rows) console.log(row)
  const after = memoryOfTree(service.pid).once
  const memory = `${before.toFixed(0)} MiB when ready, ${after.toFixed(0)} MiB after`
  console.log(`\n${memory}; in the last flood ${flooded}.`)
  await service.stop()
}
