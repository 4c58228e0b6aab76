import { COMMAND_LINE } from '../../../src/accounts/audit/audit.js'
import { createKeyText, digestKey } from '../../../src/accounts/keys/key.js'
import type { RequestLog } from '../../../src/accounts/log/request-log.js'
import { makeOperator } from '../../../src/accounts/members/members.js'
import { dayAt } from '../../../src/accounts/quota/usage.js'
import { insertSession } from '../../../src/accounts/sessions/sessions.js'
import type { Database } from '../../../src/accounts/store/database.js'
import { insertUser } from '../../../src/accounts/users/users.js'

const ACCOUNTS = 10_000
const ROWS = 100_000
const DAY_MS = 86_400_000

/** Days that the rows are spread over. */
export const FULL_STORE_DAYS = 30

/**
 * Fills a new store with 10,000 accounts and 100,000 logged requests, half of which are of `acc_0`.
 * @returns the cookie of an operator
 */
export async function fillStore(target: Database, log: RequestLog): Promise<string> {
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
        [id, dayAt(now - (at % FULL_STORE_DAYS) * DAY_MS), `key_${at}`],
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
      at: now - Math.floor(((ROWS - row) / ROWS) * FULL_STORE_DAYS * DAY_MS),
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
