import type { RequestContext } from './context.js'

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
