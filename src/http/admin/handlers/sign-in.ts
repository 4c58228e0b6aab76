import { accountsOf } from '../../../accounts/members/members.js'
import { csrfToken, type NewSession, type Session } from '../../../accounts/sessions/sessions.js'
import {
  signInByLink,
  signInByPassword,
  type Credentials,
  type Refusal,
} from '../../../accounts/sessions/sign-in.js'
import type { User } from '../../../accounts/users/users.js'
import { Problem } from '../../problems/problem.js'
import { iso, signedIn, type Call, type Handler } from '../call/call.js'
import { setSessionCookie } from '../call/cookie.js'

export const signInWays: Handler = ({ setup: { oidc } }) =>
  Promise.resolve({ password: true, oidc: oidc === undefined ? null : { name: oidc.name } })

export const signIn: Handler = async (call) => {
  const { setup, body, visitor } = call
  return begun(call, await signInByPassword(setup.database, body as Credentials, visitor))
}

export const signInWithLink: Handler = async (call) => {
  const { token } = call.body as { readonly token: string }
  return begun(call, await signInByLink(call.setup.database, token, call.visitor))
}

export const getSession: Handler = (call) => {
  const { session, user, token } = signedIn(call)
  return sessionJson(call, { session, user, token })
}

/** Answers with a new session and sets its cookie, or says why there is none. */
export async function begun(call: Call, result: NewSession | Refusal): Promise<object> {
  refuse(result)
  setSessionCookie(call.context, call.setup, result.token)
  return sessionJson(call, result)
}

/** @throws Problem for a refusal */
export function refuse<T extends object>(result: T | Refusal): asserts result is T {
  if (!('refused' in result)) return
  if (result.refused === 'slow') throw slowDown((result as { waitMs: number }).waitMs)
  throw new Problem(result.refused === 'code' ? 'second_factor_required' : 'sign_in_failed')
}

export function slowDown(waitMs: number): Problem {
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) }
  return new Problem('rate_limited', { sentence: 'slowDown', headers })
}

async function sessionJson(
  { setup: { database } }: Call,
  { session, user, token }: { session: Session; user: User; token: string },
): Promise<object> {
  return {
    id: session.id,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      operator: user.operatorSince !== undefined,
      password: user.passwordHash !== undefined,
      totp: user.totpSecret !== undefined,
    },
    accounts: await accountsOf(database, user.id),
    csrf_token: csrfToken(token),
    expires_at: iso(session.expiresAt),
  }
}
