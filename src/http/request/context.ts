import type { ParameterizedContext } from 'koa'

import type { Caller } from '../../accounts/keys/keys.js'
import { LOCALES } from '../../request/checked-request.js'

/** State of one request, shared by the middleware. */
export interface RequestState {
  requestId: string
  /** Present behind the key check. */
  caller?: Caller
  /** Pattern of the route, for logs and metrics: never the path as it came. */
  route?: string
}

export type RequestContext = ParameterizedContext<RequestState>
export type Middleware = (context: RequestContext, next: () => Promise<unknown>) => Promise<void>

/** The client's language according to its headers (D25). */
export function clientLocale(context: Pick<RequestContext, 'acceptsLanguages'>): string {
  const wanted = context.acceptsLanguages([...LOCALES])
  return typeof wanted === 'string' ? wanted : 'en'
}

/** The caller of a request behind the key check. */
export function callerOf(context: RequestContext): Caller {
  const { caller } = context.state
  if (caller === undefined) throw new Error('this route has no key check before it')
  return caller
}
