import { COMMAND_LINE } from '../../src/accounts/audit/audit.js'
import { createAccount, type Account } from '../../src/accounts/keys/accounts.js'
import { createKey, revokeKey, type NewApiKey } from '../../src/accounts/keys/keys.js'
import type { RequestLog } from '../../src/accounts/log/request-log.js'
import { addMember, invite, makeOperator } from '../../src/accounts/members/members.js'
import { createToken } from '../../src/accounts/operators/tokens.js'
import { addUsed, dayAt, lockMonth } from '../../src/accounts/quota/usage.js'
import { insertSession } from '../../src/accounts/sessions/sessions.js'
import type { Database } from '../../src/accounts/store/database.js'
import { insertUser, type User } from '../../src/accounts/users/users.js'

const DAY_MS = 86_400_000
const ACCOUNTS = [
  ['Stadtwerke Beispiel AG', 'pro'],
  ['Muster GmbH', 'starter'],
  ['Boulangerie Exemple SARL', 'starter'],
  ['Ejemplo Energía S.A.', 'pro'],
] as const
const REFUSED = [['BR-CO-15'], ['VALUE'], ['REQUIRED'], ['BR-S-05', 'BR-CO-17']] as const

/** An accounts' store with something on each page. */
export interface ShownStore {
  /** Cookie of an operator, who is a member of the first account, too. */
  readonly cookie: string
}

/** Fills a new store with a few accounts, people, keys and requests that nobody has made. */
export async function fillShownStore(target: Database, log: RequestLog): Promise<ShownStore> {
  const now = Date.now()
  const clock = () => now
  const change = { actor: COMMAND_LINE, now }
  const accounts: Account[] = []
  for (const [name, plan] of ACCOUNTS)
    accounts.push(await createAccount(target, { name, plan }, clock))
  const [first] = accounts
  if (first === undefined) throw new Error('there is no account')
  const operator = await target.transaction(async (tx) => {
    const user = (name: string, email: string) => insertUser(tx, { name, email }, now)
    const olga = await user('Olga Beispiel', 'olga@example.org')
    const anna = await user('Anna Muster', 'anna@example.org')
    await makeOperator(tx, olga.id, change)
    for (const { id } of [olga, anna]) await addMember(tx, id, first.id, change)
    return olga
  })
  await invite(target, { email: 'bert@example.org', accountId: first.id }, change)
  await fillOperators(target, operator, now)
  for (const account of accounts) await fillAccount(target, log, account, now)
  await log.write()
  const { token } = await target.transaction((tx) =>
    insertSession(tx, operator, { method: 'password', now }),
  )
  return { cookie: token }
}

async function fillOperators(target: Database, { id: userId }: User, now: number): Promise<void> {
  const change = { actor: COMMAND_LINE, now }
  await invite(target, { email: 'karl@example.org' }, change)
  for (const [name, scopes] of [
    ['billing', ['accounts:read', 'usage:read']],
    ['nightly run', ['batches:read', 'batches:write']],
  ] as const)
    await createToken(target, { name, scopes, userId, expiresAt: now + 90 * DAY_MS }, change)
}

async function fillAccount(
  target: Database,
  log: RequestLog,
  { id: accountId }: Account,
  now: number,
): Promise<void> {
  const key = (name: string, environment: 'live' | 'sandbox') =>
    createKey(target, { accountId, name, environment }, () => now - 40 * DAY_MS)
  const keys = [await key('Shop', 'live'), await key('Till', 'live'), await key('Tests', 'sandbox')]
  const old = await key('Old ERP', 'live')
  await revokeKey(target, old.id, now - 5 * DAY_MS)
  for (let back = 0; back < 30; back += 1)
    for (const [at, { id: keyId, environment }] of keys.entries()) {
      const amount = ((back * 37 + at * 11) % 29) + (environment === 'live' ? 8 : 1)
      const day = dayAt(now - back * DAY_MS)
      const month = { accountId, environment, month: day.slice(0, 7) }
      await target.transaction(async (tx) => {
        await lockMonth(tx, month)
        await addUsed(tx, month, { day, keyId }, { by: amount })
      })
    }
  for (let row = 0; row < 60; row += 1)
    noteRequest(log, accountId, keys[row % keys.length], now, row)
}

function noteRequest(
  log: RequestLog,
  accountId: string,
  key: NewApiKey | undefined,
  now: number,
  row: number,
): void {
  if (key === undefined) return
  const isRefused = row % 9 === 4
  log.note({
    at: now - row * 97_000,
    caller: { accountId, keyId: key.id, environment: key.environment },
    endpoint: row % 4 === 1 ? '/v1/validate' : '/v1/generate',
    status: isRefused ? 422 : 200,
    rules: isRefused ? (REFUSED[row % REFUSED.length] ?? []) : [],
    ms: 9 + ((row * 31) % 40),
    requestId: `6f1c${String(1000 + row)}-4d0e-4b7a-9c55-0a61b2c3d4e5`,
  })
}
