import { MEMBER_LIMITS } from '../../../accounts/plans/member-limits.js'
import { PAGING } from './parameters.js'
import { tagged } from './operation.js'

const ofKeys = tagged('Keys')
const CHANGE_KEYS = { access: 'account', scope: 'keys:write' } as const

/** API keys of an account. */
export const KEYS = [
  ofKeys('listKeys', 'get', '/accounts/{account}/keys', 'Keys of an account', {
    access: 'account',
    scope: 'keys:read',
    query: PAGING,
    answer: {
      status: 200,
      description: 'Keys without their secrets, newest first.',
      schema: 'KeyPage',
    },
  }),
  ofKeys('createKey', 'post', '/accounts/{account}/keys', 'Create a key', {
    description: `409: the plan \`sandbox\` has no live keys; or the account has ${MEMBER_LIMITS.keys} keys that work or were revoked within a day, and a member asks.`,
    ...CHANGE_KEYS,
    body: 'NewKey',
    conflict: true,
    answer: {
      status: 201,
      description: 'The secret is shown only this once.',
      schema: 'CreatedKey',
    },
  }),
  ofKeys('renameKey', 'patch', '/accounts/{account}/keys/{key}', 'Rename a key', {
    ...CHANGE_KEYS,
    body: 'KeyChange',
    answer: { status: 200, description: 'The key.', schema: 'Key' },
  }),
  ofKeys('rotateKey', 'post', '/accounts/{account}/keys/{key}/rotate', 'Replace a key', {
    description:
      'The old key stays valid for a grace period. 409: the key has been revoked or replaced, or a further key is refused.',
    ...CHANGE_KEYS,
    body: 'RotateKey',
    conflict: true,
    answer: {
      status: 201,
      description: 'The new key; its secret is shown only this once.',
      schema: 'CreatedKey',
    },
  }),
  ofKeys(
    'revokeKey',
    'post',
    '/accounts/{account}/keys/{key}/revoke',
    'Revoke a key with immediate effect',
    {
      ...CHANGE_KEYS,
      answer: { status: 200, description: 'The key.', schema: 'Key' },
    },
  ),
]
