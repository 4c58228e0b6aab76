import {
  listOperators as operators,
  removeOperator as remove,
} from '../../../accounts/members/members.js'
import type { Scope } from '../../../accounts/operators/scopes.js'
import {
  createToken as create,
  listTokens as tokens,
  revokeToken as revoke,
} from '../../../accounts/operators/tokens.js'
import {
  changeOf,
  found,
  iso,
  isoOrNull,
  memberJson,
  param,
  signedIn,
  type Handler,
} from '../call/call.js'
import { conflict } from '../call/conflict.js'
import { allowedChange } from '../call/allowed-change.js'

const DAY_MS = 86_400_000

export const listOperators: Handler = async ({ setup }) => ({
  items: (await operators(setup.database)).map(memberJson),
})

export const removeOperator: Handler = async (call) => {
  const id = param(call, 'user')
  if (id === signedIn(call).user.id) throw conflict(call.context, 'ONESELF')
  found(await remove(call.setup.database, id, changeOf(call)))
}

export const listTokens: Handler = async ({ setup }) => ({
  items: (await tokens(setup.database)).map((token) => ({
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    created_by: token.createdBy,
    created_at: iso(token.createdAt),
    expires_at: iso(token.expiresAt),
    last_used_at: isoOrNull(token.lastUsedAt),
    revoked_at: isoOrNull(token.revokedAt),
  })),
})

export const createToken: Handler = async (call) => {
  const { name, scopes, days } = call.body as {
    name: string
    scopes: readonly Scope[]
    days: number
  }
  const userId = signedIn(call).user.id
  const request = { name, scopes, userId, expiresAt: call.now + days * DAY_MS }
  const { id, text, expiresAt } = await allowedChange(call, () =>
    create(call.setup.database, request, changeOf(call)),
  )
  return { id, token: text, expires_at: iso(expiresAt) }
}

export const revokeToken: Handler = async (call) => {
  found(await revoke(call.setup.database, param(call, 'token'), changeOf(call)))
}
