import { PermissionRevoked } from '../../../accounts/audit/permission.js'
import { RefusedChange } from '../../../accounts/keys/refused-change.js'
import { LimitReached } from '../../../accounts/plans/member-limits.js'
import { Problem } from '../../problems/problem.js'
import type { Call } from './call.js'
import { conflict } from './conflict.js'

/** Whether the caller is a member and no operator: what members make in an account has a limit. */
export function isLimited({ principal }: Call): boolean {
  return principal?.type === 'session' && principal.user.operatorSince === undefined
}

const CODES = { keys: 'TOO_MANY_KEYS', invitations: 'TOO_MANY_INVITATIONS' } as const

/**
 * @param path of the request's field that the state of account or key forbids; default the request
 * @throws Problem conflict if the limit of members is reached, or the state of account or key forbids it
 * @throws Problem forbidden if the caller has lost the right since the call was admitted
 */
export async function allowedChange<T>(call: Call, make: () => Promise<T>, path = '$'): Promise<T> {
  try {
    return await make()
  } catch (thrown) {
    if (thrown instanceof RefusedChange) throw conflict(call.context, thrown.obstacle, { path })
    if (thrown instanceof LimitReached)
      throw conflict(call.context, CODES[thrown.limit], { value: String(thrown.most) })
    if (thrown instanceof PermissionRevoked) throw new Problem('forbidden')
    throw thrown
  }
}
