import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { PACKAGE_ROOT } from '../../catalog/package-root.js'
import type { Middleware, RequestContext } from '../request/context.js'
import { Problem } from '../problems/problem.js'

/** Where `npm run build` puts the page. */
const BUILT = path.join(PACKAGE_ROOT, 'dist/console')

/** Files that are their own names' hash never change. */
const HASHED = 'public, max-age=31536000, immutable'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Everything comes from this service and nothing is inline. Documents are shown from memory (`blob:`),
 * and markup is made from text by one function of the page alone (Trusted Types).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types twinvoice',
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
}

const unpacked = promisify(gunzip)

/** The encodings that files are stored in, best first, and the endings of their names. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * `GET /console/` and the files of the page. Other paths give 404; `/console` leads to `/console/`.
 * @param folder the built page
 */
export function consolePages(folder = BUILT): Middleware {
  const files = new Set(existsSync(folder) ? filesIn(folder) : [])
  return async (context) => {
    const asked = /\/console(\/.*)?$/.exec(context.path)?.[1]
    if (asked === undefined) {
      context.status = 302
      // Relative, so that it holds wherever the app is mounted.
      context.set('Location', 'console/')
      return
    }
    const name = asked === '/' ? 'index.html' : asked.slice(1)
    const isThere = files.has(name) || files.has(`${name}.gz`)
    if (!isThere || /\.(br|gz)$/.test(name)) throw new Problem('not_found')
    context.set(HEADERS)
    context.set('Cache-Control', name.startsWith('assets/') ? HASHED : 'no-cache')
    const { file, encoding } = stored(context, name, files)
    if (encoding !== undefined) context.set('Content-Encoding', encoding)
    context.vary('Accept-Encoding')
    context.type = TYPES[path.extname(name)] ?? 'application/octet-stream'
    const bytes = await readFile(path.join(folder, file))
    context.body = encoding === undefined && file !== name ? await unpacked(bytes) : bytes
  }
}

/** The file that is read for a name, and its encoding; none for one that has to be unpacked. */
function stored(
  context: RequestContext,
  name: string,
  files: ReadonlySet<string>,
): { readonly file: string; readonly encoding?: string } {
  const taken = context.acceptsEncodings('br', 'gzip', 'identity')
  const found = ENCODINGS.find(([coding, end]) => coding === taken && files.has(`${name}${end}`))
  if (found !== undefined) return { file: `${name}${found[1]}`, encoding: found[0] }
  return { file: files.has(name) ? name : `${name}.gz` }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
}
