import type Router from '@koa/router'

import type { Middleware, RequestState } from './context.js'
import { Problem } from '../problems/problem.js'

/** Passes a request to its route; answers 405 with `Allow`, or 404 for an unknown path (D4). */
export function dispatch(router: Router<RequestState>): Middleware {
  const handle = router.routes()
  return async (context) => {
    const { path, route, pathAndMethod } = router.match(context.path, context.method)
    if (path.length === 0) throw new Problem('not_found')
    context.state.route = String(path[0]?.path)
    if (!route || pathAndMethod.length === 0) {
      const allow = [...new Set(path.flatMap((layer) => layer.methods))].sort().join(', ')
      throw new Problem('method_not_allowed', { value: allow, headers: { Allow: allow } })
    }
    await handle(context as Parameters<typeof handle>[0], () => Promise.resolve())
  }
}
