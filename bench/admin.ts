/*
 * How long each page of the console waits for its data, with 100,000 logged requests and 10,000
 * accounts. `node dist/bench/admin.js [postgres://…]`; without a URL on SQLite, in a folder that is
 * removed. Ends with 1 if a page takes more than 200 ms (the median of its calls).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { COMMAND_LINE } from '../src/accounts/audit/audit.js'
import { createKeyText, digestKey } from '../src/accounts/keys/key.js'
import { RequestLog } from '../src/accounts/log/request-log.js'
import { makeOperator } from '../src/accounts/members/members.js'
import { PLANS } from '../src/accounts/plans/plan.js'
import { dayAt } from '../src/accounts/quota/usage.js'
import { insertSession } from '../src/accounts/sessions/sessions.js'
import type { Database } from '../src/accounts/store/database.js'
import { openDatabase } from '../src/accounts/store/open.js'
import { ensureSchema } from '../src/accounts/store/schema.js'
import { insertUser } from '../src/accounts/users/users.js'
import { createApp, HttpServer, openLedger } from '../src/service/embed.js'
import { DocumentsDouble } from '../test/support/serving/documents-double.js'

const ACCOUNTS = 10_000
const ROWS = 100_000
const DAYS = 30
const CALLS = 7
const LIMIT_MS = 200
const DAY_MS = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-admin-bench-'))
const [store = `sqlite:${join(folder, 'store.sqlite')}`] = process.argv.slice(2)
const database = openDatabase(store)
await ensureSchema(database)
const requestLog = new RequestLog({ database, days: DAYS + 1 })
const cookie = await fill(database, requestLog)
const ledger = await openLedger({ store })
const app = createApp({
  documents: new DocumentsDouble(),
  ledger,
  requestLog,
  admin: { database, plans: PLANS },
})
const server = new HttpServer(app.callback())
const base = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}/admin/v1`

const from = dayAt(Date.now() - DAYS * DAY_MS)
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
await requestLog.close()
await ledger.close()
await database.close()
rmSync(folder, { recursive: true })
process.exitCode = slow === 0 ? 0 : 1

/** @returns the cookie of an operator */
async function fill(target: Database, log: RequestLog): Promise<string> {
  const now = Date.now()
  const token = await target.transaction(async (tx) => {
    for (let at = 0; at < ACCOUNTS; at += 1) {
      const id = `acc_${at}`
      const { hash = '', handle = '' } = digestKey(createKeyText('live')) ?? {}
      await tx.all(`INSERT INTO accounts (id, name, plan, created_at) VALUES (?, ?, 'pro', ?)`, [
        id,
        `Account ${at}`,
        now - at,
      ])
      await tx.all(
        `INSERT INTO api_keys (id, account_id, name, environment, handle, hash, created_at)
          VALUES (?, ?, 'shop', 'live', ?, ?, ?)`,
        [`key_${at}`, id, handle, hash, now],
      )
      await tx.all(
        `INSERT INTO usage_days (account_id, environment, day, key_id, used) VALUES (?, 'live', ?, ?, 7)`,
        [id, dayAt(now - (at % DAYS) * DAY_MS), `key_${at}`],
      )
    }
    const operator = await insertUser(tx, { email: 'olga@example.org', name: 'Olga' }, now)
    await makeOperator(tx, operator.id, { actor: COMMAND_LINE, now })
    return (await insertSession(tx, operator, { method: 'password', now })).token
  })
  for (let row = 0; row < ROWS; row += 1) {
    // Half of the requests are of one account.
    const account = row % 2 === 0 ? 0 : row % ACCOUNTS
    log.note({
      at: now - Math.floor(((ROWS - row) / ROWS) * DAYS * DAY_MS),
      caller: { accountId: `acc_${account}`, keyId: `key_${account}`, environment: 'live' },
      endpoint: row % 3 === 0 ? '/v1/validate' : '/v1/generate',
      status: row % 50 === 0 ? 422 : 200,
      rules: row % 50 === 0 ? ['BR-S-05', 'BR-CO-15'] : [],
      ms: 40,
      requestId: `request-${row}`,
    })
    if (row % 10_000 === 9999) await log.write()
  }
  return token
}
