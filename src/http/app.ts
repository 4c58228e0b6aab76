import { randomUUID } from 'node:crypto'

import cors from '@koa/cors'
import Router from '@koa/router'
import Koa from 'koa'

import { systemClock } from '../accounts/clock.js'
import { mayBeSecret } from '../accounts/secret.js'
import { Fault } from '../pipeline/errors.js'
import { keyCheck, rateCheck } from './access.js'
import { adminApi } from './admin/admin-api.js'
import { checkApp, type AppOptions } from './app-options.js'
import { ANSWER_LIMITS, BODY_LIMITS, SHARE_LIMITS } from '../config/limits.js'
import { Answers, boundedAnswers } from './connections/answers.js'
import type { Middleware, RequestContext, RequestState } from './request/context.js'
import { BodyMemory } from './request/body-memory.js'
import { consolePages } from './console/pages.js'
import { dispatch } from './request/dispatch.js'
import { docs } from './openapi/docs.js'
import { liveness, metricsPage, readiness, type ReadinessChecks } from './monitoring/health.js'
import { Metrics } from './monitoring/metrics.js'
import { observe } from './monitoring/observe.js'
import { openApi } from './openapi/openapi.js'
import { answerProblems } from './problem-answer.js'
import { linkBase, publicPath } from './request/public-base.js'
import { wellFormed } from './request/well-formed.js'
import { securityHeaders } from './security-headers.js'
import { account } from './v1/account.js'
import type { DocumentRoute } from './v1/document-route.js'
import { BodyThreads } from './v1/body-threads.js'
import { embed } from './v1/embed.js'
import { convert } from './v1/convert.js'
import { extract } from './v1/extract.js'
import { generate } from './v1/generate.js'
import { validate } from './v1/validate.js'
import { view } from './v1/view.js'

/** Parts of a path, without a slash at its end. */
const PREFIX = /^(\/[^\s/]+)*$/

/**
 * The `/v1` service as a Koa app. Serve it by `createServer(app.callback())`, mount it into
 * another Koa app, or hand `app.callback()` to any framework that takes a request listener.
 * The app reads bodies itself: mount it before any body parser.
 * @throws Fault OPTIONS_INVALID for a prefix below which no route would be found, and for other options that are none
 */
export function createApp(options: AppOptions): Koa<RequestState> {
  checkApp(options)
  const { prefix = '' } = options
  if (!PREFIX.test(prefix))
    throw new Fault(
      'OPTIONS_INVALID',
      `prefix must be a path such as /invoicing, not ${JSON.stringify(prefix)}`,
    )
  const { log, metrics = new Metrics(), trustProxy = false, proxies = 1 } = options
  const app = new Koa<RequestState>({ proxy: trustProxy, maxIpsCount: proxies })
  // Errors are logged by the app itself; Koa would print them.
  app.silent = true
  app.on('error', (thrown: unknown) => {
    if (!isEndOfConnection(thrown)) log?.fault(thrown)
  })
  app.use(boundedAnswers(new Answers({ ...ANSWER_LIMITS, ...options.limits })))
  app.use(identify(trustProxy))
  app.use(observe(metrics, log, options.requestLog))
  app.use(securityHeaders())
  app.use(answerProblems(options.baseUrl, options.prefix, log))
  if (options.corsOrigins !== undefined && options.corsOrigins.length > 0)
    app.use(allowOrigins(options.corsOrigins))
  app.use(wellFormed)
  const route = documentRoute(options)
  if (options.admin !== undefined) app.use(adminApi(options.admin, options, route))
  app.use(browsersToDocs(options.baseUrl, options.prefix))
  app.use(routes(options, metrics, route))
  return app
}

/** What the end of a connection is called, by who notices it and when. */
const ENDINGS: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
])

/** A client that disconnects, or does not read, is not a server error; the request's record says so. */
function isEndOfConnection(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && ENDINGS.has(thrown.code)
}

function documentRoute({ documents, limits: given }: AppOptions): DocumentRoute {
  const limits = { ...BODY_LIMITS, ...SHARE_LIMITS, ...given }
  const memory = new BodyMemory(limits.bodyMemoryBytes)
  return { documents, limits, memory, bodies: new BodyThreads() }
}

function routes(options: AppOptions, metrics: Metrics, route: DocumentRoute): Middleware {
  const { ledger, clock = systemClock, prefix = '', baseUrl } = options
  const router = new Router<RequestState>({ prefix, strict: true, sensitive: true })
  const checks: ReadinessChecks = options.readiness ?? { store: () => ledger.check() }
  const guarded = (endpoint: string) =>
    [named(endpoint), keyCheck(ledger), rateCheck(ledger), neverStored] as const
  router.post('/v1/generate', ...guarded('/v1/generate'), generate(route, ledger, clock))
  router.post('/v1/embed', ...guarded('/v1/embed'), embed(route, ledger, clock))
  router.post('/v1/validate', ...guarded('/v1/validate'), validate(route))
  router.post('/v1/extract', ...guarded('/v1/extract'), extract(route))
  router.post('/v1/convert', ...guarded('/v1/convert'), convert(route))
  router.post('/v1/view', ...guarded('/v1/view'), view(route))
  router.get('/v1/account', ...guarded('/v1/account'), account(ledger, clock))
  router.get('/healthz', liveness)
  router.get('/readyz', readiness(checks))
  router.get('/metrics', metricsPage(options.metricsSource ?? metrics))
  // It names the address by which the client came: a store between them must not give it to others.
  router.get('/openapi.json', neverStored, (context) => {
    context.body = openApi(linkBase(context, baseUrl, prefix))
  })
  const pages = docs()
  router.get('/docs', pages)
  router.get('/docs/:file', pages)
  if (options.console ?? true) {
    const served = consolePages()
    router.get('/console', served)
    router.get('/console/', served)
    router.get('/console/:file', served)
    router.get('/console/assets/:file', served)
  }
  return dispatch(router)
}

/** Who opens the service's address in a browser sees the documentation; for a program nothing is there. */
function browsersToDocs(baseUrl: string | undefined, prefix = ''): Middleware {
  return async (context, next) => {
    const { method, path } = context
    if (method === 'GET' && path === `${prefix}/` && context.accepts('json', 'html') === 'html')
      context.redirect(`${publicPath(context, baseUrl, prefix)}/docs`)
    else await next()
  }
}

/** Ids that are taken. */
const GIVEN_ID = /^[\w-]{8,64}$/

/** Every response has an id (D4), that of the proxy if proxies are trusted. */
function identify(trustProxy: boolean): Middleware {
  return async (context, next) => {
    const given = trustProxy ? context.get('X-Request-Id') : ''
    // A client may have put its key there, and the id is in logs.
    const isTaken = GIVEN_ID.test(given) && !mayBeSecret(given)
    context.state.requestId = isTaken ? given : randomUUID()
    context.set('X-Request-Id', context.state.requestId)
    await next()
  }
}

/** Names the endpoint for the log of requests. */
function named(endpoint: string): Middleware {
  return async (context, next) => {
    context.state.endpoint = endpoint
    await next()
  }
}

async function neverStored(context: RequestContext, next: () => Promise<unknown>): Promise<void> {
  context.set('Cache-Control', 'no-store')
  await next()
}

function allowOrigins(origins: readonly string[]): Middleware {
  return cors({
    origin: (context) => {
      const origin = context.get('Origin')
      return origins.includes(origin) ? origin : ''
    },
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'X-API-Key', 'Idempotency-Key', 'Accept-Language'],
    exposeHeaders: ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
    maxAge: 600,
  }) as Middleware
}
