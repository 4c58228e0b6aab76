import type { RequestContext } from './context.js'

/** Where the app's routes begin, as the client sees it, without a slash at the end. */
export function publicBase(
  context: RequestContext,
  baseUrl: string | undefined,
  prefix = '',
): string {
  const path = publicPath(context, baseUrl, prefix)
  return baseUrl === undefined ? `${context.protocol}://${context.host}${path}` : path
}

/** The same for links in answers: the path alone for a client of HTTP/1.0 that has named no host. */
export function linkBase(
  context: RequestContext,
  baseUrl: string | undefined,
  prefix = '',
): string {
  return (context.host === '' ? publicPath : publicBase)(context, baseUrl, prefix)
}

/** The same without the host that the client has named; only a given address keeps its own. */
export function publicPath(
  context: RequestContext,
  baseUrl: string | undefined,
  prefix = '',
): string {
  return baseUrl?.replace(/\/+$/, '') ?? `${mountedAt(context)}${prefix}`
}

/** The part of the path that the surrounding framework has removed. */
function mountedAt(context: RequestContext): string {
  const { req } = context
  const whole =
    'originalUrl' in req && typeof req.originalUrl === 'string'
      ? req.originalUrl
      : context.originalUrl
  if (whole.endsWith(context.url)) return whole.slice(0, whole.length - context.url.length)
  // Of an address that ends where the app is mounted, frameworks make `/`.
  return context.path === '/' ? (whole.split('?', 1)[0] ?? '') : ''
}
