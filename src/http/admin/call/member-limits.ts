import { StandingLost } from '../../../accounts/members/standing.js'
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
 * @throws Problem conflict if the limit of members is reached
 * @throws Problem forbidden if the caller has lost the right since the call was admitted
 */
export async function withinLimits<T>(call: Call, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (thrown) {
    if (thrown instanceof LimitReached)
      throw conflict(call.context, CODES[thrown.limit], { value: String(thrown.most) })
    if (thrown instanceof StandingLost) throw new Problem('forbidden')
    throw thrown
  }
}
