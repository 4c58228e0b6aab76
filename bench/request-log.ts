/*
 * What the log of requests costs `POST /v1/generate`: two services in one process share a pool of one
 * thread, one with the log and one without; requests alternate between them, so that whatever else
 * the machine does hits both. Processor time is what counts: the time of day depends on the other
 * programs. `node dist/bench/request-log.js [pairs]`. Ends with 1 above 3 %.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAccount } from '../src/accounts/keys/accounts.js'
import { createKey } from '../src/accounts/keys/keys.js'
import { RequestLog } from '../src/accounts/log/request-log.js'
import { openDatabase } from '../src/accounts/store/open.js'
import { ensureSchema } from '../src/accounts/store/schema.js'
import { createTwinvoice } from '../src/documents/instance/twinvoice.js'
import { EXAMPLE_REQUEST } from '../src/http/openapi/example.js'
import { createApp, HttpServer, openLedger } from '../src/service/embed.js'
import { plansWith } from '../test/support/serving/load.js'

const LIMIT = 0.03
const pairs = Number(process.argv[2] ?? 150)
const folder = mkdtempSync(join(tmpdir(), 'twinvoice-log-bench-'))
const documents = await createTwinvoice({ workers: 1 })
const [plain, logging] = [await service(false), await service(true)]
for (let warm = 0; warm < 10; warm += 1) for (const each of [plain, logging]) await each.generate()

const times = { plain: [] as number[], logging: [] as number[] }
for (let pair = 0; pair < pairs; pair += 1) {
  const first = pair % 2 === 0
  if (first) times.plain.push(await plain.generate())
  times.logging.push(await logging.generate())
  if (!first) times.plain.push(await plain.generate())
}
const [without, withLog] = [median(times.plain), median(times.logging)]
const writing = await msOfWriting()
// The rows of a second are written together, in either half of a pair: their cost is added.
const difference = median(times.logging.map((ms, pair) => ms - (times.plain[pair] ?? 0)))
const share = (difference + writing) / without
console.log(
  `generate without the log ${without.toFixed(2)} ms, with it ${withLog.toFixed(2)} ms (medians)`,
)
console.log(`writing a row ${writing.toFixed(4)} ms; all in all ${(share * 100).toFixed(2)} %`)
for (const each of [plain, logging]) await each.stop()
await documents.close()
rmSync(folder, { recursive: true })
process.exitCode = share <= LIMIT ? 0 : 1

interface Measured {
  /** Milliseconds of processor time that one request takes in all threads. */
  generate(): Promise<number>
  stop(): Promise<void>
}

async function service(isLogging: boolean): Promise<Measured> {
  const store = `sqlite:${join(folder, `${isLogging}.sqlite`)}`
  const database = openDatabase(store)
  await ensureSchema(database)
  const plan = { name: 'Muster GmbH', plan: 'pro' } as const
  const { id: accountId } = await createAccount(database, plan, Date.now)
  const request = { accountId, name: 'bench', environment: 'live' } as const
  const { text } = await createKey(database, request, Date.now)
  const ledger = await openLedger({ store, plans: plansWith(1_000_000) })
  const requestLog = isLogging ? new RequestLog({ database, days: 30 }) : undefined
  const app = createApp({ documents, ledger, ...(requestLog === undefined ? {} : { requestLog }) })
  const server = new HttpServer(app.callback())
  const url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}/v1/generate`
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': text }
  const body = JSON.stringify(EXAMPLE_REQUEST)
  return {
    async generate() {
      const start = process.cpuUsage()
      const answer = await fetch(url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`generate: ${answer.status}`)
      return cpuMs(start)
    },
    async stop() {
      await server.drain(1000)
      await requestLog?.close()
      await ledger.close()
      await database.close()
    },
  }
}

/** Milliseconds that one row costs when a second's worth is written. */
async function msOfWriting(): Promise<number> {
  const rows = 5000
  const database = openDatabase(`sqlite:${join(folder, 'rows.sqlite')}`)
  await ensureSchema(database)
  const log = new RequestLog({ database, days: 30 })
  const start = process.cpuUsage()
  for (let row = 0; row < rows; row += 1) {
    log.note({
      at: Date.now(),
      caller: { accountId: 'acc_1', keyId: 'key_1', environment: 'live' },
      endpoint: '/v1/generate',
      status: 200,
      rules: [],
      ms: 40,
      requestId: `00000000-0000-0000-0000-${row}`,
    })
    if (row % 50 === 49) await log.write()
  }
  const ms = cpuMs(start) / rows
  await log.close()
  await database.close()
  return ms
}

function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
