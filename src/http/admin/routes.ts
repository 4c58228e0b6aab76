import Router from '@koa/router'

import { addressRange } from '../connections/address-range.js'
import { dispatch } from '../request/dispatch.js'
import { linkBase } from '../request/public-base.js'
import { Problem } from '../problems/problem.js'
import type { Middleware, RequestContext, RequestState } from '../request/context.js'
import type { Call, Principal } from './call/call.js'
import { sessionCookie } from './call/cookie.js'
import { ADMIN_BASE, adminOpenApi } from './contract/openapi.js'
import { OPERATIONS } from './contract/operations.js'
import type { Operation } from './contract/operation.js'
import { admit } from './guard.js'
import { HANDLERS } from './handlers/handlers.js'
import type { AdminSetup } from './call/options.js'
import { Validation } from './validation.js'

/** All of `/admin/v1`: each operation is admitted, checked by its schemas, and done. */
export function adminRoutes(setup: AdminSetup): Middleware {
  const { prefix, baseUrl } = setup
  const router = new Router<RequestState>({
    prefix: prefix + ADMIN_BASE,
    strict: true,
    sensitive: true,
  })
  const validation = new Validation()
  router.get('/openapi.json', (context) => {
    context.body = adminOpenApi(linkBase(context, baseUrl, prefix))
  })
  for (const operation of OPERATIONS) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router[operation.method](path, operationRoute(setup, operation, validation))
  }
  const handle = dispatch(router)
  return async (context, next) => {
    context.set('Cache-Control', 'no-store')
    context.set('Cross-Origin-Resource-Policy', 'same-origin')
    context.vary('Cookie')
    await handle(context, next)
  }
}

function operationRoute(
  setup: AdminSetup,
  operation: (typeof OPERATIONS)[number],
  validation: Validation,
): Middleware {
  const handler = HANDLERS[operation.id]
  const readQuery = validation.queryOf(operation)
  const readBody =
    operation.body === undefined ? undefined : validation.bodyOf(operation.body, setup.route)
  return async (context) => {
    const params = 'params' in context ? (context.params as Record<string, string>) : {}
    // No id has any, and PostgreSQL refuses NUL.
    if (Object.values(params).some((value) => /\p{Cc}/u.test(value))) throw new Problem('not_found')
    const principal = await admit(context, setup, operation, params)
    context.state.holder = { id: holderId(principal), environment: 'sandbox' }
    const query = readQuery(context)
    const body = await readBody?.(context)
    const call = callOf(context, { setup, params, query, body }, principal)
    await answer(context, operation, await handler(call))
  }
}

function answer(context: RequestContext, { answer: { status, types } }: Operation, json: unknown) {
  if (status === 204) context.status = 204
  else if (status !== 303 && types === undefined) {
    context.status = status
    context.body = json
  }
  return Promise.resolve()
}

function callOf(
  context: RequestContext,
  given: Pick<Call, 'setup' | 'params' | 'query' | 'body'>,
  principal: Principal | undefined,
): Call {
  const now = given.setup.clock()
  const token = sessionCookie(context, given.setup)
  const visitor = {
    address: context.ip,
    addressRange: addressRange(context.ip),
    now,
    ...(token === undefined ? {} : { token }),
  }
  return { context, ...given, now, visitor, ...(principal === undefined ? {} : { principal }) }
}

/** Users of the console share threads and memory beside the accounts. */
function holderId(principal: Principal | undefined): string {
  if (principal === undefined) return 'console'
  return `console/${principal.type === 'token' ? principal.token.id : principal.user.id}`
}
