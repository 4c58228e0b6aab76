import { clientLocale, type Middleware, type RequestContext } from './request/context.js'
import type { Log } from './monitoring/observe.js'
import { problemBody, problemOf } from './problems/problem.js'

/** Turns every exception into the contract's error body. */
export function answerProblems(
  baseUrl: string | undefined,
  prefix: string | undefined,
  log: Log | undefined,
): Middleware {
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      const problem = problemOf(thrown)
      const { details } = problem.options
      if (details !== undefined) context.state.rules = details.map(({ rule, code }) => rule ?? code)
      if (problem.status >= 500) log?.fault(thrown, context.state.requestId)
      context.status = problem.status
      context.set({ ...problem.options.headers })
      context.body = problemBody(problem, {
        locale: clientLocale(context),
        docs: `${publicBase(context, baseUrl, prefix)}/docs`,
        requestId: context.state.requestId,
      })
    }
  }
}

/** Where the app's routes begin, as the client sees it, without a slash at the end. */
export function publicBase(
  context: RequestContext,
  baseUrl: string | undefined,
  prefix = '',
): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  return `${context.protocol}://${context.host}${mountedAt(context)}${prefix}`
}

/** The part of the path that the surrounding framework has removed. */
function mountedAt(context: RequestContext): string {
  const { req } = context
  const whole =
    'originalUrl' in req && typeof req.originalUrl === 'string'
      ? req.originalUrl
      : context.originalUrl
  return whole.endsWith(context.url) ? whole.slice(0, whole.length - context.url.length) : ''
}
