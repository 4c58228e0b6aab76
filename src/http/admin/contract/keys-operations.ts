import { MEMBER_LIMITS } from '../../../accounts/plans/member-limits.js'
import type { Operation } from './operation.js'

/** API keys of an account. */
export const KEYS = [
  {
    id: 'listKeys',
    method: 'get',
    path: '/accounts/{account}/keys',
    tag: 'Keys',
    summary: 'Keys of an account',
    access: 'account',
    scope: 'keys:read',
    answer: { status: 200, description: 'All keys, without their secrets.', schema: 'KeyList' },
  },
  {
    id: 'createKey',
    method: 'post',
    path: '/accounts/{account}/keys',
    tag: 'Keys',
    summary: 'Create a key',
    description: `409: the plan \`sandbox\` has no live keys; or the account has ${MEMBER_LIMITS.keys} keys that work or were revoked within a day, and a member asks.`,
    access: 'account',
    scope: 'keys:write',
    body: 'NewKey',
    conflict: true,
    answer: {
      status: 201,
      description: 'The secret is shown only this once.',
      schema: 'CreatedKey',
    },
  },
  {
    id: 'renameKey',
    method: 'patch',
    path: '/accounts/{account}/keys/{key}',
    tag: 'Keys',
    summary: 'Rename a key',
    access: 'account',
    scope: 'keys:write',
    body: 'KeyChange',
    answer: { status: 200, description: 'The key.', schema: 'Key' },
  },
  {
    id: 'rotateKey',
    method: 'post',
    path: '/accounts/{account}/keys/{key}/rotate',
    tag: 'Keys',
    summary: 'Replace a key',
    description:
      'The old key stays valid for a grace period. 409: the key has been revoked or replaced, or a further key is refused.',
    access: 'account',
    scope: 'keys:write',
    body: 'RotateKey',
    conflict: true,
    answer: {
      status: 201,
      description: 'The new key; its secret is shown only this once.',
      schema: 'CreatedKey',
    },
  },
  {
    id: 'revokeKey',
    method: 'post',
    path: '/accounts/{account}/keys/{key}/revoke',
    tag: 'Keys',
    summary: 'Revoke a key with immediate effect',
    access: 'account',
    scope: 'keys:write',
    answer: { status: 200, description: 'The key.', schema: 'Key' },
  },
] as const satisfies readonly Operation[]
