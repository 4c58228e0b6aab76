import type { Actor } from '../../../accounts/audit/audit.js'
import type { Member } from '../../../accounts/members/members.js'
import type { User } from '../../../accounts/users/users.js'
import type { AdminToken } from '../../../accounts/operators/tokens.js'
import type { Session } from '../../../accounts/sessions/sessions.js'
import type { Visitor } from '../../../accounts/sessions/sign-in.js'
import { Problem } from '../../problems/problem.js'
import type { RequestContext } from '../../request/context.js'
import type { AdminSetup } from './options.js'

/** Who calls: a user with a session, or an operator's token. */
export type Principal =
  | {
      readonly type: 'session'
      readonly session: Session
      readonly user: User
      /** Text of the cookie. */
      readonly token: string
    }
  | { readonly type: 'token'; readonly token: AdminToken }

/** One call of an operation, admitted and checked. */
export interface Call {
  readonly context: RequestContext
  readonly setup: AdminSetup
  /** Absent only where anyone may call. */
  readonly principal?: Principal
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The JSON body, which fits its schema. */
  readonly body: unknown
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly visitor: Visitor
}

/** Does what an operation says, and gives the JSON of its answer, if it has one. */
export type Handler = (call: Call) => Promise<unknown>

/** The user and the session of a call that needs one. */
export function signedIn({ principal }: Call): Extract<Principal, { type: 'session' }> {
  if (principal?.type !== 'session') throw new Problem('not_signed_in')
  return principal
}

/** Who changes something, for the log. */
export function actorOf({ principal, visitor: { address } }: Call): Actor {
  if (principal === undefined) return { type: 'anonymous', name: '', address }
  if (principal.type === 'token')
    return { type: 'token', id: principal.token.id, name: principal.token.name, address }
  const { id, email } = principal.user
  return { type: 'user', id, name: email, address }
}

/** Who changes something, and when. */
export function changeOf(call: Call): { readonly actor: Actor; readonly now: number } {
  return { actor: actorOf(call), now: call.now }
}

/** A parameter of the path. */
export function param({ params }: Call, name: string): string {
  return params[name] ?? ''
}

/** @throws Problem not_found unless something was found */
export function found<T>(value: T | undefined | false): T {
  if (value === undefined || value === false) throw new Problem('not_found')
  return value
}

export function iso(moment: number): string {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: number | undefined | null): string | null {
  return moment === undefined || moment === null ? null : iso(moment)
}

export function memberJson({ user, since }: Member): object {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    totp: user.totpSecret !== undefined,
    since: iso(since),
    last_sign_in_at: isoOrNull(user.lastSignInAt),
  }
}
