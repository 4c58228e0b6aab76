import type { ParameterizedContext } from 'koa'

import type { Caller } from '../../accounts/keys/keys.js'
import type { Environment } from '../../accounts/plans/plan.js'
import { LOCALES } from '../../request/checked-request.js'

/** Whose bodies and documents are bounded together. */
export interface Holder {
  /** Id of an account, or of a user of the console. */
  readonly id: string
  readonly environment: Environment
}

/** State of one request, shared by the middleware. */
export interface RequestState {
  requestId: string
  /** Present after the key check. */
  caller?: Caller
  /** Present where there is no key, but bodies are read. */
  holder?: Holder
  /** Present for requests to `/v1`: `/v1/generate`, without a prefix. */
  endpoint?: string
  /** Codes of the rules that a document breaks, for the log of requests. */
  rules?: readonly string[]
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

/** The caller of a request after the key check. */
export function callerOf(context: RequestContext): Caller {
  const { caller } = context.state
  if (caller === undefined) throw new Error('this route has no key check before it')
  return caller
}

/** Who holds the bodies and the documents of a request. */
export function holderOf(context: RequestContext): Holder {
  if (context.state.holder !== undefined) return context.state.holder
  const { account, key } = callerOf(context)
  return { id: account.id, environment: key.environment }
}
