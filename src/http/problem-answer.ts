import type { ServerResponse } from 'node:http'

import { Fault } from '../pipeline/errors.js'
import { clientLocale, type Middleware } from './request/context.js'
import { linkBase } from './request/public-base.js'
import type { Log } from './monitoring/observe.js'
import { ruleCodes } from './monitoring/rule-codes.js'
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
      if (details !== undefined) context.state.rules = ruleCodes(details)
      if (problem.status >= 500 && !isOfGoneClient(thrown, context.res))
        log?.fault(thrown, context.state.requestId)
      context.status = problem.status
      context.set({ ...problem.options.headers })
      context.body = problemBody(problem, {
        locale: clientLocale(context),
        docs: `${linkBase(context, baseUrl, prefix)}/docs`,
        requestId: context.state.requestId,
      })
    }
  }
}

/** Work that was given up because its client has left is no error of the server. */
function isOfGoneClient(thrown: unknown, response: ServerResponse): boolean {
  return response.closed && thrown instanceof Fault && thrown.code === 'ABORTED'
}
