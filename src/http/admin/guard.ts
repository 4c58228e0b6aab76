import { accountsOf, isMember } from '../../accounts/members/members.js'
import { findAccountOrNone } from '../../accounts/keys/accounts.js'
import { equalInConstantTime } from '../../accounts/keys/key.js'
import { resetSeconds } from '../../accounts/rate/rate.js'
import { findToken } from '../../accounts/operators/tokens.js'
import { csrfToken, findSession } from '../../accounts/sessions/sessions.js'
import { publicBase } from '../request/public-base.js'
import { Problem } from '../problems/problem.js'
import type { RequestContext } from '../request/context.js'
import type { Principal } from './call/call.js'
import { sessionCookie } from './call/cookie.js'
import { isBounded, type Operation } from './contract/operation.js'
import type { AdminSetup } from './call/options.js'

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="twinvoice"' }

/**
 * Admits a call or refuses it: who it is, whether it comes from the console's own page, and whether
 * they may do this.
 * @returns who calls; undefined where anyone may
 */
export async function admit(
  context: RequestContext,
  setup: AdminSetup,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): Promise<Principal | undefined> {
  const isChange = operation.method !== 'get'
  if (operation.access === 'open') {
    if (isChange) refuseForeignPage(context, setup)
    return undefined
  }
  const principal = await identify(context, setup)
  if (principal === undefined) throw new Problem('not_signed_in', { headers: CHALLENGE })
  if (isChange && principal.type === 'session') {
    refuseForeignPage(context, setup)
    if (!equalInConstantTime(context.get('X-CSRF-Token'), csrfToken(principal.token)))
      throw new Problem('csrf_refused')
  }
  await authorize(setup, operation, principal, params)
  if (isBounded(operation)) await boundChanges(setup, principal)
  return principal
}

/** Refuses a user who is no operator and makes changes faster than any person. */
async function boundChanges({ takeChange }: AdminSetup, principal: Principal): Promise<void> {
  if (principal.type === 'token' || principal.user.operatorSince !== undefined) return
  const decision = await takeChange(principal.user.id)
  if (decision.allowed) return
  const headers = { 'Retry-After': String(resetSeconds(decision)) }
  throw new Problem('rate_limited', { value: String(decision.limit), headers })
}

/** A token goes before a cookie: a script sends it on purpose. */
async function identify(
  context: RequestContext,
  setup: AdminSetup,
): Promise<Principal | undefined> {
  const now = setup.clock()
  const authorization = context.get('Authorization')
  if (authorization !== '') {
    const text = /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1]
    const token = text && (await findToken(setup.database, text, now))
    return token ? { type: 'token', token } : undefined
  }
  const cookie = sessionCookie(context, setup)
  const known = cookie && (await findSession(setup.database, cookie, now))
  return known ? { type: 'session', token: cookie, ...known } : undefined
}

async function authorize(
  { database }: AdminSetup,
  { access, scope }: Operation,
  principal: Principal,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  if (principal.type === 'token') {
    if (scope === undefined || !principal.token.scopes.includes(scope))
      throw new Problem('forbidden')
  } else if (principal.user.operatorSince === undefined) {
    if (access === 'operator') throw new Problem('forbidden')
    // A user who is no member any more is left with what concerns the user alone, which no token may do.
    if (access === 'signed-in' && scope !== undefined && !(await hasAccount(database, principal)))
      throw new Problem('forbidden')
  }
  const { account } = params
  if (account === undefined) return
  // An account of others is answered as one that does not exist.
  const mayEnter =
    principal.type === 'token' || principal.user.operatorSince !== undefined
      ? (await findAccountOrNone(database, account)) !== undefined
      : await isMember(database, principal.user.id, account)
  if (!mayEnter) throw new Problem('not_found')
}

async function hasAccount(
  database: AdminSetup['database'],
  { user }: Extract<Principal, { type: 'session' }>,
): Promise<boolean> {
  return (await accountsOf(database, user.id)).length > 0
}

/**
 * Refuses a change that the page of another origin asks for. Browsers say where a request comes from;
 * who sends no such header is no browser.
 */
function refuseForeignPage(context: RequestContext, { baseUrl, prefix }: AdminSetup): void {
  const site = context.get('Sec-Fetch-Site')
  if (site !== '' && site !== 'same-origin' && site !== 'none') throw new Problem('csrf_refused')
  const origin = context.get('Origin')
  if (origin === '') return
  const own = hostOf(publicBase(context, baseUrl, prefix))
  if (hostOf(origin) !== own) throw new Problem('csrf_refused')
}

/** Host and port; '' for an origin that has none, such as `null`. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
