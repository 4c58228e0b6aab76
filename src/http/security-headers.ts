import helmet from 'helmet'

import type { Middleware } from './request/context.js'

const none = ["'none'"]
const self = ["'self'"]

/** For answers that no browser renders. */
const forData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: none, frameAncestors: none },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
})

/** For the pages of the documentation, which load nothing from elsewhere. */
const forPages = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: self,
      frameAncestors: none,
      baseUri: none,
      formAction: none,
    },
  },
})

/** Sets the security headers for browsers. */
export function securityHeaders(): Middleware {
  return async (context, next) => {
    // The address as it came: whether it has a path is found out later.
    const isPage = /\/docs(\/|$)/.test(context.url.split('?', 1)[0] ?? '')
    await new Promise<void>((resolve, reject) => {
      ;(isPage ? forPages : forData)(context.req, context.res, (thrown?: unknown) => {
        if (thrown === undefined) resolve()
        else reject(thrown instanceof Error ? thrown : new Error('headers cannot be set'))
      })
    })
    await next()
  }
}
