import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { COMMAND_LINE, writeAudit, type Actor } from '../audit/audit.js'
import { lockedAccount } from './accounts.js'
import { requirePermission } from '../audit/permission.js'
import { refuseFurtherKeys } from '../plans/member-limits.js'
import type { Clock } from '../clock.js'
import type { Database, Queries } from '../store/database.js'
import { firstOf, insertRow, present } from '../store/rows.js'
import { olderThan, type Created } from './newest-first.js'
import { RefusedChange } from './refused-change.js'
import { createId, createKeyText, digestKey, equalInConstantTime, type KeyDigest } from './key.js'
import type { Environment, PlanName } from '../plans/plan.js'

/** The stored data of a key, without its text. Times are milliseconds since the epoch. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly environment: Environment
  readonly createdAt: number
  readonly lastUsedAt?: number
  /** From this moment on it is refused; may lie in the future, for a key that is being rotated. */
  readonly revokedAt?: number
}

/** A new key, with the text that is shown only once. */
export interface NewApiKey extends ApiKey {
  readonly text: string
}

/** Who makes a request: a key and its account. */
export interface Caller {
  readonly key: ApiKey
  readonly account: { readonly id: string; readonly plan: PlanName }
}

interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly environment: Environment
  readonly created_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
}

const COLUMNS = 'id, account_id, name, environment, created_at, last_used_at, revoked_at'

export interface KeyRequest {
  readonly accountId: string
  readonly name: string
  readonly environment: Environment
  /** Whether the limit of members holds. */
  readonly isLimited?: boolean
}

/**
 * @throws Fault OPTIONS_INVALID if there is no such account
 * @throws RefusedChange if its plan has no live keys
 * @throws PermissionRevoked if the actor has lost the right to the account
 * @throws LimitReached if the limit of members holds and is reached
 */
export async function createKey(
  database: Database,
  request: KeyRequest,
  clock: Clock,
  actor: Actor = COMMAND_LINE,
): Promise<NewApiKey> {
  return database.transaction(async (tx) => {
    await requirePermission(tx, actor, request.accountId)
    if (request.isLimited === true) await refuseFurtherKeys(tx, request.accountId, clock())
    const key = await insertKey(tx, request, clock())
    const { name, environment } = request
    const change = { action: 'key.create', ...about(key), details: { name, environment } }
    await writeAudit(tx, actor, change, clock())
    return key
  })
}

/**
 * Gives a key another name; the one that it has is no change.
 * @throws Fault OPTIONS_INVALID if there is no such key
 */
