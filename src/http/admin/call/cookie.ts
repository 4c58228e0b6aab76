import { publicBase } from '../../request/public-base.js'
import type { RequestContext } from '../../request/context.js'
import type { AdminSetup } from './options.js'

type Place = Pick<AdminSetup, 'baseUrl' | 'prefix'>

/**
 * The cookie of the session. Behind TLS its name has the prefix that keeps other hosts of the domain
 * and plain HTTP from setting it (RFC 6265bis, 4.1.3.2).
 */
function nameFor(isSecure: boolean, name: string): string {
  return isSecure ? `__Host-${name}` : name
}

const SESSION = 'twinvoice'

/** Whether the client reaches the service by TLS. */
function isSecure(context: RequestContext, { baseUrl, prefix }: Place): boolean {
  return publicBase(context, baseUrl, prefix).startsWith('https:')
}

/** The text of the session's cookie; undefined if there is none. */
export function sessionCookie(context: RequestContext, place: Place): string | undefined {
  return readCookie(context, place, SESSION)
}

export function setSessionCookie(context: RequestContext, place: Place, token: string): void {
  writeCookie(context, place, { name: SESSION, value: token, sameSite: 'Strict' })
}

export function clearSessionCookie(context: RequestContext, place: Place): void {
  writeCookie(context, place, { name: SESSION, value: '', sameSite: 'Strict', maxAge: 0 })
}

export function readCookie(
  context: RequestContext,
  place: Place,
  name: string,
): string | undefined {
  return context.cookies.get(nameFor(isSecure(context, place), name))
}

export interface WrittenCookie {
  readonly name: string
  readonly value: string
  readonly sameSite: 'Strict' | 'Lax'
  /** Seconds; absent: until the browser is closed. */
  readonly maxAge?: number
}

/** Sets a cookie that no script can read. */
export function writeCookie(
  context: RequestContext,
  place: Place,
  { name, value, sameSite, maxAge }: WrittenCookie,
): void {
  const secure = isSecure(context, place)
  const parts = [
    `${nameFor(secure, name)}=${value}`,
    'Path=/',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ]
  context.append('Set-Cookie', parts.join('; '))
}
