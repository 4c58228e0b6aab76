import {
  createKey as create,
  findKeyOrNone,
  isRevoked,
  keyPage,
  renameKey as rename,
  revokeKey as revoke,
  rotateKey as rotate,
  type ApiKey,
} from '../../../accounts/keys/keys.js'
import { periodAt } from '../../../accounts/plans/period.js'
import type { Environment } from '../../../accounts/plans/plan.js'
import { usageOfKeys } from '../../../accounts/quota/usage-days.js'
import {
  actorOf,
  changeOf,
  found,
  iso,
  isoOrNull,
  param,
  type Call,
  type Handler,
} from '../call/call.js'
import { isLimited, allowedChange } from '../call/allowed-change.js'
import { afterCreated, createdCursor, limitOf, pageOf } from '../call/paging.js'

const USUAL_GRACE_SECONDS = 86_400

export const listKeys: Handler = async (call) => {
  const limit = limitOf(call)
  const page = { limit: limit + 1, after: afterCreated(call) }
  const keys = await keyPage(call.setup.database, param(call, 'account'), page)
  const used = await usedBy(call)
  return pageOf(keys, limit, createdCursor, (key) => keyJson(call, key, used))
}

export const createKey: Handler = async (call) => {
  const { database } = call.setup
  const accountId = param(call, 'account')
  const { name, environment } = call.body as { name: string; environment: Environment }
  const request = { accountId, name, environment, isLimited: isLimited(call) }
  const make = () => create(database, request, () => call.now, actorOf(call))
  const key = await allowedChange(call, make, '$.environment')
  return { ...keyJson(call, key), key: key.text }
}

export const renameKey: Handler = async (call) => {
  const { id } = await ownKey(call)
  const { name } = call.body as { name: string }
  const key = await rename(call.setup.database, id, name, changeOf(call))
  return keyJson(call, key, await usedBy(call))
}

export const rotateKey: Handler = async (call) => {
  const { database } = call.setup
  const { grace_seconds: grace = USUAL_GRACE_SECONDS } = call.body as { grace_seconds?: number }
  const { id } = await ownKey(call)
  const rotation = { id, graceMs: grace * 1000, isLimited: isLimited(call) }
  const key = await allowedChange(call, () =>
    rotate(database, rotation, () => call.now, actorOf(call)),
  )
  return { ...keyJson(call, key), key: key.text }
}

export const revokeKey: Handler = async (call) => {
  const { id } = await ownKey(call)
  const key = await revoke(call.setup.database, id, call.now, actorOf(call))
  return keyJson(call, key, await usedBy(call))
}

/** The key of the path, if it is one of the account of the path. */
async function ownKey(call: Call): Promise<ApiKey> {
  const key = await findKeyOrNone(call.setup.database, param(call, 'key'))
  return found(key?.accountId === param(call, 'account') && key)
}

function usedBy(call: Call): Promise<ReadonlyMap<string, number>> {
  const { month } = periodAt(call.now)
  return usageOfKeys(call.setup.database, param(call, 'account'), month)
}

function keyJson({ now }: Call, key: ApiKey, used?: ReadonlyMap<string, number>): object {
  const isEnding = key.revokedAt !== undefined
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    environment: key.environment,
    state: isRevoked(key, now) ? 'revoked' : isEnding ? 'ending' : 'active',
    created_at: iso(key.createdAt),
    last_used_at: isoOrNull(key.lastUsedAt),
    revoked_at: isoOrNull(key.revokedAt),
    invoices: used?.get(key.id) ?? 0,
  }
}