export async function renameKey(
  database: Database,
  id: string,
  name: string,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<ApiKey> {
  return database.transaction(async (tx) => {
    const before = await lockedKey(tx, id)
    if (before.name === name) return before
    await tx.all(`UPDATE api_keys SET name = ? WHERE id = ?`, [name, id])
    const details = { from: before.name, to: name }
    await writeAudit(tx, actor, { action: 'key.rename', ...about(before), details }, now)
    return { ...before, name }
  })
}

/** Keys of one account, or of all. */
export async function listKeys(database: Database, accountId?: string): Promise<readonly ApiKey[]> {
  const where = accountId === undefined ? '' : 'WHERE account_id = ?'
  const rows = await database.all<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys ${where} ORDER BY created_at, id`,
    accountId === undefined ? [] : [accountId],
  )
  return rows.map(fromRow)
}

/**
 * Keys of an account, newest first.
 * @param page its number of keys, and the last key of the page before
 */
export async function keyPage(
  queries: Queries,
  accountId: string,
  { limit, after }: { limit: number; after?: Created | undefined },
): Promise<readonly ApiKey[]> {
  const [older, place] = after === undefined ? ['TRUE', []] : olderThan(after)
  const rows = await queries.all<KeyRow>(
    `SELECT ${COLUMNS} FROM api_keys WHERE account_id = ? AND ${older}
      ORDER BY created_at DESC, id DESC LIMIT ?`,
    [accountId, ...place, limit],
  )
  return rows.map(fromRow)
}

/**
 * Ends a key at once. It stays so.
 * @throws Fault OPTIONS_INVALID if there is no such key
 */
export async function revokeKey(
  database: Database,
  id: string,
  now: number,
  actor: Actor = COMMAND_LINE,
): Promise<ApiKey> {
  return database.transaction(async (tx) => {
    const before = await lockedKey(tx, id)
    const key = await endKey(tx, id, now)
    await forgetText(tx, id)
    if (!isRevoked(before, now))
      await writeAudit(tx, actor, { action: 'key.revoke', ...about(key) }, now)
    return key
  })
}

/** Which key is replaced, and how. */
export interface Rotation {
  readonly id: string
  /** How long the old key lives on, in milliseconds. */
  readonly graceMs: number
  /** Whether the limit of members holds. */
  readonly isLimited?: boolean
}

/**
 * Makes a new key of the same account, environment and name.
 * @throws Fault OPTIONS_INVALID if there is no such key
 * @throws RefusedChange if it has been revoked or replaced, or the plan of its account has no live keys
 * @throws PermissionRevoked if the actor has lost the right to the account
 * @throws LimitReached if the limit of members holds and is reached
 */
export async function rotateKey(
  database: Database,
  { id, graceMs, isLimited = false }: Rotation,
  clock: Clock,
  actor: Actor = COMMAND_LINE,
): Promise<NewApiKey> {
  return database.transaction(async (tx) => {
    const now = clock()
    const old = await lockedKey(tx, id)
    await requirePermission(tx, actor, old.accountId)
    if (isRevoked(old, now))
      throw new RefusedChange(
        'KEY_REVOKED',
        detail`key ${id} has been revoked; create a new one instead`,
      )
    if (old.revokedAt !== undefined)
      throw new RefusedChange(
        'KEY_ENDING',
        detail`key ${id} has been replaced already and ends at ${new Date(old.revokedAt).toISOString()}; rotate the key that replaced it, or end this one now with "twinvoice keys revoke ${id}"`,
      )
    if (isLimited) await refuseFurtherKeys(tx, old.accountId, now)
    await endKey(tx, id, now + graceMs)
    if (graceMs === 0) await forgetText(tx, id)
    const key = await insertKey(tx, old, now)
    const details = { replaces: id, grace_seconds: Math.round(graceMs / 1000) }
    await writeAudit(tx, actor, { action: 'key.rotate', ...about(key), details }, now)
    return key
  })
}

/** Finds the account of a key; undefined for one that is unknown or revoked. */
export async function authenticate(
  queries: Queries,
  digest: KeyDigest,
  now: number,
): Promise<Caller | undefined> {
  const rows = await queries.all<KeyRow & { readonly hash: string; readonly plan: PlanName }>(
    `SELECT api_keys.id, account_id, api_keys.name, environment, api_keys.created_at,
      last_used_at, revoked_at, hash, plan
      FROM api_keys JOIN accounts ON accounts.id = account_id WHERE handle = ?`,
    [digest.handle],
  )
  const row = rows.find(({ hash }) => equalInConstantTime(hash, digest.hash))
  if (row === undefined) return undefined
  const key = fromRow(row)
  if (isRevoked(key, now)) return undefined
  return { key, account: { id: row.account_id, plan: row.plan } }
}

export function isRevoked(key: ApiKey, now: number): boolean {
  return key.revokedAt !== undefined && key.revokedAt <= now
}

/** Writes when keys were last used; an earlier time never replaces a later one. */
export async function recordUse(tx: Queries, lastUsed: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, at] of [...lastUsed].sort())
    await tx.all(
      `UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)`,
      [at, id, at],
    )
}

/** What a change of a key is about. */
function about({ id, accountId }: ApiKey): { readonly accountId: string; readonly target: string } {
  return { accountId, target: id }
}

async function insertKey(tx: Queries, request: KeyRequest, now: number): Promise<NewApiKey> {
  const { accountId, name, environment } = request
  // Nobody changes its plan until the key is there.
  const account = await lockedAccount(tx, accountId)
  if (environment === 'live' && account.plan === 'sandbox')
    throw new RefusedChange(
      'PLAN_WITHOUT_LIVE',
      detail`account ${accountId} has the plan sandbox, which has no live keys; change it with "twinvoice accounts plan"`,
    )
  const text = createKeyText(environment)
  const { hash, handle } = digestKey(text) as KeyDigest
  const key = { id: createId('key'), accountId, name, environment, createdAt: now }
  await insertRow(tx, 'api_keys', {
    id: key.id,
    account_id: accountId,
    name,
    environment,
    handle,
    hash,
    created_at: now,
  })
  return { ...key, text }
}

async function endKey(tx: Queries, id: string, at: number): Promise<ApiKey> {
  await tx.all(
    `UPDATE api_keys SET revoked_at = ? WHERE id = ? AND (revoked_at IS NULL OR revoked_at > ?)`,
    [at, id, at],
  )
  return findKey(tx, id)
}

/** No text is that of the key any more, also where the clock is set back to before its end. */
async function forgetText(tx: Queries, id: string): Promise<void> {
  await tx.all(`UPDATE api_keys SET hash = ? WHERE id = ?`, [`ended ${id}`, id])
}

/** A key that nobody else revokes or rotates until the end of the transaction. */
async function lockedKey(tx: Queries, id: string): Promise<ApiKey> {
  await tx.all(`UPDATE api_keys SET name = name WHERE id = ?`, [id])
  return findKey(tx, id)
}

/** @throws Fault OPTIONS_INVALID if there is no such key */
async function findKey(queries: Queries, id: string): Promise<ApiKey> {
  const key = await findKeyOrNone(queries, id)
  if (key === undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`there is no key ${id}; "twinvoice keys list" shows them`,
    )
  return key
}

export async function findKeyOrNone(queries: Queries, id: string): Promise<ApiKey | undefined> {
  return firstOf(queries, [`SELECT ${COLUMNS} FROM api_keys WHERE id = ?`, [id]], fromRow)
}

function fromRow(row: KeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    environment: row.environment,
    createdAt: row.created_at,
    ...present({ lastUsedAt: row.last_used_at, revokedAt: row.revoked_at }),
  }
}
