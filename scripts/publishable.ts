/**
 * What package.json lacks before this package can be published.
 *
 *     node dist/scripts/publishable.js
 *
 * npm runs it before `npm publish`, and ends if it ends with 1.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/** The addresses of a package, and why it needs each. */
const ADDRESSES: Readonly<Record<string, string>> = {
  repository:
    'links and pictures of the README are relative to it, and SECURITY.md sends reports to its security page',
  bugs: 'users must find where to report a problem',
  homepage: 'the package has one page of the documentation, and readers look for the others',
}

/**
 * The fields that are missing or have no address, a sentence each. None is set while the project has no public
 * place: an address that is not its own would send people elsewhere.
 */
export function missingForRelease(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(ADDRESSES).flatMap(([field, reason]) => {
    const address = addressOf(manifest[field])
    if (address === undefined) return [`package.json has no "${field}": ${reason}`]
    return isPublic(address)
      ? []
      : [`"${field}" of package.json is no public https address: ${address}`]
  })
}

/** The address of a field, which npm takes as text and as an object with `url`. */
function addressOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'url' in value && typeof value.url === 'string' ? value.url : undefined
}

/** Names that are set aside for examples and local networks (RFC 2606, RFC 6761, RFC 6762). */
const NOT_PUBLIC = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local)$/

function isPublic(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^(?:git\+)?https:$/.test(url.protocol)) return false
  // `git+https:` is no scheme that URL reads the host of.
  const { hostname } = new URL(address.replace(/^git\+/, ''))
  return hostname.includes('.') && !NOT_PUBLIC.test(hostname)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8')
  const missing = missingForRelease(JSON.parse(text) as Record<string, unknown>)
  for (const sentence of missing) console.error(sentence)
  if (missing.length > 0) process.exitCode = 1
}
