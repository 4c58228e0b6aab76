/*
 * How long each page of the console waits for its data, with 100,000 logged requests and 10,000
 * accounts, and 60 runs of a million documents. `node dist/bench/admin.js [postgres://…]`; without a URL on SQLite, in a folder that is
 * removed. Ends with 1 if a page takes more than 200 ms (the median of its calls).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { RequestLog } from '../src/accounts/log/request-log.js'
import { Background } from '../src/batch/background.js'
import { openBatch } from '../src/batch/open.js'
import { PLANS } from '../src/accounts/plans/plan.js'
import { dayAt } from '../src/accounts/quota/usage.js'
import { openDatabase } from '../src/accounts/store/open.js'
import { ensureSchema } from '../src/accounts/store/schema.js'
import { createApp, HttpServer, openLedger } from '../src/service/embed.js'
import { DocumentsDouble } from '../test/support/serving/documents-double.js'
import { FULL_STORE_DAYS, fillStore } from '../test/support/serving/full-store.js'

const CALLS = 7
const [RUNS, PARTS] = [60, 20_000]
const LIMIT_MS = 200
const DAY_MS = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-admin-bench-'))
const [store = `sqlite:${join(folder, 'store.sqlite')}`] = process.argv.slice(2)
const database = openDatabase(store)
await ensureSchema(database)
const requestLog = new RequestLog({ database, days: FULL_STORE_DAYS + 1 })
const cookie = await fillStore(database, requestLog)
const ledger = await openLedger({ store })
await fillRuns()
const documents = new DocumentsDouble()
const batches = new Background({ queue: store, roots: [], documents })
const app = createApp({
  documents,
  ledger,
  requestLog,
  admin: { database, plans: PLANS, batches },
})
const server = new HttpServer(app.callback())
const base = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}/admin/v1`

const from = dayAt(Date.now() - FULL_STORE_DAYS * DAY_MS)
const pages = [
  '/session',
  '/accounts',
  '/accounts?search=account%2099',
  '/accounts/acc_0',
  '/accounts/acc_0/keys',
  '/accounts/acc_0/members',
  '/accounts/acc_0/quota',
  `/accounts/acc_0/usage?from=${from}&by_key=true`,
  '/accounts/acc_0/requests',
  '/accounts/acc_0/requests?status=5xx',
  '/accounts/acc_0/requests?rule=BR-NONE',
  '/accounts/acc_0/audit',
  '/requests',
  '/requests?status=4xx&endpoint=/v1/validate',
  '/requests?rule=BR-NONE',
  '/requests?request_id=none',
  '/usage',
  '/audit',
  '/batches',
]
let slow = 0
for (const page of pages) {
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now()
    const answer = await fetch(base + page, { headers: { Cookie: `twinvoice=${cookie}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${page}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0
  if (median > LIMIT_MS) slow += 1
  console.log(`${median.toFixed(1).padStart(8)} ms  ${page}`)
}
await server.drain(1000)
await batches.close()
await requestLog.close()
await ledger.close()
await database.close()
rmSync(folder, { recursive: true })
process.exitCode = slow === 0 ? 0 : 1

/** Runs of a million documents each, in parts of 50. */
async function fillRuns(): Promise<void> {
  await (await openBatch({ queue: store })).close()
  await database.transaction(async (tx) => {
    for (let run = RUNS - 1; run >= 0; run -= 1) {
      const id = `20261120-1200${String(run).padStart(2, '0')}-000000`
      const order = { goal: 'generate', options: {}, sources: [], base: '/', place: '/', chunk: 50 }
      await tx.all(
        `INSERT INTO batch_runs (id, state, described, created_at, beat_at, finished_at)
          VALUES (?, 'finished', ?, 0, 0, 0)`,
        [id, JSON.stringify(order)],
      )
      await tx.all(
        `INSERT INTO batch_chunks (run_id, chunk, documents, added_at, state, done)
          WITH RECURSIVE parts (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM parts WHERE n < ${PARTS})
          SELECT ?, n, 50, 0, 'settled', 50 FROM parts`,
        [id],
      )
      // One continues: its parts are added up.
      if (run > 0)
        await tx.all(
          `INSERT INTO batch_totals (run_id, documents, done, invalid, broken, failed)
            VALUES (?, ?, ?, 0, 0, 0)`,
          [id, PARTS * 50, PARTS * 50],
        )
    }
  })
}
